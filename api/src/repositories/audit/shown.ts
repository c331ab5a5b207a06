/** The audit as it is shown: one answer's history, and the viewer's list. */
import type { Connection } from '../../database/database';
import { hashText } from '../../identifiers';
import { IS_FOUND_BY_SUBJECT } from './rows';

export interface ShownRow {
  auditId: string;
  at: Date;
  actorId: string;
  isAdmin: boolean;
  action: string;
  subject: string;
  subjectUserId: string | undefined;
  before: unknown;
  after: unknown;
  erased: { at: Date; by: string } | undefined;
}

interface RowRecord {
  audit_id: string;
  at: Date;
  actor_id: string;
  actor_is_admin: boolean;
  action: string;
  subject: string;
  subject_user_id: string | null;
  before: unknown;
  after: unknown;
  erased_at: Date | null;
  erased_by: string | null;
}

const COLUMNS =
  'audit_id, at, actor_id, actor_is_admin, action, subject, subject_user_id, before, after, erased_at, erased_by';

const statements = {
  ofAnswers: {
    name: 'audit_shown_of_answers',
    text: `SELECT ${COLUMNS} FROM audit WHERE subject = ANY ($1::text[]) AND ${IS_FOUND_BY_SUBJECT} AND action <> 'read'
           UNION ALL
           SELECT ${COLUMNS} FROM audit
           WHERE subject_user_id = ANY (ARRAY(SELECT DISTINCT split_part(key, '#', 2) FROM unnest($1::text[]) AS key))
             AND subject = ANY ($1::text[]) AND NOT ${IS_FOUND_BY_SUBJECT} AND action <> 'read'
           ORDER BY at DESC, audit_id DESC LIMIT $2`,
  },
};

function fromRecord(record: RowRecord): ShownRow {
  const { erased_at: erasedAt, erased_by: erasedBy } = record;
  return {
    auditId: record.audit_id,
    at: record.at,
    actorId: record.actor_id,
    isAdmin: record.actor_is_admin,
    action: record.action,
    subject: record.subject,
    subjectUserId: record.subject_user_id ?? undefined,
    before: record.before ?? undefined,
    after: record.after ?? undefined,
    erased: erasedAt ? { at: erasedAt, by: erasedBy ?? '' } : undefined,
  };
}

/** What was done with answers, without reads, the newest first. @param subjects their keys */
export async function historyOf(
  connection: Pick<Connection, 'query'>,
  subjects: readonly string[],
  limit: number,
): Promise<ShownRow[]> {
  return (await connection.query<RowRecord>(statements.ofAnswers, [subjects, limit])).map(fromRecord);
}

export interface AuditFilter {
  /** From the one instant on, and before the other. */
  from?: Date | undefined;
  before: Date;
  actorId?: string | undefined;
  /** A person's id, or a key. */
  subject?: string | undefined;
  action?: string | undefined;
  /** The last row of the page before; its instant as PostgreSQL writes it. */
  after?: { at: string; auditId: string } | undefined;
  /** How many rows are looked at. */
  walk: number;
  /** How many of those that are asked for are brought. */
  limit: number;
}

export interface AuditPage {
  found: (ShownRow & { key: string })[];
  /** The last row that was looked at, where there may be more behind it. */
  end: { key: string; auditId: string } | undefined;
}

/**
 * The next rows of the audit that are asked for, the newest first. By who acted, or by whom it is about, an index leads;
 * of a kind of deed the rows are looked at on the way, in the database: what a call costs the server goes by what it
 * shows, not by what was passed over.
 */
export async function auditPage(connection: Pick<Connection, 'query'>, filter: AuditFilter): Promise<AuditPage> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const { from, before, actorId, subject, action, after, walk, limit } = filter;
  const actor = actorId === undefined ? undefined : place(actorId);
  const conditions = [
    ...(actor === undefined ? [] : [`actor_id = ${actor}`]),
    `at < ${place(before)}`,
    ...(from ? [`at >= ${place(from)}`] : []),
    ...(after ? [`(at, audit_id) < (${place(after.at)}::text::timestamptz, ${place(after.auditId)}::text)`] : []),
  ];
  const named = subject === undefined ? undefined : place(subject);
  const isFound = action === undefined ? 'true' : `action = ${place(action)}`;
  const most = place(walk);
  const select = (also: readonly string[]) =>
    `SELECT ${COLUMNS} FROM audit
     WHERE ${[...conditions, ...also].join(' AND ')} ORDER BY at DESC, audit_id DESC LIMIT ${most}`;
  // Each by an index of its own; no row is in two.
  const anyOf = (...parts: readonly (readonly string[])[]) =>
    `SELECT * FROM (${parts.map((part) => `(${select(part)})`).join(' UNION ALL ')}) AS parts
     ORDER BY at DESC, audit_id DESC LIMIT ${most}`;
  const walked = () => {
    if (named !== undefined)
      return anyOf(
        [`subject = ${named}`, IS_FOUND_BY_SUBJECT],
        [`subject_user_id = split_part(${named}, '#', 2)`, `subject = ${named}`, `NOT ${IS_FOUND_BY_SUBJECT}`],
        [`subject_user_id = ${named}`, `subject <> ${named}`],
      );
    if (actor === undefined) return select([]);
    return anyOf(['actor_id IS DISTINCT FROM subject_user_id'], [`subject_user_id = ${actor}`]);
  };
  const text = `WITH walked AS MATERIALIZED (${walked()})
    SELECT *, at::text AS key FROM (
      SELECT * FROM (SELECT *, false AS is_end FROM walked WHERE ${isFound}
        ORDER BY at DESC, audit_id DESC LIMIT ${place(limit)}) AS found
      UNION ALL SELECT * FROM (SELECT *, true FROM walked ORDER BY at, audit_id
        LIMIT CASE WHEN (SELECT count(*) FROM walked) = ${most} THEN 1 ELSE 0 END) AS last
    ) AS page ORDER BY is_end, at DESC, audit_id DESC`;
  const statement = { name: `audit_shown_${hashText(text).slice(0, 32)}`, text };
  const rows = await connection.query<RowRecord & { key: string; is_end: boolean }>(statement, values);
  const end = rows.find((row) => row.is_end);
  return {
    found: rows.filter((row) => !row.is_end).map((row) => ({ ...fromRecord(row), key: row.key })),
    end: end && { key: end.key, auditId: end.audit_id },
  };
}
