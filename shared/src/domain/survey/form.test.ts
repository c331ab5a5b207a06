/**
 * A whole form: requiredness, validation, prefilling, previews, lookups.
 */

import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { previewEntries, reservationDateText } from './display';
import { reservationItemOf } from './items/reservation/reservationItem';
import { initialAnswers } from './prefill';
import { isRequired } from './required';
import { itemByKey, monthsShown, optionValues } from './schema';
import { matchesSearch, searchableItems, searchFormErrors, searchQueryText } from './search';
import { hasAnyAnswer, validateAnswers } from './validate';

const item = (itemKey: string, type = 'text', more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type,
  title: `題${itemKey}`,
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's1', surveyTitle: 's', surveySchema });
const user = { mode: 'user', today: '20261120' } as const;
const required = { isRequired: { value: true } };

describe('requiredness', () => {
  test('administrators: isRequired.admin, else isRequired.value [VAL-001]', () => {
    expect(isRequired(item('a', 'text', { isRequired: { value: true, admin: false } }), 'admin')).toBe(false);
    expect(isRequired(item('a', 'text', { isRequired: { value: false, admin: true } }), 'admin')).toBe(true);
    expect(isRequired(item('a', 'text', required), 'admin')).toBe(true);
    expect(isRequired(item('a', 'text', { isRequiredForUser: { value: true } }), 'admin')).toBe(false);
  });
  test('a pay type is asked of users always, of administrators where it has a label for cash [VAL-013, ADMIN-007]', () => {
    const cashless = item('p', 'selectPayType', { payTypeOptions: [{ input: 'カード', payType: 0 }] });
    const both = {
      ...cashless,
      payTypeOptions: [...(cashless.payTypeOptions ?? []), { input: '窓口', payType: 1 as const }],
    };
    const faults = (asked: SchemaItem, mode: 'user' | 'admin') =>
      validateAnswers({ ...form(asked), usePayment: 1 }, {}, { ...user, mode }).length;
    expect([faults(cashless, 'user'), faults(both, 'user'), faults(both, 'admin')]).toEqual([1, 1, 1]);
    expect(faults(cashless, 'admin')).toBe(0);
  });
  test('users: isRequired.value or isRequiredForUser.value [VAL-002]', () => {
    expect(isRequired(item('a', 'text', required), 'user')).toBe(true);
    expect(
      isRequired(item('a', 'text', { isRequired: { value: false }, isRequiredForUser: { value: true } }), 'user'),
    ).toBe(true);
    expect(isRequired(item('a', 'text', { isRequired: { value: false, admin: true } }), 'user')).toBe(false);
  });
  test('the previous dose: always of users, of administrators as the item says [VAL-003]', () => {
    for (const type of ['previousVaccineMaker', 'previousVaccineDate']) {
      const subject = item('a', type, { isRequired: { value: false } });
      expect([type, isRequired(subject, 'user'), isRequired(subject, 'admin')]).toEqual([type, true, false]);
    }
  });
});

describe('schema', () => {
  test('the months shown, 1 by default [CAL-031]', () => {
    expect(monthsShown(form())).toBe(1);
    expect(monthsShown(form(item('numberMonthShowCalendar', 'number', { default: '3' })))).toBe(3);
    expect(monthsShown(form(item('numberMonthShowCalendar', 'number', { default: 'x' })))).toBe(1);
    expect(monthsShown(form(item('numberMonthShowCalendar', 'number', { default: '100' })))).toBe(12);
  });
  test('items inside sections are found', () => {
    const config = form(item('g', 'groupheader', { items: [item('r', 'reservation')] }));
    expect(reservationItemOf(config)?.itemKey).toBe('r');
    expect(itemByKey(config, 'r')?.type).toBe('reservation');
    expect(optionValues(item('c', 'radio', { options: ['a', { value: 'b' }] }))).toEqual(['a', 'b']);
  });
});

