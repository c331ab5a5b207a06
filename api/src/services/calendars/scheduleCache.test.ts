/**
 * The cache of schedules: shared reads, what a write does to them, and values that the clock has made wrong.
 */
import { afterEach, expect, jest, test } from '@jest/globals';
import { ScheduleCache } from './scheduleCache';

/** Reads that end when the test lets them. */
function manualReads() {
  const ends: ((value: number) => void)[] = [];
  const read = () =>
    new Promise<number>((resolve) => {
      ends.push(resolve);
    });
  return { read, ends };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('calls that come together share one read', async () => {
  const cache = new ScheduleCache<number>(() => true);
  const { read, ends } = manualReads();
  const calls = Promise.all([cache.get('main', 'key', read), cache.get('main', 'key', read)]);
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  expect(await calls).toEqual([1, 1]);
  expect(await cache.get('main', 'key', read)).toBe(1);
});

test('who comes after a write does not get what was read before it, and all who do share one read', async () => {
  const cache = new ScheduleCache<number>(() => true);
  const { read, ends } = manualReads();
  const before = cache.get('main', 'key', read);
  await turn();
  cache.drop('main');
  const after = Promise.all([1, 2, 3].map(() => cache.get('main', 'key', read)));
  await turn();
  // The second read waits for the first, so one write after the other makes one more read, not one each.
  expect(ends).toHaveLength(1);
  cache.drop('main');
  ends[0]?.(1);
  await turn();
  ends[1]?.(2);
  expect(await before).toBe(1);
  expect(await after).toEqual([2, 2, 2]);
  expect(ends).toHaveLength(2);
});

test('a write to another calendar leaves it', async () => {
  const cache = new ScheduleCache<number>(() => true);
  expect(await cache.get('main', 'key', async () => 1)).toBe(1);
  cache.drop('other');
  expect(await cache.get('main', 'key', async () => 2)).toBe(1);
  cache.drop('main');
  expect(await cache.get('main', 'key', async () => 3)).toBe(3);
});

test('a failed read is not kept', async () => {
  const cache = new ScheduleCache<number>(() => true);
  await expect(cache.get('main', 'key', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('main', 'key', async () => 2)).toBe(2);
});

test('a value that the clock has made wrong is read again', async () => {
  let isCurrent = true;
  const cache = new ScheduleCache<number>((value) => value > 1 || isCurrent);
  expect(await cache.get('main', 'key', async () => 1)).toBe(1);
  isCurrent = false;
  expect(await cache.get('main', 'key', async () => 2)).toBe(2);
});

afterEach(() => {
  jest.useRealTimers();
});

test('memory follows what is asked for now: few schedules are kept, and none that is too old', async () => {
  jest.useFakeTimers();
  const cache = new ScheduleCache<number>(() => true);
  for (let key = 0; key < 1_000; key += 1) await cache.get('main', String(key), async () => key);
  expect(cache.size).toBe(64);
  jest.advanceTimersByTime(300);
  expect(cache.size).toBe(0);
});
