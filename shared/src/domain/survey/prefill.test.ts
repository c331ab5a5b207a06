/** A form that opens with what the person has registered as a member. */
import { expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { configuredValues, initialAnswers, recordedAnswers } from './prefill';

const config: SurveyConfig = {
  surveyId: 's1',
  surveyTitle: '専門外来',
  memberFormId: 'patient',
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', default: '匿名', queryParam1: 'name' },
    { itemKey: 'number', type: 'memberNumber', title: '診察券番号' },
    { itemKey: 'topics', type: 'checkboxes', title: '相談', options: ['授乳', '休息'] },
    { itemKey: 'phone', type: 'phone', title: '電話番号' },
    { itemKey: 'photo', type: 'image', title: '写真' },
    { itemKey: 'note', type: 'text', title: '院内メモ', isAdminItem: true },
  ],
};
const row = (itemKey: string, value: string, sortKey = itemKey) => ({ itemKey, sortKey, value });
const record = [
  row('name', '山田 花子'),
  row('number', '00010000123'),
  row('topics', '休息', 'topics#休息'),
  row('topics', '', 'topics#授乳'),
  row('phone', '電話'),
  row('photo', 'answers/1'),
  row('note', '要確認'),
  row('elsewhere', 'x'),
];
const open = (options: object) => initialAnswers(config, { mode: 'user', today: '20261120', ...options });

test('items of the same key are filled from the record: before defaults, and numbers as they are entered', () => {
  expect(open({ record })).toEqual({ name: '山田 花子', number: '123', topics: ['休息'] });
});

test('the address goes before the record, and a stored answer before both', () => {
  expect(open({ record, query: new URLSearchParams('name=鈴木') })).toMatchObject({ name: '鈴木' });
  expect(open({ record, saved: [row('name', '佐藤')] })).toEqual({ name: '佐藤' });
});

test('of a stored answer only what was stored is shown: numbers as they are entered, without the desk’s confirmation [ROWS-025]', () => {
  const form: SurveyConfig = {
    ...{ surveyId: 's', surveyTitle: 's', memberSurveyId: 'm', memberSurveySubId: 12 },
    surveySchema: [
      { itemKey: 'n', type: 'memberNumber', title: 'n' },
      { itemKey: 'auto', type: 'memberNumber', title: 'auto', isAutomaticNumbering: true },
      { itemKey: 'w', type: 'candidateDateReservation', title: 'w' },
      { itemKey: 'd', type: 'text', title: 'd', default: '既定', queryParam1: 'd' },
    ],
  };
  const wish = 'c#d#2026-12-01#午前#1';
  const saved = [
    row('n', '00120000345'),
    row('auto', '00120000346'),
    row('w', wish, 'w#0'),
    row('w', '2026-12-01#DATE_CONFIRM', 'w#1'),
  ];
  const opened = (mode: 'user' | 'admin', rows = saved) =>
    initialAnswers(form, { mode, today: '20261120', saved: rows, query: new URLSearchParams('d=x') });
  expect(opened('user')).toEqual({ n: '345', auto: '00120000346', w: [wish] });
  expect(opened('admin')).toEqual({ n: '345', auto: '00120000346', w: [wish, '2026-12-01#DATE_CONFIRM'] });
  expect(opened('user', [row('d', 'x')])).toEqual({ d: 'x' });
});

const item = (more: Partial<SchemaItem>): SchemaItem => ({ itemKey: 'a', type: 'text', title: 'a', ...more });
const openedWith = (more: Partial<SchemaItem>, search = '') =>
  initialAnswers(
    { surveyId: 's', surveyTitle: 's', surveySchema: [item(more)] },
    { mode: 'user', today: '20261120', query: new URLSearchParams(search) },
  ).a;

test('what the config gives an item: its saved input, then its default, each in the shape of the type [FORM-006, FORM-007]', () => {
  expect(configuredValues(item({ input: 'i', default: 'd' }))).toEqual(['i', 'd']);
  expect([configuredValues(item({ default: ['d', 'e'] })), configuredValues(item({ default: [''] }))]).toEqual([
    ['d'],
    [],
  ]);
  expect(configuredValues(item({ type: 'checkboxes', input: ['x', '', 'y'], default: 'z' }))).toEqual([
    ['x', 'y'],
    ['z'],
  ]);
  expect([
    configuredValues(item({ input: '' })),
    configuredValues(item({ input: [] })),
    configuredValues(item({})),
  ]).toEqual([[], [], []]);
  expect(configuredValues(item({ input: { name: 'x' } as never }))).toEqual([]);
  expect(configuredValues(item({ input: ['x', 1] as never }))).toEqual([]);
  expect([openedWith({ input: 'i', default: 'd' }), openedWith({ default: 'd' }), openedWith({})]).toEqual([
    ...['i', 'd', undefined],
  ]);
  expect(openedWith({ type: 'phone', default: '0312345678' })).toBe('03-1234-5678');
});

test('the address goes before the config, by any of three names; what the item does not take is left out [COND-007, COND-008, COND-009]', () => {
  const named = { queryParam1: 'x', queryParam2: 'y', queryParam3: 'z', default: 'd' };
  expect(
    ['x=1', 'y=2', 'z=3', 'z=3&y=2&x=1', 'x=&y=2', 'w=4', 'x='].map((search) => openedWith(named, search)),
  ).toEqual([...['1', '2', '3', '1', '2', 'd', 'd']]);
  const boxes = { type: 'checkboxes', options: ['a', 'b', 'c'], queryParam1: 'x', queryParam2: 'y' };
  expect(openedWith(boxes, 'x=c&y=a&x=no')).toEqual(['a', 'c']);
  expect(openedWith({ ...boxes, selection: { max: 1 } }, 'x=a&x=b')).toBeUndefined();
  expect(openedWith({ type: 'radio', options: ['a'], queryParam1: 'x' }, 'x=no&x=a')).toBe('a');
  expect(openedWith({ type: 'number', queryParam1: 'x', default: '5' }, 'x=abc')).toBe('5');
  expect(openedWith({ type: 'guide', queryParam1: 'x' }, 'x=1')).toBeUndefined();
  expect(openedWith({ itemKey: 'numberMonthShowCalendar', default: '3' })).toBeUndefined();
  const months = { ...config, surveySchema: [item({ itemKey: 'numberMonthShowCalendar', default: '3' })] };
  expect(initialAnswers(months, { mode: 'user', today: '20261120' })).toEqual({});
});

test('without an address’s parameters nothing is read from them, and a default stands where the record has no right value', () => {
  const form = {
    ...config,
    surveySchema: [item({ itemKey: 'phone', type: 'phone', default: '0312345678', queryParam1: 'p' })],
  };
  const opened = (options: object) => initialAnswers(form, { mode: 'user', today: '20261120', ...options }).phone;
  expect([
    opened({}),
    opened({ record: [row('phone', '電話')] }),
    opened({ record: [row('phone', '09012345678')] }),
  ]).toEqual([...['03-1234-5678', '03-1234-5678', '090-1234-5678']]);
});

test('what the form shows of the record: items that it answers and the form takes, none of the desk’s, no pictures', () => {
  const recorded = (rows: typeof record) => recordedAnswers(config, rows, { mode: 'user', today: '20261120' });
  expect(recorded(record)).toEqual({ name: '山田 花子', number: '123', topics: ['休息'], phone: undefined });
  expect(Object.keys(recorded(record))).toEqual(['name', 'number', 'topics', 'phone']);
  expect(recorded([])).toEqual({});
});
