/**
 * Until when a reservation can be changed or cancelled (CANCEL-011, CANCEL-014 to CANCEL-016, CONTRACT 6.1). A change
 * obeys the same deadline.
 */
import { japanDateTime } from '../clock';
import { addDays } from '../date';
import { isDayOff, isSlotStarted } from './window';

/** Days of a calendar without its own limit (CANCEL-015). */
export const DEFAULT_CANCEL_LIMIT = 1;
/** Most day-offs that move the deadline. */
export const MAX_DAY_OFFS = 14;

/**
 * Day-offs passed when walking back from the day before `date` until `limit` other days are counted; at most 14.
 * @param date reservation date, YYYYMMDD
 */
export function countDayOffs(date: string, limit: number, dayOff: Readonly<Record<string, 0 | 1>>): number {
  let counted = 0;
  let passed = 0;
  for (let day = addDays(date, -1); counted < limit && passed < MAX_DAY_OFFS; day = addDays(day, -1)) {
    if (isDayOff(dayOff, day)) passed += 1;
    else counted += 1;
  }
  return passed;
}

/**
 * The first day on which it is too late, YYYYMMDD; undefined with limit 0, where only the reservation's own start ends
 * it.
 */
export function firstBlockedDay(date: string, limit: number, dayOffCount: number): string | undefined {
  return limit === 0 ? undefined : addDays(date, -(limit + dayOffCount - 1));
}

export interface DeadlineFacts {
  /** Reservation date YYYYMMDD and start HH:mm, Japan time. */
  date: string;
  start: string;
  limit: number;
  dayOffCount: number;
  /** The present instant, milliseconds since 1970. */
  now: number;
}

/** True when the deadline has passed. Limit 0 allows until the reservation starts (CANCEL-014, CANCEL-016). */
export function isDeadlinePassed({ date, start, limit, dayOffCount, now }: DeadlineFacts): boolean {
  const blocked = firstBlockedDay(date, limit, dayOffCount);
  return blocked === undefined ? isSlotStarted(date, start, now) : blocked <= japanDateTime(now).date;
}
