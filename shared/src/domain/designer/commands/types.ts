/** What can be done to a form in the designer. Each names the item by its key, so that it replays on a changed form. */
import type { FormDocument, Place } from '../document/document';
import type { Json, JsonObject, JsonPath } from '../document/json';

/** Sets or removes a field of an item; of the form itself where itemKey is null. */
export interface SetField {
  kind: 'setField';
  itemKey: string | null;
  /** Names of fields, and numbers of elements of a list. Objects and lists on the way are made where they are missing. */
  path: JsonPath;
  /** Left out: the field, or the element, is removed. */
  value?: Json;
  /** True to remove the objects on the way too that nothing else is in: no `length: {}` is left behind. */
  isTidy?: boolean;
  /** The position among the keys of its object at which a new field stands; the end where it is left out. */
  at?: number;
}

/** Puts a new item, with what is inside it, into a place. */
export interface InsertItem {
  kind: 'insertItem';
  item: JsonObject;
  to: Place;
  /** True where its key may stand in the form already: what was removed comes back as it was. */
  mayRepeat?: boolean;
}

export interface RemoveItem {
  kind: 'removeItem';
  itemKey: string;
}

/** Moves an item to a place, which is counted as if the item were not there. */
export interface MoveItem {
  kind: 'moveItem';
  itemKey: string;
  to: Place;
}

/** Puts another item in the place of one; its key stays. */
export interface ReplaceItem {
  kind: 'replaceItem';
  itemKey: string;
  item: JsonObject;
}

/** Gives an item another key. Conditions and sections that name it go along. */
export interface RenameItem {
  kind: 'renameItem';
  itemKey: string;
  to: string;
  /** Which of what names the item goes along, by its number in the order of the form; all where it is left out. */
  carried?: readonly number[];
  /** True where another item may have the new key: two that had one key get it back. */
  mayRepeat?: boolean;
}

/** Changes the text of one option. Conditions and sections that name it go along. */
export interface SetOption {
  kind: 'setOption';
  itemKey: string;
  field: 'options' | 'payTypeOptions';
  index: number;
  text: string;
}

export interface ReplaceDocument {
  kind: 'replaceDocument';
  document: FormDocument;
}

/** Several in one step, or none of them. */
export interface Group {
  kind: 'group';
  commands: readonly Command[];
}

export type Command =
  | SetField
  | InsertItem
  | RemoveItem
  | MoveItem
  | ReplaceItem
  | RenameItem
  | SetOption
  | ReplaceDocument
  | Group;

/**
 * Why a command cannot be done:
 * - `noItem` the form has no item with the key;
 * - `noPlace` the path, or the place, is not there (a group header that was removed, an element of a shorter list);
 * - `noHolder` the place is in an item that holds no items;
 * - `insideItself` a group header would stand in itself;
 * - `keyTaken` an item of the form has the key already;
 * - `keyTwice` two items of the form have the key: which one is meant nobody knows;
 * - `keyFixed` a key is changed by `renameItem` alone, items are moved by their own commands.
 */
export type Refusal = 'noItem' | 'noPlace' | 'noHolder' | 'insideItself' | 'keyTaken' | 'keyTwice' | 'keyFixed';

/** The form after a command, and the command that takes it back to the letter. */
export interface Applied {
  document: FormDocument;
  inverse: Command;
}

export interface Refused {
  refusal: Refusal;
}

/** True for what could not be done. */
export function isRefused(outcome: object): outcome is Refused {
  return 'refusal' in outcome;
}
