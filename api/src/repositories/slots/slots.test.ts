/**
 * The statements of places, on a real database: what is never given twice, and what stays when quotas change.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { insertHold } from '../holds/holds';
import {
  giveBackPlaces,
  lockOpenSlot,
  readSlots,
  type SlotKey,
  takeManyPlaces,
  takePlaces,
  writeQuotas,
} from './slots';

const database = databaseOfFile();
const NOW = new Date('2026-11-20T09:00:00+09:00');
const PAST = new Date('2026-11-20T08:59:00+09:00');
const LATER = new Date('2026-11-20T09:15:00+09:00');

beforeEach(async () => {
  await database().script('DELETE FROM place_hold; DELETE FROM slot');
});

const key = (slot: string, day = '20261201') => ({ calendarId: 'main', day, slot });
const write = (quotas: Record<string, Record<string, number>>, calendarId = 'main') =>
  writeQuotas(database(), calendarId, quotas, NOW, 1);
const hold = (userId: string, slot: string, cost: number, expiresAt: Date) =>
  insertHold(database(), {
    ...key(slot),
    userId,
    surveyId: 'visit',
    holdId: `hold-${userId}`,
    orderId: undefined,
    cost,
    expiresAt,
  });
const slotNow = async ({ calendarId, day, slot }: SlotKey) =>
  (await readSlots(database(), calendarId, day, day)).find((each) => each.slot === slot);
const take = (slot: string, cost = 1) => takePlaces(database(), key(slot), cost);

describe('taking places', () => {
  test('as many as there are, at once or one by one, and not one more [SLOT-003]', async () => {
    await write({ '20261201': { '0': 3 } });
    expect(await take('0', 2)).toBe(true);
    expect(await take('0', 2)).toBe(false);
    expect(await take('0', 1)).toBe(true);
    expect(await take('0', 1)).toBe(false);
    expect(await slotNow(key('0'))).toMatchObject({ quota: 3, reserved: 3 });
  });

  test('of twenty at once as many get one as there are [API-026]', async () => {
    await write({ '20261201': { '0': 4, '1': 4 }, '20261202': { '0': 4 } });
    const taken = await Promise.all(Array.from({ length: 20 }, () => take('0')));
    expect(taken.filter(Boolean)).toHaveLength(4);
    const others = await readSlots(database(), 'main', '20261201', '20261202');
    expect(others.map(({ reserved }) => reserved)).toEqual([4, 0, 0]);
  });

  test('of a slot, a day or a calendar that is not there is told', async () => {
    await write({ '20261201': { '0': 1 } });
    expect(await take('1')).toBe(false);
    expect(await takePlaces(database(), key('0', '20261202'), 1)).toBe(false);
    expect(await takePlaces(database(), { ...key('0'), calendarId: 'other' }, 1)).toBe(false);
  });
});

describe('taking places of many slots', () => {
  const wanted = (slot: string, cost: number, day?: string) => ({ ...key(slot, day), cost });

  test('of each slot all that are wanted, or none; what is not there is told apart [SLOT-003]', async () => {
    await write({ '20261201': { '0': 3, '1': 3, '2': 3 }, '20261202': { '0': 3 } });
    await write({ '20261201': { '0': 3 } }, 'other');
    await take('1', 2);
    const all = [wanted('0', 3), wanted('1', 2), wanted('2', 1), wanted('3', 1), wanted('0', 1, '20261203')];
    const foreign = { ...wanted('0', 2), calendarId: 'other' };
    expect(await takeManyPlaces(database(), [...all, foreign, { ...foreign, day: '20261202' }])).toEqual([
      ...['taken', 'full', 'taken', 'missing', 'missing', 'taken', 'missing'],
    ]);
    const slots = await readSlots(database(), 'main', '20261201', '20261202');
    expect(slots.map(({ reserved }) => reserved)).toEqual([3, 2, 1, 0]);
    expect(await readSlots(database(), 'other', '20261201', '20261202')).toMatchObject([{ reserved: 2 }]);
    expect(await takeManyPlaces(database(), [])).toEqual([]);
  });

  test('of twenty at once as many get one as there are, in whatever order they name the slots [API-026]', async () => {
    await write({ '20261201': { '0': 4, '1': 7 } });
    const both = [wanted('0', 1), wanted('1', 1)];
    const takings = await Promise.all(
      Array.from({ length: 20 }, () => database().transaction((connection) => takeManyPlaces(connection, both))),
    );
    expect(takings.filter(([first]) => first === 'taken')).toHaveLength(4);
    expect(takings.filter(([, second]) => second === 'taken')).toHaveLength(7);
    expect(takings.flat().filter((taking) => taking === 'missing')).toEqual([]);
    const slots = await readSlots(database(), 'main', '20261201', '20261201');
    expect(slots.map(({ reserved }) => reserved)).toEqual([4, 7]);
  });

  /** Takes places of the slots while somebody has locked slot 0. @returns whether slot 1 was locked before that one */
  async function locksSecond(slots: readonly string[]): Promise<boolean> {
    const { isLocked, taking } = await database().transaction(async (holder) => {
      await takePlaces(holder, key('0'), 1);
      const waiting = database().transaction((connection) =>
        takeManyPlaces(
          connection,
          slots.map((slot) => wanted(slot, 1)),
        ),
      );
      const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while ((await database().query({ name: 'test_waiting', text })).length === 0);
      const free = "SELECT 1 FROM slot WHERE day = '20261201' AND slot = '1' FOR UPDATE SKIP LOCKED";
      const rows = await database().query({ name: 'test_free_slot', text: free });
      return { isLocked: rows.length === 0, taking: waiting };
    });
    expect(await taking).toEqual(['taken', 'taken']);
    return isLocked;
  }

  test('locks them in the order in which they are given', async () => {
    await write({ '20261201': { '0': 9, '1': 9 } });
    expect(await locksSecond(['0', '1'])).toBe(false);
    expect(await locksSecond(['1', '0'])).toBe(true);
  });
});

