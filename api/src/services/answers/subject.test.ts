/** Whose answer a request is about, and whose are read: the caller's own, but for administrators. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Refusal } from '../../refusal';
import { databaseOfFile } from '../../testing/database';
import { storing } from '../../testing/storedAnswers';
import { formModeOf, readerScope, subjectOf } from './subject';

const database = databaseOfFile();
const { insert } = storing(database);
const USER = { userId: 'U-a', name: '山田', isAdmin: false };
const DESK = { userId: 'U-desk', name: '窓口', isAdmin: true };

beforeEach(async () => {
  await database().script('DELETE FROM answer');
  await insert('b', { userId: 'U-b', partitionKey: 'visit#I-desk#1' });
});
const codeOf = (error: unknown) => (error instanceof Refusal ? error.answer.code : error);
const subject = (
  caller: typeof USER,
  userIds: (string | undefined)[],
  keys: (string | undefined)[],
  isDeskEntry = false,
) => subjectOf(database(), caller, { userIds, partitionKeys: keys, isDeskEntry }).catch(codeOf);

describe('the person whose answer is written', () => {
  test('is the caller, who may name nobody else', async () => {
    expect(await subject(USER, [undefined, '', 'U-a'], [undefined, '', 'visit#U-a#1'])).toBe('U-a');
    expect(await subject(USER, ['U-b'], [])).toBe('forbidden');
    expect(await subject(USER, ['U-a', 'U-b'], [])).toBe('forbidden');
    expect(await subject(USER, [], ['visit#U-b#1'])).toBe('forbidden');
    expect(await subject(USER, [], [], true)).toBe('U-a');
  });
  test('is the owner of what is stored under a key, whatever the key says', async () => {
    expect(await subject({ ...USER, userId: 'U-b' }, [], ['visit#I-desk#1'])).toBe('U-b');
    expect(await subject(USER, [], ['visit#I-desk#1'])).toBe('forbidden');
    expect(await subject(DESK, [], ['visit#I-desk#1'])).toBe('U-b');
    expect(await subject(DESK, [], ['visit#U-none#1'])).toBe('U-none');
    expect(await subject(DESK, [], ['no key at all'])).toBe('U-desk');
  });
  test('is for administrators whom they name, one alone, else somebody new or themselves', async () => {
    expect(await subject(DESK, ['U-a', undefined], [])).toBe('U-a');
    expect(await subject(DESK, ['U-a'], ['visit#I-desk#1'])).toBe('invalid');
    expect(await subject(DESK, ['U-b'], ['visit#I-desk#1', ''])).toBe('U-b');
    expect(await subject(DESK, ['', undefined], ['', undefined])).toBe('U-desk');
    const [one, other] = [await subject(DESK, [], [], true), await subject(DESK, [], [], true)];
    expect(one).toMatch(/^I/);
    expect(other).not.toBe(one);
  });
});

test('answers are read of the caller, or for administrators of whom they name, or of everybody', () => {
  expect([readerScope(USER, undefined), readerScope(USER, ''), readerScope(USER, 'U-a')]).toEqual([
    'U-a',
    'U-a',
    'U-a',
  ]);
  expect(() => readerScope(USER, 'U-b')).toThrow(Refusal);
  expect([readerScope(DESK, undefined), readerScope(DESK, ''), readerScope(DESK, 'U-b')]).toEqual([
    ...[undefined, undefined, 'U-b'],
  ]);
  expect([formModeOf(USER), formModeOf(DESK)]).toEqual(['user', 'admin']);
});
