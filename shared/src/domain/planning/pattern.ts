/**
 * Edits of many cells at once (CONSOLE 3): a range, a pattern of weekdays × times with holidays and exceptions, a week
 * copied to later weeks. Pure; days are YYYYMMDD in Japan, weekdays 0 = Sunday to 6 = Saturday.
 */
import type { HolidayWay } from '../../contract/console/words';
import { addDays, daysFromTo, mondayOf, weekdayOf } from '../date';
import { WEEK_DAYS } from '../reservation/grid';
import type { CellEdit } from './cells';

export interface Pattern {
  /** First and last day, both included. */
  from: string;
  to: string;
  weekdays: readonly number[];
  /** Indexes into comaList. */
  slots: readonly string[];
  quota: number;
  holidays: HolidayWay;
  /** Days that stay as they are. */
  except: readonly string[];
}

/** The cells of a rectangle of days × times, each with the same quota. */
export function rangeCells(days: readonly string[], slots: readonly string[], quota: number): CellEdit[] {
  return days.flatMap((day) => slots.map((slot) => ({ day, slot, quota })));
}

/** @param isHoliday whether a day is a national holiday */
export function patternCells(pattern: Pattern, isHoliday: (day: string) => boolean): CellEdit[] {
  const { from, to, slots, quota, holidays } = pattern;
  const weekdays = new Set(pattern.weekdays);
  const except = new Set(pattern.except);
  return daysFromTo(from, to).flatMap((day) => {
    if (!weekdays.has(weekdayOf(day)) || except.has(day)) return [];
    if (holidays === 'same' || !isHoliday(day)) return rangeCells([day], slots, quota);
    return holidays === 'leave' ? [] : rangeCells([day], slots, 0);
  });
}

export interface WeekCopy {
  /** Any day of the week that is copied. */
  from: string;
  /** Any day of the first week that becomes the same. */
  to: string;
  /** How many weeks become the same. */
  weeks: number;
}

/**
 * The cells that make later weeks the same as one: every time of every day, those that the week does not have closed.
 * National holidays of the later weeks stay as they are.
 * @param quotaOf of a cell of the copied week; 0 where there is none
 */
export function copiedCells(
  { from, to, weeks }: WeekCopy,
  slots: readonly string[],
  quotaOf: (day: string, slot: string) => number,
  isHoliday: (day: string) => boolean,
): CellEdit[] {
  const source = mondayOf(from);
  const target = mondayOf(to);
  return daysFromTo(target, addDays(target, weeks * WEEK_DAYS - 1)).flatMap((day, index) => {
    const model = addDays(source, index % WEEK_DAYS);
    if (day === model || isHoliday(day)) return [];
    return slots.map((slot) => ({ day, slot, quota: quotaOf(model, slot) }));
  });
}
