/** Counts of lookups, proofs and QR ids as statements on a real database: how much is enough, for how long, and whose. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { rowsOf } from '../../testing/answers';
import { databaseOfFile } from '../../testing/database';
import { at, storing, unasked } from '../../testing/storedAnswers';
import {
  addMisses,
  countLookup,
  fullWindows,
  isLookupRepeated,
  type LookupKind,
  lockedAnswers,
  noteLookup,
  sweepLookups,
} from './lookups';
import { addProofs, provenKeys, sweepProofs } from './proofs';
import { answerIdOfQr, qrIdsOf } from './qrIds';

const database = databaseOfFile();
const { insert } = storing(database);
const HOUR = 60;
const DAY = 24 * HOUR;

beforeEach(async () => {
  const tables = ['lookup_count', 'lookup_search', 'lookup_miss', 'lookup_proof', 'answer'];
  await database().script(tables.map((table) => `DELETE FROM ${table};`).join(''));
});

describe('counted lookups', () => {
  const window = (minute: number, perHour = 2, perDay = 3) => ({
    ...{ now: at(minute), hourAgo: at(minute - HOUR), dayAgo: at(minute - DAY), perHour, perDay },
  });
  const count = (minute: number, userId = 'U-a', kind: LookupKind = 'answers') =>
    countLookup(database(), userId, kind, window(minute));
  const full = (minute: number, userId = 'U-a', kind: LookupKind = 'answers') =>
    fullWindows(database(), userId, kind, window(minute));

  test('are so many in the hour that began with the first, for each person and kind', async () => {
    expect([await count(0), await count(59), await count(59)]).toEqual([true, true, false]);
    expect(await count(59, 'U-b')).toBe(true);
    expect(await count(59, 'U-a', 'numbers')).toBe(true);
    expect(await count(60)).toBe(true);
  });

  test('are so many in the day, and what was refused does not count', async () => {
    expect([await count(0), await count(1), await count(2), await count(HOUR)]).toEqual([true, true, false, true]);
    expect(await count(2 * HOUR)).toBe(false);
    expect(await count(DAY - 1)).toBe(false);
    expect([await count(DAY), await count(DAY), await count(DAY)]).toEqual([true, true, false]);
  });

  test('say which window is full, and since when', async () => {
    expect(await full(0)).toEqual({ hourFrom: undefined, dayFrom: undefined });
    await count(0);
    expect(await full(0)).toEqual({ hourFrom: undefined, dayFrom: undefined });
    await count(1);
    expect(await full(1)).toEqual({ hourFrom: at(0), dayFrom: undefined });
    await count(61);
    expect(await full(61)).toEqual({ hourFrom: undefined, dayFrom: at(0) });
    expect(await full(61, 'U-b')).toEqual({ hourFrom: undefined, dayFrom: undefined });
    expect(await full(61, 'U-a', 'numbers')).toEqual({ hourFrom: undefined, dayFrom: undefined });
  });

  test('are not counted again for the same search of the same person, for a while', async () => {
    await noteLookup(database(), 'U-a', 'hash', at(0));
    const isRepeated = (userId: string, hash: string, since: number) =>
      isLookupRepeated(database(), userId, hash, at(since));
    expect(await isRepeated('U-a', 'hash', -1)).toBe(true);
    expect(await isRepeated('U-a', 'hash', 0)).toBe(false);
    expect(await isRepeated('U-b', 'hash', -1)).toBe(false);
    expect(await isRepeated('U-a', 'other', -1)).toBe(false);
    await noteLookup(database(), 'U-a', 'hash', at(5));
    expect(await isRepeated('U-a', 'hash', 4)).toBe(true);
  });
});

describe('misses of an answer', () => {
  const LOCK = HOUR;
  const miss = (minute: number, ...ids: string[]) => addMisses(database(), ids, at(minute), 3, at(minute - LOCK));
  const locked = async (minute: number, ...ids: string[]) =>
    [...(await lockedAnswers(database(), ids, 3, at(minute - LOCK)))].sort();

  test('lock it from the third on, until a while after the last that was counted', async () => {
    await miss(0, 'a', 'b');
    await miss(1, 'a');
    expect(await locked(1, 'a', 'b')).toEqual([]);
    await miss(2, 'a');
    expect(await locked(2, 'a', 'b')).toEqual(['a']);
    expect(await locked(2, 'b')).toEqual([]);
    await miss(30, 'a');
    expect(await locked(61, 'a')).toEqual(['a']);
    expect(await locked(62, 'a')).toEqual([]);
  });

  test('are forgotten where the last was a while ago', async () => {
    for (const minute of [0, 1, 61, 62]) await miss(minute, 'a');
    expect(await locked(62, 'a')).toEqual([]);
    await miss(63, 'a');
    expect(await locked(63, 'a')).toEqual(['a']);
  });

  test('of nothing are none', async () => {
    await addMisses(unasked, [], at(0), 3, at(0));
    expect(await lockedAnswers(unasked, [], 3, at(0))).toEqual(new Set());
  });
});

test('a sweep takes what is over of each, and leaves what is not', async () => {
  const window = { hourAgo: at(-HOUR), dayAgo: at(-DAY), perHour: 9, perDay: 9 };
  for (const minute of [0, 10]) {
    await countLookup(database(), `U-${minute}`, 'answers', { ...window, now: at(minute) });
    await noteLookup(database(), `U-${minute}`, 'hash', at(minute));
    await addMisses(database(), [`a-${minute}`], at(minute), 3, at(-HOUR));
  }
  await sweepLookups(database(), at(0), at(0));
  const left = async () => ({
    counts: (await rowsOf({ database: database() }, 'SELECT 1 FROM lookup_count')).length,
    searches: (await rowsOf({ database: database() }, 'SELECT 1 FROM lookup_search')).length,
    misses: (await rowsOf({ database: database() }, 'SELECT 1 FROM lookup_miss')).length,
  });
  expect(await left()).toEqual({ counts: 2, searches: 2, misses: 2 });
  await sweepLookups(database(), at(1), at(0));
  expect(await left()).toEqual({ counts: 1, searches: 1, misses: 2 });
  await sweepLookups(database(), at(1), at(1));
  expect(await left()).toEqual({ counts: 1, searches: 1, misses: 1 });
});

describe('a proof', () => {
  const proven = async (userId: string, notBefore: number, ...keys: string[]) =>
    [...(await provenKeys(database(), userId, keys, at(notBefore)))].sort();

  test('is of one person and the answers that were found, and lasts from the last time', async () => {
    await addProofs(database(), 'U-a', ['key-1', 'key-2'], at(0));
    expect(await proven('U-a', 0, 'key-1', 'key-2', 'key-3')).toEqual(['key-1', 'key-2']);
    expect(await proven('U-a', 0, 'key-2')).toEqual(['key-2']);
    expect(await proven('U-b', 0, 'key-1')).toEqual([]);
    expect(await proven('U-a', 1, 'key-1')).toEqual([]);
    await addProofs(database(), 'U-a', ['key-1'], at(5));
    expect(await proven('U-a', 5, 'key-1', 'key-2')).toEqual(['key-1']);
  });

  test('is swept once it is older than the instant', async () => {
    await addProofs(database(), 'U-a', ['key-1'], at(0));
    await addProofs(database(), 'U-a', ['key-2'], at(5));
    await sweepProofs(database(), at(0));
    expect(await proven('U-a', 0, 'key-1', 'key-2')).toEqual(['key-1', 'key-2']);
    await sweepProofs(database(), at(5));
    expect(await proven('U-a', 0, 'key-1', 'key-2')).toEqual(['key-2']);
  });
});

test('each answer has a random id of its own for its QR, which leads back to it', async () => {
  for (const id of ['a', 'b']) await insert(id);
  await database().script("UPDATE answer SET qr_id = NULL WHERE answer_id = 'b'");
  await insert('c');
  expect(await qrIdsOf(unasked, [])).toEqual(new Map());
  const ids = await qrIdsOf(database(), ['a', 'b', 'none']);
  expect([...ids.keys()]).toEqual(['a']);
  expect(ids.get('a')).toMatch(/^[0-9a-f]{24}$/);
  expect(await answerIdOfQr(database(), String(ids.get('a')))).toBe('a');
  expect(await answerIdOfQr(database(), 'none')).toBeUndefined();
  expect((await qrIdsOf(database(), ['c'])).get('c')).not.toBe(ids.get('a'));
});
