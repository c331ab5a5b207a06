/** A form that opens with what the person has registered as a member. */
import { expect, test } from '@jest/globals';
import type { SurveyConfig } from '../../contract';
import { initialAnswers } from './prefill';

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
