/** Judging a whole form: what is looked at, in which order, and what is left to be stored. */
import { describe, expect, test } from '@jest/globals';
import type { AnswerValue, SchemaItem, SurveyConfig } from '../../contract';
import { vaccineTexts, validationTexts } from '../../texts';
import { canonicalAnswers, hasAnyAnswer, validateAnswers, validateItem, withoutWrongPrefills } from './validate';

const item = (itemKey: string, type = 'text', more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type,
  title: itemKey,
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });
const user = { mode: 'user', today: '20261120' } as const;
const admin = { mode: 'admin', today: '20261120' } as const;
const required = { isRequired: { value: true } };
const messageOf = (subject: SchemaItem, value: AnswerValue | undefined) =>
  validateItem(subject, value, { ...user, config: form(subject), answers: {} });

describe('a text that no item stores', () => {
  const tooLong = validationTexts.text.lengthAtMost(20_000);
  test('has more than 20,000 characters, pairs counted once, in any part of an answer', () => {
    const long = item('a', 'textarea');
    expect([messageOf(long, 'あ'.repeat(20_000)), messageOf(long, 'あ'.repeat(20_001))]).toEqual([undefined, tooLong]);
    expect([messageOf(long, '𠮷'.repeat(20_000)), messageOf(long, `${'𠮷'.repeat(20_000)}a`)]).toEqual([
      undefined,
      tooLong,
    ]);
    expect(messageOf(long, 'a'.repeat(40_001))).toBe(tooLong);
    expect(messageOf(item('c', 'checkboxes', { options: ['a'] }), ['a', 'a'.repeat(20_001)])).toBe(tooLong);
    expect(messageOf(item('f', 'googleFacilitySearch'), { name: 'a', address: 'a'.repeat(20_001), phone: '' })).toBe(
      tooLong,
    );
    expect(messageOf(item('g', 'guide'), 'a'.repeat(20_001))).toBeUndefined();
  });
  test('has a NUL or half of a pair, in any part', () => {
    const { invalidCharacters } = validationTexts.text;
    expect([messageOf(item('a'), 'a\0'), messageOf(item('a'), '\ud83d'), messageOf(item('a'), '😀')]).toEqual([
      invalidCharacters,
      invalidCharacters,
      undefined,
    ]);
    expect(messageOf(item('f', 'googleFacilitySearch'), { name: 'a', address: '\0', phone: '' })).toBe(
      invalidCharacters,
    );
    expect(messageOf(item('c', 'secureFiles'), ['1#a.pdf', '2#\0.pdf'])).toBe(invalidCharacters);
    expect(messageOf(item('g', 'guide'), '\0')).toBeUndefined();
    expect(messageOf(item('a', 'text', required), undefined)).toBe('必須です');
  });
});

test('a second dose waits for the first to be recorded [VAC-012]', () => {
  const dose = item('n', 'radio', { options: ['1回目', '2回目'], attributes: { isSesshuKaisuu: true } });
  const config = { ...form(dose, item('d', 'sesshuJisshiDate')), surveyType: 'corona' as const };
  const judged = (value: string, answers = {}) => validateItem(dose, value, { ...user, config, answers });
  expect([judged('2回目'), judged('2回目', { d: '2026-11-01' }), judged('1回目')]).toEqual([
    ...[vaccineTexts.firstDoseMissing, undefined, undefined],
  ]);
  expect(judged('3回目')).toBe(validationTexts.choice.unknown);
});

describe('a form', () => {
  const config = form(
    item('a', 'text', required),
    item('g', 'groupheader', { items: [item('p', 'phone', required)] }),
    item('h', 'phone', { displayCondition: { type: 'show', questionId: 'a', answers: ['x'] } }),
    item('adm', 'number', { ...required, isAdminItem: true, queryParam1: 'n' }),
    item('own', 'number', { ...required, isAdminItem: true }),
  );
  const keys = (answers: Record<string, string>, context: Parameters<typeof validateAnswers>[2] = user) =>
    validateAnswers(config, answers, context).map(({ itemKey }) => itemKey);

  test('has a message an item, in its order: of hidden items none, of the desk’s only to the desk', () => {
    expect(validateAnswers(config, {}, user)).toEqual([
      { itemKey: 'a', message: '必須です' },
      { itemKey: 'p', message: '必須です' },
    ]);
    expect(keys({ a: 'y', p: '0312345678', h: 'wrong', own: 'wrong' })).toEqual([]);
    expect(keys({ a: 'x', p: '0312345678', h: 'wrong' })).toEqual(['h']);
    expect(keys({ a: 'x' }, admin)).toEqual(['p', 'adm', 'own']);
  });

  test('takes what an address filled for the desk where it is right, and never asks a person for it', () => {
    const fine = { a: 'y', p: '0312345678' };
    expect([keys({ ...fine, adm: '1' }), keys({ ...fine, adm: '' }), keys({ ...fine, adm: 'x' })]).toEqual([
      [],
      [],
      ['adm'],
    ]);
    const asked = form(
      item('adm', 'number', { isAdminItem: true, queryParam1: 'n', isRequiredForUser: { value: true } }),
    );
    expect(validateAnswers(asked, {}, user)).toEqual([]);
  });

  test('leaves what cannot be changed as it is stored', () => {
    expect(keys({ p: '1' }, { ...user, fixed: new Set(['a', 'p']) })).toEqual([]);
    expect(keys({ p: '1' }, { ...user, fixed: new Set(['a']) })).toEqual(['p']);
  });

  test('judges by the answers that are there: those of hidden items are not', () => {
    const bed = form(
      item('b', 'selectBed', required),
      item('q'),
      item('startDate', 'dateDaySession', { displayCondition: { type: 'show', questionId: 'q', answers: ['1'] } }),
      item('endDate', 'dateDaySession'),
    );
    const stay = { startDate: '2026-12-01 午後', endDate: '2026-12-03 午前' };
    expect(validateAnswers(bed, { q: '1', ...stay }, user)).toEqual([]);
    expect(validateAnswers(bed, { q: '0', ...stay }, user).map(({ itemKey }) => itemKey)).toEqual(['b']);
  });

  test('loses wrong values of the desk’s items that a person never sees; the desk keeps them', () => {
    const answers = { a: '', p: '1', adm: 'x', own: 'x', gone: 'x' };
    expect(withoutWrongPrefills(config, answers, user)).toEqual({ a: '', p: '1', gone: 'x' });
    expect(withoutWrongPrefills(config, { adm: '1', own: '' }, user)).toEqual({ adm: '1', own: '' });
    expect(withoutWrongPrefills(config, answers, admin)).toBe(answers);
  });

  test('is answered where a visible item is [SURVEY-044]', () => {
    const answered = (answers: Record<string, string>, mode: 'user' | 'admin' = 'user') =>
      hasAnyAnswer(config, answers, { mode });
    expect([
      answered({}),
      answered({ a: ' ' }),
      answered({ h: '1' }),
      answered({ own: '1' }),
      answered({ g: '1' }),
    ]).toEqual(Array(5).fill(false));
    expect([answered({ p: '1' }), answered({ own: '1' }, 'admin')]).toEqual([true, true]);
  });
});

test('stored are answered items in their one form, what cannot be read as typed', () => {
  const config = form(item('p', 'phone'), item('d', 'date'), item('e'), item('g', 'guide'), item('n'));
  const answers = { p: '０９０-12345678', d: 'あした', e: ' ', g: 'x', gone: 'x' };
  expect(canonicalAnswers(config, answers)).toEqual({ p: '090-1234-5678', d: 'あした' });
});
