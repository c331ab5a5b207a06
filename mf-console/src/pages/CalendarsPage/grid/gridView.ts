/** The grid of days × times without its screen: which cells are seen, which are chosen, where a key leads. Pure. */

export interface Position {
  /** Index of the time. */
  row: number;
  /** Index of the day. */
  column: number;
}
/** Cells from one corner to the other. */
export interface Selection {
  anchor: Position;
  head: Position;
}
export interface GridSize {
  rows: number;
  columns: number;
}
/** First and last index, both included. */
export type Span = readonly [first: number, last: number];

/** Lines that are drawn beside those that are seen. */
const BESIDE = 2;
const PAGE_ROWS = 8;

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** The lines of `step` pixels that a window of `size` pixels at `offset` shows, and some beside. */
export function seenSpan(offset: number, size: number, step: number, count: number): Span {
  return [within(Math.floor(offset / step) - BESIDE, count), within(Math.ceil((offset + size) / step) + BESIDE, count)];
}

/** Rows and columns of the chosen cells. */
export function rectangleOf({ anchor, head }: Selection): { rows: Span; columns: Span } {
  const span = (one: number, other: number): Span => [Math.min(one, other), Math.max(one, other)];
  return { rows: span(anchor.row, head.row), columns: span(anchor.column, head.column) };
}

export function isInside({ row, column }: Position, { rows, columns }: { rows: Span; columns: Span }): boolean {
  return row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1];
}

/** The selection kept within a grid that may have become smaller. */
export function keptWithin({ anchor, head }: Selection, { rows, columns }: GridSize): Selection {
  const kept = ({ row, column }: Position) => ({ row: within(row, rows), column: within(column, columns) });
  return { anchor: kept(anchor), head: kept(head) };
}

/**
 * Where a key leads; undefined for one that does not move.
 * @param isExtending with Shift: the other corner stays
 */
export function movedSelection(
  { anchor, head }: Selection,
  key: string,
  { isExtending, isFar }: { isExtending: boolean; isFar: boolean },
  { rows, columns }: GridSize,
): Selection | undefined {
  const steps: Readonly<Record<string, Position>> = {
    ArrowUp: { row: head.row - 1, column: head.column },
    ArrowDown: { row: head.row + 1, column: head.column },
    ArrowLeft: { row: head.row, column: head.column - 1 },
    ArrowRight: { row: head.row, column: head.column + 1 },
    PageUp: { row: head.row - PAGE_ROWS, column: head.column },
    PageDown: { row: head.row + PAGE_ROWS, column: head.column },
    Home: { row: isFar ? 0 : head.row, column: 0 },
    End: { row: isFar ? rows - 1 : head.row, column: columns - 1 },
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (!step) return undefined;
  const next = { row: within(step.row, rows), column: within(step.column, columns) };
  return { anchor: isExtending ? anchor : next, head: next };
}

/** How far to scroll so that a line is wholly seen; undefined where it is. `fixed`: what covers the beginning. */
export function scrolledTo(
  index: number,
  step: number,
  { offset, size, fixed }: { offset: number; size: number; fixed: number },
): number | undefined {
  const start = index * step;
  if (start < offset) return start;
  const end = start + step - (size - fixed);
  return end > offset ? end : undefined;
}
