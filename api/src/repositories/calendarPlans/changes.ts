/** The changes of calendars: numbered one by one, with what stood before, so that each can be taken back. */
import type { ChangeKind } from '@madoguchi/shared/contract/console/words';
import { type CellChange, summaryOf } from '@madoguchi/shared/domain/planning';
import type { Connection } from '../../database/database';

export interface NewChange {
  calendarId: string;
  number: number;
  at: Date;
  actorId: string;
  actorName: string;
  kind: ChangeKind;
  /** The change that this one takes back. */
  undoes?: number | undefined;
  cells: readonly CellChange[];
  /** What of the document was changed, and its versions before and after; absent where it was not. */
  document?: { fields: readonly string[]; from: number; to: number } | undefined;
}

/** A change without its cells. */
export interface ChangeRow {
  number: number;
  at: Date;
  actorId: string;
  actorName: string;
  kind: ChangeKind;
  undoes: number | null;
  undoneBy: number | null;
  cellCount: number;
  firstDay: string | null;
  lastDay: string | null;
  places: number | null;
  fields: string[];
}
/** What taking a change back needs of it. */
export interface UndoableChange {
  kind: ChangeKind;
  undoneBy: number | undefined;
  cells: CellChange[];
  document: { fields: string[]; from: number; to: number } | undefined;
}

const COLUMNS = `number, at, actor_id AS "actorId", actor_name AS "actorName", kind, undoes, undone_by AS "undoneBy",
  cell_count AS "cellCount", first_day AS "firstDay", last_day AS "lastDay", places, fields`;

const statements = {
  next: {
    name: 'plan_next_version',
    text: `INSERT INTO calendar_plan (calendar_id, version) VALUES ($1, 1)
           ON CONFLICT (calendar_id) DO UPDATE SET version = calendar_plan.version + 1 RETURNING version`,
  },
  version: { name: 'plan_version', text: 'SELECT version FROM calendar_plan WHERE calendar_id = $1' },
  add: {
    name: 'plan_add_change',
    text: `INSERT INTO calendar_change (calendar_id, number, at, actor_id, actor_name, kind, undoes, cells, cell_count, first_day,
             last_day, places, fields, from_version, to_version)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
  },
  undone: {
    name: 'plan_note_undone',
    text: 'UPDATE calendar_change SET undone_by = $3 WHERE calendar_id = $1 AND number = $2',
  },
  list: {
    name: 'plan_list_changes',
    text: `SELECT ${COLUMNS} FROM calendar_change WHERE calendar_id = $1 AND number < $2 ORDER BY number DESC LIMIT $3`,
  },
  one: {
    name: 'plan_one_change',
    text: `SELECT kind, undone_by, cells, fields, from_version, to_version FROM calendar_change
           WHERE calendar_id = $1 AND number = $2`,
  },
  unfolded: {
    name: 'plan_unfolded',
    text: `SELECT p.calendar_id AS "calendarId", (SELECT c.actor_id FROM calendar_change c
             WHERE c.calendar_id = p.calendar_id ORDER BY c.number DESC LIMIT 1) AS "actorId"
           FROM calendar_plan p WHERE p.version > p.folded ORDER BY p.calendar_id FOR UPDATE OF p`,
  },
  fold: { name: 'plan_fold', text: 'UPDATE calendar_plan SET folded = version WHERE calendar_id = $1' },
};

/** Takes the number of the calendar's next change; other changes of it wait until the transaction ends. */
export async function nextChange(connection: Connection, calendarId: string): Promise<number> {
  const [row] = await connection.query<{ version: number }>(statements.next, [calendarId]);
  return row?.version ?? 0;
}

/** How often the calendar was changed; 0: never. */
export async function planVersion(connection: Connection, calendarId: string): Promise<number> {
  const [row] = await connection.query<{ version: number }>(statements.version, [calendarId]);
  return row?.version ?? 0;
}

/** Keeps a change; the one that it takes back is told. */
export async function addChange(connection: Connection, change: NewChange): Promise<void> {
  const { calendarId, number, at, actorId, actorName, kind, undoes, cells, document } = change;
  const summary = summaryOf(cells);
  const rows = cells.map(({ day, slot, before, after }) => [day, slot, before, after]);
  await connection.execute(statements.add, [
    ...[calendarId, number, at, actorId, actorName, kind, undoes ?? null],
    ...[JSON.stringify(rows), cells.length],
    ...[summary?.first ?? null, summary?.last ?? null, summary?.places ?? null],
    ...[document?.fields ?? [], document?.from ?? null, document?.to ?? null],
  ]);
  if (undoes !== undefined) await connection.execute(statements.undone, [calendarId, undoes, number]);
}

/** Changes before a number, the newest first. */
export async function listChanges(
  connection: Connection,
  calendarId: string,
  before: number,
  limit: number,
): Promise<ChangeRow[]> {
  return connection.query<ChangeRow>(statements.list, [calendarId, before, limit]);
}

/** One change with its cells; undefined where there is none of the number. */
export async function findChange(
  connection: Connection,
  calendarId: string,
  number: number,
): Promise<UndoableChange | undefined> {
  interface Row {
    kind: ChangeKind;
    undone_by: number | null;
    cells: [string, string, number, number][];
    fields: string[];
    from_version: number | null;
    to_version: number | null;
  }
  const [row] = await connection.query<Row>(statements.one, [calendarId, number]);
  if (!row) return undefined;
  const { kind, undone_by: undoneBy, fields, from_version: from, to_version: to } = row;
  return {
    kind,
    undoneBy: undoneBy ?? undefined,
    cells: row.cells.map(([day, slot, before, after]) => ({ day, slot, before, after })),
    document: from === null || to === null ? undefined : { fields, from, to },
  };
}

/** Calendars of which the documents do not say what their cells are, locked, each with who changed it last. */
export async function unfoldedCalendars(
  connection: Connection,
): Promise<{ calendarId: string; actorId: string | null }[]> {
  return connection.query(statements.unfolded);
}

/** Notes that the document says what the cells are now. */
export async function noteFolded(connection: Connection, calendarId: string): Promise<void> {
  await connection.execute(statements.fold, [calendarId]);
}
