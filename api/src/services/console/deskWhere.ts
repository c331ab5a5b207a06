/** A condition on an item as the database is asked for it (CONTRACT 14.3), by what the indexes know of its answers. */

import type { SchemaItem } from '@madoguchi/shared/contract';
import { isRealDay, toHyphens } from '@madoguchi/shared/domain/date';
import { foldForDesk, gramsAskedFor, type IndexedItems, type WhereCondition } from '@madoguchi/shared/domain/desk';
import { rulesOf } from '@madoguchi/shared/domain/survey';
import { normalForm } from '@madoguchi/shared/domain/text';
import { invalid } from '../../refusal';
import type { DeskWhere } from '../../repositories/answers/deskFilter';
import { askedSearchValues } from '../answers/input';

/** True for an item whose answers are compared as numbers: whole numbers and the linear scale. */
const isNumeric = (item: SchemaItem | undefined) => item !== undefined && rulesOf(item).search === 'number';

/** The index has the days of items that lookups ask for as YYYY-MM-DD. @param digits of the day that is asked for */
function rangeOf(item: SchemaItem, operation: 'from' | 'to', digits: string): DeskWhere['range'] {
  if (rulesOf(item).search !== 'date' || !isRealDay(digits)) return undefined;
  return operation === 'from' ? { first: toHyphens(digits) } : { last: toHyphens(digits) };
}

/**
 * A condition as the database is asked for it.
 * @param condition as the address has it; of an item of the one form that is asked for, undefined where there is none
 * @param indexed of what the indexes know all answers; what they do not know is weighed answer by answer
 * @throws {Refusal} 400 for a condition that cannot be asked of the item
 */
export function deskWhere(
  { itemKey, operation, value }: WhereCondition,
  item: SchemaItem | undefined,
  { types, whole }: IndexedItems,
): DeskWhere {
  const isNumber = isNumeric(item);
  const isOrder = operation === 'from' || operation === 'to';
  const digits = foldForDesk(value);
  if (isOrder && isNumber && !/^\d{1,30}$/.test(digits)) throw invalid([{ itemKey, message: operation }]);
  const ordered = isNumber ? digits : normalForm(value, 'NFKC').replace(/[-/: T]/g, '');
  const known = types.has(itemKey) ? item : undefined;
  const indexed = operation === 'eq' && known ? askedSearchValues(known, value) : [];
  const grams = operation === 'has' && whole.has(itemKey) ? gramsAskedFor(digits) : undefined;
  const range = isOrder && known ? rangeOf(known, operation, ordered) : undefined;
  const found = { ...(indexed.length > 0 && { indexed }), ...(grams && { grams }), ...(range && { range }) };
  return { itemKey, operation, isNumber, value: isOrder ? ordered : digits, ...found };
}

/** Of a search that names no form: conditions are of items, which every form has its own. */
export const NO_ITEMS: IndexedItems = { types: new Map(), whole: new Set() };