describe('giving places back', () => {
  test('makes so many free, in this slot alone', async () => {
    await write({ '20261201': { '0': 3, '1': 3 } });
    await take('0', 3);
    await take('1', 3);
    await giveBackPlaces(database(), key('0'), 2);
    expect(await slotNow(key('0'))).toMatchObject({ reserved: 1 });
    expect(await slotNow(key('1'))).toMatchObject({ reserved: 3 });
  });

  test('down to none, and never below', async () => {
    await write({ '20261201': { '0': 3 } });
    await take('0', 1);
    await giveBackPlaces(database(), key('0'), 1);
    expect(await slotNow(key('0'))).toMatchObject({ reserved: 0 });
    await giveBackPlaces(database(), key('0'), 1);
    expect(await slotNow(key('0'))).toMatchObject({ reserved: 0 });
  });
});

test('a slot is kept open where it is: not where it is closed or not there', async () => {
  await write({ '20261201': { '0': 4, '1': 4 } });
  await database().script("UPDATE slot SET closings = 1 WHERE slot = '1'");
  expect(await Promise.all([key('0'), key('1'), key('9')].map((each) => lockOpenSlot(database(), each)))).toEqual([
    ...[true, false, false],
  ]);
});

describe('slots of days', () => {
  test('from the first to the last day, both included, by day and slot, of one calendar', async () => {
    const each = { '0': 1, '1': 2 };
    await write({ '20261130': each, '20261202': each, '20261201': each, '20261203': each });
    await write({ '20261201': { '0': 9 } }, 'other');
    expect(await readSlots(database(), 'main', '20261201', '20261202')).toEqual([
      { day: '20261201', slot: '0', quota: 1, reserved: 0, holds: [] },
      { day: '20261201', slot: '1', quota: 2, reserved: 0, holds: [] },
      { day: '20261202', slot: '0', quota: 1, reserved: 0, holds: [] },
      { day: '20261202', slot: '1', quota: 2, reserved: 0, holds: [] },
    ]);
  });

  test('each with what people hold of it, run out or not; a slot stands once, however many hold it', async () => {
    await write({ '20261201': { '0': 4, '1': 4 } });
    await hold('U-a', '0', 2, PAST);
    await hold('U-b', '0', 1, LATER);
    const [first, second] = await readSlots(database(), 'main', '20261201', '20261201');
    expect(first?.holds).toHaveLength(2);
    expect(first?.holds).toEqual(
      expect.arrayContaining([
        { userId: 'U-a', cost: 2, expiresAt: PAST },
        { userId: 'U-b', cost: 1, expiresAt: LATER },
      ]),
    );
    expect(second).toEqual({ day: '20261201', slot: '1', quota: 4, reserved: 0, holds: [] });
  });
});

describe('new quotas', () => {
  test('are written; what is reserved stays, vanished slots are closed, other calendars are let be', async () => {
    await write({ '20261201': { '0': 4, '1': 4 }, '20261202': { '0': 4 } });
    await write({ '20261201': { '0': 4 } }, 'other');
    await take('0', 2);
    expect(await write({ '20261201': { '0': 3, '2': 5 } })).toEqual([]);
    const slots = await readSlots(database(), 'main', '20261201', '20261202');
    expect(slots.map(({ day, slot, quota, reserved }) => [day, slot, quota, reserved])).toEqual([
      ['20261201', '0', 3, 2],
      ['20261201', '1', 0, 0],
      ['20261201', '2', 5, 0],
      ['20261202', '0', 0, 0],
    ]);
    expect(await slotNow({ ...key('0'), calendarId: 'other' })).toMatchObject({ quota: 4 });
  });

  test('name the slots in which more is reserved than they allow, without what has run out', async () => {
    await write({ '20261201': { '0': 4, '1': 4, '2': 4 } });
    await take('0', 3);
    await take('1', 3);
    await hold('U-a', '1', 1, NOW);
    await take('2', 3);
    await hold('U-b', '2', 1, LATER);
    expect(await write({ '20261201': { '0': 3, '1': 2, '2': 2 } })).toEqual([
      { day: '20261201', slot: '2', quota: 2, reserved: 3 },
    ]);
    expect(await write({})).toEqual([
      { day: '20261201', slot: '0', quota: 0, reserved: 3 },
      { day: '20261201', slot: '1', quota: 0, reserved: 2 },
      { day: '20261201', slot: '2', quota: 0, reserved: 3 },
    ]);
  });
});
