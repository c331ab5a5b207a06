/**
 * A long form in sections: what fills the window comes with the first paint, the rest right after it, in slices that
 * leave the browser free to take a press or a key in between. Sections far below are left undrawn until they come near
 * or the browser is idle (form.css; docs/performance.md): whoever asks where something in an undrawn one stands has it
 * laid out for that answer alone, each time anew. The first of them are small, since they are near at once; the others
 * are large: a browser's own filling-in of fields looks at the whole form after each change of it.
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { whenIdle } from '@madoguchi/shared/remotes';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { widgetsOf } from './registry';

/** A form with more items than this is long. */
const LONG_FORM = 24;
/** How many items the first sections below the window have, and each further one. */
const SECTION_SIZES = [12, 24];
const LARGEST_SECTION = 50;
/** The least height that an item takes, with the gap below it; and of each option that is always in view. */
const LEAST_ITEM_PIXELS = 80;
const OPTION_PIXELS = 56;

type IsShown = (item: SchemaItem) => boolean;

function leastHeightOf(item: SchemaItem): number {
  const inView = widgetsOf(item).hasOptionsInView ? (item.options ?? []) : [];
  return LEAST_ITEM_PIXELS + inView.length * OPTION_PIXELS;
}

/** How many items fill the window. */
function windowSize(items: readonly SchemaItem[], isShown: IsShown): number {
  let height = 0;
  const below = items.findIndex((item) => {
    const isBelow = height > window.innerHeight;
    if (isShown(item)) height += leastHeightOf(item);
    return isBelow;
  });
  return below === -1 ? items.length : below;
}

/** The items of the first window, and the others in sections. */
function sectionsOf(items: readonly SchemaItem[], first: number): readonly (readonly SchemaItem[])[] {
  const sections = [items.slice(0, first)];
  for (let start = first; start < items.length; ) {
    const size = SECTION_SIZES[sections.length - 1] ?? LARGEST_SECTION;
    sections.push(items.slice(start, start + size));
    start += size;
  }
  return sections;
}

/**
 * Whether the window keeps showing the same where something above it takes another height. Safari does not: there, a
 * section that is laid out above the window would move what the person is about to press.
 */
function isWindowAnchored(): boolean {
  return CSS.supports('overflow-anchor', 'auto');
}

export interface Sections {
  isLong: boolean;
  /** All of them, or, for the first paint, the one that fills the window. */
  sections: readonly (readonly SchemaItem[])[];
  /** How many of them are laid out wherever they stand; the others wait until they come near, or their turn comes. */
  laidOut: number;
}

/**
 * @param items at the top level of the form
 * @param total how many items there are with those inside groups
 * @param isShown whether an item is visible with the answers at hand
 * @param isNeeded true: all sections now, e.g. because a fault may stand in any of them
 */
export function useSections(
  items: readonly SchemaItem[],
  total: number,
  isShown: IsShown,
  isNeeded: boolean,
): Sections {
  const isLong = total > LONG_FORM;
  // Once per form: an item that changed its section would lose what is being typed in it.
  const [divided, setDivided] = useState(() => ({ items, first: windowSize(items, isShown) }));
  if (divided.items !== items) setDivided({ items, first: windowSize(items, isShown) });
  const sections = useMemo(() => sectionsOf(divided.items, divided.first), [divided]);
  const [isWhole, setWhole] = useState(!isLong);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const [laidOut, setLaidOut] = useState(1);
  const isLeft = isWhole && laidOut < sections.length && isWindowAnchored();
  useEffect(() => {
    if (isLeft) whenIdle(() => setLaidOut(laidOut + 1));
  }, [isLeft, laidOut]);
  return { isLong, sections: isWhole || isNeeded ? sections : sections.slice(0, 1), laidOut };
}
