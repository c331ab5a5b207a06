/**
 * Calendars as the reservation screens ask for them, without a server (CONTRACT 5): what a schedule counts for whom, which
 * days may be asked for, and whether a place is free at all.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { insertHold } from '../../repositories/holds/holds';
import { readSlots, takePlaces, writeQuotas } from '../../repositories/slots/slots';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { Configurations } from '../configuration/configurations';
import { Calendars, scheduleOf } from './calendars';

const database = databaseOfFile();
const NOW = Date.parse(TEST_NOW);
const DAY = '20261201';
const NEXT = '20261202';
const COMA_LIST = { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } };
/** Calendars without places of their own rules: each test writes those that it needs. */
const bare = (calendarId: string, more: object = {}) => ({
  [`calendars/${calendarId}.json`]: { calendarId, name: calendarId, comaList: COMA_LIST, ...more },
});
let configurations: Configurations;
let calendars: Calendars;

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  setClock(NOW);
  await importFilesInto(database(), {
    ...testBundle(),
    ...bare('one', { dayOff: { '20261130': 1, [DAY]: 1, '20261203': 1 }, reservationCancelLimit: 2 }),
    ...bare('off', { calendarOff: 1 }),
    ...bare('unbookable', { canBeReserve: false }),
    ...bare('span', { reservationPossibleStartDate: DAY, reservationPossibleEndDate: NEXT }),
    ...bare('long'),
  });
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(NOW);
  await emptyTables(database(), ['slot', 'place_hold']);
  configurations = new Configurations(database(), true);
  calendars = new Calendars(database(), configurations);
});

const places = (calendarId: string, quotas: Record<string, Record<string, number>>) =>
  writeQuotas(database(), calendarId, quotas, new Date(NOW), 1);
const take = (calendarId: string, day: string, cost: number, slot = '0') =>
  takePlaces(database(), { calendarId, day, slot }, cost);
const hold = (userId: string, cost: number, milliseconds: number, { slot = '0', day = DAY, calendarId = 'one' } = {}) =>
  insertHold(database(), {
    ...{ calendarId, day, slot, userId, surveyId: `s-${slot}`, holdId: `${userId} ${slot}`, orderId: undefined, cost },
    expiresAt: new Date(NOW + milliseconds),
  });
const close = (day: string, slot: string) =>
  database().script(`UPDATE slot SET closings = 1 WHERE day = '${day}' AND slot = '${slot}'`);
const NOT_FOUND = { status: 404 };
const wrong = (itemKey: string, message: string) => ({ status: 400, answer: { errors: [{ itemKey, message }] } });

