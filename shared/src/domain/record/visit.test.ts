/** When somebody is expected by a record, in each of the ways that a record can say so. */
import { describe, expect, test } from '@jest/globals';
import type { DisplayRecord, SchemaItem, SurveyConfig } from '../../contract';
import {
  isOnlySent,
  recordKind,
  recordLine,
  recordTime,
  recordTimeText,
  reservationDay,
  reservesNothing,
  wishLines,
} from './index';

const item = (itemKey: string, type: string): SchemaItem => ({ itemKey, type, title: itemKey });
const formOf = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: '帳票', surveySchema });
const row = (itemKey: string, value: string) => ({ ...{ itemKey, value, type: '' }, check: '未対応' as const });
const record: DisplayRecord = {
  ...{ surveyId: 's', partitionKey: 's#U1', userId: 'U1', answerCode: '', check: '未対応', fields: [], data: [] },
  ...{ createdAt: '', updatedAt: '2026-11-22T01:08:12.000Z' },
};
const reservation = { categoryId: 'c', itemId: '0', date: '20261130', slot: '0', start: '10:00', end: '10:30' };
const reserved = (start: string): DisplayRecord => ({ ...record, reservation: { ...reservation, start } });
const rows = (...data: [itemKey: string, value: string][]): DisplayRecord => ({
  ...record,
  data: data.map(([itemKey, value]) => row(itemKey, value)),
});
const wish = (day: string, order: number, time = '午前') => `c#d#${day}#${time}#${order}`;
const fixed = (day: string) => `c#d#${day}#DATE_CONFIRM`;
const at = (time: string) => `${time}#TIME_CONFIRM`;

const SLOT_FORM = formOf(item('place', 'reservation'));
const BED_FORM = formOf(item('stay', 'selectBed'));
const WISH_FORM = formOf(
  item('name', 'text'),
  item('one', 'candidateDateReservation'),
  item('two', 'candidateDateReservation'),
);
const PLAIN_FORM = formOf(item('name', 'text'));

describe('when a record is', () => {
  test('of a slot: its day and time, as far as the calendar still has it', () => {
    expect(recordTime(reserved('10:00'), SLOT_FORM)).toStrictEqual({ kind: 'slot', day: '20261130', time: '10:00' });
    expect(recordTime(reserved(''), SLOT_FORM)).toStrictEqual({ kind: 'slot', day: '20261130', time: undefined });
  });
  test('of visits that the desk has fixed: the first of them, whatever their order', () => {
    const visit = (itemKey: string, day: string, time: string) =>
      [wish('2026-12-01', 1), fixed(day), at(time)].map((value): [string, string] => [itemKey, value]);
    const late = visit('one', '2026-12-03', '09:00');
    const early = visit('two', '2026-12-02', '14:00');
    const expected = { kind: 'visit', day: '20261202', time: '14:00' };
    expect(recordTime(rows(...late, ...early), WISH_FORM)).toStrictEqual(expected);
    expect(recordTime(rows(...early, ...late), WISH_FORM)).toStrictEqual(expected);
  });
  test('of two visits on one day: the earlier one', () => {
    const visit = (itemKey: string, time: string) =>
      [wish('2026-12-01', 1), fixed('2026-12-02'), at(time)].map((value): [string, string] => [itemKey, value]);
    expect(recordTime(rows(...visit('one', '14:00'), ...visit('two', '09:30')), WISH_FORM).time).toBe('09:30');
  });
  test('of a visit without a time: its day', () => {
    const visit = rows(['one', wish('2026-12-01', 1)], ['one', fixed('2026-12-02')]);
    expect(recordTime(visit, WISH_FORM)).toStrictEqual({ kind: 'visit', day: '20261202', time: undefined });
  });
  test('of wishes there is none yet, and of an answer none at all', () => {
    expect(recordTime(rows(['name', 'x'], ['two', wish('2026-12-01', 1)]), WISH_FORM)).toStrictEqual({
      kind: 'wishes',
    });
    expect(recordTime(rows(['name', wish('2026-12-01', 1)]), WISH_FORM)).toStrictEqual({ kind: 'answer' });
    expect(recordTime(rows(['one', wish('2026-12-01', 1)]), PLAIN_FORM)).toStrictEqual({ kind: 'answer' });
  });
});

