/** Edges of a longer period: whose rules go on, to which day, with which closed days, and what the last weeks say. */
import { describe, expect, test } from '@jest/globals';
import type { Calendar } from '../../contract';
import { extendedCalendar, lastPlannedDay } from './extension';

const WEEKLY = { mon: { '0': 4 } };
const calendar = (more: Partial<Calendar>): Calendar => ({
  ...{ calendarId: 'main', name: '本館', comaList: { '0': { start: '09:00', end: '10:00' } }, ...more },
});
const rule = (from: string, to: string, closed?: string[]) => ({ from, to, weekly: WEEKLY, ...(closed && { closed }) });

test('the last day is the latest of rules and named days, in whatever order', () => {
  expect(lastPlannedDay({})).toBeUndefined();
  expect(lastPlannedDay({ rules: [rule('20261101', '20261231'), rule('20261101', '20261130')] })).toBe('20261231');
  expect(lastPlannedDay({ rules: [rule('20261101', '20261130')], schedule: { '20261205': {}, '20261201': {} } })).toBe(
    '20261205',
  );
});

describe('rules', () => {
  const rulesOf = (more: Partial<Calendar>, months: number) => extendedCalendar(calendar(more), months)?.rules;
  test('go on where they reach the last day, and others stay as they are', () => {
    const rules = [rule('20261101', '20261130'), rule('20261201', '20261215')];
    expect(rulesOf({ rules }, 1)).toStrictEqual([rules[0], rule('20261201', '20270115')]);
  });
  test('go to the end of a month from the end of one, to the same day from any other', () => {
    const end = (to: string) => rulesOf({ rules: [rule('20261101', to)] }, 1)?.[0]?.to;
    expect(['20270228', '20270227', '20270101', '20270131'].map(end)).toEqual([
      ...['20270331', '20270327', '20270201', '20270228'],
    ]);
  });
  test('take along the closed days of their last twelve months, behind the last day and to the end, each once', () => {
    const closed = (days: string[], months: number, to = '20261231') =>
      rulesOf({ rules: [rule('20251101', to, days)] }, months)?.[0]?.closed;
    expect(closed(['20261229', '20261231', '20260101'], 12)).toEqual([
      ...['20261229', '20261231', '20260101', '20270101', '20271229', '20271231'],
    ]);
    expect(closed(['20260103', '20260301'], 2)).toEqual(['20260103', '20260301', '20270103']);
    // Of a year ago and more, and behind the end, nothing recurs.
    expect(closed(['20251231', '20251230'], 12)).toEqual(['20251231', '20251230']);
    expect(closed(['20270101', '20261230'], 12)).toEqual(['20270101', '20261230', '20271230']);
    expect(closed(['20260630'], 6, '20260630')).toEqual(['20260630']);
  });
});

describe('named days', () => {
  const DAY = 86_400_000;
  /** So many days before Monday 2026-12-28. */
  const before = (days: number) =>
    new Date(Date.UTC(2026, 11, 28) - days * DAY).toISOString().slice(0, 10).replaceAll('-', '');
  const weekly = (schedule: Record<string, Record<string, number>>) => {
    const { rules } = extendedCalendar(calendar({ schedule }), 1) ?? {};
    return rules?.at(-1);
  };
  test('give a rule of what each weekday had most lately, closed on the others and on holidays', () => {
    const made = weekly({ [before(0)]: { '0': 1 }, [before(7)]: { '0': 2 }, [before(1)]: { '0': 3 } });
    const closed = Object.fromEntries(['tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, {}]));
    expect(made).toEqual({
      ...{ from: '20261229', to: '20270128', nationalHolidaysClosed: true },
      weekly: { ...closed, mon: { '0': 1 }, sun: { '0': 3 } },
    });
  });
  test('of four weeks, and no day more', () => {
    expect(
      weekly({ [before(0)]: { '0': 1 }, [before(27)]: { '0': 2 }, [before(26)]: { '0': 5 } })?.weekly,
    ).toMatchObject({
      ...{ mon: { '0': 1 }, tue: { '0': 2 }, wed: { '0': 5 } },
    });
    expect(weekly({ [before(1)]: { '0': 3 }, [before(29)]: { '0': 2 } })?.weekly).toMatchObject({
      sun: { '0': 3 },
      mon: {},
    });
  });
  test('behind rules that end before them make a rule more', () => {
    const rules = [rule('20261101', '20261130')];
    expect(extendedCalendar(calendar({ rules, schedule: { '20261228': { '0': 1 } } }), 1)?.rules).toMatchObject([
      ...[rules[0], { from: '20261229', to: '20270128' }],
    ]);
  });
});
