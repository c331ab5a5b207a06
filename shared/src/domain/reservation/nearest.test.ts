/** Slots that a person is led to. */
import { describe, expect, test } from '@jest/globals';
import { instantOfJapan } from '../clock';
import { firstFreeSlots, nearestFreeSlot, type SlotContext } from './index';

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

describe('the first free slots', () => {
  const context = contextOf({ 20261124: day(FULL, FREE, FULL), 20261126: day(FREE, FULL, FREE) });

  test('are those of the nearest days, in order of start', () => {
    expect(ids(firstFreeSlots(context, '20261122', 3, 28))).toEqual(['20261124-1', '20261126-0', '20261126-2']);
    expect(ids(firstFreeSlots(context, '20261122', 2, 28))).toEqual(['20261124-1', '20261126-0']);
  });

  test('are looked for in no more days than told', () => {
    expect(ids(firstFreeSlots(context, '20261122', 3, 4))).toEqual(['20261124-1']);
    expect(firstFreeSlots(contextOf({}), '20261122', 3, 28)).toEqual([]);
  });

  test('never hold the place that is being changed', () => {
    const own = { date: '20261124', slot: '1', cost: 1 };
    expect(ids(firstFreeSlots({ ...context, own }, '20261122', 1, 28))).toEqual(['20261126-0']);
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
