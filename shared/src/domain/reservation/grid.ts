/**
 * The weekly table and the monthly grid of the reservation calendar (CAL-024 to CAL-031).
 */
import { addDays, addMonths, firstOfMonth, mondayOf } from '../date';
import { type DayState, dayState, makeSlot, type ScheduleSlot, type SlotContext, sortedComaIndexes } from './slots';

/** Days of a week (CAL-027). */
export const WEEK_DAYS = 7;
/** Most weeks that a month's grid has (CAL-028). */
export const MONTH_WEEKS = 6;

export interface WeekRow {
  comaIndex: string;
  /** HH:mm */
  start: string;
  end: string;
  /** One slot a day, Monday first. */
  slots: ScheduleSlot[];
}
export interface Week {
  /** The Monday, YYYYMMDD. */
  monday: string;
  /** The seven days, Monday first (CAL-026). */
  days: string[];
  rows: WeekRow[];
  /** True when no slot of the week is open or taken: shown as not accepting (CAL-024). */
  isEmpty: boolean;
}

/** The seven days of the week that holds `day`, Monday first. */
export function weekDays(day: string): string[] {
  const monday = mondayOf(day);
  return Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index));
}

/** The week that holds `day`, one row a time zone, in order of start. */
export function makeWeek(context: SlotContext, day: string): Week {
  const days = weekDays(day);
  const rows = sortedComaIndexes(context.comaList).map((comaIndex) => {
    const slots = days.map((date) => makeSlot(context, date, comaIndex));
    const { start, end } = context.comaList[comaIndex] ?? { start: '', end: '' };
    return { comaIndex, start, end, slots };
  });
  const isEmpty = !rows.some((row) => row.slots.some((slot) => slot.active || slot.isFullBooked));
  return { monday: days[0] ?? day, days, rows, isEmpty };
}

export interface MonthDay {
  /** YYYYMMDD */
  date: string;
  /** False for the days of the neighbouring months that fill the first and last week. */
  isInMonth: boolean;
  state: DayState;
}
export interface Month {
  /** First day, YYYYMMDD. */
  first: string;
  year: number;
  /** 1-12 */
  month: number;
  weeks: MonthDay[][];
}

/** First to last day of the grid of a month, from the Monday before its first day to the Sunday after its last. */
export function monthGridDays(day: string): string[] {
  const first = firstOfMonth(day);
  const start = mondayOf(first);
  const end = addMonths(first, 1);
  const days: string[] = [];
  for (let week = 0; week < MONTH_WEEKS; week += 1) {
    const monday = addDays(start, week * WEEK_DAYS);
    if (monday >= end) break;
    days.push(...weekDays(monday));
  }
  return days;
}

/** The month that holds `day`, in weeks from Monday (CAL-028). Days outside the month are closed. */
export function makeMonth(context: SlotContext, day: string): Month {
  const first = firstOfMonth(day);
  const indexes = sortedComaIndexes(context.comaList);
  const cells = monthGridDays(day).map((date): MonthDay => {
    const isInMonth = firstOfMonth(date) === first;
    const state = isInMonth ? dayState(indexes.map((index) => makeSlot(context, date, index))) : 'closed';
    return { date, isInMonth, state };
  });
  const weeks = Array.from({ length: cells.length / WEEK_DAYS }, (_, index) =>
    cells.slice(index * WEEK_DAYS, (index + 1) * WEEK_DAYS),
  );
  return { first, year: Number(first.slice(0, 4)), month: Number(first.slice(4, 6)), weeks };
}

/** First day of the month to show for a week: the next month's when the week spans two (CAL-029). */
export function monthOfWeek(day: string): string {
  return firstOfMonth(addDays(mondayOf(day), WEEK_DAYS - 1));
}

/** First days of `count` months from the month that holds `day` (CAL-031). */
export function monthsFrom(day: string, count: number): string[] {
  return Array.from({ length: Math.max(1, count) }, (_, index) => addMonths(firstOfMonth(day), index));
}
