/**
 * Rules of dates written in one field: date, birthday and the dates of doses (VAL-006, VAL-047 to VAL-066).
 */
import type { SchemaItem } from '../../../../contract';
import { statusTexts, validationTexts } from '../../../../texts';
import { toSlashes } from '../../../date';
import { parseTypedDate, readDate, trimText } from '../../../text';
import type { RuleContext } from '../../types';
import { textRules } from '../base';
import { closedDaysOf, isClosedDate } from './closedDays';
import { rangeMessage } from './range';

/** YYYY-MM-DD of what was typed, or the text itself when it is no day. */
export function canonicalDate(text: string): string {
  return readDate(text) ?? trimText(text);
}

/** The message for a canonical date: its form, whether there is such a day, its range, whether it is closed for booking. */
export function dateMessage(item: SchemaItem, text: string, context: RuleContext): string | undefined {
  const date = readDate(text);
  if (date !== undefined) {
    const isClosed = isClosedDate(closedDaysOf(item), date);
    return rangeMessage(item, date, context.today) ?? (isClosed ? validationTexts.date.closed : undefined);
  }
  return parseTypedDate(text) ? validationTexts.date.noSuchDay : validationTexts.date.format;
}

/** YYYY/MM/DD of a stored date; what cannot be read is said to be so (ROWS-044, FORM-072). */
export function shownDate(text: string): string {
  const date = readDate(text);
  return date === undefined ? statusTexts.invalidDate : toSlashes(date);
}

export const dateRules = textRules({
  types: ['date', 'birthday', 'sesshuJisshiDate', 'previousVaccineDate'],
  canonical: (_, text) => canonicalDate(text),
  check: dateMessage,
  displayText: (_, text) => (text === '' ? '' : shownDate(text)),
});
