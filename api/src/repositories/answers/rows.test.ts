/** Rows, the audit, lists at the desk and lapsed reservations as statements on a real database. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeChange } from '../../database/together';
import { rowsOf } from '../../testing/answers';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { answer, at, PLACE, row, storing, unasked } from '../../testing/storedAnswers';
import { type AnswerPageQuery, adminPageStatement, pageOfAnswerIds } from './adminQuery';
import { setCheck } from './answers';
import { addAudit, addAudits } from './audit';
import { lapsedAmong, lapsedOfPerson, pastReservations } from './lapsed';
import { bookedOn, reservationPut, reservationsOfPerson } from './reservations';
import {
  insertRowsOfAnswers,
  removeRows,
  rowsOfAnswers,
  rowsOfItems,
  rowsWithin,
  SEARCH_FOLD,
  storeFoldedRows,
  takeUnfoldedRows,
} from './rows';

const database = databaseOfFile();
const { insert, place, rows } = storing(database);
const select = <Row extends object>(text: string) => rowsOf<Row>({ database: database() }, text);

beforeEach(async () => {
  await emptyTables(database(), ['audit', 'reservation', 'answer_row', 'answer']);
});

describe('rows', () => {
  const full = row('name', '山田', { originalValue: 'ヤマダ', searchValue: 'やまだ', isAdmin: true, status: '要確認' });

  test('come back as they were stored, each answer’s in the order of the form', async () => {
    await rows('a', row('place', 'x'), full);
    await rows('b', row('name', '鈴木'));
    const stored = await rowsOfAnswers(database(), ['a', 'b', 'none']);
    expect([...stored]).toStrictEqual([
      ['a', [row('place', 'x'), full]],
      ['b', [row('name', '鈴木')]],
      ['none', []],
    ]);
    expect([...(await rowsOfItems(database(), ['a', 'b'], ['name']))]).toStrictEqual([
      ['a', [full]],
      ['b', [row('name', '鈴木')]],
    ]);
  });

  test('of nothing are none, and the database is not asked', async () => {
    expect(await rowsOfAnswers(unasked, [])).toEqual(new Map());
    expect(await rowsOfItems(unasked, [], ['name'])).toEqual(new Map());
    expect(await rowsOfItems(unasked, ['a'], [])).toEqual(new Map());
  });

  test('of many answers are stored as those of one, and those of one removed', async () => {
    await insertRowsOfAnswers(database(), [
      { answerId: 'a', surveyId: 'visit', rows: [row('z', '1'), full] },
      { answerId: 'b', surveyId: 'other', rows: [row('name', '鈴木')] },
    ]);
    expect((await rowsOfAnswers(database(), ['a'])).get('a')).toEqual([row('z', '1'), full]);
    expect(await select('SELECT survey_id, search_fold FROM answer_row ORDER BY survey_id')).toEqual([
      { survey_id: 'other', search_fold: SEARCH_FOLD },
      { survey_id: 'visit', search_fold: SEARCH_FOLD },
      { survey_id: 'visit', search_fold: SEARCH_FOLD },
    ]);
    await removeRows(database(), 'a');
    expect([...(await rowsOfAnswers(database(), ['a', 'b'])).values()]).toEqual([[], [row('name', '鈴木')]]);
  });

  test('of the first answers that have so many bytes together, in the order asked for', async () => {
    const name = row('name', '山田', { userSearchKey: 'abc' });
    const memo = row('memo', 'x', { userSearchKey: '' });
    await rows('a', name, memo);
    await rows('b', row('name', '鈴木', { userSearchKey: '' }));
    const [aHas, bHas] = [6 + 3 + 500 + 1 + 500, 6 + 500];
    const within = async (answerIds: string[], bytes: number) =>
      [...(await rowsWithin(database(), answerIds, bytes))].map(([answerId, { length }]) => [answerId, length]);
    expect(await within(['b', 'none', 'a'], aHas + bHas)).toEqual([
      ['b', 1],
      ['none', 0],
      ['a', 2],
    ]);
    expect(await within(['b', 'none', 'a'], aHas + bHas - 1)).toEqual([
      ['b', 1],
      ['none', 0],
    ]);
    // The first comes whole, however long it is, and nothing after it.
    expect(await within(['a', 'none', 'b'], 1)).toEqual([['a', 2]]);
    expect((await rowsWithin(database(), ['a'], 1)).get('a')).toEqual([name, memo]);
    expect(await rowsWithin(unasked, [], 1)).toEqual(new Map());
  });

  test('of an earlier release are folded anew, so many at a time and each by one server alone', async () => {
    await rows('a', full, row('memo', 'y'));
    await rows('b', row('name', '鈴木', { searchValue: 'すずき' }));
    expect(await takeUnfoldedRows(database(), 9)).toEqual([]);
    await database().script('UPDATE answer_row SET search_fold = NULL');
    await database().transaction(async (connection) => {
      const [first, ...more] = await takeUnfoldedRows(connection, 1);
      expect(more).toEqual([]);
      const others = await takeUnfoldedRows(database(), 9);
      expect([first, ...others].toSorted((a, b) => ((a?.answerId ?? '') < (b?.answerId ?? '') ? -1 : 1))).toEqual([
        ...[
          { answerId: 'a', surveyId: 'visit', sortKey: 'name', itemKey: 'name', value: '山田', searchValue: 'やまだ' },
        ],
        ...[
          { answerId: 'b', surveyId: 'visit', sortKey: 'name', itemKey: 'name', value: '鈴木', searchValue: 'すずき' },
        ],
      ]);
    });
    await storeFoldedRows(database(), [{ answerId: 'a', sortKey: 'name', searchValue: 'ヤマダ' }]);
    expect(await takeUnfoldedRows(database(), 9)).toMatchObject([{ answerId: 'b' }]);
    expect((await rowsOfItems(database(), ['a'], ['name'])).get('a')).toMatchObject([{ searchValue: 'ヤマダ' }]);
  });
});

describe('the audit', () => {
  const entry = { at: at(3), actorId: 'U-a', actorIsAdmin: true, action: 'update', subject: 'key-a' } as const;

  test('keeps who changed what, whose, from what to what, and which rules were passed over', async () => {
    await addAudit(database(), {
      ...{ ...entry, subjectUserId: 'U-b', before: { a: 1 }, after: { a: 2 }, overrides: ['window', 'limit'] },
    });
    await addAudit(database(), { ...entry, actorIsAdmin: false, action: 'publish', overrides: [] });
    const COLUMNS = 'at, actor_id, actor_is_admin, action, subject_user_id, subject, before, after, overrides';
    expect(await select(`SELECT ${COLUMNS} FROM audit ORDER BY action DESC`)).toEqual([
      {
        ...{ at: at(3), actor_id: 'U-a', actor_is_admin: true, action: 'update', subject_user_id: 'U-b' },
        ...{ subject: 'key-a', before: { a: 1 }, after: { a: 2 }, overrides: ['window', 'limit'] },
      },
      {
        ...{ at: at(3), actor_id: 'U-a', actor_is_admin: false, action: 'publish', subject_user_id: null },
        ...{ subject: 'key-a', before: null, after: null, overrides: null },
      },
    ]);
  });

  test('takes many entries at once, each with an id of its own', async () => {
    await addAudits(database(), [
      { ...entry, action: 'import', subjectUserId: 'U-b', after: { a: 2 } },
      { ...entry, action: 'import', subject: 'key-b' },
    ]);
    const COLUMNS = 'at, actor_id, actor_is_admin, action, subject_user_id, subject, after';
    const common = { at: at(3), actor_id: 'U-a', actor_is_admin: true, action: 'import' };
    expect(await select(`SELECT ${COLUMNS} FROM audit ORDER BY subject`)).toEqual([
      { ...common, subject_user_id: 'U-b', subject: 'key-a', after: { a: 2 } },
      { ...common, subject_user_id: null, subject: 'key-b', after: null },
    ]);
  });
});

describe('a page of everybody’s answers', () => {
  const page = (query: Partial<AnswerPageQuery>) =>
    pageOfAnswerIds(database(), { surveyId: 'visit', limit: 9, ...query });
  beforeEach(async () => {
    await insert('a', { createdAt: at(1), answerCode: 'AB-12' });
    await insert('b', { createdAt: at(1), userId: 'U-b' });
    await insert('c', { createdAt: at(2), check: '対応済' });
    await insert('other', { createdAt: at(3), surveyId: 'other' });
    await insert('history', { createdAt: at(3), partitionKey: 'key-h' });
    await database().script("UPDATE answer SET is_current = false WHERE answer_id = 'history'");
    await rows('a', row('sex', 'f', { searchValue: 'f' }), row('name', 'n', { searchValue: 'n' }));
    await rows('b', row('sex', 'f', { searchValue: 'f' }), row('name', 'm', { searchValue: 'm' }));
  });

  test('begins with the newest and holds so many', async () => {
    expect(await page({})).toEqual(['c', 'b', 'a']);
    expect(await page({ limit: 2 })).toEqual(['c', 'b']);
  });

  test.each<[string, Partial<AnswerPageQuery>, string[]]>([
    ['person', { userId: 'U-b' }, ['b']],
    ['nobody', { userId: '' }, []],
    ['status', { check: '対応済' }, ['c']],
    ['code without its hyphen', { answerCode: 'AB12' }, ['a']],
    ['no code', { answerCode: '' }, []],
    ['answers', { answerIds: ['a', 'c', 'other'] }, ['c', 'a']],
    ['no answer', { answerIds: [] }, []],
    ['a text of an item', { texts: [{ itemKey: 'sex', searchValues: ['f', 'm'] }] }, ['b', 'a']],
    [
      'several texts',
      {
        texts: [
          { itemKey: 'sex', searchValues: ['f'] },
          { itemKey: 'name', searchValues: ['n'] },
        ],
      },
      ['a'],
    ],
    ['behind the page before', { after: { createdAt: at(1).getTime(), answerId: 'b' } }, ['a']],
    ['behind an earlier instant', { after: { createdAt: at(2).getTime(), answerId: 'c' } }, ['b', 'a']],
    ['two of these', { userId: 'U-a', check: '未対応' }, ['a']],
  ])('is narrowed to a %s', async (_name, query, expected) => {
    expect(await page(query)).toEqual(expected);
  });

  test('has a statement for each kind of question, whatever is asked', () => {
    const nameOf = (query: Partial<AnswerPageQuery>) =>
      adminPageStatement({ surveyId: 'visit', limit: 9, ...query }).statement.name;
    const text = { itemKey: 'sex', searchValues: ['f'] };
    const names = [
      {},
      { userId: 'U-a' },
      { check: '対応済' },
      { answerCode: 'A' },
      { answerIds: ['a'] },
      { texts: [text] },
      { texts: [text, text] },
      { after: { createdAt: 0, answerId: '' } },
    ].map((query) => nameOf(query as Partial<AnswerPageQuery>));
    expect(new Set(names).size).toBe(names.length);
    expect(nameOf({ userId: 'U-a', check: '未対応' })).toBe(nameOf({ check: '対応済', userId: 'U-b' }));
    expect(names[1]).toBe('answers_admin_page_user');
    expect(names.at(-1)).toBe('answers_admin_page_after');
  });
});

describe('lapsed answers', () => {
  const query = { surveyId: 'visit', itemKeys: ['dose', 'maker'], lastDay: '20261201' };
  const ofPerson = async (userId = 'U-a') =>
    (await lapsedOfPerson(database(), query, userId)).map((each) => each.answerId);

  beforeEach(async () => {
    for (const id of ['b', 'a']) {
      await insert(id);
      await place(id);
    }
  });

  test('are those whose day has come without a dose that was recorded, in the order of their keys', async () => {
    expect(await lapsedOfPerson(database(), query, 'U-a')).toEqual([
      { answerId: 'a', partitionKey: 'key-a', userId: 'U-a' },
      { answerId: 'b', partitionKey: 'key-b', userId: 'U-a' },
    ]);
    expect(await ofPerson('U-b')).toEqual([]);
    expect(await lapsedAmong(database(), query, ['b', 'none'])).toMatchObject([{ answerId: 'b' }]);
    expect(await lapsedAmong(unasked, query, [])).toEqual([]);
  });

  test('are not those with a dose; an empty one and another item’s value are none', async () => {
    await rows('a', row('dose', '1'));
    await rows('b', row('dose', ''), row('memo', 'x'));
    expect(await ofPerson()).toEqual(['b']);
  });

  test('are not those of tomorrow, of another form, completed, or that do not count', async () => {
    await place('a', true, { day: '20261202' });
    await setCheck(database(), 'b', '完了', true, at(1));
    expect(await ofPerson()).toEqual([]);
    await setCheck(database(), 'b', '対応済', true, at(1));
    expect(await ofPerson()).toEqual(['b']);
    await place('b', false);
    expect(await ofPerson()).toEqual([]);
    await place('b');
    await setCheck(database(), 'b', '未対応', false, at(1));
    expect(await ofPerson()).toEqual([]);
    await insert('c', { surveyId: 'other' });
    await makeChange(database(), reservationPut(answer('c'), PLACE, at(0)));
    expect(await ofPerson()).toEqual([]);
  });

  test('are sought among reservations from a day on, continued behind the last', async () => {
    await place('a', true, { day: '20261130' });
    await insert('c');
    await place('c', false);
    const past = async (firstDay: string, after?: { day: string; answerId: string }, limit = 9) =>
      (await pastReservations(database(), query, firstDay, after, limit)).map(
        ({ day, answerId }) => `${day} ${answerId}`,
      );
    expect(await past('20261130')).toEqual(['20261130 a', '20261201 b']);
    expect(await past('20261130', undefined, 1)).toEqual(['20261130 a']);
    expect(await past('20261201')).toEqual(['20261201 b']);
    expect(await past('20261130', { day: '20261130', answerId: 'a' })).toEqual(['20261201 b']);
    expect(await past('20261130', { day: '20261201', answerId: 'b' })).toEqual([]);
  });
});

describe('reservations', () => {
  test('of a person by one item of one form are those that count', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await insert(id);
    await place('a');
    await place('b', false);
    await place('c', true, { itemKey: 'other' });
    await makeChange(database(), reservationPut(answer('d', { userId: 'U-b' }), PLACE, at(0)));
    const own = (userId: string, surveyId: string, itemKey: string) =>
      reservationsOfPerson(database(), userId, surveyId, itemKey);
    expect(await own('U-a', 'visit', 'place')).toEqual([
      { partitionKey: 'key-a', date: '20261201', isCancelled: false },
    ]);
    expect(await own('U-b', 'visit', 'place')).toMatchObject([{ partitionKey: 'key-d' }]);
    expect(await own('U-a', 'other', 'place')).toEqual([]);
  });

  test('of a calendar are told day by day, by slot and code', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await insert(id);
    await place('a', true, { slot: '1' });
    await place('b');
    await place('c', true, { day: '20261130' });
    await place('d', true, { day: '20261129' });
    await place('e', false);
    await place('f', true, { calendarId: 'other' });
    expect(await bookedOn(database(), 'main', '20261130')).toEqual([
      { day: '20261130', codes: ['code-c'] },
      { day: '20261201', codes: ['code-b', 'code-a'] },
    ]);
  });
});
