/**
 * Changing a stay: whose nights count as free.
 */
import { expect, test } from '@jest/globals';
import { longestStay, withOwnNights } from './index';

test('the person’s own nights count as free, the discharge day does not [BED-032]', () => {
  const remaining = { '20261209': 0, '20261210': 1, '20261211': 0 };
  const free = withOwnNights(remaining, { start: '20261209', end: '20261211' });
  expect(free).toEqual({ '20261209': 1, '20261210': 2, '20261211': 0 });
  expect(longestStay('20261209', new Map(Object.entries(free)))).toBe(2);
  expect(remaining['20261209']).toBe(0);
});

test('nights outside the shown months are not made up', () => {
  expect(withOwnNights({ '20261201': 2 }, { start: '20261130', end: '20261202' })).toEqual({ '20261201': 3 });
});
