/** Which slots of some days are closed by one closing (CONTRACT 13): those that there are, that are open and that have not begun. */
import { daysFromTo, weekdayOf } from '../date';
import { isSlotStarted } from '../reservation';

const NOON = '12:00';

/** Days, times and weekdays that are to be closed. */
export interface ClosedRange {
  /** YYYYMMDD, both included. */
  from: string;
  to: string;
  /** 0 = Sunday. */
  weekdays: readonly number[];
  /** Indexes into the calendar's comaList. */
  slots: readonly string[];
}

interface Standing {
  comaList: Readonly<Record<string, { start: string } | undefined>>;
  /** By day and slot: quota and what is reserved, in places. */
  schedule: Readonly<Record<string, Readonly<Record<string, readonly [number, number] | undefined>> | undefined>>;
  /** By day the times that are closed already. */
  closed?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
}

/** The half of a day before noon, and the one from noon on. */
export const HALF_DAYS = ['morning', 'afternoon'] as const;
type HalfDay = (typeof HALF_DAYS)[number];

/** Those of the times that begin in a half of the day. @param slots indexes into comaList, in their order */
export function slotsOfHalfDay(slots: readonly string[], comaList: Standing['comaList'], half: HalfDay): string[] {
  return slots.filter((slot) => {
    const start = comaList[slot]?.start;
    return start !== undefined && start < NOON === (half === 'morning');
  });
}

/**
 * The slots of a range that can be closed, and how many places of them are reserved.
 * @param now milliseconds since 1970
 */
export function closableSlots(
  { from, to, weekdays, slots }: ClosedRange,
  { comaList, schedule, closed = {} }: Standing,
  now: number,
): { slots: { day: string; slot: string }[]; reserved: number } {
  const wanted = new Set(weekdays);
  const found = daysFromTo(from, to).flatMap((day) =>
    slots.flatMap((slot) => {
      const [cell, start] = [schedule[day]?.[slot], comaList[slot]?.start];
      const isOpen = cell !== undefined && closed[day]?.includes(slot) !== true;
      const isThere = wanted.has(weekdayOf(day)) && isOpen && start !== undefined;
      return isThere && !isSlotStarted(day, start, now) ? [{ day, slot, reserved: cell[1] }] : [];
    }),
  );
  return {
    slots: found.map(({ day, slot }) => ({ day, slot })),
    reserved: found.reduce((sum, { reserved }) => sum + reserved, 0),
  };
}
