/**
 * What the indexes of answers know of a form's items (CONTRACT 14.3). An answer is known to them by the version of the form
 * under which it was stored, so an index leads to all answers of an item only where every version let it know them alike.
 */
import type { SurveyConfig } from '../../contract';
import { flattenItems, isSearchable } from '../survey';
import { isWholeInFindText } from './person';

export interface IndexedItems {
  /** The types of the items whose values an index has, by itemKey: each type has its own form of a value. */
  types: ReadonlyMap<string, string>;
  /** Keys of the items that stand whole among the texts by which the desk finds an answer. */
  whole: ReadonlySet<string>;
}

/** What the indexes know of answers that are stored under a version of a form. */
export function indexedItems(config: SurveyConfig): IndexedItems {
  const items = flattenItems(config);
  return {
    types: new Map(items.filter(isSearchable).map(({ itemKey, type }) => [itemKey, type])),
    whole: new Set(items.map(({ itemKey }) => itemKey).filter((itemKey) => isWholeInFindText(config, itemKey))),
  };
}

/** What they know alike of answers of both. */
export function indexedInBoth(one: IndexedItems, other: IndexedItems): IndexedItems {
  return {
    types: new Map([...one.types].filter(([itemKey, type]) => other.types.get(itemKey) === type)),
    whole: new Set([...one.whole].filter((itemKey) => other.whole.has(itemKey))),
  };
}
