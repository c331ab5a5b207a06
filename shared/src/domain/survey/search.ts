/**
 * Comparing stored answers with what a lookup asks for (FIND, CONTRACT 12, Lookup): equality, but forgiving of widths,
 * case and writing.
 */
import type { AnswerValue, FormMode, ItemError, SchemaItem, SurveyConfig } from '../../contract';
import { validationTexts } from '../../texts';
import { NO_ITEM_ID, parseReservation } from '../reservation';
import { digitsOf, foldName, normalizeForSearch, readDate, toHalfWidth } from '../text';
import { administratorKeys } from './administratorItems';
import { textOf } from './items/base';
import { splitDaySession } from './items/dateDaySession/rules';
import { answeredText, rulesOf } from './items/registry';
import { isRequired } from './required';
import { flattenItems } from './schema';
import type { SearchControl } from './types';

/** The control that asks for an item. */
export function searchControl(item: Pick<SchemaItem, 'type'>): SearchControl {
  return rulesOf(item).search || 'text';
}

/**
 * The form in which a text of an item is compared: NFKC in lower case, where its control asks for no other; of written
 * text also without spaces, and with one kind of kana.
 */
export function searchKey(item: SchemaItem, stored: string): string {
  const text = answeredText(item, stored);
  switch (searchControl(item)) {
    case 'phone':
      return digitsOf(textOf(rulesOf(item).canonical(item, text)));
    case 'date':
      return readDate(text) ?? normalizeForSearch(text);
    case 'daySession':
      return readDate(splitDaySession(text).date) ?? normalizeForSearch(text);
    default:
      return rulesOf(item).isWritten ? foldName(text) : normalizeForSearch(text);
  }
}

/**
 * The text under which the index finds a row of a searchable item: of its value, and of a query for it. The index knows
 * reservations by category, which a query may name alone.
 */
export function indexedSearchKey(item: SchemaItem, text: string): string {
  if (searchControl(item) !== 'category') return searchKey(item, text);
  const reservation = parseReservation(text) ?? parseReservation(`${text}_${NO_ITEM_ID}`);
  return searchKey(item, reservation?.categoryId ?? '');
}

/**
 * The texts under which the index may know an answer that a query asks for: of answers that were stored before written
 * text was folded also the earlier one, until they have been rebuilt (CONTRACT 13).
 */
export function askedSearchKeys(item: SchemaItem, text: string): readonly string[] {
  const key = indexedSearchKey(item, text);
  if (!rulesOf(item).isWritten) return [key];
  return [...new Set([key, normalizeForSearch(answeredText(item, text))])];
}

/**
 * The texts of a stored answer that a query may equal: any option of check boxes, any part of a facility, a
 * reservation's category alone or with its item.
 */
function comparedTexts(item: SchemaItem, value: AnswerValue): readonly string[] {
  if (searchControl(item) === 'category') {
    const reservation = parseReservation(textOf(value));
    return reservation ? [reservation.categoryId, `${reservation.categoryId}_${reservation.itemId}`] : [];
  }
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : Object.values(value);
}

/** True when a stored answer equals the query's text for this item. An empty query never matches an answer. */
export function matchesSearch(item: SchemaItem, value: AnswerValue | undefined, query: string): boolean {
  if (value === undefined || rulesOf(item).search === false || rulesOf(item).isEmpty(item, value)) return false;
  const asked = searchControl(item) === 'category' ? (query.split('|')[0] ?? '') : query;
  const key = searchKey(item, asked);
  return key !== '' && comparedTexts(item, value).some((text) => searchKey(item, text) === key);
}

/** True for an item that a lookup can ask for: its config says so, and its type can be looked for. */
export function isSearchable(item: SchemaItem): boolean {
  return item.isSearchable?.value === true && rulesOf(item).hasAnswer && rulesOf(item).search !== false;
}

/**
 * Items that a lookup asks for (isSearchable); of users never an administrators' item, whose answers are in none of
 * their reads.
 */
export function searchableItems(config: SurveyConfig, mode: FormMode): SchemaItem[] {
  const isAsked = ({ itemKey }: SchemaItem) => mode === 'admin' || !administratorKeys(config).has(itemKey);
  return flattenItems(config).filter((item) => isSearchable(item) && isAsked(item));
}

/** The messages of a lookup's form: required searchable items must be filled (VAL-099). */
export function searchFormErrors(config: SurveyConfig, values: Readonly<Record<string, string>>): ItemError[] {
  return searchableItems(config, 'user')
    .filter((item) => isRequired(item, 'user') && (values[item.itemKey] ?? '').trim() === '')
    .map(({ itemKey }) => ({ itemKey, message: validationTexts.required.searchForm }));
}

/** What a lookup sends: full-width letters, digits and signs as half-width (VAL-100). */
export function searchQueryText(text: string): string {
  return toHalfWidth(text).trim();
}