describe('the time of a record in words [ROWS-045, ROWS-046]', () => {
  const VISIT: [string, string][] = [
    ['one', wish('2026-12-01', 1)],
    ['one', fixed('2026-12-02')],
  ];
  test.each<[string, DisplayRecord, SurveyConfig, string]>([
    ['a slot', reserved('10:00'), SLOT_FORM, '10:00'],
    ['a slot of the early morning', reserved('09:30'), SLOT_FORM, '9:30'],
    ['a slot that is gone', reserved(''), SLOT_FORM, '不明'],
    ['a visit', rows(...VISIT, ['one', at('09:30')]), WISH_FORM, '9:30'],
    ['a visit without a time', rows(...VISIT), WISH_FORM, '不明'],
    ['wishes', rows(['one', wish('2026-12-01', 1)]), WISH_FORM, '日時調整中'],
    ['nothing on a form with wishes', record, WISH_FORM, '予約なし'],
    ['nothing on a form with a reservation', record, SLOT_FORM, '予約なし'],
    ['nothing on a form with a stay', record, BED_FORM, '予約なし'],
    ['an answer to a form that reserves nothing', record, PLAIN_FORM, '11月22日(日) 10:08 送信'],
  ])('%s', (_name, found, form, words) => {
    expect(recordTimeText(found, form, '20261123')).toBe(words);
  });
  test('a form reserves nothing where nobody is expected by it', () => {
    expect([SLOT_FORM, BED_FORM, WISH_FORM, PLAIN_FORM].map(reservesNothing)).toEqual([false, false, false, true]);
  });
  test('the day of a visit, with its time where it has one, 調整中 of wishes [ROWS-045]', () => {
    expect(reservationDay(rows(...VISIT), WISH_FORM)).toBe('2026年12月2日(水)');
    expect(reservationDay(rows(...VISIT, ['one', at('09:30')]), WISH_FORM)).toBe('2026年12月2日(水) 9:30');
    expect(reservationDay(rows(['one', wish('2026-12-01', 1)]), WISH_FORM)).toBe('日時調整中');
    expect(reservationDay(record, WISH_FORM)).toBe('予約なし');
  });
  test('a record in one line: day, time and what it is', () => {
    const facts = { display: undefined, tree: [{ name: '基本健診', id: 'c' }] };
    expect(recordLine(reserved('10:00'), SLOT_FORM, facts)).toMatch(/11月30日\(月\) 10:00 基本健診$/);
    expect(recordLine(record, PLAIN_FORM, facts)).toBe('帳票');
  });
});

test('送信済み stands for the status where nobody is expected at a time and the desk has said nothing', () => {
  const answer = { kind: 'answer', check: '未対応', isCancelled: false } as const;
  expect(isOnlySent(answer)).toBe(true);
  expect(isOnlySent({ ...answer, check: '変更あり' })).toBe(true);
  for (const check of ['対応中', '対応済', '完了', '保留'] as const)
    expect(isOnlySent({ ...answer, check })).toBe(false);
  expect(isOnlySent({ ...answer, check: 'キャンセル', isCancelled: true })).toBe(false);
  for (const kind of ['slot', 'stay', 'visit', 'wishes'] as const) expect(isOnlySent({ ...answer, kind })).toBe(false);
});

test('a record of a form with beds is a stay, whatever its rows say', () => {
  const kinds = [BED_FORM, PLAIN_FORM, SLOT_FORM].map((form) => recordKind(record, form));
  expect(kinds).toEqual(['stay', 'answer', 'answer']);
});

test('preferred days are a line each, item by item in their order; what is no day is left out', () => {
  const wished = rows(
    ['two', wish('2026-12-05', 1)],
    ['one', wish('2026-12-02', 2, '午後')],
    ['one', wish('2026-12-01', 1)],
    ['one', wish('2026-13-41', 3)],
    ['name', wish('2026-12-09', 1)],
  );
  expect(wishLines(wished, WISH_FORM)).toEqual([
    '第1希望 12月1日(火) 午前',
    '第2希望 12月2日(水) 午後',
    '第1希望 12月5日(土) 午前',
  ]);
  expect(wishLines(wished, PLAIN_FORM)).toEqual([]);
  expect(wishLines(rows(), WISH_FORM)).toEqual([]);
});
