/**
 * Rules of dates written in one field: date, birthday and the dates of doses (VAL-006, VAL-047 to VAL-066).
 */
import type { SchemaItem } from '../../../../contract';
import { statusTexts, validationTexts } from '../../../../texts';
import { toSlashes } from '../../../date';
import { parseTypedDate, readDate, trimText } from '../../../text';
import type { ItemRules, RuleContext } from '../../types';
import { type TextRulesOptions, textRules } from '../base';
import { isPreviousDoseRequired } from '../vaccine/doseItems';
import { allowedDaysOf, isBookingDate } from './allowedDays';
import { isPastDate, rangeMessage } from './range';

/** YYYY-MM-DD of what was typed, or the text itself when it is no day. */
export function canonicalDate(text: string): string {
  return readDate(text) ?? trimText(text);
}

/**
 * The message for a date that cannot be booked: it has passed, or is no allowed day (VAL-067, FORM-080, FORM-081). What
 * is booked already may stay.
 */
function bookingMessage(item: SchemaItem, date: string, { today, stored }: RuleContext): string | undefined {
  if (!isBookingDate(item) || stored?.[item.itemKey] === date) return undefined;
  if (isPastDate(date, today)) return validationTexts.date.past;
  return allowedDaysOf(item)(date) ? undefined : validationTexts.date.closed;
}

/** The message for a canonical date: its form, whether there is such a day, its range, whether it can be booked. */
export function dateMessage(item: SchemaItem, text: string, context: RuleContext): string | undefined {
  const date = readDate(text);
  if (date === undefined) return parseTypedDate(text) ? validationTexts.date.noSuchDay : validationTexts.date.format;
  return rangeMessage(item, date, context.today) ?? bookingMessage(item, date, context);
}

/** YYYY/MM/DD of a stored date; what cannot be read is said to be so (ROWS-044, FORM-072). */
export function shownDate(text: string): string {
  const date = readDate(text);
  return date === undefined ? statusTexts.invalidDate : toSlashes(date);
}

function rulesOfDates(options: TextRulesOptions): ItemRules {
  return textRules({
    range: 'date',
    search: 'date',
    canonical: (_, text) => canonicalDate(text),
    check: dateMessage,
    displayText: (_, text) => (text === '' ? '' : shownDate(text)),
    ...options,
  });
}

export const dateRules = rulesOfDates({ types: ['date'], isNewerThanPrograms: true });
export const birthdayRules = rulesOfDates({ types: ['birthday'], meaning: () => 'birthday' });
export const doseDateRules = rulesOfDates({ types: ['sesshuJisshiDate'] });
export const previousDoseDateRules = rulesOfDates({
  types: ['previousVaccineDate'],
  isRequired: isPreviousDoseRequired,
});
