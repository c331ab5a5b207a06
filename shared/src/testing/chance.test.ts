/**
 * Tests and their kits draw from a seed or count on: of what is drawn by chance a repeat turned a test red once in some
 * thirty runs.
 */
import { expect, test } from '@jest/globals';
import { testFilesWith } from './sources';

test('nothing in a test is drawn by chance', () => {
  expect(testFilesWith(/Math\.random\(/)).toEqual([]);
});
