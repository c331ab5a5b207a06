/** A day with 午前 or 午後: how the two parts are told apart, stored and shown. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { DAY_SESSIONS, dateDaySessionRules, defaultSession, joinDaySession, splitDaySession } from './rules';

const item: SchemaItem = { itemKey: 'k', type: 'dateDaySession', title: 't' };
const config = { surveyId: 's', surveyTitle: 's', surveySchema: [] };
const messageOf = (value: string) =>
  dateDaySessionRules.validate(item, value, { config, mode: 'user', today: '20261120', answers: {} });
const { session, format, noSuchDay } = validationTexts.date;

test('there are two sessions; a stay begins in the afternoon, everything else in the morning [FORM-093]', () => {
  expect(DAY_SESSIONS).toEqual(['午前', '午後']);
  expect(['startDate', 'endDate', ''].map(defaultSession)).toEqual(['午後', '午前', '午前']);
});

test.each([
  ['', { date: '', session: '' }],
  ['2026-12-01', { date: '2026-12-01', session: '' }],
  ['午後', { date: '', session: '午後' }],
  [' 2026-12-01 　午前 ', { date: '2026-12-01', session: '午前' }],
  ['2026 12 1 午後', { date: '2026 12 1', session: '午後' }],
  ['2026-12-01 夜', { date: '2026-12-01', session: '夜' }],
])('%p has these parts: %j [FORM-094]', (value, parts) => {
  expect(splitDaySession(value)).toEqual(parts);
});

test('a part that is missing leaves the other alone [FORM-094]', () => {
  expect([joinDaySession('2026-12-01', ''), joinDaySession('', '午後'), joinDaySession('', '')]).toEqual([
    ...['2026-12-01', '午後', ''],
  ]);
  expect(['午後', '2026/12/1', ' '].map((value) => dateDaySessionRules.canonical(item, value))).toEqual([
    ...['午後', '2026-12-01', ''],
  ]);
});

test('day and session are both asked for, the day first', () => {
  expect(['午後', '2026-12-01', 'あした 午後', '2026-02-30 午後', '2026-02-30 夜'].map(messageOf)).toEqual([
    ...[validationTexts.required.standard, session, format, noSuchDay, noSuchDay],
  ]);
  expect(['2026-12-01 午前', '2026-12-01 午後'].map(messageOf)).toEqual([undefined, undefined]);
});

test('shown is the day with slashes and its session, nothing for no answer', () => {
  const shown = (value: string) => dateDaySessionRules.displayText(item, value);
  expect(['2026-12-01 午後', '', 'あした 午後', '2026-12-01'].map(shown)).toEqual([
    ...['2026/12/01 午後', '', '不明日付形 午後', '2026/12/01'],
  ]);
});
