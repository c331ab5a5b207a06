/** The places that the rows of a file take, on a real database. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Connection } from '../../../database/database';
import { insertHold } from '../../../repositories/holds/holds';
import { readSlots, takePlaces, writeQuotas } from '../../../repositories/slots/slots';
import { databaseOfFile } from '../../../testing/database';
import { takePlacesOf } from './places';

const database = databaseOfFile();
const DAY = '20261201';
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

beforeEach(async () => {
  await database().script('DELETE FROM place_hold; DELETE FROM slot');
});

const key = (slot: string) => ({ calendarId: 'main', day: DAY, slot });
const write = (quotas: Record<string, number>) => writeQuotas(database(), 'main', { [DAY]: quotas }, LONG_AGO, 1);
const held = (slots: readonly string[]) =>
  slots.map((slot, index) => ({ ...key(slot), fileRow: index + 1, cost: 1, userId: `U-${index}` }));
const reserved = async () => (await readSlots(database(), 'main', DAY, DAY)).map((slot) => slot.reserved);

/** Counts what is sent. */
function counting(connection: Connection, sent: string[]): Connection {
  return {
    ...{ audit: connection.audit, script: (text) => connection.script(text) },
    query: (statement, values) => {
      sent.push(statement.name);
      return connection.query(statement, values);
    },
    execute: (statement, values) => {
      sent.push(statement.name);
      return connection.execute(statement, values);
    },
  };
}

describe('places of many rows', () => {
  test('are taken by as many statements of forty slots as of one, so that nobody waits for each [CONSOLE 6]', async () => {
    const slots = Array.from({ length: 40 }, (_, index) => String(index));
    await write(Object.fromEntries(slots.map((slot) => [slot, 3])));
    const taken = async (wanted: readonly string[]) => {
      const sent: string[] = [];
      await database().transaction((connection) => takePlacesOf(counting(connection, sent), held(wanted)));
      return sent;
    };
    expect(await taken([...slots, ...slots])).toEqual(await taken(['0']));
    expect(await reserved()).toEqual(['3', ...slots.slice(1).map(() => '2')].map(Number));
  });

  test('go to the rows that stand first in the file, in whatever order they come', async () => {
    await write({ '0': 2 });
    const some = held(['0', '0', '0']).reverse();
    const { taken, faults } = await database().transaction((connection) => takePlacesOf(connection, some));
    expect([taken.map(({ fileRow }) => fileRow), faults.map(({ row }) => row)]).toEqual([[1, 2], [3]]);
  });

  test('that are not there are told by row, and what has run out makes way [SLOT-003]', async () => {
    await write({ '0': 2, '1': 1, '2': 1 });
    const hold = { ...key('1'), userId: 'U-gone', surveyId: 'visit', holdId: 'gone', orderId: undefined, cost: 1 };
    await takePlaces(database(), key('1'), 1);
    await insertHold(database(), { ...hold, expiresAt: LONG_AGO });
    await takePlaces(database(), key('2'), 1);
    const { taken, faults } = await database().transaction((connection) =>
      takePlacesOf(connection, held(['2', '0', '1', '0', '0', '9'])),
    );
    expect(taken.map(({ fileRow }) => fileRow).sort()).toEqual([2, 3, 4]);
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [5, 'reservation', 'quota_exceeded'],
      [1, 'reservation', 'quota_exceeded'],
      [6, 'reservation', 'quota_exceeded'],
    ]);
    expect(await reserved()).toEqual([2, 1, 1]);
  });
});
