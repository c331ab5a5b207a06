/**
 * Which days can be booked: day-offs, the first and the last day of a calendar, and slots that have already started
 * (CAL-040, SLOT-011 to SLOT-014, CONTRACT 6.2).
 */
import type { Calendar } from '../../contract';
import { instantOfJapan } from '../clock';
import { addDays, addMonths } from '../date';

/** The last bookable day of a calendar without an end (SLOT-014). */
export const OPEN_END = '20991231';
/** How many days past the plain offset day-offs may push the first bookable day (SLOT-012). */
export const LOOKAHEAD_DAYS = 14;

/** First and last bookable day, both included, YYYYMMDD. Empty when first is after last. */
export interface BookableWindow {
  first: string;
  last: string;
}

export type WindowSettings = Pick<
  Calendar,
  | 'reservationPossibleStart'
  | 'reservationPossibleMonths'
  | 'reservationPossibleStartDate'
  | 'reservationPossibleEndDate'
>;

/** True when the day is marked as a day off (CAL-040). */
export function isDayOff(dayOff: Readonly<Record<string, 0 | 1>>, day: string): boolean {
  return dayOff[day] === 1;
}

/**
 * The first bookable day: from tomorrow on, days that are not day-offs are counted until the offset is reached,
 * looking at most 14 days past the plain offset. Offset 0 is today (SLOT-011, SLOT-012).
 */
export function firstBookableDay(
  today: string,
  possibleStart: number,
  dayOff: Readonly<Record<string, 0 | 1>>,
): string {
  let day = today;
  for (let looked = 0, counted = 0; counted < possibleStart && looked < possibleStart + LOOKAHEAD_DAYS; looked += 1) {
    day = addDays(day, 1);
    if (!isDayOff(dayOff, day)) counted += 1;
  }
  return day;
}

/**
 * The last bookable day: today plus the months, clamped to the month's end; open-ended without months (SLOT-013,
 * SLOT-014).
 */
export function lastBookableDay(today: string, possibleMonths: number | undefined): string {
  return possibleMonths === undefined ? OPEN_END : addMonths(today, possibleMonths);
}

/**
 * The bookable window; a fixed start or end date replaces the setting counted from today, but never opens the
 * past.
 */
export function bookableWindow(
  settings: WindowSettings,
  dayOff: Readonly<Record<string, 0 | 1>>,
  today: string,
): BookableWindow {
  const fixedStart = settings.reservationPossibleStartDate;
  const first = fixedStart ?? firstBookableDay(today, settings.reservationPossibleStart ?? 0, dayOff);
  return {
    first: first < today ? today : first,
    last: settings.reservationPossibleEndDate ?? lastBookableDay(today, settings.reservationPossibleMonths),
  };
}

/** Days whose day-offs decide the window: from today to the end of the lookahead. For the schedule call (SLOT-012). */
export function lookaheadRange(today: string, possibleStart = 0): { startDay: string; endDay: string } {
  return { startDay: today, endDay: addDays(today, possibleStart + LOOKAHEAD_DAYS) };
}

/**
 * The window with a day that may be chosen although it lies outside: the one of a place that is kept. An empty window
 * has that day alone.
 */
export function windowWith(window: BookableWindow, day: string): BookableWindow {
  if (window.first > window.last) return { first: day, last: day };
  return { first: day < window.first ? day : window.first, last: day > window.last ? day : window.last };
}

/** True for a day inside the window. */
export function isInsideWindow(window: BookableWindow, day: string): boolean {
  return day >= window.first && day <= window.last;
}

/** True when a slot (YYYYMMDD, HH:mm) has started at the instant `now` (milliseconds since 1970). */
export function isSlotStarted(day: string, start: string, now: number): boolean {
  return instantOfJapan(day, start) <= now;
}
