/**
 * Deadlines and personal limits, with the worked examples of CONTRACT 6.1.
 */
import { describe, expect, test } from '@jest/globals';
import { instantOfJapan } from '../clock';
import {
  checkReservationRequest,
  controlTypeOf,
  countDayOffs,
  firstBlockedDay,
  isDeadlinePassed,
  limitBreach,
} from './index';

describe('deadline', () => {
  const noon = (day: string) => instantOfJapan(day, '12:00');
  const passed = (limit: number, dayOffCount: number, day: string) =>
    isDeadlinePassed({ date: '20261130', start: '10:00', limit, dayOffCount, now: noon(day) });

  test('limit 1, Saturday and Sunday off: until Friday [CANCEL-014]', () => {
    const dayOffs = countDayOffs('20261130', 1, { '20261128': 1, '20261129': 1 });
    expect(dayOffs).toBe(2);
    expect([passed(1, dayOffs, '20261127'), passed(1, dayOffs, '20261128')]).toEqual([false, true]);
  });

  test('limit 1 without day-offs: until the day before [CANCEL-014, CANCEL-015]', () => {
    expect(countDayOffs('20261130', 1, {})).toBe(0);
    expect([passed(1, 0, '20261129'), passed(1, 0, '20261130')]).toEqual([false, true]);
  });

  test('limit 3 without day-offs: until Friday [CANCEL-014]', () => {
    expect([passed(3, 0, '20261127'), passed(3, 0, '20261128')]).toEqual([false, true]);
  });

  test('limit 0: until the reservation starts [CANCEL-016]', () => {
    const at = (time: string) =>
      isDeadlinePassed({
        date: '20261130',
        start: '10:00',
        limit: 0,
        dayOffCount: 0,
        now: instantOfJapan('20261130', time),
      });
    expect([passed(0, 0, '20261129'), at('09:59'), at('10:00')]).toEqual([false, false, true]);
    expect(countDayOffs('20261130', 0, { '20261129': 1 })).toBe(0);
  });

  test('the day changes at midnight in Japan', () => {
    const before = isDeadlinePassed({
      date: '20261130',
      start: '10:00',
      limit: 1,
      dayOffCount: 0,
      now: Date.UTC(2026, 10, 29, 14, 59, 59),
    });
    const after = isDeadlinePassed({
      date: '20261130',
      start: '10:00',
      limit: 1,
      dayOffCount: 0,
      now: Date.UTC(2026, 10, 29, 15, 0, 0),
    });
    expect([before, after]).toEqual([false, true]);
  });

  test('the first day on which it is too late [CANCEL-014, CANCEL-016]', () => {
    expect([
      firstBlockedDay('20261130', 1, 0),
      firstBlockedDay('20261130', 1, 2),
      firstBlockedDay('20261130', 3, 1),
    ]).toEqual(['20261130', '20261128', '20261127']);
    expect(firstBlockedDay('20261130', 0, 5)).toBeUndefined();
  });

  test('at most fourteen day-offs move the deadline', () => {
    const off = Object.fromEntries(Array.from({ length: 29 }, (_, index) => [String(20261101 + index), 1 as const]));
    expect(countDayOffs('20261130', 1, off)).toBe(14);
  });
});

