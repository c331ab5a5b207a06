/** The table of a form's answers as files have it: columns of every version, their titles, and a line by its own version. */
import { describe, expect, test } from '@jest/globals';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { snapshotOf } from '../../testing/snapshots';
import { stayBundle } from '../../testing/stays';
import { row } from '../../testing/storedAnswers';
import { AnswerTable } from './answerTable';

const FIXED = ['answerCode', 'partitionKey', 'status', 'reservation'];
const FIXED_TITLES = ['受付番号', '回答キー', '対応状況', '予約'];
const item = (itemKey: string, title: string, type = 'text', more: object = {}) => ({ itemKey, title, type, ...more });
const form = (...surveySchema: object[]) => ({ surveyId: 'f', surveySchema }) as unknown as SurveyConfig;
const keysOf = (table: AnswerTable) => table.keys.slice(4);
const titlesOf = (table: AnswerTable) => table.head[1]?.slice(4);
const answer = (formVersion: number) =>
  ({ answerCode: 'AB12', partitionKey: 'f#U#1', check: '未対応', formVersion }) as const;

const NOW = form(item('name', '氏名'), item('town', '町'), item('place', '予約', 'reservation'));

describe('the columns', () => {
  test('are the fixed ones and the items of the form, each with its title', () => {
    const table = new AnswerTable(NOW);
    expect(table.head).toEqual([
      [...FIXED, 'name', 'town'],
      [...FIXED_TITLES, '氏名', '町'],
    ]);
    expect(table.keys).toEqual(table.head[0]);
    expect([table.config, table.reservationItem?.itemKey, table.goneItems]).toEqual([NOW, 'place', []]);
    expect(table.items.map(({ itemKey }) => itemKey)).toEqual(['name', 'town']);
  });
  test('have behind them the items that only earlier versions had, the newest of these first, each once', () => {
    const earlier = new Map([
      [1, form(item('name', '氏名'), item('old', '一番目'), item('older', '古い'))],
      [3, form(item('name', '氏名'), item('gone', '三番目'))],
      [2, form(item('name', '氏名'), item('old', '二番目'), item('gone', '二番目'))],
    ]);
    const table = new AnswerTable(NOW, earlier);
    expect(keysOf(table)).toEqual(['name', 'town', 'gone', 'old', 'older']);
    expect(table.goneItems.map(({ title }) => title)).toEqual(['三番目', '二番目', '古い']);
    expect(table.items.map(({ itemKey }) => itemKey)).toEqual(['name', 'town']);
    expect(titlesOf(table)?.slice(2)).toEqual(['三番目（以前の版：二番目）', '二番目（以前の版：一番目）', '古い']);
  });
  test('say under which titles an item was asked before, each once, no other item’s and no empty one', () => {
    const earlier = new Map([
      [1, form(item('name', 'なまえ'), item('town', '町'))],
      [2, form(item('name', '名前'), item('town', '町'))],
      [3, form(item('name', 'なまえ'))],
      [4, form({ itemKey: 'name', type: 'text' })],
    ]);
    expect(titlesOf(new AnswerTable(NOW, earlier))).toEqual(['氏名（以前の版：なまえ、名前）', '町']);
    const untitled = form({ itemKey: 'name', type: 'text' });
    expect(titlesOf(new AnswerTable(untitled, new Map([[1, untitled]])))).toEqual(['']);
  });
  test('of a form with beds are the two days of the stay', () => {
    const stay = snapshotOf(stayBundle()).surveys.get('stay');
    if (!stay) throw new Error('the bundle has beds');
    const table = new AnswerTable(stay);
    expect(keysOf(table)).toEqual(['startDate', 'endDate', 'name', 'card', 'room']);
    expect(table.reservationItem).toBeUndefined();
  });
});

describe('a line', () => {
  test('has code, key, status, place and values, empty where nothing was answered', () => {
    const rows = [row('name', '山田'), row('place', 'consult_0|20261201|0')];
    expect(new AnswerTable(NOW).lineOf(answer(1), rows)).toEqual([
      ...['AB12', 'f#U#1', '未対応', 'consult_0|20261201|0', '山田', ''],
    ]);
    expect(new AnswerTable(NOW).lineOf(answer(1), [])).toEqual(['AB12', 'f#U#1', '未対応', '', '', '']);
  });
  test('of an earlier version is read by that one, and has its items alone', () => {
    const choices = (options: string[]) => item('town', '町', 'radio', { options });
    const before = form(item('name', '氏名'), choices(['港区']), item('gone', '備考'));
    const table = new AnswerTable(
      form(item('name', '氏名'), item('new', '新'), item('place', '予約', 'reservation')),
      new Map([[1, before]]),
    );
    const rows = ['name', 'new', 'town', 'gone'].map((key) => row(key, key === 'town' ? '港区' : `値 ${key}`));
    const place = row('place', 'consult_0|20261201|0');
    expect(keysOf(table)).toEqual(['name', 'new', 'town', 'gone']);
    expect(table.lineOf(answer(1), [...rows, place]).slice(3)).toEqual(['', '値 name', '', '港区', '値 gone']);
    expect(table.lineOf(answer(2), [...rows, place]).slice(3)).toEqual([
      ...['consult_0|20261201|0', '値 name', '値 new', '', ''],
    ]);
  });
});
