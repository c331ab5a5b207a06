/**
 * A calendar's rules as days: quotas and day-offs, for the import (CONTRACT 3, Calendar). Server only: it carries the holiday calendar.
 */
/// <reference path="./japaneseHolidays.d.ts" />
import japaneseHolidays from 'japanese-holidays';
import type { Calendar } from '../../contract';
import { instantOfJapan } from '../clock';
import { daysFromTo, weekdayOf } from '../date';

const WEEKDAYS_FROM_SUNDAY = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

export interface ExpandedCalendar {
  /** Day YYYYMMDD -> slot -> quota. */
  schedule: Record<string, Record<string, number>>;
  dayOff: Record<string, 0 | 1>;
}

/** True on a national holiday of Japan, substitutes included; day YYYYMMDD. */
export function isNationalHoliday(day: string): boolean {
  return japaneseHolidays.isHolidayAt(new Date(instantOfJapan(day, '12:00'))) !== undefined;
}

/**
 * Expands the rules in order, a later rule that speaks of a day winning it. A day's own `schedule` replaces what the rules say of it, its closure included;
 * a day's own `dayOff` has the last word either way.
 */
export function expandCalendar(calendar: Pick<Calendar, 'rules' | 'schedule' | 'dayOff'>): ExpandedCalendar {
  const schedule: ExpandedCalendar['schedule'] = {};
  const dayOff: ExpandedCalendar['dayOff'] = {};
  const own = calendar.dayOff ?? {};
  for (const rule of calendar.rules ?? []) {
    const closed = new Set(rule.closed);
    for (const day of daysFromTo(rule.from, rule.to)) {
      const quotas = rule.weekly[WEEKDAYS_FROM_SUNDAY[weekdayOf(day)] ?? 'sun'];
      const isClosed =
        closed.has(day) ||
        (rule.nationalHolidaysClosed === true && isNationalHoliday(day)) ||
        (quotas !== undefined && Object.keys(quotas).length === 0);
      if (!isClosed && quotas === undefined) continue;
      delete schedule[day];
      delete dayOff[day];
      if (isClosed) dayOff[day] = 1;
      if (quotas !== undefined && (!isClosed || own[day] === 0)) schedule[day] = { ...quotas };
    }
  }
  for (const [day, quotas] of Object.entries(calendar.schedule ?? {})) {
    schedule[day] = { ...quotas };
    delete dayOff[day];
  }
  return { schedule, dayOff: { ...dayOff, ...own } };
}
