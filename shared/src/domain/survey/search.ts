/**
 * Comparing stored answers with what a lookup asks for (FIND, CONTRACT 12, Lookup): equality, but forgiving of widths, case and writing.
 */
import type { AnswerValue, FormMode, ItemError, SchemaItem, SurveyConfig } from '../../contract';
import { validationTexts } from '../../texts';
import { parseReservation } from '../reservation';
import { digitsOf, normalizeForSearch, normalizePhone, readDate, toHalfWidth } from '../text';
import { listOf, textOf } from './items/base';
import { splitDaySession } from './items/dateDaySession/rules';
import { facilityOf } from './items/googleFacilitySearch/rules';
import { rulesOf } from './items/registry';
import { isRequired } from './required';
import { administratorKeys, flattenItems } from './schema';

const DATE_TYPES = ['date', 'birthday', 'dateDropdown', 'sesshuJisshiDate', 'previousVaccineDate'];

/**
 * The form in which a text of an item is compared: phone numbers and postcodes by digits, dates by day, everything else NFKC in lower case.
 */
export function searchKey(item: SchemaItem, text: string): string {
  if (item.type === 'phone') return digitsOf(normalizePhone(text));
  if (item.type === 'postcode') return digitsOf(text);
  if (DATE_TYPES.includes(item.type)) return readDate(text) ?? normalizeForSearch(text);
  if (item.type === 'dateDaySession') return readDate(splitDaySession(text).date) ?? normalizeForSearch(text);
  return normalizeForSearch(text);
}

/** The texts of a stored answer that a query may equal: any option of check boxes, a reservation's category alone or with its item. */
function searchKeys(item: SchemaItem, value: AnswerValue): string[] {
  if (item.type === 'reservation') {
    const reservation = parseReservation(textOf(value));
    if (!reservation) return [];
    const { categoryId, itemId } = reservation;
    return [categoryId, `${categoryId}_${itemId}`].map((text) => searchKey(item, text));
  }
  if (item.type === 'googleFacilitySearch')
    return Object.values(facilityOf(value)).map((text) => searchKey(item, text));
  const texts = typeof value === 'string' ? [value] : listOf(value);
  return texts.map((text) => searchKey(item, text));
}

/** True when a stored answer equals the query's text for this item. An empty query never matches an answer. */
export function matchesSearch(item: SchemaItem, value: AnswerValue | undefined, query: string): boolean {
  if (value === undefined || rulesOf(item).isEmpty(item, value)) return false;
  const asked = item.type === 'reservation' ? (query.split('|')[0] ?? '') : query;
  const key = searchKey(item, asked);
  return key !== '' && searchKeys(item, value).includes(key);
}

/** Items that a lookup asks for (isSearchable); of users never an administrators' item, whose answers are in none of their reads. */
export function searchableItems(config: SurveyConfig, mode: FormMode): SchemaItem[] {
  const isAsked = ({ itemKey }: SchemaItem) => mode === 'admin' || !administratorKeys(config).has(itemKey);
  return flattenItems(config).filter(
    (item) => item.isSearchable?.value === true && rulesOf(item).hasAnswer && isAsked(item),
  );
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
