/** The statements of members' numbers, on a real database: a number is one registration's, and none is counted twice. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import {
  isMemberNumberTaken,
  memberCounts,
  nextMemberNumber,
  raiseMemberCounter,
  releaseMemberNumbers,
  takeMemberNumber,
} from './numbers';

const database = databaseOfFile();
beforeEach(async () => {
  await database().script('DELETE FROM member_number; DELETE FROM member_count');
});

const take = (memberNumber: string, answerId: string, formerAnswerId?: string, surveyId = 'card') =>
  takeMemberNumber(database(), { surveyId, memberNumber }, { answerId, formerAnswerId });
const isTaken = (memberNumber: string, surveyId = 'card') =>
  isMemberNumberTaken(database(), { surveyId, memberNumber });

describe('a number', () => {
  test('is one registration’s, which may take it again', async () => {
    expect(await isTaken('12-1')).toBe(false);
    expect(await take('12-1', 'a')).toBe(true);
    expect(await take('12-1', 'a')).toBe(true);
    expect(await take('12-1', 'b')).toBe(false);
    expect(await isTaken('12-1')).toBe(true);
  });

  test('is free in another form, and another number beside it', async () => {
    await take('12-1', 'a');
    expect(await isTaken('12-1', 'other')).toBe(false);
    expect(await isTaken('12-2')).toBe(false);
    expect(await take('12-1', 'b', undefined, 'other')).toBe(true);
    expect(await take('12-2', 'b')).toBe(true);
  });

  test('moves on to the answer that takes the place of its own, and to no other', async () => {
    await take('12-1', 'a');
    expect(await take('12-1', 'b', 'c')).toBe(false);
    expect(await take('12-1', 'b', 'a')).toBe(true);
    expect(await take('12-1', 'a')).toBe(false);
  });

  test('goes to one of many who ask at the same moment', async () => {
    const taken = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((each) => take('12-1', each)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('is released with its answer, but for those that it keeps', async () => {
    for (const each of ['12-1', '12-2', '12-3']) await take(each, 'a');
    await take('12-4', 'b');
    await releaseMemberNumbers(database(), 'a', ['12-2', '12-4']);
    const taken = async () => Promise.all(['12-1', '12-2', '12-3', '12-4'].map((each) => isTaken(each)));
    expect(await taken()).toEqual([false, true, false, true]);
    await releaseMemberNumbers(database(), 'a');
    expect(await taken()).toEqual([false, false, false, true]);
  });
});

describe('a form’s own count', () => {
  const key = { surveyId: 'card', subId: 12 };

  test('begins above its start and goes on by one, or above a start that was raised', async () => {
    const next = (start: number) => nextMemberNumber(database(), key, start);
    expect([await next(100), await next(100), await next(0)]).toEqual([101, 102, 103]);
    expect([await next(500), await next(100)]).toEqual([501, 502]);
  });

  test('is told without a gap or a double to those who ask at the same moment', async () => {
    const told = await Promise.all(Array.from({ length: 8 }, () => nextMemberNumber(database(), key, 0)));
    expect(told.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('is raised and never lowered, each register apart', async () => {
    expect(await raiseMemberCounter(database(), key, 40)).toBe(true);
    expect(await raiseMemberCounter(database(), key, 40)).toBe(false);
    expect(await raiseMemberCounter(database(), key, 39)).toBe(false);
    expect(await raiseMemberCounter(database(), key, 41)).toBe(true);
    await nextMemberNumber(database(), { ...key, subId: 13 }, 6);
    await nextMemberNumber(database(), { ...key, surveyId: 'other' }, 8);
    const counts = (await memberCounts(database())).sort((a, b) => a.last - b.last);
    expect(counts).toEqual([
      { surveyId: 'card', subId: 13, last: 7 },
      { surveyId: 'other', subId: 12, last: 9 },
      { surveyId: 'card', subId: 12, last: 41 },
    ]);
  });
});
