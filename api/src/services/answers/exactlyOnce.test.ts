/** One submission, one answer (CONTRACT 12, Exactly once): what counts as the same one, on a real database. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PutItemAnswer, PutItemBody } from '@madoguchi/shared/contract';
import { now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { makeChange } from '../../database/together';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { KeyedSubmission, RunningSubmissions, SUBMISSION_LIFE_MILLISECONDS } from './exactlyOnce';

const database = databaseOfFile();
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await database().script('DELETE FROM submission');
});

const row = (itemKey: string, value: string, more: object = {}) => ({
  surveyId: 'visit',
  itemKey,
  sortKey: itemKey,
  value,
  ...more,
});
const bodyOf = (data: PutItemBody['data'], more: Partial<PutItemBody> = {}): PutItemBody => ({
  data,
  subData: {},
  order: null,
  ...more,
});
const BODY = bodyOf([row('name', '山田'), row('phone', '090')]);
const submission = (body = BODY, userId = 'U-a', key = 'key-1') => new KeyedSubmission(userId, key, body);
const RESPONSE: PutItemAnswer = {
  result: 'OK',
  answercode: 'A7K3-92QD',
  type: 'create',
  partitionKey: 'visit#U-a#1',
  version: 3,
};
const store = (each: KeyedSubmission) => makeChange(database(), each.storeChange(RESPONSE, now()));

describe('a submission is the same', () => {
  test.each<[string, PutItemBody]>([
    ['in another order of its rows', bodyOf([row('phone', '090'), row('name', '山田')])],
    ['with stamps that a repeat carries anew', bodyOf(BODY.data, { subData: { idempotencyKey: 'key-2' } })],
    ['with nothing beside its rows', bodyOf(BODY.data, { subData: undefined })],
    ['with what is empty named', bodyOf([row('name', '山田', { userId: '' }), row('phone', '090')])],
  ])('%s', (_name, body) => {
    expect(submission(body).hash).toBe(submission().hash);
  });

  test.each<[string, PutItemBody]>([
    ['value', bodyOf([row('name', '山本'), row('phone', '090')])],
    ['item', bodyOf([row('name', '山田'), row('tel', '090', { sortKey: 'phone' })])],
    ['sort key', bodyOf([row('name', '山田'), row('phone', '090', { sortKey: 'phone#1' })])],
    ['form', bodyOf([row('name', '山田', { surveyId: 'other' }), row('phone', '090')])],
    ['person', bodyOf([row('name', '山田', { userId: 'U-b' }), row('phone', '090')])],
    ['answer that it changes', bodyOf(BODY.data, { subData: { oldPartitionKey: 'visit#U-a#0' } })],
    ['order', bodyOf(BODY.data, { order: { details: [] } })],
    ['number of rows', bodyOf([row('name', '山田')])],
  ])('unless it names another %s', (_name, body) => {
    expect(submission(body).hash).not.toBe(submission().hash);
  });

  test('unless it changes another answer than the other one', () => {
    const changing = (oldPartitionKey: string) => submission(bodyOf(BODY.data, { subData: { oldPartitionKey } })).hash;
    expect(changing('visit#U-a#0')).not.toBe(changing('visit#U-a#1'));
  });
});

describe('what was stored', () => {
  test('is found by person and key for a week', async () => {
    expect(await submission().find(database())).toBeUndefined();
    expect(await store(submission())).toBe(1);
    expect(await store(submission())).toBe(0);
    expect(await submission().find(database())).toEqual({ bodyHash: submission().hash, response: RESPONSE });
    expect(await submission(BODY, 'U-b').find(database())).toBeUndefined();
    expect(await submission(BODY, 'U-a', 'key-2').find(database())).toBeUndefined();
    setClock(nowMilliseconds() + SUBMISSION_LIFE_MILLISECONDS - 60_000);
    expect(await submission().find(database())).toBeDefined();
    setClock(nowMilliseconds() + 120_000);
    expect(await submission().find(database())).toBeUndefined();
  });

  test('is answered again to the same one, and refused with its code to another one of the key', async () => {
    await store(submission());
    const stored = await submission().find(database());
    if (!stored) throw new Error('nothing is stored');
    const repeated = submission().repeat(stored);
    expect(repeated).toEqual(RESPONSE);
    expect(Object.keys(repeated)).toEqual(['result', 'answercode', 'type', 'partitionKey', 'version']);
    expect(() => submission(bodyOf([row('name', '山本')])).repeat(stored)).toThrow('already_sent');
  });
});

test('one that another server handles is refused until that one’s transaction ends; others are not', async () => {
  const lock = (each: KeyedSubmission) => database().transaction((connection) => each.lock(connection));
  await database().transaction(async (connection) => {
    await submission().lock(connection);
    await expect(lock(submission(bodyOf([])))).rejects.toThrow('temporary_locked');
    await lock(submission(BODY, 'U-b'));
    await lock(submission(BODY, 'U-a', 'key-2'));
  });
  await lock(submission());
});

describe('of this server', () => {
  /** Runs one that ends when it is told to. */
  function begun(running: RunningSubmissions, each: KeyedSubmission | undefined) {
    let end: () => void = () => undefined;
    const work = new Promise<string>((resolve) => {
      end = () => resolve('done');
    });
    return { end, result: running.run(each, () => work) };
  }

  test('the same one runs once at a time; another person’s, another key’s and one without a key run beside it', async () => {
    const running = new RunningSubmissions();
    const first = begun(running, submission());
    await expect(running.run(submission(), async () => 'second')).rejects.toThrow('temporary_locked');
    const others = [submission(BODY, 'U-b'), submission(BODY, 'U-a', 'key-2'), undefined, undefined];
    for (const each of others) expect(await running.run(each, async () => 'beside')).toBe('beside');
    first.end();
    expect(await first.result).toBe('done');
    expect(await running.run(submission(), async () => 'again')).toBe('again');
  });

  test('one that has failed may come again', async () => {
    const running = new RunningSubmissions();
    await expect(running.run(submission(), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await running.run(submission(), async () => 'again')).toBe('again');
  });
});
