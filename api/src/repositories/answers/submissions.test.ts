/** The statements of submissions, on a real database: what was answered once is known for a while (CONTRACT 12). */
import { beforeEach, expect, test } from '@jest/globals';
import type { PutItemAnswer } from '@madoguchi/shared/contract';
import { makeChange } from '../../database/together';
import { databaseOfFile } from '../../testing/database';
import { findSubmission, submissionPut, sweepSubmissions, tryLockSubmission } from './submissions';

const database = databaseOfFile();
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);
const response = { result: 'OK', type: 'create', partitionKey: 'visit#U-a#1' } as unknown as PutItemAnswer;

beforeEach(async () => {
  await database().script('DELETE FROM submission');
});

const store = (bodyHash: string, minute: number, notBefore = 0, more: object = {}) => {
  const submission = { userId: 'U-a', key: 'key-1', bodyHash, response, at: at(minute), notBefore: at(notBefore) };
  return makeChange(database(), submissionPut({ ...submission, ...more }));
};
const find = (notBefore = 0, userId = 'U-a', key = 'key-1') => findSubmission(database(), userId, key, at(notBefore));

test('a submission is known by its person and key, as it was answered', async () => {
  await store('hash', 5);
  expect(await find()).toEqual({ bodyHash: 'hash', response });
  expect(await find(0, 'U-b')).toBeUndefined();
  expect(await find(0, 'U-a', 'key-2')).toBeUndefined();
});

test('it is known since its instant, and its key is free again once it is older', async () => {
  expect(await store('hash', 5)).toBe(1);
  expect(await find(5)).toBeDefined();
  expect(await find(6)).toBeUndefined();
  expect(await store('second', 9, 5)).toBe(0);
  expect(await find()).toMatchObject({ bodyHash: 'hash' });
  expect(await store('second', 9, 6)).toBe(1);
  expect(await find(9)).toMatchObject({ bodyHash: 'second' });
});

test('of several that are stored at the same moment one is', async () => {
  const changed = await Promise.all(['a', 'b', 'c', 'd'].map((hash) => store(hash, 5)));
  expect(changed.reduce((sum, each) => sum + each, 0)).toBe(1);
});

test('what is older than the instant is swept', async () => {
  await store('old', 4, 0, { key: 'key-2' });
  await store('young', 5);
  await sweepSubmissions(database(), at(5));
  expect(await find()).toMatchObject({ bodyHash: 'young' });
  expect(await find(0, 'U-a', 'key-2')).toBeUndefined();
});

test('a number is one transaction’s until it ends', async () => {
  const free = (number: string) => database().transaction((connection) => tryLockSubmission(connection, number));
  await database().transaction(async (connection) => {
    expect(await tryLockSubmission(connection, '41')).toBe(true);
    expect(await free('41')).toBe(false);
    expect(await free('42')).toBe(true);
  });
  expect(await free('41')).toBe(true);
});
