/**
 * Rules of a calendar as days, holidays included.
 */
import { describe, expect, test } from '@jest/globals';
import { addDays } from '../date';
import { expandCalendar, holidayName, holidaysBetween, isNationalHoliday } from './index';

const weekly = {
  mon: { '0': 4, '1': 2 },
  tue: { '0': 4 },
  wed: { '0': 4 },
  thu: { '0': 4 },
  fri: { '0': 4 },
  sat: {},
  sun: {},
};

describe('rules', () => {
  test('weekdays give quotas, an empty weekday is a day off [CAL-040]', () => {
    const { schedule, dayOff } = expandCalendar({ rules: [{ from: '20261127', to: '20261201', weekly }] });
    expect(schedule).toEqual({ '20261127': { '0': 4 }, '20261130': { '0': 4, '1': 2 }, '20261201': { '0': 4 } });
    expect(dayOff).toEqual({ '20261128': 1, '20261129': 1 });
  });

  test('closed days and holidays are day-offs, holidays only where the rule says so', () => {
    const rule = { from: '20261123', to: '20261124', weekly, closed: ['20261124'] };
    expect(expandCalendar({ rules: [rule] }).dayOff).toEqual({ '20261124': 1 });
    expect(expandCalendar({ rules: [{ ...rule, nationalHolidaysClosed: true }] }).dayOff).toEqual({
      '20261123': 1,
      '20261124': 1,
    });
  });

  test('a weekday that a rule does not name is neither open nor a day off', () => {
    expect(expandCalendar({ rules: [{ from: '20261130', to: '20261130', weekly: {} }] })).toEqual({
      schedule: {},
      dayOff: {},
    });
  });

  test('a day’s own schedule opens it, its own dayOff has the last word', () => {
    const rules = [{ from: '20261128', to: '20261130', weekly }];
    const expanded = expandCalendar({
      rules,
      schedule: { '20261128': { '0': 1 } },
      dayOff: { '20261130': 1 },
    });
    expect(expanded.schedule['20261128']).toEqual({ '0': 1 });
    expect(expanded.dayOff).toEqual({ '20261129': 1, '20261130': 1 });
  });

  test('a holiday opened by hand keeps its weekday’s quotas', () => {
    const rules = [{ from: '20261123', to: '20261123', weekly, nationalHolidaysClosed: true }];
    const expanded = expandCalendar({ rules, dayOff: { '20261123': 0 } });
    expect(expanded).toEqual({ schedule: { '20261123': { '0': 4, '1': 2 } }, dayOff: { '20261123': 0 } });
  });

  test('of two rules for a day the later wins, and rules for different weekdays add up', () => {
    const expanded = expandCalendar({
      rules: [
        { from: '20261130', to: '20261201', weekly: { mon: { '0': 1 } } },
        { from: '20261130', to: '20261201', weekly: { tue: { '0': 2 } } },
        { from: '20261201', to: '20261201', weekly: { tue: { '1': 3 } } },
      ],
    });
    expect(expanded.schedule).toEqual({ '20261130': { '0': 1 }, '20261201': { '1': 3 } });
  });
});

describe('one rule over another', () => {
  const open = { from: '20261130', to: '20261130', weekly: { mon: { '0': 4 } } };
  test('a later rule opens a day that an earlier one closes, and closes one that it opens', () => {
    const closing = { from: '20261130', to: '20261130', weekly: {}, closed: ['20261130'] };
    expect(expandCalendar({ rules: [closing, open] })).toEqual({ schedule: { '20261130': { '0': 4 } }, dayOff: {} });
    expect(expandCalendar({ rules: [open, closing] })).toEqual({ schedule: {}, dayOff: { '20261130': 1 } });
  });
  test('a closed day opened by hand has quotas only where its rule has some', () => {
    const closed = { ...open, closed: ['20261130'] };
    expect(expandCalendar({ rules: [{ ...closed, weekly: {} }], dayOff: { '20261130': 0 } })).toEqual({
      schedule: {},
      dayOff: { '20261130': 0 },
    });
    expect(expandCalendar({ rules: [closed], dayOff: { '20261130': 1 } }).schedule).toEqual({});
  });
  test('every weekday is read under its own name', () => {
    const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
    for (const [index, name] of names.entries()) {
      const { schedule } = expandCalendar({
        rules: [{ from: '20261130', to: '20261206', weekly: { [name]: { '0': 1 } } }],
      });
      expect([name, Object.keys(schedule)]).toEqual([name, [addDays('20261130', index)]]);
    }
  });
  test('a calendar without rules has its own days, which nobody can change through what comes back', () => {
    const own = { schedule: { '20261130': { '0': 1 } }, dayOff: { '20261201': 1 as const } };
    const expanded = expandCalendar(own);
    expect(expanded).toEqual(own);
    expect(expanded.schedule['20261130']).not.toBe(own.schedule['20261130']);
    expect(expandCalendar({})).toEqual({ schedule: {}, dayOff: {} });
  });
});

describe('national holidays', () => {
  test('are named, substitutes too; other days have no name', () => {
    expect(['20261123', '20260506', '20261124'].map(holidayName)).toEqual(['勤労感謝の日', '振替休日', undefined]);
    // Asked for again, from what is remembered.
    expect([holidayName('20261123'), holidayName('20261124'), isNationalHoliday('20261124')]).toEqual([
      ...['勤労感謝の日', undefined, false],
    ]);
    expect(holidaysBetween('20260503', '20260505')).toEqual({
      '20260503': '憲法記念日',
      '20260504': 'みどりの日',
      '20260505': 'こどもの日',
    });
    expect(holidaysBetween('20261124', '20261130')).toStrictEqual({});
  });

  test('all holidays of 2026, the citizens’ holiday and the substitute included', () => {
    const days = Array.from({ length: 365 }, (_, index) => addDays('20260101', index));
    expect(days.filter(isNationalHoliday)).toEqual([
      '20260101',
      '20260112',
      '20260211',
      '20260223',
      '20260320',
      '20260429',
      '20260503',
      '20260504',
      '20260505',
      '20260506',
      '20260720',
      '20260811',
      '20260921',
      '20260922',
      '20260923',
      '20261012',
      '20261103',
      '20261123',
    ]);
  });
});
