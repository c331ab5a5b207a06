import { expect, test } from '@jest/globals';
import { eachInTurns } from './turns';

test('lets others in between two rows, and keeps their order', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 5 }, (_, index) => index);
  const seen = await eachInTurns(rows, (row) => ({ row, turns }));
  isOver = true;
  expect(seen.map(({ row }) => row)).toEqual(rows);
  expect(new Set(seen.map((each) => each.turns)).size).toBe(rows.length);
});
