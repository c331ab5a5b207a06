/** Work on many rows that leaves the process to others on the way: whoever books meanwhile waits for a row, not for all. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Does something with each item, one after the other, and lets in what waits between two of them.
 * @param letIn how that is done; by a turn of the process, where nothing else is said
 * @returns what each came to, in their order
 */
export async function eachInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result | Promise<Result>,
  letIn: () => Promise<unknown> = nextTurn,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) await letIn();
    results.push(await work(item, index));
  }
  return results;
}
