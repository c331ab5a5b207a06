/** Where an item goes when it is moved by a key, a button or the menu. Places are counted as if it were not there. */
import {
  everyItem,
  type FormDocument,
  findItem,
  holdsItems,
  keyOf,
  type Place,
} from '@madoguchi/shared/domain/designer';
import { titleOf } from './treeRows';

interface Sibling {
  itemKey: string;
  isHolder: boolean;
}

/** The items beside each other in a group header, or at the top. */
function siblingsIn(document: FormDocument, parentKey: string | null): readonly Sibling[] {
  const found: Sibling[] = [];
  for (const { item, place } of everyItem(document)) {
    if (place.parentKey === parentKey) found.push({ itemKey: keyOf(item) ?? '', isHolder: holdsItems(item) });
  }
  return found;
}

/** How many items a section holds, or the form itself where `parentKey` is null. */
export function countIn(document: FormDocument, parentKey: string | null): number {
  let count = 0;
  for (const { place } of everyItem(document)) if (place.parentKey === parentKey) count += 1;
  return count;
}

/** Where something new goes: behind what is selected, at the end of the section that is, else at the end of the form. */
export function placeOfNew(document: FormDocument, selected: string | null): Place {
  const found = selected === null ? undefined : findItem(document, selected);
  if (!found || selected === null) return { parentKey: null, index: countIn(document, null) };
  if (holdsItems(found.item)) return { parentKey: selected, index: countIn(document, selected) };
  return { parentKey: found.place.parentKey, index: found.place.index + 1 };
}

export type Move = 'up' | 'down' | 'first' | 'last' | 'into' | 'out';

/** Where a move leads; undefined where it leads nowhere, as up from the first place. */
export function placeAfter(document: FormDocument, itemKey: string, move: Move): Place | undefined {
  const found = findItem(document, itemKey);
  if (!found) return undefined;
  const { parentKey, index } = found.place;
  const siblings = siblingsIn(document, parentKey);
  const last = siblings.length - 1;
  switch (move) {
    case 'up':
      return index > 0 ? { parentKey, index: index - 1 } : undefined;
    case 'down':
      return index < last ? { parentKey, index: index + 1 } : undefined;
    case 'first':
      return index > 0 ? { parentKey, index: 0 } : undefined;
    case 'last':
      return index < last ? { parentKey, index: last } : undefined;
    case 'into': {
      // Into the section right above; where there is none, into the one right below.
      const before = siblings[index - 1];
      if (before?.isHolder) return { parentKey: before.itemKey, index: siblingsIn(document, before.itemKey).length };
      const after = siblings[index + 1];
      return after?.isHolder ? { parentKey: after.itemKey, index: 0 } : undefined;
    }
    case 'out': {
      const holder = parentKey === null ? undefined : findItem(document, parentKey);
      return holder && { parentKey: holder.place.parentKey, index: holder.place.index + 1 };
    }
  }
}

/** A place that the menu offers, with what it stands behind, or inside. */
export interface OfferedPlace {
  place: Place;
  kind: 'begin' | 'behind' | 'inside';
  title: string;
  level: number;
}

/** Every place that an item can be moved to but its own, in the order of the form. */
export function placesFor(document: FormDocument, itemKey: string): readonly OfferedPlace[] {
  const own = findItem(document, itemKey);
  if (!own) return [];
  const offered: OfferedPlace[] = [{ place: { parentKey: null, index: 0 }, kind: 'begin', title: '', level: 1 }];
  const isInside = (indexes: readonly number[]) => own.indexes.every((step, at) => indexes[at] === step);
  for (const { item, place, indexes } of everyItem(document)) {
    if (isInside(indexes)) continue;
    const isBehindOwn = place.parentKey === own.place.parentKey && place.index > own.place.index;
    const index = place.index + (isBehindOwn ? 0 : 1);
    offered.push({
      place: { parentKey: place.parentKey, index },
      kind: 'behind',
      title: titleOf(item),
      level: indexes.length,
    });
    const key = keyOf(item);
    if (key !== undefined && holdsItems(item))
      offered.push({
        place: { parentKey: key, index: 0 },
        kind: 'inside',
        title: titleOf(item),
        level: indexes.length + 1,
      });
  }
  return offered.filter(({ place }) => !(place.parentKey === own.place.parentKey && place.index === own.place.index));
}

/** Where an item dropped before, behind or onto another goes; undefined where it would not move, or stand in itself. */
export function placeOfDrop(
  document: FormDocument,
  itemKey: string,
  target: { itemKey: string; where: 'before' | 'after' | 'inside' },
): Place | undefined {
  const own = findItem(document, itemKey);
  const onto = findItem(document, target.itemKey);
  if (!own || !onto || own.indexes.every((step, at) => onto.indexes[at] === step)) return undefined;
  const isSibling = own.place.parentKey === onto.place.parentKey;
  const before = onto.place.index - (isSibling && own.place.index < onto.place.index ? 1 : 0);
  const place =
    target.where === 'inside'
      ? {
          parentKey: target.itemKey,
          index: siblingsIn(document, target.itemKey).filter((sibling) => sibling.itemKey !== itemKey).length,
        }
      : { parentKey: onto.place.parentKey, index: before + (target.where === 'after' ? 1 : 0) };
  const isSame = place.parentKey === own.place.parentKey && place.index === own.place.index;
  return isSame ? undefined : place;
}
