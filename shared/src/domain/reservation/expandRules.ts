/**
 * A calendar's rules as days: quotas and day-offs, for the import (CONTRACT 3, Calendar). Server only: it carries the
 * holiday calendar.
 */
/// <reference path="./japaneseHolidays.d.ts" />
import japaneseHolidays from 'japanese-holidays';
import type { Calendar } from '../../contract';
import { instantOfJapan } from '../clock';
import { daysFromTo, weekdayOf } from '../date';

/** The days of the week as rules name them, in the order of weekdayOf. */
export const WEEKDAYS_FROM_SUNDAY = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

export interface ExpandedCalendar {
  /** Day YYYYMMDD -> slot -> quota. */
  schedule: Record<string, Record<string, number>>;
  dayOff: Record<string, 0 | 1>;
}

/** Days that are remembered: some ten years. */
const KNOWN_DAYS = 4_000;
const holidayNames = new Map<string, string | undefined>();

/** The name of a national holiday of Japan, substitutes included; undefined on other days. Day YYYYMMDD. */
export function holidayName(day: string): string | undefined {
  if (holidayNames.has(day)) return holidayNames.get(day);
  if (holidayNames.size >= KNOWN_DAYS) holidayNames.clear();
  const name = japaneseHolidays.isHolidayAt(new Date(instantOfJapan(day)));
  holidayNames.set(day, name);
  return name;
}

/** True on a national holiday of Japan, substitutes included; day YYYYMMDD. */
export function isNationalHoliday(day: string): boolean {
  return holidayName(day) !== undefined;
}

/** The holidays from one day to another, both included, with their names. */
export function holidaysBetween(startDay: string, endDay: string): Record<string, string> {
  return Object.fromEntries(
    daysFromTo(startDay, endDay).flatMap((day) => {
      const name = holidayName(day);
      return name === undefined ? [] : [[day, name]];
    }),
  );
}

/**
 * Expands the rules in order, a later rule that speaks of a day winning it. A day's own `schedule` replaces what the
 * rules say of it, its closure included; a day's own `dayOff` has the last word either way.
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
