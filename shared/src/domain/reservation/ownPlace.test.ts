/** What a change of reservation gives back. */
import { expect, test } from '@jest/globals';
import type { Schedule } from '../../contract';
import { withoutOwnPlace } from './ownPlace';

const schedule: Schedule = { '20261125': { '0': [1, 1], '1': [4, 3] }, '20261126': { '0': [1, 1] } };

test('the place of the edited answer counts as free, every other stays', () => {
  expect(withoutOwnPlace(schedule, { date: '20261125', slot: '1', cost: 2 })).toEqual({
    '20261125': { '0': [1, 1], '1': [4, 1] },
    '20261126': { '0': [1, 1] },
  });
  expect(schedule['20261125']?.['1']).toEqual([4, 3]);
});

test('a place that the schedule does not know, or none at all, changes nothing', () => {
  expect(withoutOwnPlace(schedule, { date: '20270101', slot: '0', cost: 1 })).toBe(schedule);
  expect(withoutOwnPlace(schedule, undefined)).toBe(schedule);
});

test('what is given back never makes a slot emptier than empty', () => {
  const [, reserved] = withoutOwnPlace(schedule, { date: '20261125', slot: '0', cost: 3 })['20261125']?.['0'] ?? [];
  expect(reserved).toBe(0);
});
