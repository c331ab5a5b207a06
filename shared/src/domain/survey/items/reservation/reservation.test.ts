/** A reservation's text: what may be chosen and sent, what a condition compares, and what is shown. */
import { expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import type { RuleContext } from '../../types';
import { isReservation, reservationItemOf } from './reservationItem';
import { reservationRules } from './rules';

const tree = [
  {
    name: '本院',
    children: [
      { name: '内科', id: 'naika' },
      { name: '外科', id: 'geka' },
    ],
  },
];
const item: SchemaItem = { itemKey: 'r', type: 'reservation', title: 't' };
const fixed = { ...item, selectedMediumCategory: '内科', isFixedMediumCategory: true };
const config: SurveyConfig = { surveyId: 's', surveyTitle: 's', surveySchema: [item] };
const messageOf = (value: string, more: Partial<RuleContext> = {}, subject = item) =>
  reservationRules.validate(subject, value, { config, mode: 'user', today: '20261120', answers: {}, ...more });
const { malformed, dateTime } = validationTexts.reservation;

test('the form’s reservation is found in a section too', () => {
  const section = { itemKey: 'g', type: 'groupheader', title: 't', items: [item] };
  expect(reservationItemOf({ ...config, surveySchema: [section] })).toBe(item);
  expect(reservationItemOf({ ...config, surveySchema: [] })).toBeUndefined();
  expect([isReservation(item), isReservation(section)]).toEqual([true, false]);
});

test('without a tree every category is taken, with one those in it, and of users those that are fixed', () => {
  expect([messageOf('nose_0'), messageOf('nose')]).toEqual([undefined, malformed]);
  expect([messageOf('naika_0', { categories: tree }), messageOf('nose_0', { categories: tree })]).toEqual([
    undefined,
    malformed,
  ]);
  expect(messageOf('geka_0', { categories: tree }, fixed)).toBe(malformed);
  expect(messageOf('geka_0', { categories: tree, mode: 'admin' }, fixed)).toBeUndefined();
  expect(messageOf('nose_0', { categories: tree, mode: 'admin' })).toBe(malformed);
  expect(messageOf('geka_0', {}, fixed)).toBeUndefined();
});

test('whoever sends for good needs a date, administrators apart', () => {
  expect([messageOf('naika_0', { isSending: true }), messageOf('naika_0', { isSending: false })]).toEqual([
    dateTime,
    undefined,
  ]);
  expect(messageOf('naika_0|20261130|0', { isSending: true })).toBeUndefined();
  expect(messageOf('naika_0', { isSending: true, mode: 'admin' })).toBeUndefined();
});

test('a condition compares a level’s name, or without a level the category, its item and the whole text [COND-003]', () => {
  const compared = (text: string, level?: 'large' | 'medium' | 'small', categories: typeof tree | undefined = tree) =>
    reservationRules.comparedTexts?.(item, text, level, categories);
  const dated = 'naika_i1|20261130|3';
  expect(compared(dated)).toStrictEqual(['naika', 'naika_i1', dated]);
  expect([compared(dated, 'large'), compared(dated, 'medium'), compared(dated, 'small')]).toStrictEqual([
    ['本院'],
    ['内科'],
    [],
  ]);
  expect([compared('naika', 'medium'), compared('naika')]).toEqual([[], []]);
  expect(reservationRules.comparedTexts?.(item, dated, 'medium', undefined)).toEqual([]);
});

test('shown is the day, nothing for a choice without one, and what is missing or cannot be read is said', () => {
  const shown = (text: string) => reservationRules.displayText(item, text);
  expect(['naika_0|20261130|3', 'naika_0', '', 'naika'].map(shown)).toEqual([
    '2026年11月30日(月)',
    '',
    '予約なし',
    '不明',
  ]);
  expect(reservationRules.canonical(item, 'naika')).toBe('naika');
});