describe('validation of a form', () => {
  const config = form(
    item('a', 'text', required),
    item('b', 'text', { ...required, displayCondition: { type: 'show', questionId: 'a', answers: ['x'] } }),
    item('g', 'groupheader', { items: [item('p', 'phone')] }),
    item('adm', 'number', { ...required, isAdminItem: true, queryParam1: 'n' }),
  );

  test('faults come in the order of the form, of visible items only', () => {
    expect(validateAnswers(config, { p: '1' }, user).map(({ itemKey }) => itemKey)).toEqual(['a', 'p']);
    expect(validateAnswers(config, { a: 'x' }, user).map(({ itemKey }) => itemKey)).toEqual(['b']);
    expect(validateAnswers(config, { a: 'y' }, user)).toEqual([]);
    expect(validateAnswers(config, { a: 'y' }, { ...user, mode: 'admin' }).map(({ itemKey }) => itemKey)).toEqual([
      'adm',
    ]);
  });

  test('a prefilled administrators’ value may be absent, but not wrong', () => {
    expect(validateAnswers(config, { a: 'y', adm: 'abc' }, user).map(({ itemKey }) => itemKey)).toEqual(['adm']);
    expect(validateAnswers(config, { a: 'y', adm: '3' }, user)).toEqual([]);
  });

  test('whether anything is answered', () => {
    expect(hasAnyAnswer(config, { a: ' ', b: 'hidden', adm: '1' }, user)).toBe(false);
    expect(hasAnyAnswer(config, { p: '1' }, user)).toBe(true);
  });
});

describe('first answers', () => {
  const config = form(
    item('t', 'text', { default: 'd', queryParam1: 't' }),
    item('r', 'radio', { options: ['a', 'b'], queryParam2: 'r', default: 'a' }),
    item('c', 'checkboxes', { options: ['x', 'y', 'z'], queryParam1: 'c', queryParam3: 'e' }),
    item('adm', 'text', { isAdminItem: true, queryParam1: 'adm' }),
    item('i', 'text', { input: 'saved', default: 'd' }),
    item('n', 'number', { queryParam1: 'n' }),
  );
  const open = (search: string) => initialAnswers(config, { ...user, query: new URLSearchParams(search) });

  test('defaults, and before them the saved input [FORM-006, FORM-007]', () => {
    expect(open('')).toEqual({ t: 'd', r: 'a', i: 'saved' });
  });
  test('the URL fills, but never with a value that the item refuses [COND-007, COND-008, COND-009]', () => {
    expect(open('t=q&r=b&c=x&e=z&c=no&adm=7&n=5')).toEqual({
      t: 'q',
      r: 'b',
      c: ['x', 'z'],
      adm: '7',
      i: 'saved',
      n: '5',
    });
    expect(open('r=no&n=abc')).toEqual({ t: 'd', r: 'a', i: 'saved' });
  });
  test('an edit opens with the saved rows alone', () => {
    const saved = [{ itemKey: 'c', sortKey: 'c#y', value: 'y' }];
    expect(initialAnswers(config, { ...user, saved, query: new URLSearchParams('t=q') })).toEqual({ c: ['y'] });
  });
});

describe('display', () => {
  const reservation = item('r', 'reservation');
  const textOf = (subject: SchemaItem, value?: string) =>
    previewEntries(form(subject), value === undefined ? {} : { [subject.itemKey]: value }, 'user')[0]?.text;

  test('a reservation reads as its day, one without a date leaves its words to the category tree', () => {
    expect(textOf(reservation, 'naika_i1|20261130|3')).toBe('2026年11月30日(月)');
    expect(textOf(reservation, 'naika_i1')).toBe('');
  });

  test('what cannot be read is said to be so [ROWS-043, ROWS-044, ROWS-045]', () => {
    expect(textOf(reservation)).toBe('予約なし');
    expect(textOf(reservation, 'naika')).toBe('不明');
    expect(textOf(item('d', 'date'), 'abc')).toBe('不明日付形');
    expect(reservationDateText('20269999')).toBe('不明日付形');
  });

  test('the preview lists what is visible, without administrators’ items but with a bed’s dates [ADMIN-003]', () => {
    const config = form(
      item('a'),
      item('g', 'guide'),
      item('h', 'text', { displayCondition: { type: 'show', questionId: 'a', answers: ['x'] } }),
      item('adm', 'text', { isAdminItem: true }),
      item('desk', 'groupheader', { isAdminItem: true, items: [item('inside')] }),
      item('startDate', 'dateDaySession', { isAdminItem: true }),
    );
    const entries = previewEntries(config, { a: '山田', startDate: '2026-12-01 午後' }, 'admin');
    expect(entries.map(({ title, text }) => [title, text])).toEqual([
      ['題a', '山田'],
      ['題startDate', '2026/12/01 午後'],
    ]);
  });
});