describe('limits', () => {
  const facts = { surveyId: 's1', itemKey: 'r', userId: 'U1', targetDay: '20261130' };
  const calendar = { reservationMaxCount: 2, reservationMaxCountOfDay: 1, startDate: '20261101', endDate: '20261231' };

  test('a calendar that names no type counts over all days where it limits the count [SLOT-008, SLOT-009]', () => {
    expect(
      [{}, { reservationMaxCount: 0 }, { reservationMaxCount: 1 }, { reservationMaxCountOfDay: 1 }].map(controlTypeOf),
    ).toEqual([0, 0, 1, 0]);
    expect(
      ([0, 1, 2] as const).map((type) => controlTypeOf({ reservationControlType: type, reservationMaxCount: 1 })),
    ).toEqual([0, 1, 2]);
    expect(checkReservationRequest({}, facts)).toStrictEqual({
      ...facts,
      maxCount: 0,
      maxCountOfDay: 0,
      dayCheckOnly: true,
    });
  });

  test('type 0 checks the day only, without a window [SLOT-008]', () => {
    expect(checkReservationRequest({ ...calendar, reservationControlType: 0 }, facts)).toEqual({
      ...facts,
      maxCount: 2,
      maxCountOfDay: 1,
      dayCheckOnly: true,
    });
  });

  test('types 1 and 2 carry the window, and the edited answer [SLOT-009, SLOT-010, SLOT-019]', () => {
    for (const reservationControlType of [1, 2] as const) {
      expect(checkReservationRequest({ ...calendar, reservationControlType }, { ...facts, partitionKey: 'p' })).toEqual(
        {
          ...facts,
          maxCount: 2,
          maxCountOfDay: 1,
          dayCheckOnly: false,
          from: '20261101',
          to: '20261231',
          partitionKey: 'p',
        },
      );
    }
  });

  const own = (partitionKey: string, date: string, isCancelled = false) => ({ partitionKey, date, isCancelled });
  const request = checkReservationRequest(
    { ...calendar, reservationControlType: 1, reservationMaxCountOfDay: 0 },
    facts,
  );

  test('live reservations in the window are counted', () => {
    expect(limitBreach([own('a', '20261102'), own('b', '20261203')], request)).toEqual({ kind: 'window', count: 2 });
    expect(limitBreach([own('a', '20261102'), own('b', '20261203', true)], request)).toBeUndefined();
    expect(limitBreach([own('a', '20261102'), own('b', '20261031')], request)).toBeUndefined();
    expect(
      limitBreach([own('a', '20261102'), own('b', '20261203')], { ...request, partitionKey: 'b' }),
    ).toBeUndefined();
    expect(
      limitBreach([own('a', '20261102'), own('b', '20261203')], { ...request, targetDay: '20270101' }),
    ).toBeUndefined();
  });

  test('the window’s first and last day are in it, and a window may be open at either end', () => {
    const counted = (dates: string[], more: object) =>
      limitBreach(
        dates.map((date, index) => own(`p${index}`, date)),
        { ...request, ...more },
      ) !== undefined;
    expect([
      counted(['20261101', '20261231'], {}),
      counted(['20261031', '20261231'], {}),
      counted(['20261101', '20270101'], {}),
    ]).toEqual([true, false, false]);
    expect([
      counted(['20200101', '20261231'], { from: undefined }),
      counted(['20261101', '20300101'], { to: undefined }),
    ]).toEqual([true, true]);
    expect(
      ['20261101', '20261231', '20261031', '20270101'].map((targetDay) =>
        counted(['20261110', '20261111'], { targetDay }),
      ),
    ).toEqual([true, true, false, false]);
    expect([counted(['20261110'], {}), counted(['20261110', '20261111'], { maxCount: 3 })]).toEqual([false, false]);
    expect([
      counted(['20261110', '20261111'], { maxCount: 0 }),
      counted(['20261110', '20261111'], { maxCount: undefined }),
    ]).toEqual([false, false]);
    expect(counted(['20261110', '20261111'], { dayCheckOnly: true })).toBe(false);
  });

  test('the window is told before the day; one that is not reached leaves the day to judge', () => {
    const both = { ...request, maxCount: 1, maxCountOfDay: 1 };
    expect(limitBreach([own('a', '20261130')], both)).toEqual({ kind: 'window', count: 1 });
    expect(limitBreach([own('a', '20261130')], { ...both, maxCount: 2 })).toEqual({ kind: 'day', count: 1 });
    expect(limitBreach([own('a', '20261130')], { ...both, maxCount: 2, maxCountOfDay: 2 })).toBeUndefined();
    expect(
      limitBreach([own('a', '20261130'), own('b', '20261130')], { ...both, maxCount: 3, maxCountOfDay: 2 }),
    ).toEqual({
      kind: 'day',
      count: 2,
    });
    expect(limitBreach([], { ...both, maxCountOfDay: undefined })).toBeUndefined();
  });

  test('reservations of the day are counted, 0 is unlimited', () => {
    const daily = { targetDay: '20261130', maxCount: 1, maxCountOfDay: 1, dayCheckOnly: true };
    expect(limitBreach([own('a', '20261130')], daily)).toEqual({ kind: 'day', count: 1 });
    expect(limitBreach([own('a', '20261129')], daily)).toBeUndefined();
    expect(limitBreach([own('a', '20261130')], { ...daily, maxCountOfDay: 0 })).toBeUndefined();
  });
});
