/**
 * Doing a command to a form. The form before stays as it was and shares with the new one all that the command did not
 * touch; what cannot be done is said and never thrown.
 */
import {
  countKeys,
  type FormDocument,
  type FoundItem,
  findItem,
  holdsItems,
  INNER_FIELD,
  itemsOf,
  keyOf,
  keysWithin,
  type Place,
  TOP_FIELD,
  withItemAt,
  withItemsAt,
} from '../document/document';
import {
  fieldOf,
  isJsonList,
  isJsonObject,
  isSameText,
  type JsonObject,
  type JsonPath,
  valueAt,
} from '../document/json';
import { withNamesChanged } from './references';
import { setAt } from './setAt';
import { optionCommands } from './setOption';
import {
  type Applied,
  type Command,
  type InsertItem,
  isRefused,
  type MoveItem,
  type Refusal,
  type Refused,
  type RemoveItem,
  type RenameItem,
  type ReplaceItem,
  type SetField,
  type SetOption,
} from './types';

type Outcome = Applied | Refused;

const refused = (refusal: Refusal): Refused => ({ refusal });

const nothingDone = (document: FormDocument): Applied => ({ document, inverse: { kind: 'group', commands: [] } });

/** True where the key says which item is meant; null is the form itself. */
function isUnique(document: FormDocument, itemKey: string | null): boolean {
  return itemKey === null || countKeys(document).get(itemKey) === 1;
}

/** The holder of a place's list, and the indexes that lead to it. */
function holderOf(
  document: FormDocument,
  { parentKey }: Place,
): { holder: JsonObject; field: string; indexes: readonly number[] } | Refused {
  if (parentKey === null) return { holder: document, field: TOP_FIELD, indexes: [] };
  const found = findItem(document, parentKey);
  if (!found) return refused('noPlace');
  if (!isUnique(document, parentKey)) return refused('keyTwice');
  // What stands in an item of another type, by hand, can be moved about there as well.
  return holdsItems(found.item) || isJsonList(fieldOf(found.item, INNER_FIELD))
    ? { holder: found.item, field: INNER_FIELD, indexes: found.indexes }
    : refused('noHolder');
}

/** Puts an item into a place, at the end of a list that has become shorter meanwhile. @param back takes it out again */
function put(document: FormDocument, item: JsonObject, place: Place, back: Command): Outcome {
  const list = holderOf(document, place);
  if (isRefused(list)) return list;
  const { holder, field, indexes } = list;
  const known = fieldOf(holder, field);
  if (known !== undefined && !isJsonList(known)) return refused('noPlace');
  const index = Math.max(0, Math.trunc(place.index));
  const clear: Command = { kind: 'setField', itemKey: place.parentKey, path: [field] };
  return {
    document: withItemsAt(document, indexes, (items) => items.toSpliced(index, 0, item)),
    // A list that was made for the item goes with it.
    inverse: known === undefined ? { kind: 'group', commands: [back, clear] } : back,
  };
}

function without(document: FormDocument, { indexes }: FoundItem): FormDocument {
  return withItemsAt(document, indexes.slice(0, -1), (items) => items.toSpliced(indexes.at(-1) ?? items.length, 1));
}

/** What is wrong with the place that an item is to be taken from: nobody could put it back. */
function unnamed(document: FormDocument, { place, indexes }: FoundItem): boolean {
  return !isUnique(document, place.parentKey) || (place.parentKey === null && indexes.length > 1);
}

/** True for what setField must not change: keys, and lists of items unless they are empty before and after. */
function isFixed(holder: JsonObject, { itemKey, path, value }: SetField): boolean {
  const [first, ...rest] = path;
  if (itemKey !== null && first === 'itemKey') return true;
  if (first !== (itemKey === null ? TOP_FIELD : INNER_FIELD)) return false;
  return rest.length > 0 || itemsOf(holder, first).length > 0 || (value !== undefined && !isSameText(value, []));
}

/** The path that is removed: of the objects on the way the outermost that holds nothing else. */
function emptiedPath(holder: JsonObject, path: JsonPath): JsonPath {
  const above = path.slice(0, -1);
  const parent = valueAt(holder, above);
  const isAlone = above.length > 0 && isJsonObject(parent) && Object.keys(parent).length === 1;
  return isAlone ? emptiedPath(holder, above) : path;
}

function setField(document: FormDocument, command: SetField): Outcome {
  const { itemKey, value, at, isTidy } = command;
  const found = itemKey === null ? undefined : findItem(document, itemKey);
  if (itemKey !== null && !found) return refused('noItem');
  const holder = found?.item ?? document;
  if (isFixed(holder, command)) return refused('keyFixed');
  if (value === undefined && valueAt(holder, command.path) === undefined) return nothingDone(document);
  const path = value === undefined && isTidy ? emptiedPath(holder, command.path) : command.path;
  const change = setAt(holder, path, value, at);
  if (!change) return refused('noPlace');
  const { undo } = change;
  if (undo.path.length === path.length && value !== undefined && isSameText(undo.value, value))
    return nothingDone(document);
  return {
    document: found ? withItemAt(document, found.indexes, change.value) : change.value,
    inverse: { kind: 'setField', itemKey, ...undo },
  };
}

