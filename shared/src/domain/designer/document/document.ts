/**
 * A form as the designer holds it: the JSON that an operator would write, with fields that no schema knows. Items are
 * found by their itemKey, so that what was meant for one still finds it when others have moved.
 */
import { rulesOf } from '../../survey';
import { fieldOf, isJsonList, isJsonObject, type Json, type JsonObject } from './json';

/** A form's config, raw. Never changed in place. */
export type FormDocument = JsonObject;

/** A place among the items: in a group header, or at the top where parentKey is null. The first is 0. */
export interface Place {
  parentKey: string | null;
  index: number;
}

/** The field that holds the form's items; of an item's own it is `items`. */
export const TOP_FIELD = 'surveySchema';
export const INNER_FIELD = 'items';

/** An item where it stands. */
export interface FoundItem {
  item: JsonObject;
  place: Place;
  /** The indexes that lead to it: at the top, then in each group header. */
  indexes: readonly number[];
}

/** The items of the form itself, or of a group header; none where the field is missing or no list. */
export function itemsOf(holder: JsonObject, field = INNER_FIELD): readonly Json[] {
  const items = fieldOf(holder, field);
  return isJsonList(items) ? items : [];
}

/** An item's key; undefined where it has none that is a text. */
export function keyOf(item: Json | undefined): string | undefined {
  const key = isJsonObject(item) ? fieldOf(item, 'itemKey') : undefined;
  return typeof key === 'string' ? key : undefined;
}

/** An item's type; '' where it has none that is a text. */
export function typeOf(item: JsonObject): string {
  const type = fieldOf(item, 'type');
  return typeof type === 'string' ? type : '';
}

/** True for an item that holds others. */
export function holdsItems(item: JsonObject): boolean {
  return rulesOf({ type: typeOf(item) }).holdsItems === true;
}

function* walk(
  items: readonly Json[],
  parentKey: string | null,
  above: readonly number[],
): Generator<FoundItem, undefined> {
  for (const [index, item] of items.entries()) {
    if (!isJsonObject(item)) continue;
    const indexes = [...above, index];
    yield { item, place: { parentKey, index }, indexes };
    yield* walk(itemsOf(item), keyOf(item) ?? null, indexes);
  }
}

/** Every item in the order of the form, a group header before its own. */
export function everyItem(document: FormDocument): Generator<FoundItem, undefined> {
  return walk(itemsOf(document, TOP_FIELD), null, []);
}

/** The first item with the key. */
export function findItem(document: FormDocument, itemKey: string): FoundItem | undefined {
  for (const found of everyItem(document)) if (keyOf(found.item) === itemKey) return found;
  return undefined;
}

/** The keys of an item and of those inside it. */
export function keysWithin(item: JsonObject): string[] {
  return [...walk([item], null, [])].flatMap((found) => keyOf(found.item) ?? []);
}

/** How often each key stands in the form. */
export function countKeys(document: FormDocument): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { item } of everyItem(document)) {
    const key = keyOf(item);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * The document with one list of items made anew; everything outside the way to it is shared.
 * @param indexes that lead to the item that holds the list; none for the form's own
 */
export function withItemsAt(
  document: FormDocument,
  indexes: readonly number[],
  change: (items: readonly Json[]) => readonly Json[],
): FormDocument {
  const inside = (holder: JsonObject, field: string, [first, ...rest]: readonly number[]): JsonObject => {
    const items = itemsOf(holder, field);
    if (first === undefined) return { ...holder, [field]: change(items) };
    const item = items[first];
    const changed = isJsonObject(item) ? inside(item, INNER_FIELD, rest) : item;
    return changed === undefined ? holder : { ...holder, [field]: items.with(first, changed) };
  };
  return inside(document, TOP_FIELD, indexes);
}

/** The document with one item in place of the one to which the indexes lead. */
export function withItemAt(document: FormDocument, indexes: readonly number[], item: JsonObject): FormDocument {
  const last = indexes.at(-1);
  if (last === undefined) return document;
  return withItemsAt(document, indexes.slice(0, -1), (items) => items.with(last, item));
}
