/**
 * Typed dates: western and era forms, the clamp of the form, era texts.
 */
import { describe, expect, test } from '@jest/globals';
import { clampTypedDateToPast, eraYearText, parseTypedDate, readDate } from './index';

describe('typed dates', () => {
  test.each([
    ['[VAL-047]', '2015-04-01', '2015-04-01'],
    ['[VAL-048]', '20150401', '2015-04-01'],
    ['[VAL-049]', 'S50.8.21', '1975-08-21'],
    ['[VAL-050]', 'h3/2/1', '1991-02-01'],
    ['[VAL-051]', 'H1.1.8', '1989-01-08'],
    ['[VAL-052]', 's1.12.25', '1926-12-25'],
    ['[VAL-053]', 'T15.1.1', '1926-01-01'],
    ['[VAL-054]', 'M45.7.29', '1912-07-29'],
    ['[VAL-055]', 'R1.5.1', '2019-05-01'],
    ['[VAL-063]', '２０１５／４／１', '2015-04-01'],
    ['[VAL-063]', '2015年4月1日', '2015-04-01'],
    ['[VAL-063]', '2015.4.1', '2015-04-01'],
    ['[VAL-047]', '昭和50年8月21日', '1975-08-21'],
    ['[VAL-047]', '令和元年5月1日', '2019-05-01'],
    ['[VAL-047]', 's500821', '1975-08-21'],
    ['[VAL-047]', '2024-02-29', '2024-02-29'],
  ])('%s %s is %s', (_, typed, date) => {
    expect(readDate(typed)).toBe(date);
  });

  test('[VAL-056, VAL-057, VAL-058] other forms are no dates', () => {
    const typed = ['', 'abc', '2015', '2015-4', 'S.8.21', 'S0.8.21', 'x50.8.21', '15-4-1', '2015-04-01-01', '2015041'];
    expect(typed.map(parseTypedDate)).toEqual(typed.map(() => undefined));
  });

  test('a day that does not exist is not read, and not clamped', () => {
    expect(['1980-02-30', '2023-02-29', '2015-13-01', '2015-00-10', '00000101'].map(readDate)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('past-only normalisation', () => {
  const today = '20261120';
  test.each([
    ['[VAL-059] the year', '2030-01-01', '2026-01-01'],
    ['[VAL-060] a month of the future', '2026-12-10', '2026-11-10'],
    ['[VAL-060] a month above 12', '2020-13-10', '2020-12-10'],
    ['[VAL-060] a month 0', '2020-00-10', '2020-01-10'],
    ['[VAL-061] a day past the month', '2023-02-30', '2023-02-28'],
    ['[VAL-061] a leap day', '2024-02-30', '2024-02-29'],
    ['[VAL-062] a day after today', '2026-11-25', '2026-11-20'],
    ['[VAL-062] today', '2026-11-20', '2026-11-20'],
    ['[VAL-062] a past date', 'S50.8.21', '1975-08-21'],
  ])('%s: %s becomes %s', (_, typed, date) => {
    expect(clampTypedDateToPast(typed, today)).toBe(date);
  });

  test('what is no date stays none', () => {
    expect(clampTypedDateToPast('abc', today)).toBeUndefined();
  });
});

describe('era texts', () => {
  test.each([
    ['19800821', '昭和55年'],
    ['19890107', '昭和64年'],
    ['19890108', '平成元年'],
    ['20190430', '平成31年'],
    ['20190501', '令和元年'],
    ['19120729', '明治45年'],
    ['19120730', '大正元年'],
    ['19261225', '昭和元年'],
    ['18000101', ''],
  ])('%s is %s', (day, text) => {
    expect(eraYearText(day)).toBe(text);
  });
});