describe('a schedule', () => {
  const schedule = (userId?: string, from = DAY, to = NEXT) => calendars.schedule('one', from, to, userId);

  test('has quota and taken of its days, closed days and the times, and nothing closed where nothing is', async () => {
    await places('one', { [DAY]: { '0': 4, '1': 2 }, [NEXT]: { '0': 1 }, '20261203': { '0': 9 } });
    await take('one', DAY, 3);
    expect(await schedule()).toEqual({
      ...{ result: 'OK', comaList: COMA_LIST, dayOff: { [DAY]: 1 } },
      schedule: { [DAY]: { '0': [4, 3], '1': [2, 0] }, [NEXT]: { '0': [1, 0] } },
    });
  });
  test('counts what others hold, and neither what has run out nor what the person holds who asks', async () => {
    await places('one', { [DAY]: { '0': 9, '1': 5 } });
    await take('one', DAY, 8);
    await take('one', DAY, 2, '1');
    await hold('U-a', 1, 60_000);
    await hold('U-a', 2, 60_000, { slot: '1' });
    await hold('U-b', 2, 60_000);
    await hold('U-c', 3, 0);
    const seen = async (userId?: string) => (await schedule(userId)).schedule[DAY];
    expect(await seen()).toEqual({ '0': [9, 5], '1': [5, 2] });
    expect(await seen('U-b')).toEqual({ '0': [9, 3], '1': [5, 2] });
    expect(await seen('U-a')).toEqual({ '0': [9, 4], '1': [5, 0] });
    expect([await seen('U-none'), await seen()]).toEqual([await seen(), { '0': [9, 5], '1': [5, 2] }]);
  });
  test('tells which times are closed, and a day off where every time with places is', async () => {
    await places('one', { [DAY]: { '0': 4, '1': 2 }, [NEXT]: { '0': 1, '1': 1 }, '20261204': { '0': 1, '1': 1 } });
    await database().script(`UPDATE slot SET quota = 0 WHERE day = '${NEXT}' AND slot = '1'`);
    await close(NEXT, '0');
    await close('20261204', '1');
    const { closed, dayOff } = await schedule(undefined, NEXT, '20261204');
    expect([closed, dayOff]).toEqual([
      { [NEXT]: ['0'], '20261204': ['1'] },
      { [NEXT]: 1, '20261203': 1 },
    ]);
    await close('20261204', '0');
    calendars.placesChanged('one');
    const whole = await schedule(undefined, NEXT, '20261204');
    expect([whole.closed?.['20261204'], whole.dayOff['20261204']]).toEqual([['0', '1'], 1]);
  });
  test('is kept until its places change, the first hold of it ends, or other days are asked for', async () => {
    await places('one', { [DAY]: { '0': 9 }, [NEXT]: { '0': 1 } });
    await hold('U-b', 1, 2_000);
    await hold('U-c', 1, 1_000);
    const taken = async (to = NEXT) => (await schedule(undefined, DAY, to)).schedule[DAY]?.['0'];
    expect(await taken()).toEqual([9, 0]);
    await take('one', DAY, 5);
    expect([await taken(), await taken(DAY)]).toEqual([
      [9, 0],
      [9, 5],
    ]);
    calendars.placesChanged('other');
    expect(await taken()).toEqual([9, 0]);
    calendars.placesChanged('one');
    expect(await taken()).toEqual([9, 5]);
    setClock(NOW + 1_000);
    expect(await taken()).toEqual([9, 4]);
  });
  test.each([
    ['a first day that is none', '20261301', DAY, 'start_day', 'YYYYMMDD'],
    ['a last day that is none', DAY, '20261301', 'end_day', 'YYYYMMDD, <= 100'],
    ['days that run backwards', NEXT, DAY, 'end_day', 'YYYYMMDD, <= 100'],
    ['a day too many', DAY, addDays(DAY, 100), 'end_day', 'YYYYMMDD, <= 100'],
  ])('of %s is refused', async (_, from, to, field, message) => {
    await expect(schedule(undefined, from, to)).rejects.toMatchObject(wrong(field, message));
  });
  test('is answered for a hundred days and for one, and of a calendar that is none not at all', async () => {
    expect(await schedule(undefined, DAY, addDays(DAY, 99))).toMatchObject({ result: 'OK' });
    expect(await schedule(undefined, DAY, DAY)).toMatchObject({ result: 'OK' });
    await expect(calendars.schedule('none', DAY, DAY)).rejects.toMatchObject(NOT_FOUND);
  });
  test('of a category is that of its calendar', async () => {
    await places('main', { [DAY]: { '0': 4 } });
    await take('main', DAY, 1);
    await hold('U-a', 1, 60_000, { calendarId: 'main' });
    const of = (userId?: string) => calendars.scheduleByCategory('consult', DAY, NEXT, userId);
    expect([(await of()).schedule[DAY], (await of('U-a')).schedule[DAY]]).toEqual([{ '0': [4, 1] }, { '0': [4, 0] }]);
    await expect(calendars.scheduleByCategory('none', DAY, NEXT)).rejects.toMatchObject(NOT_FOUND);
  });
});

test('a schedule is wrong from the end of its first hold that counts', async () => {
  await places('one', { [DAY]: { '0': 9, '1': 9 } });
  const slots = () => readSlots(database(), 'one', DAY, NEXT);
  expect(scheduleOf(await slots()).until).toBe(Number.POSITIVE_INFINITY);
  await hold('U-a', 1, 0);
  await hold('U-b', 1, 3_000);
  await hold('U-c', 1, 2_000, { slot: '1' });
  const { until, own } = scheduleOf(await slots());
  expect([until, [...own.keys()].sort()]).toEqual([NOW + 2_000, ['U-b', 'U-c']]);
  expect(own.get('U-c')).toEqual([{ day: DAY, slot: '1', cost: 1 }]);
});

