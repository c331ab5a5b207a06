/** What the desk has typed to find a caller begins the form that is filled in for them (CONSOLE 3). */
import { expect, test } from '@jest/globals';
import type { SurveyConfig } from '../../contract';
import './items/everyType';
import { saidAnswers } from './said';

const config: SurveyConfig = {
  surveyId: 'f',
  surveyTitle: '帳票',
  surveySchema: [
    { itemKey: 'head', type: 'groupheader', title: '区分', items: [{ itemKey: 'name', type: 'text', title: '氏名' }] },
    { itemKey: 'kana', type: 'text', title: 'フリガナ', characterType: 'katakana' },
    { itemKey: 'tel', type: 'phone', title: '電話番号' },
  ],
};
const context = { mode: 'admin', today: '20261120' } as const;

test.each([
  ['山田 花子', { name: '山田 花子' }],
  ['　山田　', { name: '山田' }],
  ['Smith', { name: 'Smith' }],
  ['ヤマダ ハナコ', { kana: 'ヤマダ　ハナコ' }],
  ['ﾔﾏﾀﾞ', { kana: 'ヤマダ' }],
  ['やまだ', { kana: 'ヤマダ' }],
  ['090-1234-5678', { tel: '090-1234-5678' }],
  // A part of a number is no number; a code says nothing of its person.
  ['0012', {}],
  ['A7K3-92QD', {}],
  ['', {}],
  [' ', {}],
])('of %j the form takes over %j [CONSOLE-3]', (said, answers) => {
  expect(saidAnswers(config, said, context)).toEqual(answers);
});

test('a form that does not ask for it takes nothing over', () => {
  expect(saidAnswers({ ...config, surveySchema: [] }, '山田', context)).toEqual({});
});
