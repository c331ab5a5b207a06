/** Keys that the program makes itself (CONTRACT 5). */
import { afterEach, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { decodeTime } from 'ulid';
import { CODE_ALPHABET, makeAnswerCode, makeDeskUserId, makeRequestId, makeUlid } from './identifiers';

afterEach(() => {
  resetClock();
});

test('ids of one moment are all different, and each place of their random part takes every character', () => {
  const ids = Array.from({ length: 20_000 }, () => makeUlid());
  expect(new Set(ids).size).toBe(ids.length);
  for (let place = 10; place < 26; place += 1) {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id.charAt(place), (counts.get(id.charAt(place)) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 625 each on average; one in 10^20 is so far off by chance.
    for (const count of counts.values()) expect(Math.abs(count - 625)).toBeLessThan(250);
  }
});

test('ids sort by the time at which they were made, to the millisecond', () => {
  const at = Date.parse('2026-11-20T09:00:00.123+09:00');
  setClock(at);
  const first = makeUlid();
  expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(Math.abs(decodeTime(first) - at)).toBeLessThan(1_000);
  setClock(at + 60_000);
  expect(makeUlid() > first).toBe(true);
  expect(makeDeskUserId()).toMatch(/^I[0-9A-HJKMNP-TV-Z]{26}$/);
});

test('codes and numbers of requests are groups of four characters that nobody confuses', () => {
  const group = `[${CODE_ALPHABET}]{4}`;
  for (let count = 0; count < 100; count += 1) {
    expect(makeAnswerCode()).toMatch(new RegExp(`^${group}-${group}$`));
    expect(makeRequestId()).toMatch(new RegExp(`^${group}-${group}-${group}$`));
  }
  expect(CODE_ALPHABET).not.toMatch(/[0O1IL5S8B2ZUV]/);
});
