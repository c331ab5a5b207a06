/**
 * The statements of places, on a real database: what is never given twice, and what stays when quotas change.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { insertHold } from '../holds/holds';
import { giveBackPlaces, readSlot, readSlots, takePlaces, writeQuotas } from './slots';

const database = databaseOfFile();
const NOW = new Date('2026-11-20T09:00:00+09:00');
const PAST = new Date('2026-11-20T08:59:00+09:00');
const LATER = new Date('2026-11-20T09:15:00+09:00');

beforeEach(async () => {
  await database().script('DELETE FROM place_hold; DELETE FROM slot');
});

const key = (slot: string, day = '20261201') => ({ calendarId: 'main', day, slot });
const write = (quotas: Record<string, Record<string, number>>, calendarId = 'main') =>
  writeQuotas(database(), calendarId, quotas, NOW);
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
const take = (slot: string, cost = 1) => takePlaces(database(), key(slot), cost);

describe('taking places', () => {
  test('as many as there are, at once or one by one, and not one more [SLOT-003]', async () => {
    await write({ '20261201': { '0': 3 } });
    expect(await take('0', 2)).toBe(true);
    expect(await take('0', 2)).toBe(false);
    expect(await take('0', 1)).toBe(true);
    expect(await take('0', 1)).toBe(false);
    expect(await readSlot(database(), key('0'))).toEqual({ day: '20261201', slot: '0', quota: 3, reserved: 3 });
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

describe('giving places back', () => {
  test('makes so many free, in this slot alone', async () => {
    await write({ '20261201': { '0': 3, '1': 3 } });
    await take('0', 3);
    await take('1', 3);
    await giveBackPlaces(database(), key('0'), 2);
    expect(await readSlot(database(), key('0'))).toMatchObject({ reserved: 1 });
    expect(await readSlot(database(), key('1'))).toMatchObject({ reserved: 3 });
  });

  test('down to none, and never below', async () => {
    await write({ '20261201': { '0': 3 } });
    await take('0', 1);
    await giveBackPlaces(database(), key('0'), 1);
    expect(await readSlot(database(), key('0'))).toMatchObject({ reserved: 0 });
    await giveBackPlaces(database(), key('0'), 1);
    expect(await readSlot(database(), key('0'))).toMatchObject({ reserved: 0 });
  });
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

  test('one that is not there is undefined', async () => {
    expect(await readSlot(database(), key('0'))).toBeUndefined();
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
    expect(await readSlot(database(), { ...key('0'), calendarId: 'other' })).toMatchObject({ quota: 4 });
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
