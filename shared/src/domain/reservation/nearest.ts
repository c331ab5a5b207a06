/**
 * Slots that a person is led to: the first that are free, and the one nearest to a slot that went meanwhile. Both look
 * at no more days than they are told, whatever the calendar holds.
 */
import { addDays } from '../date';
import { makeSlot, type ScheduleSlot, type SlotContext, sortedComaIndexes } from './slots';

/** How many slots are offered as buttons above the table. */
const NEAREST_SLOTS = 3;
/** Days that a call for the schedule asks for; slots are offered above the table as far as the first call reaches. */
export const SCHEDULE_BLOCK_DAYS = 28;
/** How far from a lost slot another one is still near. Days. */
const NEAR_DAYS = 14;

/** The free slots of a day in order of start, without the place that is being changed: it is no other one. */
function freeOn(context: SlotContext, date: string): ScheduleSlot[] {
  if (context.schedule[date] === undefined) return [];
  return sortedComaIndexes(context.comaList)
    .map((comaIndex) => makeSlot(context, date, comaIndex))
    .filter((slot) => slot.active && !(context.own?.date === date && context.own.slot === slot.comaIndex));
}

/** The nearest free slots from a day YYYYMMDD on, within four weeks of the schedule that is there. */
export function nearestFreeSlots(context: SlotContext, from: string): ScheduleSlot[] {
  const found: ScheduleSlot[] = [];
  for (let offset = 0; offset < SCHEDULE_BLOCK_DAYS && found.length < NEAREST_SLOTS; offset += 1)
    found.push(...freeOn(context, addDays(from, offset)));
  return found.slice(0, NEAREST_SLOTS);
}

/** Minutes of a time HH:mm. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * The free slot nearest to a place that went: on the nearest day that has one, the later of two as near, at the time
 * nearest to the one that was wanted. Undefined where none is near.
 */
export function nearestFreeSlot(context: SlotContext, place: { date: string; slot: string }): ScheduleSlot | undefined {
  const wanted = minutesOf(context.comaList[place.slot]?.start ?? '00:00');
  const away = (slot: ScheduleSlot) => Math.abs(minutesOf(slot.start) - wanted);
  for (let distance = 0; distance <= NEAR_DAYS; distance += 1) {
    for (const offset of distance === 0 ? [0] : [distance, -distance]) {
      const [first, ...others] = freeOn(context, addDays(place.date, offset));
      if (first) return others.reduce((near, slot) => (away(slot) < away(near) ? slot : near), first);
    }
  }
  return undefined;
}
