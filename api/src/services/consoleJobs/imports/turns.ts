/** Work on many rows that leaves the process to others on the way: whoever books meanwhile waits for a few rows, not for all. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are worked on at a stretch: a booking waits for so many at each of its own steps. */
export const ROWS_A_TURN = 2;

/**
 * Does something with each item, one after the other, and lets in what waits behind every few of them.
 * @returns what each came to, in their order
 */
export async function eachInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ROWS_A_TURN === 0) await nextTurn();
    results.push(await work(item, index));
  }
  return results;
}
