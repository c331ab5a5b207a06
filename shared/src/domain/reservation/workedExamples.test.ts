/**
 * The worked examples of CONTRACT 6.1 to 6.3, and their edges: midnight in Japan, month ends, the leap day, the turn of
 * a year, holidays. Instants are given in UTC, so that they hold on a machine of any zone.
 */
import { describe, expect, test } from '@jest/globals';
import { addDays } from '../date';
import {
  bookableWindow,
  countDayOffs,
  expandCalendar,
  firstBookableDay,
  isDeadlinePassed,
  isSlotStarted,
  lastBookableDay,
  makeSlot,
} from './index';

const WEEKEND = { '20261121': 1, '20261122': 1, '20261128': 1, '20261129': 1 } as const;

/** Whether the deadline has passed at noon of a day in Japan, 03:00 UTC. */
function isBlocked(today: string, limit: number, dayOff: Record<string, 0 | 1> = {}, date = '20261130'): boolean {
  const now = Date.parse(`${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}T03:00:00Z`);
  return isDeadlinePassed({ date, start: '09:00', limit, dayOffCount: countDayOffs(date, limit, dayOff), now });
}

describe('6.1 cancel deadline', () => {
  test('the three examples for Monday 2026-11-30 [CANCEL-014]', () => {
    expect(countDayOffs('20261130', 1, WEEKEND)).toBe(2);
    expect([isBlocked('20261127', 1, WEEKEND), isBlocked('20261128', 1, WEEKEND)]).toEqual([false, true]);
    expect([isBlocked('20261129', 1), isBlocked('20261130', 1)]).toEqual([false, true]);
    expect([isBlocked('20261127', 3), isBlocked('20261128', 3)]).toEqual([false, true]);
  });

  test('the day changes at midnight in Japan, 15:00 UTC [CANCEL-014]', () => {
    const facts = { date: '20261130', start: '09:00', limit: 1, dayOffCount: 0 };
    expect(isDeadlinePassed({ ...facts, now: Date.parse('2026-11-29T14:59:59.999Z') })).toBe(false);
    expect(isDeadlinePassed({ ...facts, now: Date.parse('2026-11-29T15:00:00Z') })).toBe(true);
  });

  test('over a month’s end, the leap day and the turn of a year [CANCEL-014]', () => {
    for (const [date, limit, lastDay] of [
      ['20261201', 1, '20261130'],
      ['20280301', 1, '20280229'],
      ['20270301', 1, '20270228'],
      ['20280302', 2, '20280229'],
      ['20270102', 3, '20261230'],
    ] as const) {
      const blocked = [lastDay, addDays(lastDay, 1)].map((day) => isBlocked(day, limit, {}, date));
      expect([date, ...blocked]).toEqual([date, false, true]);
    }
  });

  test('holidays at the New Year are passed over as other day-offs are, at most 14 [CANCEL-014]', () => {
    const closed = expandCalendar({
      rules: [
        {
          from: '20261201',
          to: '20270131',
          weekly: {
            mon: { '0': 1 },
            tue: { '0': 1 },
            wed: { '0': 1 },
            thu: { '0': 1 },
            fri: { '0': 1 },
            sat: {},
            sun: {},
          },
          closed: ['20261229', '20261230', '20261231'],
          nationalHolidaysClosed: true,
        },
      ],
    }).dayOff;
    // Mon 4 January: behind it lie Sun, Sat, Fri 1 (元日), Thu 31, Wed 30, Tue 29.
    expect(countDayOffs('20270104', 1, closed)).toBe(6);
    expect([isBlocked('20261228', 1, closed, '20270104'), isBlocked('20261229', 1, closed, '20270104')]).toEqual([
      false,
      true,
    ]);
    const month = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [addDays('20261129', -index), 1 as const]),
    );
    expect(countDayOffs('20261130', 1, month)).toBe(14);
  });

  test('a limit of 0 ends with the reservation’s own start, to the second [CANCEL-016]', () => {
    const facts = { date: '20261130', start: '09:00', limit: 0, dayOffCount: 0 };
    expect(isDeadlinePassed({ ...facts, now: Date.parse('2026-11-29T23:59:59Z') })).toBe(false);
    expect(isDeadlinePassed({ ...facts, now: Date.parse('2026-11-30T00:00:00Z') })).toBe(true);
  });
});

describe('6.2 bookable days', () => {
  test('today Friday 2026-11-20, offset 1, Saturday and Sunday off: Monday 23, which is a holiday only where it is closed [SLOT-011, SLOT-012]', () => {
    expect(firstBookableDay('20261120', 1, WEEKEND)).toBe('20261123');
    expect(firstBookableDay('20261120', 1, { ...WEEKEND, '20261123': 1 })).toBe('20261124');
    expect(firstBookableDay('20261120', 0, { '20261120': 1 })).toBe('20261120');
  });

  test('the lookahead ends fourteen days past the plain offset [SLOT-012]', () => {
    const closed = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [addDays('20261121', index), 1 as const]),
    );
    expect(firstBookableDay('20261120', 2, closed)).toBe('20261206');
  });

  test('months are clamped to the month’s end, over leap days and years [SLOT-013]', () => {
    expect(lastBookableDay('20261231', 2)).toBe('20270228');
    expect(lastBookableDay('20271231', 2)).toBe('20280229');
    expect(lastBookableDay('20280229', 12)).toBe('20290228');
    expect(lastBookableDay('20261130', 3)).toBe('20270228');
    expect(lastBookableDay('20261120', 0)).toBe('20261120');
  });

  test('without months the window is open until 2099-12-31 [SLOT-014]', () => {
    expect(bookableWindow({ reservationPossibleStart: 0 }, {}, '20261120')).toEqual({
      first: '20261120',
      last: '20991231',
    });
  });

  test('a slot at midnight begins with its day in Japan', () => {
    expect(isSlotStarted('20270101', '00:00', Date.parse('2026-12-31T14:59:59Z'))).toBe(false);
    expect(isSlotStarted('20270101', '00:00', Date.parse('2026-12-31T15:00:00Z'))).toBe(true);
  });
});

describe('6.3 slot states', () => {
  const slotOf = (quota: number, reserved: number, cost: number) =>
    makeSlot(
      {
        schedule: { '20261130': { '0': [quota, reserved] } },
        dayOff: {},
        comaList: { '0': { start: '09:00', end: '10:00' } },
        cost,
        window: { first: '20261120', last: '20991231' },
        now: Date.parse('2026-11-20T00:00:00Z'),
      },
      '20261130',
      '0',
    );

  test('quota 4, reserved 3: cost 1 active, cost 2 full; quota 0, reserved 0: inactive, not full [SLOT-003, SLOT-004, SLOT-005]', () => {
    expect(slotOf(4, 3, 1)).toMatchObject({ active: true, isFullBooked: false });
    expect(slotOf(4, 3, 2)).toMatchObject({ active: false, isFullBooked: true });
    expect(slotOf(0, 0, 1)).toMatchObject({ active: false, isFullBooked: false });
  });

  test('a slot that keeps more than its lowered quota is full', () => {
    expect(slotOf(1, 3, 1)).toMatchObject({ active: false, isFullBooked: true });
  });
});
