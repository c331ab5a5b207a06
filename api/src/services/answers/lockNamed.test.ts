/**
 * The answer that a call names: locked with its person, the person first, until the transaction ends; and who is refused,
 * also where it becomes somebody else's between two looks.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../../database/database';
import { addPerson, tryLockPerson } from '../../repositories/people/people';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { storing } from '../../testing/storedAnswers';
import { staffCaller } from '../staff/staffCaller';
import { lockNamed, type NamedAnswer } from './changeAnswer';

const database = databaseOfFile();
const stored = storing(database);
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['reservation', 'answer', 'person']);
  for (const userId of ['U-a', 'U-b']) await addPerson(database(), userId, now());
  await stored.insert('one');
  await stored.place('one');
});

const PERSON = { userId: 'U-a', name: '山田', isAdmin: false };
const DESK = { userId: 'S-desk', name: '窓口', isAdmin: true };
const NAMED: NamedAnswer = { surveyId: 'visit', partitionKey: 'key-one' };
const named = (caller = PERSON, more: Partial<NamedAnswer> = {}, connection: Connection = database()) =>
  lockNamed(connection, caller, { ...NAMED, ...more });
const answerOf = async () =>
  database().query({
    name: 'test_answer_not_locked',
    text: `SELECT answer_id FROM answer WHERE partition_key = 'key-one' FOR UPDATE SKIP LOCKED`,
  });
/** What others can lock at this moment, without waiting for anybody. */
const free = async () => ({
  person: await tryLockPerson(database(), 'U-a', false),
  answer: (await answerOf()).length > 0,
});

describe('locks', () => {
  test.each([
    ['the person', PERSON],
    ['the desk', DESK],
  ])('person and answer are taken by %s, and held to the end of the transaction', async (_who, caller) => {
    const meanwhile = await database().transaction(async (connection) => {
      expect(await named(caller, {}, connection)).toMatchObject({ answerId: 'one', userId: 'U-a' });
      return { now: await free(), other: await tryLockPerson(database(), 'U-b', false) };
    });
    expect(meanwhile).toEqual({ now: { person: false, answer: false }, other: true });
    expect(await free()).toEqual({ person: true, answer: true });
  });

  test('the person is locked before the answer, as everywhere', async () => {
    const asked: string[] = [];
    const noting: Connection = {
      query: (statement, values) => {
        asked.push(statement.name);
        return database().query(statement, values);
      },
      execute: (statement, values) => database().execute(statement, values),
      script: (text) => database().script(text),
    };
    await named(PERSON, {}, noting);
    expect(asked.filter((name) => /lock/.test(name))).toEqual(['people_lock', 'answers_lock']);
  });
});

describe('is refused', () => {
  const MISSING = { status: 404 };
  const FORBIDDEN = { status: 403 };
  test('what is not there, and what is of another form', async () => {
    await expect(named(DESK, { partitionKey: 'key-two' })).rejects.toMatchObject(MISSING);
    await expect(named(DESK, { surveyId: 'profile' })).rejects.toMatchObject(MISSING);
  });

  test('an answer of somebody else, but not to the desk', async () => {
    await expect(named({ ...PERSON, userId: 'U-b' })).rejects.toMatchObject(FORBIDDEN);
    expect(await named(DESK)).toMatchObject({ answerId: 'one' });
  });

  test('an answer that became another person’s before its own was locked: the lock is that of the wrong one', async () => {
    const moving: Connection = {
      query: async (statement, values) => {
        const given = { name: 'test_give_away', text: `UPDATE answer SET user_id = 'U-b' WHERE answer_id = 'one'` };
        if (statement.name === 'people_lock') await database().execute(given);
        return database().query(statement, values);
      },
      execute: (statement, values) => database().execute(statement, values),
      script: (text) => database().script(text),
    };
    await expect(named(DESK, {}, moving)).rejects.toMatchObject(FORBIDDEN);
  });

  test('what stands in a calendar outside of the caller’s scope', async () => {
    const staff = { staffId: 'S-1', name: '窓口', roles: ['受付' as const], mfa: false, sessionId: 's' };
    const within = (calendar: string) => named(staffCaller({ ...staff, scope: { calendars: [calendar] } }));
    await expect(within('other')).rejects.toMatchObject(MISSING);
    expect(await within('main')).toMatchObject({ answerId: 'one' });
  });

  test('another version than the one that was read, where one is named', async () => {
    const { version = 0 } = await named(DESK);
    expect(await named(DESK, { version })).toMatchObject({ version });
    await expect(named(DESK, { version: version - 1 })).rejects.toMatchObject({ status: 409 });
    await expect(named(DESK, { version: version + 1 })).rejects.toMatchObject({ status: 409 });
  });
});
