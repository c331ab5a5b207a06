/**
 * The audit: who changed what, when, from what to what (CONTRACT 5). Rows are only ever added.
 */
import type { Connection } from '../../database/database';
import { type Change, makeChange } from '../../database/together';
import { makeUlid } from '../../identifiers';

export type AuditAction =
  | 'create'
  | 'update'
  | 'cancel'
  | 'check'
  | 'delete'
  | 'claim'
  | 'import'
  | 'notify'
  | 'payment'
  | 'erase'
  | 'number'
  /** A version of a document was published; its subject is kind and id. */
  | 'publish'
  /** Somebody else's data was shown; `after.event` says where. */
  | 'read'
  /** Sign-ins: `after.event` says what. */
  | 'session';

interface AuditEntry {
  at: Date;
  actorId: string;
  actorIsAdmin: boolean;
  action: AuditAction;
  /** Whose data it is; nobody's where a document was published, undefined too where it is several people's. */
  subjectUserId?: string | undefined;
  /** The partition key, or what else was changed. */
  subject: string;
  before?: object | undefined;
  after?: object | undefined;
  /** Rules that an administrator was not held to: window, limit, deadline, edit. */
  overrides?: readonly string[] | undefined;
}

const statements = {
  add: {
    name: 'audit_add',
    text: `INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject, before, after, overrides)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  },
  addMany: {
    name: 'audit_add_many',
    text: `INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject, after)
           SELECT r."auditId", r."at", r."actorId", r."actorIsAdmin", r."action", r."subjectUserId", r."subject", r."after"
           FROM json_to_recordset($1::json) AS r ("auditId" text, "at" timestamptz, "actorId" text, "actorIsAdmin" boolean, "action" text,
             "subjectUserId" text, "subject" text, "after" jsonb)`,
  },
};

/** Adds an entry, in the transaction of the change. */
export function auditInsertion(entry: AuditEntry): Change {
  const values = [
    makeUlid(),
    entry.at,
    entry.actorId,
    entry.actorIsAdmin,
    entry.action,
    entry.subjectUserId ?? null,
    entry.subject,
    entry.before === undefined ? null : JSON.stringify(entry.before),
    entry.after === undefined ? null : JSON.stringify(entry.after),
    entry.overrides?.length ? entry.overrides : null,
  ];
  return { statement: statements.add, values };
}

/** The same by itself. */
export async function addAudit(connection: Connection, entry: AuditEntry): Promise<void> {
  await makeChange(connection, auditInsertion(entry));
}

/** Adds many entries about what is new at once. */
export async function addAudits(
  connection: Connection,
  entries: readonly Omit<AuditEntry, 'before' | 'overrides'>[],
): Promise<void> {
  const records = entries.map((entry) => ({ auditId: makeUlid(), ...entry }));
  await connection.execute(statements.addMany, [JSON.stringify(records)]);
}
