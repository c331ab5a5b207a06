/**
 * A long form in parts: those in view come with the first paint, the rest right after it, in slices that leave the browser free to take a
 * press or a key in between. Parts far below are left undrawn until they come near (form.css), which a browser does more cheaply for ten
 * items together than for each.
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { startTransition, useEffect, useMemo, useState } from 'react';

/** From so many items on a form is long. */
const LONG_FORM = 24;
const PART_SIZE = 10;
/** The least height that an item takes, with the gap below it. */
const LEAST_ITEM_PIXELS = 80;

function partsOf(items: readonly SchemaItem[]): readonly (readonly SchemaItem[])[] {
  const count = Math.ceil(items.length / PART_SIZE);
  return Array.from({ length: count }, (_, part) => items.slice(part * PART_SIZE, (part + 1) * PART_SIZE));
}

export interface Parts {
  isLong: boolean;
  /** All of them, or, for the first paint, as many as fill the window. */
  parts: readonly (readonly SchemaItem[])[];
}

/**
 * @param items at the top level of the form
 * @param total how many items there are with those inside sections
 * @param isShown whether an item is visible with the answers at hand
 * @param isNeeded true: all parts now, e.g. because a fault may stand in any of them
 */
export function useParts(
  items: readonly SchemaItem[],
  total: number,
  isShown: (item: SchemaItem) => boolean,
  isNeeded: boolean,
): Parts {
  const isLong = total > LONG_FORM;
  const parts = useMemo(() => partsOf(items), [items]);
  const [isWhole, setWhole] = useState(!isLong);
  useEffect(() => startTransition(() => setWhole(true)), []);
  if (isWhole || isNeeded) return { isLong, parts };
  let height = 0;
  const below = parts.findIndex((part) => {
    const isBelow = height > window.innerHeight;
    height += part.filter(isShown).length * LEAST_ITEM_PIXELS;
    return isBelow;
  });
  return { isLong, parts: below === -1 ? parts : parts.slice(0, below) };
}
