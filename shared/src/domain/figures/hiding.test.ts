/** What is hidden can be at least two numbers, for who knows everything but the week itself. */
import { describe, expect, test } from '@jest/globals';
import { LEAST_SHOWN, publishAlone, publishWeek, sumShown } from './hiding';

const IS_LONG = process.env.TEST_LONG === '1';
const PLAIN = [0, 1, 2, 3, 4, 5, 6];
const publish = (counts: number[]) => publishWeek(counts, PLAIN);

test.each([
  [[0, 0, 0, 0, 0, 0, 0], 0, [0, 0, 0, 0, 0, 0, 0]],
  [[5, 9, 12, 0, 7, 0, 0], 33, [5, 9, 12, 0, 7, 0, 0]],
  [[3, 9, 12, 0, 7, 0, 0], 31, [null, 9, 12, 0, null, 0, 0]],
  [[3, 2, 12, 0, 7, 0, 0], 24, [null, null, 12, 0, 7, 0, 0]],
  [[1, 1, 12, 0, 7, 0, 0], 21, [null, null, 12, 0, null, 0, 0]],
  [[4, 4, 4, 0, 7, 0, 9], 28, [null, null, null, 0, null, 0, 9]],
  [[1, 1, 1, 1, 1, 0, 0], null, [null, null, null, null, null, null, null]],
  [[4, 4, 0, 0, 0, 0, 0], null, [null, null, null, null, null, null, null]],
  [[1, 0, 0, 2, 0, 0, 0], null, [null, null, null, null, null, null, null]],
  [[2, 0, 0, 3, 0, 0, 0], 5, [null, 0, 0, null, 0, 0, 0]],
])('the week %j is shown as %j %j [CONSOLE 3]', (counts, total, days) => {
  expect(publish(counts)).toEqual({ total, days });
});

/** Every list of `length` numbers below `base`. */
function* every(length: number, base: number): Generator<number[]> {
  const size = base ** length;
  for (let code = 0; code < size; code += 1)
    yield Array.from({ length }, (_, place) => Math.floor(code / base ** place) % base);
}
const ordersOf = (length: number): number[][] =>
  length === 1
    ? [[0]]
    : ordersOf(length - 1).flatMap((order) =>
        Array.from({ length }, (_, at) => [...order.slice(0, at), length - 1, ...order.slice(at)]),
      );

/** What is published that lets a hidden number be only one, over all weeks of so many days with numbers below `base`. */
function recovered(length: number, base: number, orders: readonly number[][]): string[] {
  const worlds = new Map<string, { isHidden: boolean[]; values: Set<number>[] }>();
  for (const counts of every(length, base)) {
    for (const order of orders) {
      const { total, days } = publishWeek(counts, order);
      const key = [total, ...days].map((cell) => cell ?? '?').join();
      const world = worlds.get(key) ?? {
        isHidden: days.map((day) => day === null),
        values: counts.map(() => new Set()),
      };
      for (const [index, values] of world.values.entries()) values.add(counts[index] ?? 0);
      worlds.set(key, world);
    }
  }
  return [...worlds].flatMap(([key, { isHidden, values }]) =>
    isHidden.some((hidden, index) => hidden && (values[index]?.size ?? 0) < 2) ? [key] : [],
  );
}

describe('nothing hidden follows from what is shown [CONSOLE 3]', () => {
  test('of any three days, whatever the order', () => {
    expect(recovered(3, 14, ordersOf(3))).toEqual([]);
  });
  test('of any four days, whatever the order', () => {
    expect(recovered(4, IS_LONG ? 11 : 7, ordersOf(4))).toEqual([]);
  });
  test('of a whole week of small numbers', () => {
    const orders = IS_LONG ? [PLAIN, [6, 5, 4, 3, 2, 1, 0]] : [PLAIN];
    expect(recovered(7, IS_LONG ? 7 : 5, orders)).toEqual([]);
  });
  test('no cell that is shown is from 1 to 4, nor a sum', () => {
    for (const counts of every(4, 9)) {
      const { total, days } = publish(counts);
      for (const cell of [total, ...days]) expect(cell === null || cell === 0 || cell >= LEAST_SHOWN).toBe(true);
    }
  });
  test('an order that everybody knew would tell', () => {
    expect(recovered(3, 14, [[0, 1, 2]])).not.toEqual([]);
  });
});

test('a number in no sum, and the sum of what is shown [CONSOLE 3]', () => {
  expect([0, 1, 4, 5].map(publishAlone)).toEqual([0, null, null, 5]);
  expect(sumShown([5, null, 7])).toEqual({ sum: 12, isMore: true });
  expect(sumShown([5, 0])).toEqual({ sum: 5, isMore: false });
  expect(sumShown([])).toEqual({ sum: 0, isMore: false });
});
