/**
 * The dates that an item takes: its range, the minimum year, and whether what is typed is drawn to the past (VAL-062,
 * VAL-064, VAL-065).
 */
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { fromHyphens, toSlashes } from '../../../date';
import { readDate } from '../../../text';
import { isPreviousDoseDate } from '../vaccine/doseItems';
import { isBookingDate } from './allowedDays';

/** No date item takes an earlier date (VAL-065). */
const MINIMUM_DATE = '1900-01-01';

/** A bound of a config as YYYY-MM-DD: a date in any typed form, or a bare year, whose `edge` is meant. */
export function dateBound(bound: number | string | undefined, edge: '01-01' | '12-31'): string | undefined {
  if (bound === undefined) return undefined;
  const text = String(bound).trim();
  return /^\d{4}$/.test(text) ? `${text}-${edge}` : readDate(text);
}

/** First and last date of an item, YYYY-MM-DD. A birthday, and the previous dose, cannot lie after today. */
export function dateRangeOf(item: SchemaItem, today: string): { min: string; max?: string | undefined } {
  const min = dateBound(item.range?.min, '01-01');
  const max = dateBound(item.range?.max, '12-31');
  const endsToday = item.type === 'birthday' || isPreviousDoseDate(item);
  const lastDay = `${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6, 8)}`;
  return { min: min && min > MINIMUM_DATE ? min : MINIMUM_DATE, max: max ?? (endsToday ? lastDay : undefined) };
}

/** The message when a date YYYY-MM-DD is outside the item's range. */
export function rangeMessage(item: SchemaItem, date: string, today: string): string | undefined {
  const { min, max } = dateRangeOf(item, today);
  if (date >= min && (max === undefined || date <= max)) return undefined;
  const { rangeBetween, rangeFrom, rangeUntil } = validationTexts.date;
  if (max === undefined) return rangeFrom(toSlashes(min));
  return min === MINIMUM_DATE && date > max ? rangeUntil(toSlashes(max)) : rangeBetween(toSlashes(min), toSlashes(max));
}

/**
 * True when the form draws a typed date of this item to the past (VAL-059 to VAL-062): birthdays, and dates whose
 * range.max is absent or not after today (CONTRACT 11), but for dates of bookings, which lie ahead. Dates of a picker
 * are never changed, and the server never clamps.
 */
export function normalizesToPast(item: SchemaItem, today: string): boolean {
  if (item.type === 'birthday') return true;
  if (item.type !== 'date' || isBookingDate(item)) return false;
  const max = dateBound(item.range?.max, '12-31');
  return max === undefined || fromHyphens(max) <= today;
}

/** True when a date YYYY-MM-DD lies before today, YYYYMMDD (VAL-067). */
export function isPastDate(date: string, today: string): boolean {
  return fromHyphens(date) < today;
}
