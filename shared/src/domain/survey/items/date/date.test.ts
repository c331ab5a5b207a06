/** Days that a booking date takes, and the bounds of a date's range. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { allowedDaysOf, isBookingDate, namedDays } from './allowedDays';
import { dateBound, dateRangeOf, isPastDate, normalizesToPast, rangeMessage } from './range';
import { canonicalDate, shownDate } from './rules';

const TODAY = '20261120';
const item = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'k',
  type,
  title: 't',
  ...more,
});

describe('named days', () => {
  const named = (...texts: string[]) => {
    const { weekdays, dates } = namedDays(texts);
    return [...weekdays, ...dates];
  };
  test('each weekday by its name in three lengths and by its number from Sunday [FORM-080]', () => {
    for (const [number, name] of [...'日月火水木金土'].entries()) {
      for (const text of [name, `${name}曜`, `${name}曜日`, String(number), ` ${name}曜日　`])
        expect([text, named(text)]).toEqual([text, [number]]);
    }
    expect(named('６', '０')).toEqual([6, 0]);
  });
  test('dates in any form; a text that is neither names no day', () => {
    expect(named('2026/11/23', '令和8年11月24日', '20261125')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
    expect(named('7', '10', '06', '平日', '曜日', '月曜日の朝', '曜日月', '2026-02-30', '')).toStrictEqual([]);
  });
  test('only a date item with attributes.hasAllowedDays is a booking date [VAC-003]', () => {
    const attributes = { hasAllowedDays: true };
    expect([item('date', { attributes }), item('birthday', { attributes })].map(isBookingDate)).toEqual([true, false]);
    expect([item('date'), item('date', { attributes: { hasAllowedDays: false } })].map(isBookingDate)).toEqual([
      false,
      false,
    ]);
  });
  test('with an option that names no day none is taken, without options all but the closed dates [FORM-081]', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-24'];
    const taken = (options: string[], closedDates: string[]) =>
      days.filter(allowedDaysOf(item('date', { options, attributes: { hasAllowedDays: true, closedDates } })));
    expect(taken(['平日'], [])).toEqual([]);
    expect(days.filter(allowedDaysOf(item('date', { options: ['月'] })))).toEqual(['2026-11-23']);
    expect(taken([], ['2026-11-23', '火'])).toEqual(['2026-11-22', '2026-11-24']);
    expect(taken(['月', '2026-11-24'], [])).toEqual(['2026-11-23', '2026-11-24']);
    expect(taken(['月', '2026-11-24'], ['2026-11-24'])).toEqual(['2026-11-23']);
  });
});

describe('ranges', () => {
  test('a bound is a year, whose edge is meant, or a date in any form [VAL-064]', () => {
    expect([2026, '2026', ' 2026 '].map((bound) => dateBound(bound, '01-01'))).toEqual(Array(3).fill('2026-01-01'));
    expect(dateBound(2026, '12-31')).toBe('2026-12-31');
    expect([20261120, '2026/11/20', ' R8.11.20 '].map((bound) => dateBound(bound, '12-31'))).toEqual(
      Array(3).fill('2026-11-20'),
    );
    expect(['', 'x', '20260', 12026, undefined].map((bound) => dateBound(bound, '01-01'))).toEqual(
      Array(5).fill(undefined),
    );
  });

  test.each([
    ['date', undefined],
    ['birthday', '2026-11-20'],
    ['previousVaccineDate', '2026-11-20'],
    ['sesshuJisshiDate', undefined],
    ['dateDropdown', undefined],
  ])('a %s without a range ends with %s, one with a range with it', (type, max) => {
    expect(dateRangeOf(item(type), TODAY)).toEqual({ min: '1900-01-01', max });
    expect(dateRangeOf(item(type, { range: { min: 2000, max: '2030-05-31' } }), TODAY)).toEqual({
      min: '2000-01-01',
      max: '2030-05-31',
    });
  });

  test('the message names the bounds that the item has [VAL-064, VAL-065]', () => {
    const { rangeBetween, rangeFrom, rangeUntil } = validationTexts.date;
    const messageOf = (range: SchemaItem['range'], date: string) => rangeMessage(item('date', { range }), date, TODAY);
    expect(messageOf({ min: 2000 }, '1999-12-31')).toBe(rangeFrom('2000/01/01'));
    expect(messageOf({ min: 2000 }, '2000-01-01')).toBeUndefined();
    expect(messageOf({ max: 2000 }, '2001-01-01')).toBe(rangeUntil('2000/12/31'));
    expect(messageOf({ max: 2000 }, '2000-12-31')).toBeUndefined();
    expect(messageOf({ max: 2000 }, '1899-12-31')).toBe(rangeBetween('1900/01/01', '2000/12/31'));
    expect(messageOf({ min: 1990, max: 2000 }, '2001-01-01')).toBe(rangeBetween('1990/01/01', '2000/12/31'));
  });

  test('drawn to the past are birthdays, and dates that end today at the latest and are not booked [VAL-062]', () => {
    const max = (bound: string | number) => ({ range: { max: bound } });
    const drawn: [string, Partial<SchemaItem>, boolean][] = [
      ['birthday', {}, true],
      ['birthday', max(2099), true],
      ['date', {}, true],
      ['date', max('2026-11-20'), true],
      ['date', max('2026-11-21'), false],
      ['date', max(2026), false],
      ['date', { attributes: { hasAllowedDays: true } }, false],
      ['date', { attributes: { hasAllowedDays: true }, ...max('2020-01-01') }, false],
      ['sesshuJisshiDate', {}, false],
      ['dateDropdown', max('2020-01-01'), false],
    ];
    expect(drawn.map(([type, more]) => normalizesToPast(item(type, more), TODAY))).toEqual(drawn.map(([, , is]) => is));
  });

  test('yesterday is past, today is not [VAL-067]', () => {
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => isPastDate(day, TODAY))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('what is no day stays as it was typed, without outer spaces, and is shown as unknown [ROWS-044]', () => {
  expect([' S50.8.21 ', ' あした　', '2026-02-30'].map(canonicalDate)).toEqual(['1975-08-21', 'あした', '2026-02-30']);
  expect(['1975-08-21', 'S50.8.21', 'あした'].map(shownDate)).toEqual(['1975/08/21', '1975/08/21', '不明日付形']);
});
