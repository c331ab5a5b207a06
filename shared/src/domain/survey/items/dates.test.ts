/**
 * Rules of dates: written, with a session, chosen in dropdowns.
 */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../../contract';
import { validationTexts } from '../../../texts';
import type { RuleContext } from '../types';
import { normalizesToPast } from './date/range';
import { defaultSession, joinDaySession, splitDaySession } from './dateDaySession/rules';
import { joinDateParts, missingPartMessages, splitDateParts, yearsOf } from './dateDropdown/rules';
import { rulesOf } from './registry';

const config: SurveyConfig = { surveyId: 's1', surveyTitle: 's', surveySchema: [] };
const context: RuleContext = { config, mode: 'user', today: '20261120', answers: {} };
const item = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'k',
  type,
  title: 't',
  ...more,
});
const messageOf = (subject: SchemaItem, value: string) => rulesOf(subject).validate(subject, value, context);
const { date: messages } = validationTexts;

describe('date', () => {
  test('it is stored with hyphens and shown with slashes [VAL-066]', () => {
    const subject = item('date');
    expect(rulesOf(subject).canonical(subject, 'S50.8.21')).toBe('1975-08-21');
    expect(rulesOf(subject).displayText(subject, '1975-08-21')).toBe('1975/08/21');
  });

  test('a wrong format and a day that does not exist are refused, never clamped [VAL-056]', () => {
    expect(messageOf(item('date'), 'abc')).toBe('フォーマットが正しくありません。');
    expect(messageOf(item('date'), '1980-02-30')).toBe(messages.noSuchDay);
    expect(rulesOf(item('date')).canonical(item('date'), '1980-02-30')).toBe('1980-02-30');
    expect(rulesOf(item('date')).displayText(item('date'), '1980-02-30')).toBe('不明日付形');
  });

  test('the range of the config [VAL-064]', () => {
    const ranged = item('date', { range: { min: '2026-01-01', max: '2026-12-31' } });
    expect(messageOf(ranged, '2025-12-31')).toBe(messages.rangeBetween('2026/01/01', '2026/12/31'));
    expect(['2026-01-01', '2026-12-31'].map((value) => messageOf(ranged, value))).toEqual([undefined, undefined]);
    for (const type of ['date', 'birthday', 'dateDropdown', 'sesshuJisshiDate', 'previousVaccineDate']) {
      const ofYear = item(type, { range: { min: 2026, max: 2026 } });
      expect([type, messageOf(ofYear, '2027-01-01')]).toEqual([
        type,
        messages.rangeBetween('2026/01/01', '2026/12/31'),
      ]);
    }
    expect(messageOf(item('date', { range: { max: '20261231' } }), '2027-01-01')).toBe(
      messages.rangeUntil('2026/12/31'),
    );
  });

  test('a choice of years begins in 1900, whatever the range says [VAL-065]', () => {
    expect(yearsOf(item('dateDropdown', { range: { min: 1800 } }), '20261120').first).toBe(1900);
  });

  test('nothing before 1900 [VAL-065]', () => {
    expect(messageOf(item('date'), '1899-12-31')).toBe(messages.rangeFrom('1900/01/01'));
    expect(messageOf(item('date', { range: { min: '1800-01-01' } }), '1899-12-31')).toBe(
      messages.rangeFrom('1900/01/01'),
    );
    expect(messageOf(item('date'), '1900-01-01')).toBeUndefined();
  });

  test('the options of a booking date are the days that are allowed; other dates are not bound by theirs [VAC-003, FORM-080]', () => {
    const booking = item('date', { attributes: { hasAllowedDays: true }, options: ['月曜日', '2026-11-25'] });
    const values = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-12-02', '2026-12-07'];
    expect(values.map((value) => messageOf(booking, value))).toEqual([
      undefined,
      messages.closed,
      undefined,
      messages.closed,
      undefined,
    ]);
    expect(values.map((value) => messageOf({ ...booking, attributes: {} }, value))).toEqual(
      values.map(() => undefined),
    );
    expect(normalizesToPast(booking, '20261120')).toBe(false);
  });

  test.each([
    ['日', '日曜日', '日曜', '0'],
    ['月', '月曜日', '月曜', '1'],
    ['土', '土曜日', '土曜', '６'],
  ])('a weekday is named as %s, %s, %s or %s [FORM-080]', (...names) => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-28'];
    for (const name of names) {
      const booking = item('date', { attributes: { hasAllowedDays: true }, options: [name] });
      const allowed = days.filter((day) => messageOf(booking, day) === undefined);
      expect([name, allowed]).toEqual([name, [{ 日: '2026-11-22', 月: '2026-11-23', 土: '2026-11-28' }[names[0]]]]);
    }
  });

  test('listed dates are closed on an allowed weekday too, and with no options they alone are [FORM-081]', () => {
    const attributes = { hasAllowedDays: true, closedDates: ['2026/11/23'] };
    const values = ['2026-11-23', '2026-11-24', '2026-11-30'];
    const messagesOf = (more: Partial<SchemaItem>) =>
      values.map((value) => messageOf(item('date', { attributes, ...more }), value));
    expect(messagesOf({ options: ['月'] })).toEqual([messages.closed, messages.closed, undefined]);
    expect(messagesOf({ options: ['2026-11-23', '火'] })).toEqual([messages.closed, undefined, messages.closed]);
    expect(messagesOf({})).toEqual([messages.closed, undefined, undefined]);
  });

  test('a date may lie ahead, a birthday not after today in Japan', () => {
    expect(messageOf(item('date'), '2027-01-01')).toBeUndefined();
    expect(messageOf(item('birthday'), '2026-11-20')).toBeUndefined();
    expect(messageOf(item('birthday'), '2026-11-21')).toBe(messages.rangeUntil('2026/11/20'));
  });

  test('which typed dates are drawn to the past [VAL-062]', () => {
    const normalizes = (subject: SchemaItem) => normalizesToPast(subject, '20261120');
    expect(normalizes(item('birthday', { range: { max: '2099-01-01' } }))).toBe(true);
    expect(normalizes(item('date'))).toBe(true);
    expect(normalizes(item('date', { range: { max: '2026-11-20' } }))).toBe(true);
    expect(normalizes(item('date', { range: { max: '2026-11-21' } }))).toBe(false);
    expect(normalizes(item('dateDaySession'))).toBe(false);
  });

  test('a booking date does not lie before today, unless it is the stored one; other dates may [VAL-067]', () => {
    const attributes = { hasAllowedDays: true, closedDates: ['2026-11-24'] };
    const booking = item('date', { attributes });
    const values = ['2026-11-19', '2026-11-20', '2026-11-24'];
    expect(values.map((value) => messageOf(booking, value))).toEqual([messages.past, undefined, messages.closed]);
    const change = (value: string) => ({ ...context, stored: { k: value } });
    expect(values.map((value) => rulesOf(booking).validate(booking, value, change(value)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(rulesOf(booking).validate(booking, '2026-11-18', change('2026-11-19'))).toBe(messages.past);
    expect(messageOf(item('date'), '2026-11-19')).toBeUndefined();
  });
});

describe('date with session', () => {
  test('the default session [FORM-093]', () => {
    expect([defaultSession('startDate'), defaultSession('endDate'), defaultSession('x')]).toEqual([
      '午後',
      '午前',
      '午前',
    ]);
  });

  test('the value is date, a space and the session [FORM-094]', () => {
    expect(joinDaySession('2025-04-01', '午後')).toBe('2025-04-01 午後');
    expect(splitDaySession('2025-04-01 午後')).toEqual({ date: '2025-04-01', session: '午後' });
    expect(splitDaySession('午後')).toEqual({ date: '', session: '午後' });
    expect(rulesOf(item('dateDaySession')).canonical(item('dateDaySession'), '2025/4/1　午後')).toBe('2025-04-01 午後');
  });

  test('both parts are needed', () => {
    expect(messageOf(item('dateDaySession'), '2025-04-01')).toBe(messages.session);
    expect(messageOf(item('dateDaySession'), '午後')).toBe('必須です');
    expect(messageOf(item('dateDaySession'), '2025-04-01 夜')).toBe(messages.session);
    expect(messageOf(item('dateDaySession'), '2025-04-01 午前')).toBeUndefined();
  });
});

describe('dropdown date', () => {
  const dropdown = item('dateDropdown');
  test('each missing part has its own message', () => {
    const { required } = validationTexts;
    expect(missingPartMessages('1990--05')).toEqual({ month: required.month });
    expect(messageOf(dropdown, '1990--05')).toBe(required.month);
    expect(messageOf(dropdown, '-01-05')).toBe(required.year);
    expect(messageOf(dropdown, '1990-01-')).toBe(required.day);
    expect(messageOf(item('dateDropdown', { isRequired: { value: true } }), '')).toBe(required.year);
    expect(messageOf(dropdown, '--')).toBeUndefined();
  });

  test('parts and value are inverse', () => {
    expect(joinDateParts({ year: '1990', month: '1', day: '5' })).toBe('1990-01-05');
    expect(joinDateParts({ year: '', month: '', day: '' })).toBe('');
    expect(splitDateParts('1990--05')).toEqual({ year: '1990', month: '', day: '05' });
  });

  test('years run from 1900 to this year', () => {
    expect(yearsOf(dropdown, '20261120')).toEqual({ first: 1900, last: 2026 });
    expect(yearsOf(item('dateDropdown', { range: { min: '2000-01-01', max: 2030 } }), '20261120')).toEqual({
      first: 2000,
      last: 2030,
    });
    expect(messageOf(dropdown, '2027-01-01')).toBe(messages.rangeUntil('2026/12/31'));
    expect(messageOf(dropdown, '2026-12-31')).toBeUndefined();
    expect(messageOf(dropdown, '1990-02-30')).toBe(messages.noSuchDay);
  });
});
