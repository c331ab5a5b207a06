/**
 * The days that a booking date does not take: a date item with attributes.hasAllowedDays, whose options name what is
 * closed (FORM-080, FORM-081). An option is a weekday (日 to 土, or 0 to 6 from Sunday, as weeklyClose has it) or a date.
 */
import type { SchemaItem } from '../../../../contract';
import { fromHyphens, WEEKDAY_NAMES_FROM_SUNDAY, weekdayOf } from '../../../date';
import { readDate, toHalfWidth, trimText } from '../../../text';
import { optionValues } from '../../schema';

const WEEKDAYS: readonly string[] = WEEKDAY_NAMES_FROM_SUNDAY;

export interface ClosedDays {
  /** 0 = Sunday. */
  weekdays: ReadonlySet<number>;
  /** YYYY-MM-DD. */
  dates: ReadonlySet<string>;
}

/** True for a date on which something is booked, so that some days may be closed. */
export function isBookingDate(item: SchemaItem): boolean {
  return item.type === 'date' && item.attributes?.hasAllowedDays === true;
}

/** What an item's options close; an option that is neither weekday nor date closes nothing. */
export function closedDaysOf(item: SchemaItem): ClosedDays {
  const weekdays = new Set<number>();
  const dates = new Set<string>();
  for (const option of isBookingDate(item) ? optionValues(item) : []) {
    const text = trimText(toHalfWidth(option));
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

/** True when a date YYYY-MM-DD is closed. */
export function isClosedDate({ weekdays, dates }: ClosedDays, date: string): boolean {
  return dates.has(date) || weekdays.has(weekdayOf(fromHyphens(date)));
}
