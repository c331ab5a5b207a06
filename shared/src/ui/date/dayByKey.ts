/**
 * Where a key leads from a day of the calendar: the arrows by days and weeks, Home and End within the week, PageUp and
 * PageDown by months.
 */
import type { Moment } from './moment';

/** How many steps closed days are passed over before the key leads nowhere. */
const MOST_STEPS = 62;
const DAY_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTH_STEPS: Record<string, number> = { PageUp: -1, PageDown: 1 };

/**
 * @param isBlocked says which days cannot be chosen; they are passed over
 * @returns the day to go to; undefined for another key, and where there is no day to go to
 */
export function dayByKey(from: Moment, key: string, isBlocked: (day: Moment) => boolean): Moment | undefined {
  const byDays = DAY_STEPS[key];
  if (byDays !== undefined) return firstOpen(from.clone().add(byDays, 'day'), byDays, isBlocked);
  const byMonths = MONTH_STEPS[key];
  if (byMonths !== undefined) {
    const there = from.clone().add(byMonths, 'month');
    return firstOpen(there, byMonths, isBlocked) ?? firstOpen(there, -byMonths, isBlocked);
  }
  if (key === 'Home') return firstOpen(from.clone().day(0), 1, isBlocked);
  return key === 'End' ? firstOpen(from.clone().day(6), -1, isBlocked) : undefined;
}

/** The first day from `day` on, in steps of days, that can be chosen. */
export function firstOpen(day: Moment, step: number, isBlocked: (day: Moment) => boolean): Moment | undefined {
  const candidate = day.clone();
  for (let count = 0; count < MOST_STEPS; count += 1) {
    if (!isBlocked(candidate)) return candidate;
    candidate.add(step, 'day');
  }
  return undefined;
}
