/**
 * Rows of the audit as they stand, and the three changes that there may be to them (migrations/0034): each is sealed by the
 * caller.
 */
import type { Connection, Statement } from '../../database/database';
import type { CutFacts, StoredRow } from '../../services/audit/seal';

/** Each field of a row, and its column. */
const COLUMN_OF: Readonly<Record<keyof StoredRow, string>> = {
  auditId: 'audit_id',
  at: 'at',
  actorId: 'actor_id',
  actorIsAdmin: 'actor_is_admin',
  action: 'action',
  subjectUserId: 'subject_user_id',
  subject: 'subject',
  before: 'before',
  after: 'after',
  overrides: 'overrides',
  salt: 'salt',
  mac: 'mac',
  takenAt: 'taken_at',
  digest: 'digest',
  erasedAt: 'erased_at',
  erasedBy: 'erased_by',
  erasedMac: 'erased_mac',
};
const COLUMNS = Object.entries(COLUMN_OF)
  .map(([field, column]) => `a.${column} AS "${field}"`)
  .join(', ');

/** A row, or none beside what it is joined to. */
type PerhapsRow = StoredRow | { auditId: null };

/** True in SQL for a row whose payload is gone. */
export const IS_EMPTIED = '(erased_at IS NOT NULL AND after IS NULL)';

/**
 * True in SQL for a row that the index of subjects has: it leaves out what people do with answers whose key names them, which
 * `audit_of_user` leads to (migrations/0053).
 */
export const IS_FOUND_BY_SUBJECT =
  "(actor_id IS DISTINCT FROM subject_user_id OR split_part(subject, '#', 2) <> subject_user_id)";

const statements = {
  // So many rows are looked at, whether they have a link or not: no statement goes through all of them.
  unlinked: {
    name: 'audit_unlinked',
    text: `WITH batch AS (
             SELECT b.audit_id, b.written_at FROM audit b
             WHERE (b.written_at, b.audit_id) > ($1::timestamptz, $2) AND b.written_at < now() - $3 * interval '1 second'
             ORDER BY b.written_at, b.audit_id LIMIT $4),
           last AS (SELECT written_at::text AS written, audit_id AS last_id FROM batch ORDER BY written_at DESC, audit_id DESC LIMIT 1)
           SELECT last.written, last.last_id AS "lastId", ${COLUMNS} FROM last LEFT JOIN (batch JOIN audit a ON a.audit_id = batch.audit_id
             AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.audit_id = batch.audit_id)) ON true`,
  },
  everyUnlinked: {
    name: 'audit_every_unlinked',
    text: `SELECT ${COLUMNS} FROM audit a LEFT JOIN audit_link l ON l.audit_id = a.audit_id
           WHERE l.audit_id IS NULL AND a.audit_id > $1 ORDER BY a.audit_id LIMIT $2`,
  },
  linked: {
    name: 'audit_linked',
    text: `SELECT l.seq, l.hash, l.audit_id AS "linkId", ${COLUMNS} FROM audit_link l LEFT JOIN audit a ON a.audit_id = l.audit_id
           WHERE l.chain = $1 AND l.seq > $2 ORDER BY l.seq LIMIT $3`,
  },
  old: {
    name: 'audit_old',
    text: `SELECT ${COLUMNS} FROM audit a WHERE a.at < $1 AND NOT ${IS_EMPTIED} ORDER BY a.at LIMIT $2 FOR UPDATE`,
  },
  change: { name: 'audit_change', text: 'SELECT audit_change($1, $2) AS id' },
  sweptUntil: {
    name: 'audit_swept_until',
    text: `SELECT coalesce((SELECT finished_at FROM last_run WHERE name = 'audit'), '-infinity')::text AS since, now()::text AS at`,
  },
  noteSwept: {
    name: 'audit_note_swept',
    text: `INSERT INTO last_run (name, finished_at) VALUES ('audit', $1::timestamptz)
           ON CONFLICT (name) DO UPDATE SET finished_at = EXCLUDED.finished_at`,
  },
};

/** Where a walk through rows by the time of their writing stands. */
export interface Walk {
  written: string;
  auditId: string;
}