describe('what a calendar and its categories are', () => {
  test('is told without rules and schedule, with its closed days', async () => {
    const one = { calendarId: 'one', name: 'one', comaList: COMA_LIST, reservationCancelLimit: 2 };
    const info = { ...one, dayOff: { '20261130': 1, [DAY]: 1, '20261203': 1 } };
    expect(await calendars.info('one')).toEqual(info);
    const all = await calendars.all();
    expect(all).toHaveLength(7);
    expect(all).toContainEqual(info);
    await expect(calendars.info('none')).rejects.toMatchObject(NOT_FOUND);
  });
  test('is told category by category, and as their tree', async () => {
    expect(await calendars.category('exam')).toMatchObject({ id: 'exam', calendarId: 'main', tag3: '検査室' });
    expect((await calendars.categories()).map(({ id }) => id)).toEqual(['consult', 'exam', 'vaccine']);
    expect(await calendars.tree()).toMatchObject({
      display: { tag1: '診療科' },
      tree: [{ name: '内科' }, { id: 'vaccine' }],
    });
    expect(Object.keys(await calendars.tree())).toEqual(['display', 'tree']);
    await expect(calendars.category('none')).rejects.toMatchObject(NOT_FOUND);
  });
  test('has the items of a category that are offered still', async () => {
    expect((await calendars.items('exam')).map(({ itemId }) => itemId)).toEqual(['short', 'long']);
    expect(await calendars.items('consult')).toEqual([]);
  });
  test('counts the days off before a day by the calendar’s own limit', async () => {
    expect(await calendars.dayOffCount('one', NEXT)).toBe(2);
    expect(await calendars.dayOffCount('one', '20261204')).toBe(3);
    expect(await calendars.dayOffCount('main', '20261123')).toBe(1);
    await expect(calendars.dayOffCount('one', '20261301')).rejects.toMatchObject(wrong('date', 'YYYYMMDD'));
    await expect(calendars.dayOffCount('none', NEXT)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('a place is free', () => {
  const TODAY = '20261120';
  const free = (calendarId = 'long', userId = 'U-a') => calendars.canBeReserved(calendarId, userId);

  test('where there is one left, and not where all are taken but by the person’s own hold', async () => {
    expect(await free()).toBe(false);
    await places('long', { [DAY]: { '0': 2 } });
    calendars.placesChanged('long');
    expect(await free()).toBe(true);
    await take('long', DAY, 2);
    await hold('U-a', 1, 60_000, { calendarId: 'long' });
    calendars.placesChanged('long');
    expect([await free(), await free('long', 'U-b')]).toEqual([true, false]);
  });
  test('not in a calendar that takes no reservations, nor in one that is none', async () => {
    for (const calendarId of ['off', 'unbookable']) {
      await places(calendarId, { [DAY]: { '0': 2 } });
      expect(await free(calendarId)).toBe(false);
    }
    await expect(free('none')).rejects.toMatchObject(NOT_FOUND);
  });
  test('not on a day off, nor in a time that is closed', async () => {
    await places('one', { [DAY]: { '0': 2 } });
    expect(await free('one')).toBe(false);
    await places('long', { [DAY]: { '0': 2 } });
    await close(DAY, '0');
    expect(await free('long')).toBe(false);
    await places('long', { [DAY]: { '0': 2, '1': 1 } });
    calendars.placesChanged('long');
    expect(await free('long')).toBe(true);
  });
  test('not in a time that has begun or that the calendar has no more', async () => {
    await places('long', { [TODAY]: { '0': 1 }, [DAY]: { '7': 1 } });
    expect(await free()).toBe(false);
    await places('long', { [TODAY]: { '1': 1 } });
    calendars.placesChanged('long');
    expect(await free()).toBe(true);
  });
  test('within the calendar’s window alone', async () => {
    await places('span', { '20261130': { '0': 1 }, '20261203': { '0': 1 } });
    expect(await free('span')).toBe(false);
    for (const day of [DAY, NEXT]) {
      await places('span', { [day]: { '0': 1 } });
      calendars.placesChanged('span');
      expect(await free('span')).toBe(true);
    }
  });
  test.each([
    ['on the last of the first hundred days', 99, true],
    ['on the first of the next hundred', 100, true],
    ['on the last day that is looked at', 400, true],
    ['not after it', 401, false],
  ])('%s', async (_, days, isFree) => {
    await places('long', { [addDays(TODAY, days)]: { '0': 1 } });
    expect(await free()).toBe(isFree);
  });
});
