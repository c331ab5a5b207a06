/** Slots that a person is led to. */
import { describe, expect, test } from '@jest/globals';
import { instantOfJapan } from '../clock';
import { nearestFreeSlot, nearestFreeSlots, type SlotContext } from './index';

const FREE = [1, 0] as const;
const FULL = [1, 1] as const;
const day = (...slots: (readonly [number, number])[]) =>
  Object.fromEntries(slots.map((slot, index) => [String(index), [...slot] as [number, number]]));

function contextOf(schedule: SlotContext['schedule'], more: Partial<SlotContext> = {}): SlotContext {
  return {
    schedule,
    dayOff: {},
    holidays: {},
    comaList: {
      0: { start: '09:00', end: '09:30' },
      1: { start: '13:00', end: '13:30' },
      2: { start: '16:00', end: '16:30' },
    },
    cost: 1,
    window: { first: '20261124', last: '20261231' },
    own: undefined,
    now: instantOfJapan('20261122', '10:00'),
    ...more,
  };
}
const ids = (slots: readonly { id: string }[]) => slots.map(({ id }) => id);

describe('the nearest free slots', () => {
  const context = contextOf({ 20261124: day(FULL, FREE, FULL), 20261126: day(FREE, FREE, FREE) });

  test('are the first three, in order of day and start', () => {
    expect(ids(nearestFreeSlots(context, '20261122'))).toEqual(['20261124-1', '20261126-0', '20261126-1']);
  });

  test('are looked for in four weeks', () => {
    const late = contextOf({ 20261219: day(FREE), 20261220: day(FREE) });
    expect(ids(nearestFreeSlots(late, '20261122'))).toEqual(['20261219-0']);
    expect(nearestFreeSlots(contextOf({}), '20261122')).toEqual([]);
  });

  test('never hold the place that is being changed', () => {
    const own = { date: '20261124', slot: '1', cost: 1 };
    expect(ids(nearestFreeSlots({ ...context, own }, '20261122'))).toEqual(['20261126-0', '20261126-1', '20261126-2']);
  });
});

describe('the slot nearest to one that went', () => {
  test.each([
    ['the same day first, at the nearest time', { 20261125: day(FREE, FULL, FREE), 20261126: day(FREE) }, '20261125-2'],
    ['the later of two days', { 20261124: day(FREE, FREE, FREE), 20261126: day(FREE) }, '20261126-0'],
    ['the nearer day', { 20261124: day(FREE), 20261128: day(FREE) }, '20261124-0'],
    ['none where none is near', { 20261220: day(FREE) }, undefined],
  ])('%s', (_, schedule, id) => {
    const place = { date: '20261125', slot: '1' };
    expect(nearestFreeSlot(contextOf({ ...schedule }), place)?.id).toBe(id);
  });
});
