/** What of a form names an item by its key: conditions of other items, and choices that open sections. */
import { everyItem, type FormDocument, INNER_FIELD, itemsOf, keyOf, TOP_FIELD } from '../document/document';
import {
  fieldOf,
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
  valueAt,
} from '../document/json';
import { setAt } from './setAt';

/** A place of an item that names another. */
export interface Reference {
  /** The item that names the other; undefined where it has no key itself. */
  itemKey: string | undefined;
  /** The way to the name inside that item. */
  path: JsonPath;
}

/** The ways to every key that an item names, its condition's first. */
function namesIn(item: JsonObject): { path: JsonPath; key: string }[] {
  const sections = fieldOf(item, 'sectionOptions');
  const paths: JsonPath[] = [
    ['displayCondition', 'questionId'],
    ...(isJsonList(sections) ? sections.map((_, index) => ['sectionOptions', index, 'groupheader', 'value']) : []),
  ];
  return paths.flatMap((path) => {
    const key = valueAt(item, path);
    return typeof key === 'string' ? [{ path, key }] : [];
  });
}

/** Where other items of the form name one of the keys, in the order of the form. */
export function referencesTo(document: FormDocument, itemKeys: readonly string[]): Reference[] {
  return [...everyItem(document)].flatMap(({ item }) =>
    namesIn(item)
      .filter(({ key }) => itemKeys.includes(key))
      .map(({ path }) => ({ itemKey: keyOf(item), path })),
  );
}

/**
 * The document in which what names one key names another.
 * @param carried which of the names change, by their number in the order of the form
 * @returns beside it the numbers that the changed ones have among all that name the other key now
 */
export function withNamesChanged(
  document: FormDocument,
  from: string,
  to: string,
  isCarried: (number: number) => boolean,
): { document: FormDocument; carried: number[] } {
  const carried: number[] = [];
  let ofFrom = 0;
  let ofTo = 0;
  const renamed = (item: JsonObject): JsonObject => {
    let changed = item;
    for (const { path, key } of namesIn(item)) {
      const isOurs = key === from && isCarried(ofFrom);
      if (key === from) ofFrom += 1;
      if (isOurs) {
        carried.push(ofTo);
        changed = setAt(changed, path, to)?.value ?? changed;
      }
      if (isOurs || key === to) ofTo += 1;
    }
    return inside(changed, INNER_FIELD);
  };
  const inside = (holder: JsonObject, field: string): JsonObject => {
    const items = itemsOf(holder, field);
    const changed = items.map((item): Json => (isJsonObject(item) ? renamed(item) : item));
    return changed.some((item, index) => item !== items[index]) ? { ...holder, [field]: changed } : holder;
  };
  return { document: inside(document, TOP_FIELD), carried };
}
