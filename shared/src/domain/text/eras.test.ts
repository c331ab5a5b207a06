/**
 * Typed dates: western and era forms, the clamp of the form, era texts.
 */
import { describe, expect, test } from '@jest/globals';
import { clampTypedDateToPast, datesMeant, eraYearsOf, eraYearText, parseTypedDate, readDate } from './index';

describe('typed dates', () => {
  const expectRead = (forms: Record<string, string>) => {
    expect(Object.fromEntries(Object.keys(forms).map((typed) => [typed, readDate(typed)]))).toEqual(forms);
  };
  test('western and era forms, letters in either case [VAL-047]', () =>
    expectRead({
      '2015-04-01': '2015-04-01',
      '2024-02-29': '2024-02-29',
      'S50.8.21': '1975-08-21',
      's50-08-21': '1975-08-21',
      s500821: '1975-08-21',
      昭和50年8月21日: '1975-08-21',
      令和元年5月1日: '2019-05-01',
    }));
  test('every era by its name, with or without a space, its first year as 元年 [VAL-047]', () =>
    expectRead({
      明治45年7月29日: '1912-07-29',
      大正元年7月30日: '1912-07-30',
      '昭和 64年1月7日': '1989-01-07',
      '平成　元年1月8日': '1989-01-08',
      令和8年11月20日: '2026-11-20',
      r元年5月1日: '2019-05-01',
    }));
  test('reads 20150401 [VAL-048]', () => expectRead({ '20150401': '2015-04-01' }));
  test('reads S50.8.21 [VAL-049]', () => expectRead({ 'S50.8.21': '1975-08-21' }));
  test('reads h3/2/1 [VAL-050]', () => expectRead({ 'h3/2/1': '1991-02-01' }));
  test('reads h [VAL-051]', () => expectRead({ 'H1.1.8': '1989-01-08', 'h31.4.30': '2019-04-30' }));
  test('reads s [VAL-052]', () => expectRead({ 's1.12.25': '1926-12-25', 'S64.1.7': '1989-01-07' }));
  test('reads t [VAL-053]', () => expectRead({ 'T15.1.1': '1926-01-01', 't1.7.30': '1912-07-30' }));
  test('reads m [VAL-054]', () => expectRead({ 'M45.7.29': '1912-07-29', 'm1.10.23': '1868-10-23' }));
  test('reads r [VAL-055]', () => expectRead({ 'R1.5.1': '2019-05-01', 'r8.11.20': '2026-11-20' }));
  test('separators and full-width digits [VAL-063]', () =>
    expectRead({
      '２０１５／４／１': '2015-04-01',
      '２０１５０４０１': '2015-04-01',
      'Ｓ５０．８．２１': '1975-08-21',
      '2015年4月1日': '2015-04-01',
      '2015.4.1': '2015-04-01',
      '2015 4 1': '2015-04-01',
    }));

  test('other forms are no dates [VAL-056, VAL-057, VAL-058]', () => {
    const typed = ['', 'abc', '2015', '2015-4', 'S.8.21', 'S0.8.21', 'x50.8.21', '15-4-1', '2015-04-01-01', '2015041'];
    typed.push('120150401', '201504011', 'xs500821', 's5008211', '西暦2015年4月1日', 'x昭和50年8月21日');
    expect(typed.map(parseTypedDate)).toEqual(typed.map(() => undefined));
  });

  test('a day that does not exist is not read, and not clamped', () => {
    const typed = ['1980-02-30', '2023-02-29', '2015-13-01', '2015-00-10', '00000101'];
    expect(typed.map(readDate)).toEqual(Array(5).fill(undefined));
    expect(readDate('00010101')).toBe('0001-01-01');
  });
});

describe('past-only normalisation', () => {
  const today = '20261120';
  const clamped = (...typed: string[]) => typed.map((text) => clampTypedDateToPast(text, today));
  test('the year is not beyond this one [VAL-059]', () => expect(clamped('2030-01-01')).toEqual(['2026-01-01']));
  test('the month is 1 to 12 and not in the future [VAL-060]', () =>
    expect(clamped('2026-12-10', '2020-13-10', '2020-00-10')).toEqual(['2026-11-10', '2020-12-10', '2020-01-10']));
  test('the day is in its month [VAL-061]', () =>
    expect(clamped('2023-02-30', '2024-02-30', '2026-10-00')).toEqual(['2023-02-28', '2024-02-29', '2026-10-01']));
  test('nothing lies after today, and what does not stays [VAL-062]', () =>
    expect(clamped('2026-11-25', '2026-11-20', 'S50.8.21')).toEqual(['2026-11-20', '2026-11-20', '1975-08-21']));
  test('a text that is not a date is not read', () => {
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
  test.each([
    [2020, '令和2年'],
    [2019, '平成31年・令和元年'],
    [1989, '昭和64年・平成元年'],
    [1926, '大正15年・昭和元年'],
    [1912, '明治45年・大正元年'],
    [1868, '明治元年'],
    [1867, ''],
  ])('%s is %s [FORM-053]', (year, text) => {
    expect(eraYearsOf(year)).toBe(text);
  });
});

describe('the dates that a text without an era may mean', () => {
  test.each([
    ['55.5.5', ['1980-05-05', '1955-05-05']],
    ['２３．２．１１', ['2011-02-11', '1948-02-11', '1890-02-11', '1923-02-11', '2023-02-11']],
    ['8/1/3', ['2026-01-03', '1996-01-03', '1933-01-03', '1919-01-03', '1875-01-03']],
    ['64.1.8', ['1964-01-08']],
    ['55.2.30', []],
    ['1955.5.5', []],
    ['550505', []],
    ['', []],
  ])('%s: %j (CONTRACT 13)', (text, dates) => {
    expect(datesMeant(text, '20261122')).toEqual(dates);
  });

  test('an era is taken by its first character too', () => {
    expect(readDate('昭23.2.11')).toBe('1948-02-11');
    expect(readDate('令元年5月1日')).toBe('2019-05-01');
    expect(readDate('明日')).toBeUndefined();
  });
});
