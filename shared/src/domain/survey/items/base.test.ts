/** What most item types share: values of another shape, rows of a list, and who must answer. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../contract';
import { filledListOf, isFlaggedRequired, listFromRows, listOf, listRows, singleRow, textOf, textRules } from './base';

const item: SchemaItem = { itemKey: 'k', type: 'text', title: 't' };
const facility = { name: '病院', address: '', phone: '' };

test('a value of another shape counts as no answer', () => {
  expect(['a', ['a'], facility, undefined].map(textOf)).toEqual(['a', '', '', '']);
  expect([['a', ''], 'a', facility, undefined].map(listOf)).toEqual([['a', ''], [], [], []]);
  expect(filledListOf(['', 'a', '', 'b'])).toEqual(['a', 'b']);
});

test('a text has one row, none when it is empty [ROWS-010, ROWS-018]', () => {
  expect(singleRow(item, '山田')).toEqual([{ itemKey: 'k', sortKey: 'k', value: '山田' }]);
  expect(singleRow(item, '')).toEqual([]);
});

test('a list has a row an entry, read in the order of their numbers however they come, empty ones left out', () => {
  const entries = Array.from({ length: 11 }, (_, index) => `e${index}`);
  const rows = listRows(item, entries);
  expect([rows[0], rows[10]]).toEqual([
    { itemKey: 'k', sortKey: 'k#0', value: 'e0' },
    { itemKey: 'k', sortKey: 'k#10', value: 'e10' },
  ]);
  const asText = [...rows].sort((one, other) => (one.sortKey < other.sortKey ? -1 : 1));
  expect(asText[2]?.value).toBe('e10');
  expect(listFromRows([{ itemKey: 'k', sortKey: 'k#11', value: '' }, ...asText])).toEqual(entries);
});

test.each([
  [{}, false, false],
  [{ isRequired: { value: true } }, true, true],
  [{ isRequired: { value: false } }, false, false],
  [{ isRequired: { value: false, admin: true } }, false, true],
  [{ isRequired: { value: true, admin: false } }, true, false],
  [{ isRequiredForUser: { value: true } }, true, false],
  [{ isRequiredForUser: { value: false } }, false, false],
])('with %j a user must answer: %s, an administrator: %s [VAL-001, VAL-002]', (flags, user, admin) => {
  const asked = { ...item, ...flags };
  expect([isFlaggedRequired(asked, 'user'), isFlaggedRequired(asked, 'admin')]).toEqual([user, admin]);
});

test('a type that says nothing of itself stores and shows what was typed, and takes everything but nothing', () => {
  const rules = textRules({ types: ['plain'] });
  const context = { config: { surveyId: 's', surveyTitle: 's', surveySchema: [] }, answers: {}, today: '20261120' };
  const messageOf = (value: string, required: boolean) =>
    rules.validate({ ...item, isRequired: { value: required } }, value, { ...context, mode: 'user' });
  expect(rules.types).toEqual(['plain']);
  expect([rules.canonical(item, ' a '), rules.displayText(item, ' a ')]).toEqual([' a ', ' a ']);
  expect([rules.canonical(item, ' 　'), rules.isEmpty(item, ' 　'), rules.isEmpty(item, 'a')]).toEqual([
    '',
    true,
    false,
  ]);
  expect([messageOf('a', true), messageOf(' ', true), messageOf('', false)]).toEqual([
    undefined,
    '必須です',
    undefined,
  ]);
  expect([rules.fromRows(item, []), rules.fromRows(item, singleRow(item, 'a'))]).toEqual(['', 'a']);
});
