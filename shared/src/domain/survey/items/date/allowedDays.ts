/**
 * The days that a booking date takes: a date item with attributes.hasAllowedDays, whose options name them (VAC-003). An
 * option is a weekday (日 to 土, or 0 to 6 from Sunday, as weeklyClose has it) or a date. The weekdays that are not named
 * are closed (FORM-080), and so are the dates of attributes.closedDates (FORM-081).
 */
import type { SchemaItem } from '../../../../contract';
import { fromHyphens, WEEKDAY_NAMES_FROM_SUNDAY, weekdayOf } from '../../../date';
import { readDate, toHalfWidth, trimText } from '../../../text';
import { optionValues } from '../../schema';

const WEEKDAYS: readonly string[] = WEEKDAY_NAMES_FROM_SUNDAY;

/** Days that a config names. */
export interface NamedDays {
  /** 0 = Sunday. */
  weekdays: ReadonlySet<number>;
  /** YYYY-MM-DD. */
  dates: ReadonlySet<string>;
}

/** True for a date on which something is booked, so that it lies ahead and on an allowed day. */
export function isBookingDate(item: SchemaItem): boolean {
  return item.type === 'date' && item.attributes?.hasAllowedDays === true;
}

/** The days that texts name; a text that is neither weekday nor date names none. */
export function namedDays(texts: readonly string[]): NamedDays {
  const weekdays = new Set<number>();
  const dates = new Set<string>();
  for (const each of texts) {
    const text = trimText(toHalfWidth(each));
    const weekday = WEEKDAYS.indexOf(text.replace(/曜日?$/, ''));
    if (weekday >= 0) weekdays.add(weekday);
    else if (/^[0-6]$/.test(text)) weekdays.add(Number(text));
    else {
      const date = readDate(text);
      if (date !== undefined) dates.add(date);
    }
  }
  return { weekdays, dates };
}

function isNamed({ weekdays, dates }: NamedDays, date: string): boolean {
  return dates.has(date) || weekdays.has(weekdayOf(fromHyphens(date)));
}

/** Tells of dates YYYY-MM-DD whether a booking date takes them; without options it takes every day but closed dates. */
export function allowedDaysOf(item: SchemaItem): (date: string) => boolean {
  const options = optionValues(item);
  const allowed = namedDays(options);
  const closed = namedDays(item.attributes?.closedDates ?? []);
  return (date) => (options.length === 0 || isNamed(allowed, date)) && !closed.dates.has(date);
}
