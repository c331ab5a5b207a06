/**
 * What a change takes of the stored rows (COND-010, FORM-008): the desk's change keeps administrators' values that nobody
 * may fill in; a person's is judged without them, as the form shows them to nobody but the desk, and loses none.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { notFound } from '../../refusal';
import { rowsOfAnswers, type StoredRow } from '../../repositories/answers/rows';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { OF_DESK, sentAnswer, stateWith } from '../../testing/sentAnswers';
import { snapshotOf } from '../../testing/snapshots';
import { answer, row, storing } from '../../testing/storedAnswers';
import { putAnswer } from './putAnswer';

const database = databaseOfFile();
const stored = storing(database);
const snapshot = snapshotOf({
  ...testBundle(),
  'surveys/desk.json': {
    surveyId: 'desk',
    surveyTitle: '窓口の帳票',
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名' },
      { itemKey: 'card', type: 'text', title: '券', isNotEditable: true },
      {
        ...{ itemKey: 'marks', type: 'checkboxes', title: '印', options: ['甲', '乙'] },
        ...{ isAdminItem: true, queryParam1: 'marks' },
      },
      { itemKey: 'room', type: 'text', title: '診察室', isAdminItem: true, disabled: true },
      { itemKey: 'note', type: 'text', title: '備考', isAdminItem: true },
      {
        ...{ itemKey: 'source', type: 'radio', title: '紹介元', options: ['紹介', 'ちらし'] },
        ...{ isAdminItem: true, queryParam1: 'from', isNotEditable: true },
      },
      {
        ...{ itemKey: 'by', type: 'text', title: '紹介者', isRequired: { value: true } },
        displayCondition: { type: 'show', questionId: 'source', answers: ['紹介'] },
      },
    ],
  },
});
const ADMINISTRATORS: StoredRow[] = [
  row('marks', '甲', { sortKey: 'marks#甲', isAdmin: true }),
  row('marks', '', { sortKey: 'marks#乙', isAdmin: true }),
  row('room', '101', { isAdmin: true }),
  row('note', '車椅子', { isAdmin: true }),
  row('source', '紹介', { isAdmin: true, status: 'unconfirmed' }),
];

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['answer_row', 'answer']);
});

/**
 * Changes an answer with the rows of ADMINISTRATORS, for which no plan of a new one is needed.
 * @returns its values and marks by sort key
 */
async function changed(values: Record<string, string>, by: { caller?: typeof OF_DESK } = {}) {
  const existing = { ...answer('old', { surveyId: 'desk' }), place: undefined };
  await stored.insert('old', { surveyId: 'desk' });
  await stored.rows('old', row('name', '山田'), row('card', 'A1'), ...ADMINISTRATORS);
  const request = sentAnswer(snapshot, 'desk', values, by);
  await database().transaction((connection) => putAnswer(connection, request, notFound(), stateWith(existing)));
  const rows = (await rowsOfAnswers(database(), ['old'])).get('old') ?? [];
  return Object.fromEntries(rows.map(({ sortKey, value, status }) => [sortKey, status ? `${value} ${status}` : value]));
}

describe('a change', () => {
  test('by the desk keeps administrators’ values of items that nobody may fill in', async () => {
    const sent = { name: '山田 太郎', card: 'A1', note: '', source: '紹介', by: '佐藤', 'marks#甲': '甲' };
    const left = { name: '山田 太郎', card: 'A1', room: '101', source: '紹介', by: '佐藤' };
    expect(await changed(sent, { caller: OF_DESK })).toEqual({ ...left, 'marks#甲': '甲', 'marks#乙': '' });
  });

  test('by the desk writes what it sends over what is stored, but not over those', async () => {
    const sent = { name: '山田', card: 'B2', room: '102', note: '杖', source: 'ちらし', 'marks#乙': '乙' };
    const left = { name: '山田', card: 'B2', room: '101', note: '杖', source: 'ちらし' };
    expect(await changed(sent, { caller: OF_DESK })).toEqual({ ...left, 'marks#甲': '', 'marks#乙': '乙' });
  });

  test('by the person is not asked what an administrators’ value alone would open, and leaves all of them', async () => {
    const administrators = {
      room: '101',
      note: '車椅子',
      source: '紹介 unconfirmed',
      'marks#甲': '甲',
      'marks#乙': '',
    };
    expect(await changed({ name: '山田 太郎', card: 'B2' })).toEqual({
      name: '山田 太郎',
      card: 'A1',
      ...administrators,
    });
  });
});