function insertItem(document: FormDocument, { item, to, mayRepeat = false }: InsertItem): Outcome {
  const itemKey = keyOf(item);
  if (itemKey === undefined) return refused('noItem');
  const keys = keysWithin(item);
  const counts = countKeys(document);
  const isTaken = new Set(keys).size < keys.length || keys.some((key) => counts.has(key));
  if (isTaken && !mayRepeat) return refused('keyTaken');
  return put(document, item, to, { kind: 'removeItem', itemKey });
}

function removeItem(document: FormDocument, { itemKey }: RemoveItem): Outcome {
  const found = findItem(document, itemKey);
  if (!found) return refused('noItem');
  if (unnamed(document, found)) return refused('keyTwice');
  const inverse: Command = { kind: 'insertItem', item: found.item, to: found.place, mayRepeat: true };
  return { document: without(document, found), inverse };
}

function moveItem(document: FormDocument, { itemKey, to }: MoveItem): Outcome {
  const found = findItem(document, itemKey);
  if (!found) return refused('noItem');
  if (!isUnique(document, itemKey) || unnamed(document, found)) return refused('keyTwice');
  if (to.parentKey !== null && keysWithin(found.item).includes(to.parentKey)) return refused('insideItself');
  const { place, item } = found;
  const moved = put(without(document, found), item, to, { kind: 'moveItem', itemKey, to: place });
  if (isRefused(moved)) return moved;
  const isThere = findItem(moved.document, itemKey)?.place;
  return isThere?.parentKey === place.parentKey && isThere.index === place.index ? nothingDone(document) : moved;
}

function replaceItem(document: FormDocument, { itemKey, item }: ReplaceItem): Outcome {
  const found = findItem(document, itemKey);
  if (!found) return refused('noItem');
  if (keyOf(item) !== itemKey) return refused('keyFixed');
  const keys = keysWithin(item);
  const rest = countKeys(without(document, found));
  if (new Set(keys).size < keys.length || keys.some((key) => rest.has(key))) return refused('keyTaken');
  if (keysWithin(found.item).some((key) => !isUnique(document, key))) return refused('keyTwice');
  if (isSameText(found.item, item)) return nothingDone(document);
  return {
    document: withItemAt(document, found.indexes, item),
    inverse: { kind: 'replaceItem', itemKey, item: found.item },
  };
}

function renameItem(document: FormDocument, { itemKey, to, carried, mayRepeat = false }: RenameItem): Outcome {
  const found = findItem(document, itemKey);
  if (!found) return refused('noItem');
  if (to === itemKey) return nothingDone(document);
  if (findItem(document, to) && !mayRepeat) return refused('keyTaken');
  const wanted = carried && new Set(carried);
  // What names one of two with the same key goes on naming the other.
  const isAlone = isUnique(document, itemKey);
  const change = setAt(found.item, ['itemKey'], to);
  if (!change) return refused('noPlace');
  const named = withNamesChanged(withItemAt(document, found.indexes, change.value), itemKey, to, (number) =>
    wanted ? wanted.has(number) : isAlone,
  );
  const inverse: Command = { kind: 'renameItem', itemKey: to, to: itemKey, carried: named.carried, mayRepeat: true };
  return { document: named.document, inverse };
}

function doAll(document: FormDocument, commands: readonly Command[]): Outcome {
  let now = document;
  const inverses: Command[] = [];
  for (const command of commands) {
    const outcome = applyCommand(now, command);
    if (isRefused(outcome)) return outcome;
    if (outcome.document === now) continue;
    now = outcome.document;
    inverses.unshift(outcome.inverse);
  }
  const [only, ...others] = inverses;
  return { document: now, inverse: only && others.length === 0 ? only : { kind: 'group', commands: inverses } };
}

function setOption(document: FormDocument, command: SetOption): Outcome {
  const commands = optionCommands(document, command);
  return isRefused(commands) ? commands : doAll(document, commands);
}

/**
 * Does a command.
 * @returns the new form with the command that takes it back to the letter; the very same form where the command changes
 * nothing; or why it cannot be done
 */
export function applyCommand(document: FormDocument, command: Command): Outcome {
  switch (command.kind) {
    case 'setField':
      return setField(document, command);
    case 'insertItem':
      return insertItem(document, command);
    case 'removeItem':
      return removeItem(document, command);
    case 'moveItem':
      return moveItem(document, command);
    case 'replaceItem':
      return replaceItem(document, command);
    case 'renameItem':
      return renameItem(document, command);
    case 'setOption':
      return setOption(document, command);
    case 'replaceDocument':
      return { document: command.document, inverse: { kind: 'replaceDocument', document } };
    case 'group':
      return doAll(document, command.commands);
  }
}
