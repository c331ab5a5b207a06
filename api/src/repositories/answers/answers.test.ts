/** The statements of answers, on a real database: what a key shows, what is history, and what goes with an answer. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeChange } from '../../database/together';
import { databaseOfFile } from '../../testing/database';
import { answer, at, PLACE, storing, unasked } from '../../testing/storedAnswers';
import {
  answersByIds,
  answersOfPerson,
  answersOfSurvey,
  answersOfUser,
  answerUpdate,
  codesThere,
  findAnswer,
  findOwner,
  insertAnswers,
  keysThere,
  liveAnswerOfCode,
  lockAnswer,
  lockLiveAnswer,
  removeAnswer,
  retireAnswer,
  setCheck,
  setOwner,
  standingAnswers,
} from './answers';
import { insertReservations, removeReservation, setReservationLive } from './reservations';
import type { StoredAnswer } from './storedAnswer';

const database = databaseOfFile();
beforeEach(async () => {
  await database().script('DELETE FROM reservation; DELETE FROM answer_row; DELETE FROM answer');
});

const { insert, place } = storing(database);
const find = (id: string) => findAnswer(database(), `key-${id}`);
const ids = (found: readonly StoredAnswer[]) => found.map(({ answerId }) => answerId);
const livePlaces = () =>
  database().query({
    name: 'test_reservations',
    text: 'SELECT answer_id, user_id, is_live FROM reservation ORDER BY answer_id',
  });

describe('an answer', () => {
  const told = {
    isLiffMode: true,
    userName: '山田',
    cognitoUserId: 'c-1',
    clinicAttributes: { ward: 3 },
    formVersion: 4,
  };

  test('is found by its key as it was stored, and its owner', async () => {
    await insert('a', told);
    await insert('b');
    expect(await find('a')).toEqual({
      ...answer('a', told),
      version: expect.any(Number),
      place: undefined,
      stay: undefined,
    });
    expect(await find('b')).toMatchObject({ isLiffMode: undefined, clinicAttributes: undefined });
    expect(await find('c')).toBeUndefined();
    expect([await findOwner(database(), 'key-a'), await findOwner(database(), 'key-c')]).toEqual(['U-a', undefined]);
  });

  test('is changed in what a later submission may change, and in nothing else', async () => {
    await insert('a');
    await insert('b');
    const change = { ...told, check: '対応済', registrantName: '山田 花子', updatedAt: at(5) } as const;
    await makeChange(database(), answerUpdate(answer('a', { ...change, userId: 'U-x', answerCode: 'x' })));
    expect(await find('a')).toMatchObject({ ...answer('a'), ...change });
    expect(await find('b')).toMatchObject(answer('b'));
  });

  test('gets its status, and counts or not', async () => {
    await insert('a');
    await insert('b');
    await setCheck(database(), 'a', 'キャンセル', false, at(3));
    expect(await find('a')).toMatchObject({ check: 'キャンセル', isLive: false, updatedAt: at(3) });
    expect(await find('b')).toMatchObject({ check: '未対応', isLive: true });
  });

  test('is history once another one takes its place: no key, owner, list or code shows it', async () => {
    await insert('a');
    await retireAnswer(database(), 'key-a');
    expect(await find('a')).toBeUndefined();
    expect(await findOwner(database(), 'key-a')).toBeUndefined();
    expect(await answersOfUser(database(), 'U-a', 'visit', 9)).toEqual([]);
    expect(await keysThere(database(), ['key-a'])).toEqual(new Set());
    await insert('a2', { partitionKey: 'key-a' });
    expect(await find('a')).toMatchObject({ answerId: 'a2' });
  });

  test('goes to another person with its place', async () => {
    for (const id of ['a', 'b']) {
      await insert(id);
      await place(id);
    }
    await setOwner(database(), 'a', 'U-b', at(4));
    expect(await find('a')).toMatchObject({ userId: 'U-b', updatedAt: at(4) });
    expect(await livePlaces()).toEqual([
      { answer_id: 'a', user_id: 'U-b', is_live: true },
      { answer_id: 'b', user_id: 'U-a', is_live: true },
    ]);
  });

  test('is removed with its rows and its place', async () => {
    for (const id of ['a', 'b']) {
      await insert(id);
      await place(id);
    }
    await removeAnswer(database(), 'a');
    expect(await find('a')).toBeUndefined();
    expect(await find('b')).toMatchObject({ place: PLACE });
    expect(await livePlaces()).toHaveLength(1);
  });
});

describe('answers', () => {
  beforeEach(async () => {
    await insert('old', { createdAt: at(1) });
    await insert('new', { createdAt: at(3), isLive: false });
    await insert('other form', { surveyId: 'other', createdAt: at(2) });
    await insert('other person', { userId: 'U-b', createdAt: at(4) });
  });

  test('of a person, a form, or both come in their order and so many at most', async () => {
    expect(ids(await answersOfUser(database(), 'U-a', 'visit', 9))).toEqual(['new', 'old']);
    expect(ids(await answersOfUser(database(), 'U-a', 'visit', 1))).toEqual(['new']);
    expect(ids(await answersOfPerson(database(), 'U-a', 9))).toEqual(['other form', 'old', 'new']);
    expect(ids(await answersOfPerson(database(), 'U-a', 2))).toEqual(['other form', 'old']);
    expect(ids(await answersOfSurvey(database(), 'visit', 9))).toEqual(['other person', 'new', 'old']);
    expect(ids(await answersByIds(database(), ['old', 'other form', 'none'])).sort()).toEqual(['old', 'other form']);
  });

  test('are found by their code while they count, each in its own form', async () => {
    expect(await liveAnswerOfCode(database(), 'visit', 'code-old')).toMatchObject({ answerId: 'old' });
    expect(await liveAnswerOfCode(database(), 'other', 'code-old')).toBeUndefined();
    expect(await liveAnswerOfCode(database(), 'visit', 'code-new')).toBeUndefined();
    const named = ['old', 'new', 'other form', 'none'].map((id) => ({ surveyId: 'visit', answerCode: `code-${id}` }));
    // A code that was given once is not given again, though its answer counts no more.
    const given = await codesThere(database(), named);
    expect(given.map(({ answerCode }) => answerCode).sort()).toEqual(['code-new', 'code-old']);
    expect(ids(await standingAnswers(database(), named))).toEqual(['old']);
    const keys = await keysThere(database(), ['key-old', 'key-new', 'key-none']);
    expect(keys).toEqual(new Set(['key-old', 'key-new']));
  });

  test('are locked to the end of the transaction: by key, and the newest that counts', async () => {
    await insert('newer', { createdAt: at(9) });
    await database().transaction(async (connection) => {
      expect(await lockLiveAnswer(connection, 'U-a', 'visit')).toMatchObject({ answerId: 'newer' });
      expect(await lockLiveAnswer(connection, 'U-c', 'visit')).toBeUndefined();
      expect(await lockAnswer(connection, 'key-other form')).toMatchObject({ answerId: 'other form' });
      expect(await lockAnswer(connection, 'none')).toBeUndefined();
      const text = 'SELECT answer_id FROM answer ORDER BY answer_id FOR UPDATE SKIP LOCKED';
      const free = await database().query<{ answer_id: string }>({ name: 'test_free_answers', text });
      expect(free.map(({ answer_id }) => answer_id)).toEqual(['new', 'old', 'other person']);
    });
  });

  test('of another system are added many at once', async () => {
    const foreign = ['x', 'y'].map((id) => answer(id, { userId: 'U-x', formVersion: 7 }));
    await insertAnswers(database(), foreign, true);
    expect(await find('y')).toMatchObject(answer('y', { userId: 'U-x', formVersion: 7 }));
    expect(await answersOfSurvey(database(), 'visit', 9)).toHaveLength(5);
    await insertAnswers(database(), [answer('unseen', { isLive: false })], false);
    expect(await find('unseen')).toBeUndefined();
    expect(await answersOfSurvey(database(), 'visit', 9)).toHaveLength(5);
  });
});

describe('a place', () => {
  test('is shown with its answer, since when it is held, and replaced by a later one', async () => {
    await insert('a');
    await place('a');
    expect(await find('a')).toMatchObject({ place: PLACE, placedAt: at(1) });
    await place('a', true, { slot: '1' });
    expect(await find('a')).toMatchObject({ place: { ...PLACE, slot: '1' } });
  });

  test('counts or not, and is forgotten, of this answer alone', async () => {
    for (const id of ['a', 'b']) {
      await insert(id);
      await place(id);
    }
    await setReservationLive(database(), 'a', false);
    expect(await livePlaces()).toMatchObject([{ is_live: false }, { is_live: true }]);
    await removeReservation(database(), 'a');
    expect(await livePlaces()).toMatchObject([{ answer_id: 'b' }]);
  });

  test('of many new answers are noted at once', async () => {
    for (const id of ['a', 'b']) await insert(id);
    const held = ['a', 'b'].map((id) => ({ ...PLACE, answerId: id, userId: 'U-a', surveyId: 'visit' }));
    await insertReservations(unasked, []);
    await insertReservations(
      database(),
      held.map((each, index) => ({ ...each, isLive: index === 0 })),
    );
    expect(await livePlaces()).toMatchObject([{ is_live: true }, { is_live: false }]);
    expect(await find('b')).toMatchObject({ place: PLACE });
  });
});
