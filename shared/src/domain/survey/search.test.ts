/** How stored answers are compared with what a lookup asks for, and which items it asks for. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import {
  askedSearchKeys,
  indexedSearchKey,
  isSearchable,
  matchesSearch,
  searchControl,
  searchFormErrors,
  searchKey,
  searchQueryText,
} from './search';

const item = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'k',
  type,
  title: 't',
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });

test.each([
  ['text', 'text'],
  ['number', 'number'],
  ['phone', 'phone'],
  ['postcode', 'phone'],
  ['email', 'email'],
  ['birthday', 'date'],
  ['dateDaySession', 'daySession'],
  ['radio', 'radio'],
  ['dropdown', 'select'],
  ['checkboxes', 'checkboxes'],
  ['reservation', 'category'],
  ['image', 'text'],
])('a lookup asks for a %s with %s [FIND-007]', (type, control) => {
  expect(searchControl({ type })).toBe(control);
});

describe('the compared form', () => {
  test.each([
    ['text', ' Ａｂｃ　ｱ ', 'abcア'],
    ['textarea', 'やまだ　はなこ', 'ヤマダハナコ'],
    ['radio', ' Ａｂｃ　ｱ ', 'abc ア'],
    ['phone', '+81 90-1234-5678', '09012345678'],
    ['phone', '内線 12', '12'],
    ['postcode', '〒100-0001', '1000001'],
    ['birthday', 'S50.8.21', '1975-08-21'],
    ['birthday', 'ふめい Ａ', 'ふめい a'],
    ['dateDaySession', '2026/12/1 午後', '2026-12-01'],
    ['dateDaySession', 'Ａ 午後', 'a 午後'],
    ['search', '{"condition":"x","dataSearch":"Ａ"}', 'a'],
  ])('of a %s %p is %p [FIND-008, FIND-009]', (type, stored, key) => {
    expect(searchKey(item(type), stored)).toBe(key);
    expect(indexedSearchKey(item(type), stored)).toBe(key);
  });

  test('of written text is asked for as it is folded and as it was stored before, once where they are the same [CONTRACT 13]', () => {
    expect(askedSearchKeys(item('text'), 'やまだ　はなこ')).toEqual(['ヤマダハナコ', 'やまだ はなこ']);
    expect([askedSearchKeys(item('text'), 'ABC'), askedSearchKeys(item('radio'), 'あ い')]).toEqual([
      ['abc'],
      ['あ い'],
    ]);
  });

  test('in the index a reservation stands under its category, which may be asked for alone', () => {
    const subject = item('reservation');
    expect(['Naika_i1|20261130|3', 'Naika_i1', 'Naika'].map((text) => indexedSearchKey(subject, text))).toEqual(
      Array(3).fill('naika'),
    );
    expect(indexedSearchKey(subject, '？')).toBe('');
  });
});

describe('a match', () => {
  test('is any part of an answer that has several, each as a whole', () => {
    const facility = { name: '県立病院', address: '東京都', phone: '' };
    const matches = (query: string) => matchesSearch(item('googleFacilitySearch'), facility, query);
    expect(['県立病院', '東京都', '県立', ''].map(matches)).toEqual([true, true, false, false]);
    const boxes = item('checkboxes', { options: ['a', 'b'] });
    expect(['a', 'b', 'ab'].map((query) => matchesSearch(boxes, ['a', 'b'], query))).toEqual([true, true, false]);
  });

  test('of a reservation is its category, with or without item and day [FIND-009]', () => {
    const matches = (query: string, value = 'naika_i1|20261130|3') => matchesSearch(item('reservation'), value, query);
    expect(['naika', 'naika_i1', 'naika_i1|20261201|0', 'i1', 'geka', ''].map((query) => matches(query))).toEqual([
      ...[true, true, true, false, false, false],
    ]);
    expect(matches('naika', 'naika')).toBe(false);
  });

  test('is none of no answer, of an empty one, and of what cannot be looked for', () => {
    expect([undefined, '', ' '].map((value) => matchesSearch(item('text'), value, 'a'))).toEqual(Array(3).fill(false));
    expect(matchesSearch(item('image'), 'files/1', 'files/1')).toBe(false);
    expect([matchesSearch(item('text'), 'a', ' '), matchesSearch(item('phone'), '090', 'x')]).toEqual([false, false]);
  });
});

test('asked for is what the config says, where the type has an answer that can be looked for [FIND-007]', () => {
  const asked = { isSearchable: { value: true } };
  expect(['text', 'guide', 'image', 'location', 'secureFiles'].map((type) => isSearchable(item(type, asked)))).toEqual([
    ...[true, false, false, false, false],
  ]);
  expect([item('text'), item('text', { isSearchable: { value: false } })].map(isSearchable)).toEqual([false, false]);
});

test('a required item must be filled, with more than spaces [VAL-099]', () => {
  const config = form(
    item('text', { isSearchable: { value: true }, isRequired: { value: true } }),
    item('text', { itemKey: 'o', isSearchable: { value: true } }),
    item('text', { itemKey: 'd', isSearchable: { value: true }, isRequired: { value: true }, isAdminItem: true }),
  );
  const keys = (k: string | undefined) => searchFormErrors(config, { ...(k !== undefined && { k }) });
  expect([keys(undefined), keys(' 　')].map((errors) => errors.map(({ itemKey }) => itemKey))).toEqual([['k'], ['k']]);
  expect(keys('x')).toEqual([]);
  expect(searchQueryText('　Ａ－１ ')).toBe('A-1');
});