describe('lookup', () => {
  test.each([
    ['text', 'ヤマダ　Ａ', 'ﾔﾏﾀﾞ a', true],
    ['phone', '090-1234-5678', '09012345678', true],
    ['postcode', '1000001', '100-0001', true],
    ['birthday', '1975-08-21', 'S50.8.21', true],
    ['dateDaySession', '2026-12-01 午後', '2026/12/1', true],
    ['reservation', 'naika_i1|20261130|3', 'naika', true],
    ['reservation', 'naika_i1|20261130|3', 'naika_i1', true],
    ['reservation', 'naika_i1|20261130|3', 'naika_i2', false],
    ['search', '県立病院', '県立病院', true],
    ['search', '{"condition":"内科","dataSearch":"県立病院"}', '県立病院', true],
    ['search', '{"condition":"内科","dataSearch":"県立病院"}', '内科', false],
    ['text', '{"condition":"内科","dataSearch":"県立病院"}', '県立病院', false],
    ['text', '山田', '', false],
    ['text', '山田', '山', false],
  ])('%s %s equals %s: %s', (type, value, query, isEqual) => {
    expect(matchesSearch(item('a', type), value, query)).toBe(isEqual);
  });

  test.each([
    ['ヤマダ　ハナコ', 'ヤマダハナコ', true],
    ['ヤマダ　ハナコ', 'やまだ はなこ', true],
    ['キョウダ　シュンイチ', 'キヨウダシユンイチ', true],
    ['ササキ ヨシオ', 'ｻｻｷﾖｼｵ', true],
    ['ササキ ヨシオ', 'ササキ ヨシコ', false],
    ['ヴァルガ', 'ヴアルガ', true],
    ['オオノ', 'オーノ', false],
  ])('of a text %s equals %s, whatever spaces and kana: %s (CONTRACT 13)', (value, query, isEqual) => {
    expect(matchesSearch(item('a', 'text'), value, query)).toBe(isEqual);
    expect(matchesSearch(item('a', 'textarea'), value, query)).toBe(isEqual);
  });

  test('an option is compared with its spaces and kana', () => {
    expect(matchesSearch(item('a', 'radio', { options: ['はい'] }), 'はい', 'ハイ')).toBe(false);
  });

  test('any chosen option of check boxes is found', () => {
    const boxes = item('c', 'checkboxes', { options: ['a', 'b'] });
    expect([
      matchesSearch(boxes, ['a'], 'Ａ'),
      matchesSearch(boxes, ['a'], 'b'),
      matchesSearch(boxes, undefined, 'a'),
    ]).toEqual([true, false, false]);
  });

  test('required searchable items must be filled [VAL-099]', () => {
    const config = form(item('a', 'text', { ...required, isSearchable: { value: true } }), item('b', 'text', required));
    expect(searchFormErrors(config, {})).toEqual([{ itemKey: 'a', message: '必須項目を入力してください' }]);
    expect(searchFormErrors(config, { a: '1' })).toEqual([]);
  });

  test('a lookup asks for searchable items that have an answer; of users never for an administrators’ item [FIND-007]', () => {
    const asked = { isSearchable: { value: true } };
    const config = form(
      item('a', 'text', asked),
      item('b', 'text', { isSearchable: { value: false } }),
      item('c', 'guide', asked),
      item('d', 'text', { ...asked, isAdminItem: true, queryParam1: 'd' }),
      item('g', 'groupheader', { isAdminItem: true, items: [item('e', 'text', asked)] }),
      item('h', 'groupheader', { items: [item('f', 'text', asked)] }),
    );
    const keysFor = (mode: 'user' | 'admin') => searchableItems(config, mode).map(({ itemKey }) => itemKey);
    expect([keysFor('user'), keysFor('admin')]).toEqual([
      ['a', 'f'],
      ['a', 'd', 'e', 'f'],
    ]);
  });

  test('the query is half-width [VAL-100]', () => {
    expect(searchQueryText(' Ａ１ ')).toBe('A1');
  });
});
