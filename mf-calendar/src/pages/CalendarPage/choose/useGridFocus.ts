/**
 * One tab stop for a table of buttons, and arrow keys inside it (CONTRACT 12, Screens). A position is a row and a
 * column, so that it stays where it is when the next week is shown.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface GridPosition {
  row: number;
  column: number;
}

/** Shows the page before (-1) or after (1); answers whether there is one. `byKeyboard`: the focus goes along. */
export type ShowPage = (direction: -1 | 1, byKeyboard?: boolean) => boolean;

export interface GridFocusOptions {
  rows: number;
  columns: number;
  /** Where the tab stop is while nobody has moved it. */
  initial: GridPosition;
  /** What is shown: another value means another week or month in the same table. */
  shown: string;
  onPage: ShowPage;
  /** True: the initial position takes the focus when the table appears. */
  takesFocus?: boolean;
}

export interface GridFocus {
  body: RefObject<HTMLTableSectionElement | null>;
  /** The tab stop. */
  position: GridPosition;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/** The button at a position; rows may begin with a header cell. */
function buttonAt(body: HTMLTableSectionElement | null, { row, column }: GridPosition): HTMLButtonElement | null {
  const cells = body?.rows[row]?.querySelectorAll('td');
  return cells?.[column]?.querySelector('button') ?? null;
}

/** What the button says that was pressed inside a table; undefined beside one, and on one that is out of use. */
export function pressedData({ target }: MouseEvent): DOMStringMap | undefined {
  const button = target instanceof Element ? target.closest('button') : null;
  return button && button.getAttribute('aria-disabled') !== 'true' ? button.dataset : undefined;
}

type Move = GridPosition & { page?: -1 | 1 };

/** Where a key leads from a position; undefined for keys that are none of the table's. */
function moveOf(event: KeyboardEvent, { row, column }: GridPosition, rows: number, columns: number): Move | undefined {
  switch (event.key) {
    case 'ArrowLeft':
      return column === 0 ? { row, column: columns - 1, page: -1 } : { row, column: column - 1 };
    case 'ArrowRight':
      return column === columns - 1 ? { row, column: 0, page: 1 } : { row, column: column + 1 };
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(rows - 1, row + 1), column };
    case 'Home':
      return { row: event.ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 };
    case 'PageUp':
      return { row, column, page: -1 };
    case 'PageDown':
      return { row, column, page: 1 };
    default:
      return undefined;
  }
}

/** Roving focus over the buttons of a table body. */
export function useGridFocus(options: GridFocusOptions): GridFocus {
  const { rows, columns, initial, shown, onPage, takesFocus = false } = options;
  const body = useRef<HTMLTableSectionElement>(null);
  const [moved, setMoved] = useState<GridPosition>();
  const position = moved ?? initial;

  const followsPage = useRef(false);
  const last = useRef({ initial, position });
  useLayoutEffect(() => {
    last.current = { initial, position };
  });
  useLayoutEffect(() => {
    if (shown && followsPage.current) {
      followsPage.current = false;
      const { initial: start, position: there } = last.current;
      (buttonAt(body.current, there) ?? buttonAt(body.current, start))?.focus();
      return;
    }
    // Another week was shown by its buttons: the tab stop starts afresh.
    if (!body.current?.contains(document.activeElement)) setMoved(undefined);
  }, [shown]);
  const takesFocusAtFirst = useRef(takesFocus);
  useLayoutEffect(() => {
    if (takesFocusAtFirst.current) buttonAt(body.current, last.current.initial)?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const move = moveOf(event, position, rows, columns);
    if (!move) return;
    event.preventDefault();
    if (move.page) {
      followsPage.current = onPage(move.page, true);
      if (followsPage.current) setMoved({ row: move.row, column: move.column });
      return;
    }
    buttonAt(body.current, move)?.focus();
  };
  const onFocus = (event: FocusEvent) => {
    const cell = event.target.closest('td');
    const row = cell?.closest('tr');
    if (!cell || !row || !body.current) return;
    const at = { row: [...body.current.rows].indexOf(row), column: [...row.querySelectorAll('td')].indexOf(cell) };
    if (at.row !== position.row || at.column !== position.column) setMoved(at);
  };
  return { body, position, onKeyDown, onFocus };
}
