import { expect, test } from '@jest/globals';
import { eachInTurns, ROWS_A_TURN } from './turns';

test('lets others in behind every few rows, and keeps their order', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 5 * ROWS_A_TURN }, (_, index) => index);
  const seen = await eachInTurns(rows, (row) => ({ row, turns }));
  isOver = true;
  expect(seen.map(({ row }) => row)).toEqual(rows);
  const atOnce = new Map<number, number>();
  for (const each of seen) atOnce.set(each.turns, (atOnce.get(each.turns) ?? 0) + 1);
  expect(Math.max(...atOnce.values())).toBeLessThanOrEqual(ROWS_A_TURN);
});
