/**
 * Days and the clock: Japan time on every machine. The whole suite runs in a zone far from Japan; the last test keeps
 * local fields out.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { instantOfJapan, japanDateTime, nowMilliseconds, resetClock, setClock, today } from '../clock';
import {
  addDays,
  addMonths,
  dayOf,
  daySpan,
  daysBetween,
  daysFromTo,
  daysInMonth,
  isRealDay,
  japaneseDate,
  japaneseDateWithWeekday,
  lastOfMonth,
  mondayOf,
  monthDayWeekday,
  shortTime,
  timestampOf,
  toHyphens,
  toSlashes,
  WEEKDAY_NAMES_FROM_MONDAY,
  weekdayName,
} from './index';

afterEach(resetClock);

describe('clock', () => {
  test('the day changes at midnight in Japan', () => {
    setClock(Date.UTC(2026, 10, 20, 14, 59, 59));
    expect(today()).toBe('20261120');
    setClock(Date.UTC(2026, 10, 20, 15, 0, 0));
    expect(today()).toBe('20261121');
    expect(nowMilliseconds()).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 20, 15, 0, 0));
  });
  test('instants and Japan times are inverse', () => {
    const instant = instantOfJapan('20270101', '00:30');
    expect(instant).toBe(Date.UTC(2026, 11, 31, 15, 30));
    expect(japanDateTime(instant)).toEqual({ date: '20270101', time: '00:30', second: '00' });
  });
});

describe('days', () => {
  test('months and years end, leap days come', () => {
    expect([addDays('20261231', 1), addDays('20240228', 1), addDays('20260228', 1), addDays('20270101', -1)]).toEqual([
      '20270101',
      '20240229',
      '20260301',
      '20261231',
    ]);
    expect([
      addMonths('20260131', 1),
      addMonths('20240229', 12),
      addMonths('20261130', 3),
      addMonths('20260115', -2),
    ]).toEqual(['20260228', '20250228', '20270228', '20251115']);
    expect([daysInMonth(2024, 2), daysInMonth(2026, 2), daysInMonth(2000, 2), daysInMonth(1900, 2)]).toEqual([
      29, 28, 29, 28,
    ]);
    expect(lastOfMonth('20240210')).toBe('20240229');
  });
  test('days are counted over a change of clocks elsewhere', () => {
    expect(daysBetween('20260301', '20260401')).toBe(31);
    expect(daysFromTo('20260307', '20260309')).toEqual(['20260307', '20260308', '20260309']);
    expect(daysFromTo('20260309', '20260307')).toEqual([]);
  });
  test('weekdays [CAL-030]', () => {
    expect(WEEKDAY_NAMES_FROM_MONDAY).toEqual(['月', '火', '水', '木', '金', '土', '日']);
    expect([weekdayName('20261120'), mondayOf('20261122'), mondayOf('20261123')]).toEqual([
      '金',
      '20261116',
      '20261123',
    ]);
  });
  test('forms of a date [VAL-066, CONST-010, CONST-011]', () => {
    expect([toHyphens('20261120'), toSlashes('2026-11-20'), japaneseDate('20260105')]).toEqual([
      '2026-11-20',
      '2026/11/20',
      '2026年1月5日',
    ]);
    expect([monthDayWeekday('20260105'), japaneseDateWithWeekday('20261120')]).toEqual([
      '1月5日(月)',
      '2026年11月20日(金)',
    ]);
    expect(timestampOf(Date.UTC(2026, 10, 20, 15, 4, 5))).toBe('2026-11-21 00:04:05');
  });
  test('a span says the year of its last day where that is another one', () => {
    expect(daySpan('20261130', '20261206')).toBe('2026年11月30日(月) – 12月6日(日)');
    expect(daySpan('20270201', '20280131')).toBe('2027年2月1日(月) – 2028年1月31日(月)');
    expect(daySpan('20261130', '20261206', true)).toBe('11月30日(月) – 12月6日(日)');
    expect(daySpan('20261228', '20270103', true)).toBe('2026年12月28日(月) – 2027年1月3日(日)');
    expect([daySpan('20261130', '20261130'), daySpan('20261130', '20261130', true)]).toEqual([
      '2026年11月30日(月)',
      '11月30日(月)',
    ]);
  });
  test('a day is written in eight digits, whatever its year', () => {
    expect([dayOf(2026, 1, 2), dayOf(645, 12, 31)]).toEqual(['20260102', '06451231']);
  });
  test('a time without the leading zero of its hour', () => {
    expect(['09:00', '10:05', '00:30', '20:00'].map(shortTime)).toEqual(['9:00', '10:05', '0:30', '20:00']);
  });
  test('days that are none', () => {
    const none = ['20260230', '20261301', '2026-01-01', '20260100', 'x20261120', '20261120x', '２０２６１１２０', ''];
    expect(none.filter(isRealDay)).toEqual([]);
    expect(['20240229', '20261120'].every(isRealDay)).toBe(true);
  });
});

test('no rule reads the machine’s zone or clock', () => {
  const domain = join(__dirname, '..');
  const local =
    /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|toLocale(?:Date|Time)?String\(|new Date\(\)|Date\.now\(\)|getTimezoneOffset/;
  const offenders = readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'clock.ts')
    .filter((file) => local.test(readFileSync(join(domain, file), 'utf8')));
  expect(offenders).toEqual([]);
});
