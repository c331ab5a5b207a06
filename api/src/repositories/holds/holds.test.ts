/** The statements of holds, on a real database: whose a hold is, what it counts for, and when it is over. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { takePlaces, writeQuotas } from '../slots/slots';
import {
  holdsOfPerson,
  insertHold,
  readSlotAndHold,
  removeExpiredHolds,
  removeHold,
  type StoredHold,
  slotsWithExpiredHolds,
} from './holds';

const database = databaseOfFile();
const NOW = new Date('2026-11-20T09:00:00+09:00');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const KEY = { calendarId: 'main', day: '20261201', slot: '0' };

const holdOf = (userId: string, more: Partial<StoredHold> = {}): StoredHold => ({
  ...KEY,
  userId,
  surveyId: 'visit',
  holdId: `hold-${userId}`,
  orderId: undefined,
  cost: 1,
  expiresAt: minutes(15),
  ...more,
});
const insert = (...holds: StoredHold[]) => Promise.all(holds.map((each) => insertHold(database(), each)));

beforeEach(async () => {
  await database().script('DELETE FROM place_hold; DELETE FROM slot');
  await writeQuotas(database(), 'main', { '20261201': { '0': 9, '1': 9 }, '20261202': { '0': 9 } }, NOW, 1);
});

describe('what a person holds', () => {
  test('is all of it and nobody else’s, by form, run out or not', async () => {
    const second = holdOf('U-a', { surveyId: 'other', holdId: 'hold-2', orderId: 'order-1', cost: 3 });
    const past = holdOf('U-a', { expiresAt: minutes(-1) });
    await insert(past, second, holdOf('U-b'));
    expect(await holdsOfPerson(database(), 'U-a')).toEqual([second, past]);
    expect(await holdsOfPerson(database(), 'U-c')).toEqual([]);
  });

  test('goes with its own id, once, and with none that came before it', async () => {
    await insert(holdOf('U-a'), holdOf('U-b', { holdId: 'hold-U-a' }), holdOf('U-a', { surveyId: 'other' }));
    expect(await removeHold(database(), holdOf('U-a', { holdId: 'hold-before' }))).toBe(false);
    expect(await holdsOfPerson(database(), 'U-a')).toHaveLength(2);
    expect(await removeHold(database(), holdOf('U-a'))).toBe(true);
    expect(await removeHold(database(), holdOf('U-a'))).toBe(false);
    expect((await holdsOfPerson(database(), 'U-a')).map(({ surveyId }) => surveyId)).toEqual(['other']);
    expect(await holdsOfPerson(database(), 'U-b')).toHaveLength(1);
  });
});

describe('a slot and what the person holds by a form', () => {
  const read = (userId: string, surveyId = 'visit', key = KEY) =>
    readSlotAndHold(database(), key, { userId, surveyId, at: NOW });

  test('counts without the holds that have run out in this slot', async () => {
    await takePlaces(database(), KEY, 6);
    await insert(
      holdOf('U-a', { cost: 2, expiresAt: NOW }),
      holdOf('U-b', { cost: 1, expiresAt: minutes(-1) }),
      holdOf('U-c', { cost: 1 }),
      holdOf('U-d', { slot: '1', expiresAt: NOW }),
      holdOf('U-e', { day: '20261202', expiresAt: NOW }),
    );
    expect((await read('U-x')).slot).toEqual({ day: '20261201', slot: '0', quota: 9, reserved: 3 });
  });

  test('gives the own hold, in whichever slot it is and run out or not, and no other’s', async () => {
    const own = holdOf('U-a', { slot: '1', expiresAt: minutes(-1) });
    await insert(own, holdOf('U-a', { surveyId: 'other' }), holdOf('U-b'));
    expect((await read('U-a')).hold).toEqual(own);
    expect((await read('U-x')).hold).toBeUndefined();
    expect((await read('U-a', 'third')).hold).toBeUndefined();
  });

  test('is nothing where the slot does not exist', async () => {
    await insert(holdOf('U-a'));
    expect(await read('U-a', 'visit', { ...KEY, slot: '7' })).toEqual({
      slot: undefined,
      hold: undefined,
      offered: [],
    });
  });
});

describe('holds that have run out', () => {
  test('are forgotten in their slot alone, and their places told', async () => {
    await insert(
      holdOf('U-a', { cost: 2, expiresAt: NOW }),
      holdOf('U-b', { cost: 3, expiresAt: minutes(-1) }),
      holdOf('U-c', { cost: 4, expiresAt: minutes(1) }),
      holdOf('U-d', { slot: '1', expiresAt: NOW }),
      holdOf('U-e', { day: '20261202', expiresAt: NOW }),
    );
    expect(await database().transaction((connection) => removeExpiredHolds(connection, KEY, NOW))).toBe(5);
    expect(await database().transaction((connection) => removeExpiredHolds(connection, KEY, NOW))).toBe(0);
    const left = await Promise.all(['U-a', 'U-b', 'U-c', 'U-d', 'U-e'].map((each) => holdsOfPerson(database(), each)));
    expect(left.map(({ length }) => length)).toEqual([0, 0, 1, 1, 1]);
  });

  test('are told once when two look at the same moment', async () => {
    await insert(holdOf('U-a', { cost: 2, expiresAt: NOW }));
    const told = await Promise.all(
      [1, 2, 3, 4].map(() => database().transaction((connection) => removeExpiredHolds(connection, KEY, NOW))),
    );
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(2);
  });

  test('keep the slot locked until their places are given back', async () => {
    await database().transaction(async (connection) => {
      await removeExpiredHolds(connection, KEY, NOW);
      const free = await database().query<{ slot: string }>({
        name: 'test_free_slots',
        text: "SELECT slot FROM slot WHERE day = '20261201' ORDER BY slot FOR UPDATE SKIP LOCKED",
      });
      expect(free).toEqual([{ slot: '1' }]);
    });
  });

  test('name their slots in order, each once, and so many at most', async () => {
    await insert(
      holdOf('U-a', { day: '20261202', expiresAt: NOW }),
      holdOf('U-b', { slot: '1', expiresAt: minutes(-1) }),
      holdOf('U-c', { expiresAt: NOW }),
      holdOf('U-d', { expiresAt: NOW }),
      holdOf('U-e', { day: '20261202', slot: '1', expiresAt: minutes(1) }),
    );
    const first = { ...KEY };
    const second = { ...KEY, slot: '1' };
    expect(await slotsWithExpiredHolds(database(), NOW, 2)).toEqual([first, second]);
    expect(await slotsWithExpiredHolds(database(), NOW, 9)).toEqual([first, second, { ...KEY, day: '20261202' }]);
  });
});
