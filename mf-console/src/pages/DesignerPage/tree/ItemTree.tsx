/**
 * The items of a form as a tree (APG tree view): one stop for Tab, ↑ and ↓ choose, ← and → fold, Alt with an arrow moves,
 * letters go nowhere. Everything that can be dragged can be moved by keys.
 */
import type { FormDocument } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { Move } from './moves';
import { type RowDeeds, TreeRowView } from './TreeRow';
import styles from './tree.module.css';
import { rowsWith, type TreeRow, treeRows } from './treeRows';
import { type Drop, useEdgeScroll } from './useDragging';

const texts = designerTexts.tree;

/** What is wrong at an item. */
export interface RowFaults {
  count: number;
  severity: 'fault' | 'warning';
}

export interface TreeDeeds {
  select: (itemKey: string) => void;
  move: (itemKey: string, move: Move) => void;
  drop: (itemKey: string, onto: Drop) => void;
  drag: (itemKey: string | undefined) => void;
  remove: (itemKey: string) => void;
  /** To the properties of what is selected. */
  enter: () => void;
}

interface ItemTreeProps {
  document: FormDocument;
  selected: string | null;
  faults: ReadonlyMap<string, RowFaults>;
  search: string;
  deeds: TreeDeeds;
  isReadOnly: boolean;
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'into',
};
const NO_KEYS: ReadonlySet<string> = new Set();
/** Rows are left out of layout and paint by so many at once while they are out of sight. */
const ROWS_OF_A_BLOCK = 10;

export const ItemTree = memo(function ItemTree(props: ItemTreeProps) {
  const { document, selected, faults, search, deeds, isReadOnly } = props;
  const [closed, setClosed] = useState(NO_KEYS);
  const list = useRef<HTMLDivElement>(null);
  /** Also where the row that had it went away: one that moves into another block is made anew. */
  const hasFocus = useRef(false);
  useEdgeScroll(list);
  // What is looked for is found in a section that is folded too.
  const isSearching = search.trim() !== '';
  const all = useMemo(() => treeRows(document, isSearching ? NO_KEYS : closed), [document, closed, isSearching]);
  const rows = useMemo(() => rowsWith(all, search), [all, search]);
  const at = rows.findIndex(({ itemKey }) => itemKey === selected);
  const stop = rows[at === -1 ? 0 : at]?.itemKey;
  const place = `${rows[at]?.parentKey} ${at}`;

  const newest = useRef(deeds);
  useEffect(() => {
    newest.current = deeds;
  });
  const fold = (itemKey: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(itemKey)) next.add(itemKey);
      return next;
    });
  const [rowDeeds] = useState<RowDeeds>(() => ({
    select: (itemKey) => newest.current.select(itemKey),
    fold,
    drag: (itemKey) => newest.current.drag(itemKey),
    drop: (itemKey, onto) => newest.current.drop(itemKey, onto),
  }));

  // The focus goes with the selection while it is in the tree, and what is selected elsewhere comes into sight.
  useEffect(() => {
    if (selected === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(selected)}"]`);
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    const { activeElement } = window.document;
    if (activeElement !== row && (hasFocus.current || list.current?.contains(activeElement)))
      row.focus({ preventScroll: true });
  }, [selected, place]);

  const pressed = (event: KeyboardEvent) => {
    const row = rows[at];
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.altKey) {
      const move = MOVES[event.key];
      if (!move || !row || isReadOnly) return;
      event.preventDefault();
      newest.current.move(row.itemKey, move);
      return;
    }
    const go = (next: number) => {
      const goal = rows[Math.max(0, Math.min(rows.length - 1, next))];
      if (goal) newest.current.select(goal.itemKey);
    };
    switch (event.key) {
      case 'ArrowUp':
        go(at === -1 ? 0 : at - 1);
        break;
      case 'ArrowDown':
        go(at + 1);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(rows.length - 1);
        break;
      case 'ArrowLeft':
        if (row?.isOpen) fold(row.itemKey);
        else if (row?.parentKey != null) newest.current.select(row.parentKey);
        break;
      case 'ArrowRight':
        if (row?.isOpen === false) fold(row.itemKey);
        else if (row?.isOpen) go(at + 1);
        break;
      case 'Enter':
        newest.current.enter();
        break;
      case 'Delete':
        if (row && !isReadOnly) newest.current.remove(row.itemKey);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <span role="status" className="mg-visually-hidden">
        {isSearching ? texts.found(rows.length) : ''}
      </span>
      {rows.length === 0 && <p className={styles.empty}>{isSearching ? texts.none : texts.empty.text}</p>}
      <div
        ref={list}
        role="tree"
        aria-label={texts.label}
        className={styles.tree}
        style={{ overflowY: 'auto' }}
        hidden={rows.length === 0}
        onKeyDown={pressed}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
      >
        {blocksOf(rows).map((block, number) => (
          <div key={number} role="none" className={styles.block} style={{ '--rows': block.length } as CSSProperties}>
            {block.map((row) => {
              const wrong = faults.get(row.itemKey);
              return (
                <TreeRowView
                  key={row.itemKey}
                  row={row}
                  isSelected={row.itemKey === selected}
                  isStop={row.itemKey === stop}
                  faults={wrong?.count ?? 0}
                  severity={wrong?.severity}
                  deeds={rowDeeds}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
});

/** The rows in blocks, which the browser leaves out whole while they are out of sight. */
function blocksOf(rows: readonly TreeRow[]): TreeRow[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_OF_A_BLOCK) }, (_, number) =>
    rows.slice(number * ROWS_OF_A_BLOCK, (number + 1) * ROWS_OF_A_BLOCK),
  );
}
