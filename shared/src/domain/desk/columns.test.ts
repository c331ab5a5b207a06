/** The columns of the answers' table and what their cells say. */
import { describe, expect, test } from '@jest/globals';
import type { AnswerForm, ConsoleAnswer } from '../../contract/console/answers';
import { cellText, clockText, columnsOf, momentText, shownColumns, whatText, whenText } from './columns';

const TODAY = '20261124';
const FORM: AnswerForm = {
  surveyId: 'health-check',
  surveyTitle: '健康診断 予約',
  kind: 'form',
  calendarIds: ['center'],
  columns: [{ itemKey: 'exam', title: '追加する検査', type: 'checkboxes', isSearchable: false }],
};
const ANSWER: ConsoleAnswer = {
  surveyId: 'health-check',
  surveyTitle: '健康診断 予約',
  partitionKey: 'health-check#U1#1',
  userId: 'U1',
  answerCode: 'A7K3-92QD',
  check: '対応済',
  version: 3,
  name: '山田 花子',
  attendance: { state: 'arrived', at: '2026-11-24T00:48:00.000Z', actorId: 'S-uketsuke' },
  memos: 2,
  fields: [
    { itemKey: 'exam', title: '追加する検査', value: '血液検査' },
    { itemKey: 'exam', title: '追加する検査', value: '' },
    { itemKey: 'exam', title: '追加する検査', value: '骨密度検査' },
  ],
  data: [],
  categoryInfo: { sortKey: 'basic', tag1: '本館', tag2: '健診' },
  reservation: { categoryId: 'basic', itemId: '0', date: '20261125', slot: '2', start: '10:00', end: '10:30' },
  createdAt: '2026-11-20T05:02:00.000Z',
  updatedAt: '2026-11-24T00:41:00.000Z',
};
const { reservation: _slot, ...UNDATED } = ANSWER;

describe('columns', () => {
  test('the form asks only of all forms, items only of one [CONSOLE-3]', () => {
    const all = columnsOf(undefined).map(({ id }) => id);
    const own = columnsOf(FORM).map(({ id }) => id);
    expect(all).toContain('form');
    expect(own).not.toContain('form');
    expect(own.at(-1)).toBe('item:exam');
    expect(columnsOf(FORM).at(-1)).toEqual({ id: 'item:exam', title: '追加する検査', sort: 'item:exam' });
  });

  test('those that are chosen are shown in their order, unknown ones are left out [CONSOLE-3]', () => {
    expect(shownColumns(FORM, ['item:exam', 'gone', 'name']).map(({ id }) => id)).toEqual(['name', 'item:exam']);
    expect(shownColumns(FORM, ['gone']).map(({ id }) => id)).toEqual(['day', 'name', 'check', 'what', 'createdAt']);
    expect(shownColumns(undefined, []).map(({ id }) => id)).toEqual(['day', 'name', 'check', 'form', 'createdAt']);
  });
});

test('every column has its words [CONSOLE-3]', () => {
  const cells = Object.fromEntries(columnsOf(FORM).map(({ id }) => [id, cellText(ANSWER, id, TODAY)]));
  expect(cells).toEqual({
    day: '11月25日(水) 10:00',
    name: '山田 花子',
    kana: '',
    check: '',
    what: '本館 健診',
    telephone: '',
    answerCode: 'A7K3-92QD',
    attendance: '到着',
    memos: '2',
    createdAt: '11月20日(金) 14:02',
    updatedAt: '11月24日(火) 9:41',
    'item:exam': '血液検査、骨密度検査',
  });
  expect(cellText({ ...ANSWER, name: '' }, 'name', TODAY)).toBe('お名前なし（A7K3-92QD）');
  expect(cellText(ANSWER, 'form', TODAY)).toBe('健康診断 予約');
  expect(cellText({ ...ANSWER, memos: 0, attendance: null }, 'memos', TODAY)).toBe('');
});

test('a stay, a visit and nothing say when and what in their own way [14.3]', () => {
  const stay = { ...UNDATED, stay: { from: '20261201', to: '20261204', bed: '個室' } };
  const visit = { ...UNDATED, visit: { day: '20270105', time: '14:30', department: '皮膚科' } };
  expect([whenText(stay, TODAY), whatText(stay)]).toEqual(['12月1日(火) – 12月4日(金)', '個室']);
  expect([whenText(visit, TODAY), whatText(visit)]).toEqual(['2027年1月5日(火) 14:30', '皮膚科']);
  expect(whenText(UNDATED, TODAY)).toBe('');
  expect(whatText({ ...ANSWER, reservation: { ...ANSWER.reservation, itemName: '基本健診' } as never })).toBe(
    '基本健診',
  );
});

test('instants are told in Japan, what is none as nothing [CONSOLE-3]', () => {
  expect([clockText('2026-11-24T00:48:00.000Z'), clockText('soon')]).toEqual(['9:48', '']);
  expect([momentText('2026-12-31T15:00:00.000Z', TODAY), momentText('', TODAY)]).toEqual(['2027年1月1日(金) 0:00', '']);
});
