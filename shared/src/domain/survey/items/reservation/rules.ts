/**
 * Rules of a slot reservation: 'categoryId_itemId', with '|YYYYMMDD|slot' once dated (ROWS-020, ROWS-021, VAL-075 to
 * VAL-078, CONTRACT 12). Whether the slot can still be had is judged by the calendar and the server, not here.
 */
import type { SchemaItem } from '../../../../contract';
import { statusTexts, validationTexts } from '../../../../texts';
import { japaneseDateWithWeekday } from '../../../date';
import {
  categoryNames,
  categoryTreeOf,
  encodeReservation,
  findCategory,
  isDated,
  parseReservation,
  respectsFixedCategories,
} from '../../../reservation';
import type { RuleContext } from '../../types';
import { textOf, textRules } from '../base';

function check(item: SchemaItem, text: string, context: RuleContext): string | undefined {
  const { malformed, dateTime } = validationTexts.reservation;
  const reservation = parseReservation(text);
  if (!reservation) return malformed;
  const tree = categoryTreeOf(item, context.categories);
  if (tree && !findCategory(tree, reservation.categoryId)) return malformed;
  if (context.mode === 'admin') return undefined;
  if (tree && !respectsFixedCategories(tree, item, reservation.categoryId)) return malformed;
  return context.isSending === true && !isDated(reservation) ? dateTime : undefined;
}

export const reservationRules = textRules({
  types: ['reservation'],
  search: 'category',
  copiedFromRegistration: false,
  carriedOver(item, value, context) {
    const reservation = parseReservation(textOf(value));
    if (!reservation) return undefined;
    const course = encodeReservation({ categoryId: reservation.categoryId, itemId: reservation.itemId });
    return check(item, course, context) === undefined ? course : undefined;
  },
  isPlace: true,
  isOnlyOnce: true,
  isFilledByProgram: () => true,
  comparedTexts(item, text, level, categories) {
    const reservation = parseReservation(text);
    if (!reservation) return [];
    const { categoryId, itemId } = reservation;
    if (level === undefined) return [categoryId, `${categoryId}_${itemId}`, text];
    const name = categoryNames(categoryTreeOf(item, categories) ?? [], categoryId)[level];
    return name === undefined ? [] : [name];
  },
  canonical(_, text) {
    const reservation = parseReservation(text);
    return reservation ? encodeReservation(reservation) : text;
  },
  check,
  displayText(_, text) {
    const reservation = parseReservation(text);
    if (!reservation) return text === '' ? statusTexts.noReservation : statusTexts.unknown;
    return isDated(reservation) ? japaneseDateWithWeekday(reservation.date) : '';
  },
});
