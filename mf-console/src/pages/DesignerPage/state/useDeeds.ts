/** What is done to a form by keys, buttons, the menu and dragging: a command each, with the words that announce it. */

import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import {
  type Command,
  convertedItem,
  everyItem,
  type FormDocument,
  findItem,
  type Json,
  type JsonObject,
  type JsonPath,
  keyOf,
  type Place,
} from '@madoguchi/shared/domain/designer';
import { typeTitle } from '@madoguchi/shared/texts/console/designerKinds';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { useMemo } from 'react';
import { countIn, type Move, placeAfter, placeOfDrop, placeOfNew } from '../tree/moves';
import { titleOf } from '../tree/treeRows';
import type { Drop } from '../tree/useDragging';
import type { DesignerStore } from './designerStore';
import { copyOf, newItem } from './newItem';
import type { OverName } from './overName';

const { said } = designerTexts;

export interface Deeds {
  /** @param isOwn false where fields must show what it wrote */
  command: (command: Command, words: string, isOwn?: boolean) => boolean;
  /** Sets a field of an item, or of the form; undefined removes it. @param label what the field is called */
  set: (itemKey: string | null, path: JsonPath, value: Json | undefined, label: string, isOwn?: boolean) => void;
  /** The words for a change of a field. */
  words: (itemKey: string | null, label: string) => string;
  move: (itemKey: string, move: Move) => void;
  moveTo: (itemKey: string, place: Place) => void;
  drop: (itemKey: string, onto: Drop) => void;
  /** Something was taken hold of, or let go where nothing takes it. */
  drag: (itemKey: string | undefined) => void;
  remove: (itemKey: string) => void;
  rename: (itemKey: string, to: string) => void;
  /** Makes an item into one of another type. */
  convert: (itemKey: string, type: string) => void;
  copy: (itemKey: string) => void;
  /** A new item behind what is selected, or at the end of the section that is. */
  add: (type: string) => void;
  /** Items of another form, behind what is selected. */
  insert: (items: readonly JsonObject[]) => void;
}

interface DeedsOptions {
  store: DesignerStore;
  isReadOnly: boolean;
  say: (text: string, undo?: () => void) => void;
  open: (over: OverName | undefined) => void;
}

export function useDeeds({ store, isReadOnly, say, open }: DeedsOptions): Deeds {
  return useMemo(() => {
    const form = () => store.get().log.document;
    const titleAt = (itemKey: string) => {
      const found = findItem(form(), itemKey);
      return found ? titleOf(found.item) : '';
    };
    const command = (next: Command, words: string, isOwn?: boolean) =>
      !isReadOnly && store.push(next, words, isOwn) === undefined;
    const words = (itemKey: string | null, label: string) =>
      itemKey === null ? said.formChanged(label) : said.changed(titleAt(itemKey), label);
    const moveTo = (itemKey: string, place: Place) => {
      const title = titleAt(itemKey);
      const { parentKey, index } = place;
      const isSame = findItem(form(), itemKey)?.place.parentKey === parentKey;
      const movedText = (count: number) =>
        parentKey === null || isSame
          ? said.moved(title, index + 1, count)
          : said.movedInto(title, titleAt(parentKey), index + 1);
      if (command({ kind: 'moveItem', itemKey, to: place }, '')) {
        const text = movedText(countIn(form(), parentKey));
        store.say(text);
        announce(text);
      }
    };
    const insert = (items: readonly JsonObject[], words: string) => {
      const { selected } = store.get();
      const place = placeOfNew(form(), selected);
      const commands = items.map(
        (item, at): Command => ({ kind: 'insertItem', item, to: { ...place, index: place.index + at } }),
      );
      const first = commands[0];
      if (!first || !command(commands.length === 1 ? first : { kind: 'group', commands }, words)) return;
      announce(words);
      store.select(keyOf(items[0]) ?? null, 'title');
    };
    return {
      command,
      words,
      set: (itemKey, path, value, label, isOwn) =>
        void command(
          { kind: 'setField', itemKey, path, isTidy: true, ...(value !== undefined && { value }) },
          words(itemKey, label),
          isOwn,
        ),
      moveTo,
      move: (itemKey, move) => {
        const place = placeAfter(form(), itemKey, move);
        if (place) moveTo(itemKey, place);
        else announce(said.edge(titleAt(itemKey)));
      },
      drop: (itemKey, onto) => {
        const place = placeOfDrop(form(), itemKey, onto);
        if (place) moveTo(itemKey, place);
        else announce(said.dropped(titleAt(itemKey)));
        store.select(itemKey);
      },
      drag: (itemKey) => announce(itemKey === undefined ? said.dropped('') : said.dragging(titleAt(itemKey))),
      remove: (itemKey) => {
        const found = findItem(form(), itemKey);
        if (!found) return;
        const words = said.removed(titleOf(found.item));
        const next = neighbourOf(form(), itemKey);
        if (!command({ kind: 'removeItem', itemKey }, words)) return;
        store.select(next);
        // Named to undo by a press too: what is gone by a key may have been gone by mistake.
        say(words, store.undo);
      },
      rename: (itemKey, to) => {
        if (!command({ kind: 'renameItem', itemKey, to }, said.renamed(to), false)) return;
        announce(said.renamed(to));
        store.select(to);
      },
      convert: (itemKey, type) => {
        const found = findItem(form(), itemKey);
        const item = found && convertedItem(found.item, type);
        if (!item) return;
        const words = designerTexts.type.done(titleOf(item), typeTitle(type));
        if (command({ kind: 'replaceItem', itemKey, item }, words, false)) say(words, store.undo);
      },
      copy: (itemKey) => {
        const found = findItem(form(), itemKey);
        if (!found || isReadOnly) return;
        store.select(itemKey);
        const copy = copyOf(found.item, form());
        const { parentKey, index } = found.place;
        const words = said.copied(titleOf(found.item));
        if (!command({ kind: 'insertItem', item: copy, to: { parentKey, index: index + 1 } }, words)) return;
        announce(words);
        store.select(keyOf(copy) ?? null, 'title');
      },
      add: (type) => {
        open(undefined);
        insert([newItem(type, typeTitle(type), form())], said.added(typeTitle(type)));
      },
      insert: (items) => {
        open(undefined);
        const first = items[0];
        if (first) insert(items, said.added(titleOf(first)));
      },
    };
  }, [store, isReadOnly, say, open]);
}

/** What is selected once an item is gone: the next beside it, the one before, its section. */
function neighbourOf(document: FormDocument, itemKey: string): string | null {
  const own = findItem(document, itemKey)?.place;
  if (!own) return null;
  const beside = [...everyItem(document)].filter(({ place }) => place.parentKey === own.parentKey);
  const next =
    beside.find(({ place }) => place.index === own.index + 1) ??
    beside.find(({ place }) => place.index === own.index - 1);
  return keyOf(next?.item) ?? own.parentKey;
}
