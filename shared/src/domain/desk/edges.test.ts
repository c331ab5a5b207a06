/** Edges of what the desk sees: whom an answer names, what can be sorted by, what a cell and an address say of nothing. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import type { AnswerForm, ConsoleAnswer } from '../../contract/console/answers';
import { instantOfJapan } from '../clock';
import '../survey/items/everyType';
import {
  addressOfView,
  ageOn,
  EMPTY_VIEW,
  findLinesOf,
  isSort,
  isSortable,
  isWholeInFindText,
  minutesLate,
  NOTHING_READ,
  nameInAnswer,
  parseSort,
  readKey,
  readWhere,
  sortNameOf,
  viewOfAddress,
  WHERE_MAXIMUM,
  whereText,
} from '.';
import { nextAttendance } from './attendance';
import { cellText, columnsOf, shownColumns, whatText } from './columns';
import { presentAt, rowsOf, type TodayRow } from './daySheet';
import { findLines, gramsAskedFor } from './find';

const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });
const item = (itemKey: string, type: string, facts: Partial<SchemaItem> = {}): SchemaItem => ({
  ...{ itemKey, type, title: itemKey, ...facts },
});
const SEARCHED = { isSearchable: { value: true } };

describe('whom an answer names', () => {
  const named = form(
    item('memo', 'text', { title: '備考' }),
    item('other', 'text', { title: '氏名' }),
    item('fullName', 'text', { title: '受診者', meaning: 'name' }),
  );
  test('is who stands at the item that means it, before one with a usual title, and none of any other', () => {
    const rows = [
      { itemKey: 'memo', value: 'メモ' },
      { itemKey: 'other', value: '題名の人' },
      { itemKey: 'fullName', value: '山田' },
    ];
    expect(nameInAnswer(named, rows)).toBe('山田');
    expect(nameInAnswer(named, rows.slice(0, 2))).toBe('題名の人');
    expect(nameInAnswer(named, rows.slice(0, 1))).toBeUndefined();
  });
  test('without a name is found by the code alone, and sorted first', () => {
    expect(findLinesOf(form(), [], { answerCode: 'A7K3-92QD', fallbackName: undefined })).toEqual(['a7k392qd']);
    expect(sortNameOf(form(), [], undefined)).toBe('');
  });
  test('is so old from the birthday on', () => {
    expect([ageOn('2026-12-01', '20261201'), ageOn('2026-12-02', '20261201'), ageOn('', '20261201')]).toEqual([
      ...[0, undefined, undefined],
    ]);
  });
  test('stands whole among what is searched where one item alone says it', () => {
    const one = form(
      item('n', 'text', { meaning: 'name' }),
      item('p', 'phone', { meaning: 'phone' }),
      item('x', 'text'),
    );
    expect(['n', 'p', 'x', 'none'].map((key) => isWholeInFindText(one, key))).toEqual([true, true, false, false]);
    const two = form(item('n', 'text', { meaning: 'name' }), item('m', 'text', { meaning: 'name' }));
    expect(['n', 'm'].map((key) => isWholeInFindText(two, key))).toEqual([false, false]);
  });
});

test('what a list can be sorted by is searched for and has one answer [CONTRACT 14.3]', () => {
  const config = form(item('a', 'text', SEARCHED), item('b', 'text'), item('c', 'checkboxes', SEARCHED));
  expect(['a', 'b', 'c', 'none'].map((key) => isSortable(config, key))).toEqual([true, false, false, false]);
  expect(parseSort('')).toEqual({ by: 'createdAt', isDescending: true });
  expect(['--day', 'xday', '-x-day', 'xitem:a', 'item:', '-item:'].map(isSort)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

describe('who is late', () => {
  const now = instantOfJapan('20261124', '10:12');
  test('is nobody whose time is none', () => {
    const late = (time: string | undefined) => minutesLate({ time, attendance: null, day: '20261124' }, now);
    expect(['10:00', '010:00', '10:000', '午前', undefined].map(late)).toEqual([12, 0, 0, 0, 0]);
  });
  test('is done behind the call', () => {
    const at = { at: '', actorId: 'S-1' };
    expect(nextAttendance({ state: 'absent', ...at })).toBeUndefined();
    expect(nextAttendance({ state: 'called', ...at })).toBe('done');
  });
});

describe('columns', () => {
  const all: AnswerForm = { surveyId: 's', surveyTitle: 's', kind: 'form', calendarIds: [], columns: [] };
  test('are sorted by what the call sorts by, and by nothing else', () => {
    const sorted = columnsOf(undefined).flatMap(({ id, sort }) => (sort === undefined ? [] : [[id, sort]]));
    expect(sorted).toEqual(['day', 'name', 'check', 'createdAt', 'updatedAt'].map((id) => [id, id]));
    expect(columnsOf(all)).toHaveLength(columnsOf(undefined).length - 1);
    expect(shownColumns(undefined, ['kana', 'form']).map(({ id }) => id)).toEqual(['kana', 'form']);
  });
  const answer: ConsoleAnswer = {
    ...{ surveyId: 's', surveyTitle: 's', partitionKey: 'p', userId: 'U1', answerCode: 'A7K3-92QD', check: '未対応' },
    ...{ version: 1, name: '山田', kana: 'ヤマダ', telephone: '090', attendance: null, memos: 0, data: [] },
    fields: [
      { itemKey: 'a', title: 'a', value: '一' },
      { itemKey: 'b', title: 'b', value: '二' },
    ],
    ...{ createdAt: '2026-11-20T05:02:00.000Z', updatedAt: '2026-11-20T05:02:00.000Z' },
  };
  test('say what stands there, each of its own item, and nothing of what is missing', () => {
    const cells = (of: ConsoleAnswer) =>
      ['kana', 'telephone', 'item:a', 'item:b', 'what', 'attendance', 'gone'].map((id) => cellText(of, id, '20261124'));
    expect(cells(answer)).toEqual(['ヤマダ', '090', '一', '二', '', '', '']);
    const { kana: _k, telephone: _t, ...without } = answer;
    expect(cells(without).slice(0, 2)).toEqual(['', '']);
    expect(whatText({ ...answer, categoryInfo: { sortKey: 'c', tag3: '本館' } })).toBe('本館');
  });
});

describe('the day sheet', () => {
  const row = (time: string | undefined, name: string) =>
    ({ kind: 'reservation', time, what: '健診', answer: { name, answerCode: 'CODE-X', attendance: null } }) as TodayRow;
  const rows = [row(undefined, '飛込'), row('09:00', 'Yamada'), row('10:00', '山田')];
  test('finds small and large letters alike, hyphens or not, and all without words', () => {
    const found = (q: string) => rowsOf(rows, { part: 'all', q }).map(({ answer }) => answer.name);
    expect(found('YAMADA')).toEqual(['Yamada']);
    expect(found('code-x')).toEqual(['飛込', 'Yamada', '山田']);
    expect(found('')).toHaveLength(3);
    expect(found('-')).toHaveLength(3);
    expect(found('undefined')).toEqual([]);
  });
  test('has the present before the first that is later, and rows without a time are passed over', () => {
    expect([presentAt(rows, '08:00'), presentAt(rows, '09:00'), presentAt(rows, '10:00')]).toEqual([1, 2, 3]);
  });
});

describe('what is found', () => {
  test('are lines once, without empty ones, cut behind 200 characters', () => {
    expect(findLines(['', '山田', '山 田', '-'])).toEqual(['山田']);
    expect(findLines(['𠮷'.repeat(201)])).toEqual(['𠮷'.repeat(200)]);
  });
  test('by long numbers leaves out pairs of digits alone', () => {
    expect(gramsAskedFor('a12345')).toEqual(['a1', '1234', '2345']);
    expect(gramsAskedFor('12345a')).toEqual(['5a', '1234', '2345']);
    expect(gramsAskedFor('12')).toEqual(['12']);
  });
});

test('a key of a reader comes within 50 milliseconds, and a code has 8 characters', () => {
  const typed = (pause: number, text: string) => {
    let state = NOTHING_READ;
    [...text].forEach((key, index) => {
      state = readKey(state, key, index * pause).state;
    });
    return readKey(state, 'Enter', text.length * pause).code;
  };
  expect([typed(50, 'A7K392QD'), typed(51, 'A7K392QD'), typed(50, 'A7K392Q')]).toEqual([
    'A7K392QD',
    undefined,
    undefined,
  ]);
  expect(readKey(NOTHING_READ, 'a', 0).state).toEqual({ typed: 'a', at: 0 });
  expect(readKey({ typed: '12345678', at: 0 }, 'Enter', 1).state).toEqual({ typed: '', at: Number.NEGATIVE_INFINITY });
});

describe('an address', () => {
  const read = (query: string) => viewOfAddress(new URLSearchParams(query));
  test('has no days that are none, and no more conditions than the call takes', () => {
    for (const day of ['2026-11-2', 'x2026-11-24', '2026-11-24x', '2026-02-30'])
      expect([day, read(`from=${day}`).from]).toEqual([day, '']);
    const many = Array.from({ length: WHERE_MAXIMUM + 1 }, (_, index) => `where=a${index}:eq:b`).join('&');
    expect(read(many).where).toHaveLength(WHERE_MAXIMUM);
    expect(read('').sort).toBe('');
  });
  test('says words without spaces around them, and none where there are none', () => {
    expect(addressOfView({ ...EMPTY_VIEW, q: ' 山田 ' })).toBe(`q=${encodeURIComponent('山田')}`);
    expect(addressOfView({ ...EMPTY_VIEW, q: '  ' })).toBe('');
  });
  test('has no condition without an item, and a value only where the operation asks for one', () => {
    expect([readWhere(''), readWhere(':eq:b'), readWhere('a'), readWhere('a:eq')]).toEqual([[], [], [], []]);
    expect(readWhere('a:empty:b')).toEqual([{ itemKey: 'a', operation: 'empty', value: '' }]);
    expect(whereText({ itemKey: 'a', operation: 'filled', value: 'b' })).toBe('a:filled:');
  });
});
