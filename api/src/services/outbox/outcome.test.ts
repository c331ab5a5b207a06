/** What LINE's answers to a message mean, and why one has not left: pure tables, status by status. */
import { describe, expect, test } from '@jest/globals';
import { outcomeOf, reasonOf } from './outcome';

const words = (message: string) => JSON.stringify({ message });

describe('an answer of LINE', () => {
  test.each([200, 202, 299, 409])('%i says that it has the message', (status) => {
    expect(outcomeOf(status, '')).toEqual({ isDelivered: true, answer: String(status) });
  });
  test.each<[status: number, isFinal: boolean, isRefused: boolean]>([
    [199, false, false],
    [300, false, false],
    [399, false, false],
    [400, true, true],
    [401, false, true],
    [403, true, true],
    [408, false, false],
    [429, false, true],
    [499, true, true],
    [500, false, false],
  ])('%i says whether it would be refused again, and whether it was', (status, isFinal, isRefused) => {
    expect(outcomeOf(status, words('no'))).toEqual({
      ...{ isDelivered: false, isFinal, isRefused, answer: String(status), words: 'no' },
    });
  });
  test('by 429 says that the month is used up only where it says so in words', () => {
    const answerOf = (status: number, text: string) => outcomeOf(status, text).answer;
    expect(answerOf(429, words('You have reached your monthly limit.'))).toBe('limit');
    expect([answerOf(429, words('Too fast')), answerOf(429, 'monthly limit')]).toEqual(['429', '429']);
    expect(answerOf(400, words('monthly limit'))).toBe('400');
  });
  test('is kept in three hundred letters, and not at all where it is none of LINE’s', () => {
    const wordsOf = (text: string) => {
      const outcome = outcomeOf(400, text);
      return outcome.isDelivered ? 'delivered' : outcome.words;
    };
    expect(wordsOf(words('a'.repeat(301)))).toBe('a'.repeat(300));
    expect([wordsOf('<html>'), wordsOf('{}'), wordsOf('null')]).toEqual([undefined, undefined, undefined]);
  });
});

test.each([
  ['expired', 'expired'],
  ['limit', 'limit'],
  ...['untrue', 'late', 'off', 'blocked', 'unknown'].map((own) => [own, own]),
  ['401', 'token'],
  ['403', 'token'],
  ['400', 'person'],
  ['404', 'person'],
  ['429', 'quota'],
  ['402', 'other'],
  ['499', 'other'],
  ['408', 'away'],
  ['399', 'away'],
  ['500', 'away'],
  ['ECONNRESET', 'away'],
])('a message whose last answer was %s has not left because of %s', (answer, reason) => {
  expect(reasonOf(answer)).toBe(reason);
});
