/** By what a list of answers is sorted (CONTRACT 14.3). Pure. */
import type { SurveyConfig } from '../../contract';
import { SORT_COLUMNS, type SortColumn } from '../../contract/console/words';
import { isSearchable, itemsByKey, rulesOf } from '../survey';

/** By what a list is sorted. */
export interface AskedSort {
  by: SortColumn | { itemKey: string };
  isDescending: boolean;
}

const NEWEST_FIRST: AskedSort = { by: 'createdAt', isDescending: true };
const ITEM_PREFIX = 'item:';

/** Reads `day`, `-name`, `item:KEY`; the newest first without one; undefined for what there is not. */
export function parseSort(text: string | undefined): AskedSort | undefined {
  if (text === undefined || text === '') return NEWEST_FIRST;
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  if (name.startsWith(ITEM_PREFIX) && name.length > ITEM_PREFIX.length)
    return { by: { itemKey: name.slice(ITEM_PREFIX.length) }, isDescending };
  const column = SORT_COLUMNS.find((each) => each === name);
  return column && { by: column, isDescending };
}

/**
 * True for an item by which a list can be sorted: lookups ask for it, so that an index holds its texts, and an answer
 * has at most one of them.
 */
export function isSortable(config: SurveyConfig, itemKey: string): boolean {
  const item = itemsByKey(config).get(itemKey);
  return item !== undefined && isSearchable(item) && rulesOf(item).rowKeys !== 'option';
}
