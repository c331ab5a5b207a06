/**
 * A calendar that is new (CONSOLE 4, 新しく作る in place): the same times on the same days of the week, for some months from
 * a day on. Pure; days are YYYYMMDD and times HH:mm in Japan.
 */
import type { Calendar } from '../../contract';
import { addDays, addMonths } from '../date';
import { WEEKDAYS_FROM_SUNDAY } from '../reservation/expandRules';

export interface NewCalendar {
  calendarId: string;
  name: string;
  /** 0: Sunday. */
  weekdays: readonly number[];
  times: readonly { start: string; end: string }[];
  /** How many people each time takes. */
  quota: number;
  from: string;
  months: number;
  nationalHolidaysClosed: boolean;
}

/** The calendar's document. Its times are numbered in their order from 0 on. */
export function newCalendar({
  calendarId,
  name,
  weekdays,
  times,
  quota,
  from,
  months,
  ...rest
}: NewCalendar): Calendar {
  const sorted = times.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const comaList = Object.fromEntries(sorted.map(({ start, end }, slot) => [String(slot), { start, end }]));
  const quotas = Object.fromEntries(sorted.map((_, slot) => [String(slot), quota]));
  const isOpen = (day: number) => weekdays.includes(day);
  const weekly = Object.fromEntries(WEEKDAYS_FROM_SUNDAY.flatMap((name, day) => (isOpen(day) ? [[name, quotas]] : [])));
  const to = addDays(addMonths(from, months), -1);
  return { calendarId, name, comaList, rules: [{ from, to, weekly, ...rest }] };
}