/**
 * Looks at the next rows that were written so many seconds ago or earlier, in the order in which they were.
 * @returns those without a link, and where the walk stands then; undefined at its end
 */
export async function unlinkedRows(
  connection: Connection,
  { written, auditId }: Walk,
  seconds: number,
  limit: number,
): Promise<{ rows: StoredRow[]; walk: Walk } | undefined> {
  const rows = await connection.query<PerhapsRow & { written: string; lastId: string }>(statements.unlinked, [
    written,
    auditId,
    seconds,
    limit,
  ]);
  const last = rows[0];
  if (!last) return undefined;
  return {
    rows: rows.flatMap(({ written: _, lastId, ...row }) => (row.auditId === null ? [] : [row])),
    walk: { written: last.written, auditId: last.lastId },
  };
}

/** Rows without a link behind an id, in the order of their ids. */
export function everyUnlinkedRow(connection: Connection, after: string, limit: number): Promise<StoredRow[]> {
  return connection.query<StoredRow>(statements.everyUnlinked, [after, limit]);
}

/** A link with its row: undefined where that is gone, or the link is the chain's end. */
export interface LinkedRow {
  seq: number;
  hash: string;
  auditId: string | null;
  row: StoredRow | undefined;
}

/** Links of a chain behind one of them, with their rows. */
export async function linkedRows(
  connection: Connection,
  chain: number,
  after: number,
  limit: number,
): Promise<LinkedRow[]> {
  const rows = await connection.query<PerhapsRow & { seq: number; hash: string; linkId: string | null }>(
    statements.linked,
    [chain, after, limit],
  );
  return rows.map(({ seq, hash, linkId, ...row }) => ({
    ...{ seq, hash, auditId: linkId },
    row: row.auditId === null ? undefined : row,
  }));
}

/** Rows of the audit that a condition on the table chooses, locked to the transaction's end. */
export function lockRowsWhere(
  connection: Connection,
  name: string,
  condition: string,
  values: readonly unknown[],
): Promise<StoredRow[]> {
  const statement: Statement = { name, text: `SELECT ${COLUMNS} FROM audit a WHERE ${condition} FOR UPDATE` };
  return connection.query<StoredRow>(statement, values);
}

/** Rows of before the instant whose payload stands. */
export function oldRows(connection: Connection, before: Date, limit: number): Promise<StoredRow[]> {
  return connection.query<StoredRow>(statements.old, [before, limit]);
}

async function change(connection: Connection, deed: string, what: object): Promise<string[]> {
  return (await connection.query<{ id: string }>(statements.change, [deed, JSON.stringify(what)])).map(({ id }) => id);
}

/** Stores the seals of rows that have none. @returns the ids of those that had none until now */
export function takeRows(
  connection: Connection,
  rows: readonly { auditId: string; salt: string; mac: string; takenAt: Date }[],
): Promise<string[]> {
  return change(connection, 'take', rows);
}

/** A row whose payload goes. */
export interface Erasure {
  auditId: string;
  /** What of the payload stays; null: nothing. */
  after: unknown;
  digest: string | null;
  erasedAt: Date;
  erasedBy: string;
  erasedMac: string | null;
}

export async function eraseRows(connection: Connection, rows: readonly Erasure[]): Promise<void> {
  if (rows.length > 0) await change(connection, 'erase', rows);
}

/** Deletes rows and links up to the cut. */
export async function cutRows(connection: Connection, cut: CutFacts & { mac: string }): Promise<void> {
  const { isEnded, cutAt, cutBy, ...others } = cut;
  await change(connection, 'cut', { ...others, is_ended: isEnded, cut_at: cutAt, cut_by: cutBy });
}

/** Up to when all rows have a link or were looked at, and the database's now; as texts, which lose nothing. */
export async function sweptUntil(connection: Connection): Promise<{ since: string; at: string }> {
  const [row] = await connection.query<{ since: string; at: string }>(statements.sweptUntil);
  return row ?? { since: '-infinity', at: 'now' };
}

export async function noteSwept(connection: Connection, at: string): Promise<void> {
  await connection.execute(statements.noteSwept, [at]);
}
