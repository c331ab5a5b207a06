/**
 * Calendar days as YYYYMMDD texts: arithmetic, weekdays and the forms in which people read them. Plain texts and UTC
 * arithmetic, because a business day has no zone: the result is the same in every browser and on every server.
 */
import { japanDateTime } from '../clock';

/** Weekday names from Monday to Sunday (CAL-030). */
export const WEEKDAY_NAMES_FROM_MONDAY = ['月', '火', '水', '木', '金', '土', '日'] as const;
/** Weekday names as the bed calendar orders them (BED-004). */
export const WEEKDAY_NAMES_FROM_SUNDAY = ['日', '月', '火', '水', '木', '金', '土'] as const;

const DAY_MILLISECONDS = 86_400_000;

function toUtc(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
}

function fromUtc(milliseconds: number): string {
  const date = new Date(milliseconds);
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** True when year, month (1-12) and day name a real day of the Gregorian calendar. */
export function isRealDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** True for a YYYYMMDD text that names a real day. */
export function isRealDay(day: string): boolean {
  return /^\d{8}$/.test(day) && isRealDate(Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6, 8)));
}

/** Number of days of a month (1-12). */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** YYYYMMDD of year, month (1-12) and day. */
export function dayOf(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
}

/** The day `count` days later (or earlier, when negative). */
export function addDays(day: string, count: number): string {
  return fromUtc(toUtc(day) + count * DAY_MILLISECONDS);
}

/** The day `count` months later, clamped to the month's end (CONTRACT 6.2). */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(4, 6)) - 1 + count;
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  return dayOf(year, month, Math.min(Number(day.slice(6, 8)), daysInMonth(year, month)));
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MILLISECONDS);
}

/** Every day from `from` to `to`, both included. */
export function daysFromTo(from: string, to: string): string[] {
  const first = toUtc(from);
  const length = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length }, (_, index) => fromUtc(first + index * DAY_MILLISECONDS));
}

/** Weekday of a day: 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: string): number {
  return new Date(toUtc(day)).getUTCDay();
}

/** One-letter weekday name, e.g. 金. */
export function weekdayName(day: string): string {
  return WEEKDAY_NAMES_FROM_SUNDAY[weekdayOf(day)] ?? '';
}

/** The Monday of the week that holds the day. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** First day of the day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 6)}01`;
}

/** Last day of the day's month. */
export function lastOfMonth(day: string): string {
  return dayOf(
    Number(day.slice(0, 4)),
    Number(day.slice(4, 6)),
    daysInMonth(Number(day.slice(0, 4)), Number(day.slice(4, 6))),
  );
}

/** YYYY-MM-DD of a YYYYMMDD day: the form in which answers are stored (VAL-066). */
export function toHyphens(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
}

/** YYYYMMDD of a stored YYYY-MM-DD date. */
export function fromHyphens(date: string): string {
  return date.replaceAll('-', '');
}

/** YYYY/MM/DD of a stored YYYY-MM-DD date: how a form shows it (FORM-072). */
export function toSlashes(date: string): string {
  return date.replaceAll('-', '/');
}

/** M月D日(曜), the name of a calendar day (CONTRACT 7). */
export function monthDayWeekday(day: string): string {
  return `${Number(day.slice(4, 6))}月${Number(day.slice(6, 8))}日(${weekdayName(day)})`;
}

/** A time HH:mm as people read it, without the hour's leading zero: 9:00. */
export function shortTime(time: string): string {
  return time.replace(/^0/, '');
}

/**
 * 11月26日(木) 9:30, as lists, cards and done screens say when something is; with the year where it is not the present
 * one.
 * @param time HH:mm; without it the day alone
 * @param today YYYYMMDD
 */
export function dayAndTime(day: string, time: string | undefined, today: string): string {
  const words = day.slice(0, 4) === today.slice(0, 4) ? monthDayWeekday(day) : japaneseDateWithWeekday(day);
  return time ? `${words} ${shortTime(time)}` : words;
}

/** The same of an ISO instant, by the day and time in Japan. */
export function dayAndTimeOf(instant: string, today: string): string {
  const { date, time } = japanDateTime(Date.parse(instant));
  return dayAndTime(date, time, today);
}

/** yyyy年M月d日 (CONST-011). */
export function japaneseDate(day: string): string {
  return `${Number(day.slice(0, 4))}年${Number(day.slice(4, 6))}月${Number(day.slice(6, 8))}日`;
}

/** yyyy年M月d日(曜). */
export function japaneseDateWithWeekday(day: string): string {
  return `${japaneseDate(day)}(${weekdayName(day)})`;
}

/**
 * 2026年11月30日(月) – 12月6日(日): the days from the first to the last, which has its year where that is another one; a
 * single day alone.
 * @param isShort of days of one year none is said: 11月30日(月) – 12月6日(日)
 */
export function daySpan(first: string, last: string, isShort = false): string {
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const begin = isOneYear && isShort ? monthDayWeekday(first) : japaneseDateWithWeekday(first);
  const end = isOneYear ? monthDayWeekday(last) : japaneseDateWithWeekday(last);
  return first === last ? begin : `${begin} – ${end}`;
}

/** yyyy-MM-dd HH:mm:ss in Japan time of an instant in milliseconds since 1970 (CONST-010). */
export function timestampOf(instant: number): string {
  const { date, time, second } = japanDateTime(instant);
  return `${toHyphens(date)} ${time}:${second}`;
}
