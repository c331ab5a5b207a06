/**
 * Cells of a calendar, a day × a time each, and what an edit of them does: what changes, what is refused, what takes it
 * back (CONTRACT 14.3). A time that a day does not have is a cell with quota 0. Pure; days are YYYYMMDD in Japan.
 */

/** Which cell. */
export interface CellKey {
  day: string;
  /** Index into the calendar's comaList. */
  slot: string;
}
/** What a planner wants of a cell. */
export interface CellEdit extends CellKey {
  quota: number;
}
/** A cell as it stands. */
export interface StandingCell extends CellEdit {
  /** Taken by reservations, and held by somebody at the moment. */
  reserved: number;
  /** Number of the calendar's change that set the quota last; 0 where none has. */
  plannedBy: number;
}
/** What a change did to a cell, as it is stored. */
export interface CellChange extends CellKey {
  before: number;
  after: number;
}
/** A cell that a planner would change, beside what stands in it. */
export interface PlannedCell extends CellChange {
  reserved: number;
}

/** One text that names a cell among those of its calendar. */
export function cellName({ day, slot }: CellKey): string {
  return `${day} ${slot}`;
}

/** The cells by their names; of one that is named twice the last. */
export function byCell<Cell extends CellKey>(cells: readonly Cell[]): Map<string, Cell> {
  return new Map(cells.map((cell) => [cellName(cell), cell]));
}

/** Cells in the order in which their rows are locked: of the texts of day and slot. */
export function inLockOrder<Cell extends CellKey>(cells: readonly Cell[]): Cell[] {
  return cells.toSorted((left, right) => (cellName(left) < cellName(right) ? -1 : 1));
}

/** The edits beside what stands, without those that change nothing. */
export function plannedCells(edits: readonly CellEdit[], standing: readonly StandingCell[]): PlannedCell[] {
  const known = byCell(standing);
  return [...byCell(edits).values()].flatMap(({ day, slot, quota }) => {
    const { quota: before, reserved } = known.get(cellName({ day, slot })) ?? { quota: 0, reserved: 0 };
    return before === quota ? [] : [{ day, slot, before, after: quota, reserved }];
  });
}

/** Whether a cell refuses its new quota: it would be less than what is reserved there (CONSOLE 3). */
export function isBelowReserved({ after, reserved }: Pick<PlannedCell, 'after' | 'reserved'>): boolean {
  return after < reserved;
}

/** What becomes of edits on the cells as they stand. */
export type CellsJudgement =
  | { outcome: 'good'; cells: PlannedCell[] }
  /** Somebody else has changed these since they were read: what they wanted (`after`) beside what stands (`before`). */
  | { outcome: 'changed'; cells: PlannedCell[] }
  | { outcome: 'belowReserved'; cells: PlannedCell[] };

/**
 * Judges edits on locked cells. Two who want the same of a cell do not disagree.
 * @param version the calendar's number of changes when the editor read it
 */
export function judgeCells(
  edits: readonly CellEdit[],
  standing: readonly StandingCell[],
  version: number,
): CellsJudgement {
  const known = byCell(standing);
  const cells = plannedCells(edits, standing);
  const changed = cells.filter((cell) => (known.get(cellName(cell))?.plannedBy ?? 0) > version);
  if (changed.length > 0) return { outcome: 'changed', cells: changed };
  const refused = cells.filter(isBelowReserved);
  return refused.length > 0 ? { outcome: 'belowReserved', cells: refused } : { outcome: 'good', cells };
}

/** The edits that take a change back. */
export function inverseOf(change: readonly CellChange[]): CellEdit[] {
  return change.map(({ day, slot, before }) => ({ day, slot, quota: before }));
}

/**
 * Judges the taking back of a change: only where each of its cells still stands as the change left it, so that nobody's
 * later work is lost.
 */
export function judgeUndo(change: readonly CellChange[], standing: readonly StandingCell[]): CellsJudgement {
  const known = byCell(standing);
  const moved = change.filter((cell) => (known.get(cellName(cell))?.quota ?? 0) !== cell.after);
  const edits = inverseOf(change);
  if (moved.length > 0) {
    const wanted = byCell(edits);
    const conflicts = moved.flatMap((cell) => {
      const { quota: before, reserved } = known.get(cellName(cell)) ?? { quota: 0, reserved: 0 };
      const after = wanted.get(cellName(cell))?.quota ?? 0;
      return [{ day: cell.day, slot: cell.slot, before, after, reserved }];
    });
    return { outcome: 'changed', cells: conflicts };
  }
  return judgeCells(edits, standing, Number.POSITIVE_INFINITY);
}

/** First and last day, and the sum of places, of what changes: the line above a preview. */
export function summaryOf(cells: readonly CellChange[]): { first: string; last: string; places: number } | undefined {
  const [one] = cells;
  if (!one) return undefined;
  let { day: first, day: last } = one;
  let places = 0;
  for (const { day, before, after } of cells) {
    if (day < first) first = day;
    if (day > last) last = day;
    places += after - before;
  }
  return { first, last, places };
}
