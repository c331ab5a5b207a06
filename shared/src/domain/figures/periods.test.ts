/** Weeks, blocks and spans of time at their edges. */
import { expect, test } from '@jest/globals';
import { LONGEST_SECONDS } from '../../contract/formUse';
import { medianSpan, spanStart } from './durations';
import { blockOf, mondaysFromTo } from './weeks';

test('weeks begin on Mondays, whichever days were asked for [CONSOLE 3]', () => {
  expect(mondaysFromTo('20261118', '20261123')).toEqual(['20261116', '20261123']);
  expect(mondaysFromTo('20261116', '20261122')).toEqual(['20261116']);
  expect(mondaysFromTo('20261231', '20270101')).toEqual(['20261228']);
  expect(mondaysFromTo('20261130', '20261122')).toEqual([]);
});

test('blocks of four weeks do not overlap, and leave no day out [CONSOLE 3]', () => {
  const { from, to } = blockOf('20261124');
  expect(blockOf(from)).toEqual({ from, to });
  expect(blockOf(to)).toEqual({ from, to });
  expect(mondaysFromTo(from, to)).toHaveLength(4);
  expect(mondaysFromTo(from, from)).toEqual([from]);
  expect(blockOf('20231231').to).toBe('20231231');
});

test.each([
  [0, 0],
  [9, 0],
  [10, 10],
  [119, 110],
  [120, 120],
  [149, 120],
  [600, 600],
  [3_600, 3_600],
  [4_199, 3_600],
  [86_399, 82_800],
  [LONGEST_SECONDS, 86_400],
])('%d seconds lie in the span from %d on [CONSOLE 3]', (seconds, start) => {
  expect(spanStart(seconds)).toBe(start);
});

test('the median lies in a span [CONSOLE 3]', () => {
  expect(medianSpan(new Map())).toBeUndefined();
  expect(medianSpan(new Map([[0, 0]]))).toBeUndefined();
  expect(medianSpan(new Map([[60, 1]]))).toEqual({ from: 60, before: 70 });
  // Of an even number the lower one.
  expect(
    medianSpan(
      new Map([
        [600, 2],
        [60, 2],
      ]),
    ),
  ).toEqual({ from: 60, before: 70 });
  expect(
    medianSpan(
      new Map([
        [600, 3],
        [60, 2],
      ]),
    ),
  ).toEqual({ from: 600, before: 660 });
  expect(medianSpan(new Map([[86_400, 1]]))).toEqual({ from: 86_400 });
});
