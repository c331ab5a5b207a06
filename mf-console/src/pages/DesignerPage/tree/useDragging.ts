/**
 * Dragging rows of the tree by their handle, by pragmatic-drag-and-drop: before and behind a row, and onto a group header
 * into it. The keys and the menu do the same (moves.ts); what was done is announced by who does it.
 */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import {
  attachInstruction,
  extractInstruction,
  type Instruction,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { type RefObject, useEffect } from 'react';

/** Where a row was dropped. */
export interface Drop {
  itemKey: string;
  where: 'before' | 'after' | 'inside';
}

interface Dragged {
  element: HTMLElement;
  handle: HTMLElement;
  itemKey: string;
  /** Something can be dropped into it. */
  holds: boolean;
  deeds: {
    drag: (itemKey: string | undefined) => void;
    drop: (itemKey: string, onto: Drop) => void;
  };
}

const WHERE = { 'reorder-before': 'before', 'reorder-after': 'after', combine: 'inside' } as const satisfies Record<
  Instruction['operation'],
  Drop['where']
>;

function whereOf(data: Record<string | symbol, unknown>): Drop['where'] | undefined {
  const instruction = extractInstruction(data);
  return instruction === null || instruction.blocked ? undefined : WHERE[instruction.operation];
}

/** Marks where a drop would go by an attribute alone: rendering rows while something is dragged would be too slow. */
function mark(element: HTMLElement, where: Drop['where'] | undefined): void {
  if (where === undefined) delete element.dataset.drop;
  else element.dataset.drop = where;
}

/** @returns ends it */
export function letBeDragged({ element, handle, itemKey, holds, deeds }: Dragged): () => void {
  return combine(
    draggable({
      element,
      dragHandle: handle,
      getInitialData: () => ({ itemKey }),
      onDragStart: () => {
        element.dataset.dragged = '';
        deeds.drag(itemKey);
      },
      onDrop: ({ location }) => {
        delete element.dataset.dragged;
        if (location.current.dropTargets.length === 0) deeds.drag(undefined);
      },
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.itemKey === 'string' && source.data.itemKey !== itemKey,
      getData: ({ input }) =>
        attachInstruction(
          { itemKey },
          {
            element,
            input,
            operations: {
              'reorder-before': 'available',
              'reorder-after': 'available',
              combine: holds ? 'available' : 'not-available',
            },
          },
        ),
      onDrag: ({ self }) => mark(element, whereOf(self.data)),
      onDragLeave: () => mark(element, undefined),
      onDrop: ({ self, source }) => {
        mark(element, undefined);
        const where = whereOf(self.data);
        if (where && typeof source.data.itemKey === 'string') deeds.drop(source.data.itemKey, { itemKey, where });
      },
    }),
  );
}

/** Lets the list scroll when something is dragged to its edges. */
export function useEdgeScroll(list: RefObject<HTMLElement | null>): void {
  useEffect(() => (list.current ? autoScrollForElements({ element: list.current }) : undefined), [list]);
}
