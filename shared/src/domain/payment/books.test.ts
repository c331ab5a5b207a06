/** The books of a day: lines by way of paying, and their total. */
import { expect, test } from '@jest/globals';
import { bookLines, bookTotal } from './books';

test('cash stands first, and what went back beside what came in, each way once [CONSOLE-3]', () => {
  const lines = bookLines(
    [
      { payMethod: 'paypay', count: 2, amount: 2200 },
      { payMethod: 'cash', count: 1, amount: 3300 },
      { payMethod: 'credit3d2', count: 1, amount: 1100 },
      { payMethod: 'paypay', count: 1, amount: 100 },
    ],
    [
      { payMethod: 'credit3d2', count: 1, amount: 5500 },
      { payMethod: 'docomo', count: 1, amount: 10 },
    ],
  );
  const none = { count: 0, amount: 0 };
  expect(lines).toEqual([
    { payMethod: 'cash', taken: { count: 1, amount: 3300 }, given: none },
    { payMethod: 'credit3d2', taken: { count: 1, amount: 1100 }, given: { count: 1, amount: 5500 } },
    { payMethod: 'docomo', taken: none, given: { count: 1, amount: 10 } },
    { payMethod: 'paypay', taken: { count: 3, amount: 2300 }, given: none },
  ]);
  expect(bookTotal(lines)).toEqual({
    taken: { count: 5, amount: 6700 },
    given: { count: 2, amount: 5510 },
    left: 1190,
  });
  expect(bookTotal([])).toEqual({ taken: none, given: none, left: 0 });
});
