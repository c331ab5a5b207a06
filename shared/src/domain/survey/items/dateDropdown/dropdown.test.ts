/** A date of three dropdowns: its parts while they are chosen, what is missing, and the years on offer. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { dateDropdownRules, joinDateParts, missingPartMessages, splitDateParts, yearsOf } from './rules';

const item: SchemaItem = { itemKey: 'k', type: 'dateDropdown', title: 't' };
const required = { ...item, isRequired: { value: true } };
const config = { surveyId: 's', surveyTitle: 's', surveySchema: [] };
const messageOf = (value: string, subject = item) =>
  dateDropdownRules.validate(subject, value, { config, mode: 'user', today: '20261120', answers: {} });
const { year, month, day } = validationTexts.required;

describe('parts', () => {
  test.each([
    ['', { year: '', month: '', day: '' }],
    ['1990', { year: '1990', month: '', day: '' }],
    ['-04-', { year: '', month: '04', day: '' }],
    ['1990--05', { year: '1990', month: '', day: '05' }],
    ['1990-04-05', { year: '1990', month: '04', day: '05' }],
  ])('%p has %j [FORM-074]', (value, parts) => {
    expect(splitDateParts(value)).toEqual(parts);
  });

  test('one alone is kept, month and day in two digits [FORM-074]', () => {
    const none = { year: '', month: '', day: '' };
    expect(joinDateParts(none)).toBe('');
    expect([{ year: '1990' }, { month: '4' }, { day: '5' }].map((part) => joinDateParts({ ...none, ...part }))).toEqual(
      [...['1990--', '-04-', '--05']],
    );
    expect(joinDateParts({ year: '1990', month: '12', day: '31' })).toBe('1990-12-31');
  });

  test('each that is missing has its own message, the first of them stands at the item [FORM-075]', () => {
    expect(missingPartMessages('')).toEqual({ year, month, day });
    expect(missingPartMessages('1990-04-05')).toEqual({});
    expect(['-04-05', '1990--05', '1990-04-', '--05', '1990--'].map((value) => messageOf(value))).toEqual([
      ...[year, month, day, year, month],
    ]);
  });
});

describe('a value', () => {
  test('is none without any part: asked for where the item is required', () => {
    for (const value of ['', '--', ' - - ']) {
      expect([value, dateDropdownRules.isEmpty(item, value)]).toEqual([value, true]);
      expect([messageOf(value), messageOf(value, required)]).toEqual([undefined, year]);
      expect(dateDropdownRules.canonical(item, value)).toBe('');
      expect(dateDropdownRules.toRows(item, value)).toEqual([]);
      expect(dateDropdownRules.displayText(item, value)).toBe('');
    }
    expect(dateDropdownRules.isEmpty(item, '1990--')).toBe(false);
  });

  test('with a missing part is stored as it is chosen; a text of another form is read as a date [FORM-074]', () => {
    const stored = (value: string) => dateDropdownRules.canonical(item, value);
    expect(['1990--05', '1990-4-5', '19900405', 'S50.8.21', 'あした'].map(stored)).toEqual([
      ...['1990--05', '1990-04-05', '1990-04-05', '1975-08-21', 'あした'],
    ]);
    expect([messageOf('あした'), messageOf('1990-02-30')]).toEqual([
      validationTexts.date.format,
      validationTexts.date.noSuchDay,
    ]);
    expect(['1990-04-05', '1990--05'].map((value) => dateDropdownRules.displayText(item, value))).toEqual([
      ...['1990/04/05', '不明日付形'],
    ]);
  });

  test('lies in the years on offer: from 1900 to this one, or as the range says [FORM-074, VAL-065]', () => {
    const ranged = (range: SchemaItem['range']) => ({ ...item, range });
    expect([item, ranged({ min: 2000 }), ranged({ max: 2030 })].map((each) => yearsOf(each, '20261120'))).toEqual([
      { first: 1900, last: 2026 },
      { first: 2000, last: 2026 },
      { first: 1900, last: 2030 },
    ]);
    const { rangeUntil, rangeBetween } = validationTexts.date;
    expect([messageOf('2026-12-31'), messageOf('2027-01-01')]).toEqual([undefined, rangeUntil('2026/12/31')]);
    expect(messageOf('2030-12-31', ranged({ max: 2030 }))).toBeUndefined();
    expect(messageOf('1999-12-31', ranged({ min: 2000 }))).toBe(rangeBetween('2000/01/01', '2026/12/31'));
  });
});
