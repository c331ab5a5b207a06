/**
 * The audit: who changed what, when, from what to what (CONTRACT 5). Rows are only ever added, each with its seal
 * (services/audit/seal); once they are committed they get their place in a chain (services/audit/trail).
 */
import type { AuditAction } from '@madoguchi/shared/contract/console/words';
import type { Connection, ConnectionAudit } from '../../database/database';
import { type Change, makeChange } from '../../database/together';
import { makeUlid } from '../../identifiers';
import type { NewSeal, SealedFacts, SealedRow } from '../../services/audit/seal';

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
    text: `INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject, before, after, overrides,
             salt, mac)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  },
  addMany: {
    name: 'audit_add_many',
    text: `INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject, after, overrides, salt, mac)
           SELECT r."auditId", r."at", r."actorId", r."actorIsAdmin", r."action", r."subjectUserId", r."subject", r."after"::jsonb, r."overrides",
             r."salt", r."mac"
           FROM json_to_recordset($1::json) AS r ("auditId" text, "at" timestamptz, "actorId" text, "actorIsAdmin" boolean, "action" text,
             "subjectUserId" text, "subject" text, "after" text, "overrides" text[], "salt" text, "mac" text)`,
  },
};

/** @throws {Error} on a connection of which nobody has begun the audit: its rows would have no seal */
function auditOf({ audit }: Connection): ConnectionAudit {
  if (!audit) throw new Error('no audit was begun on this connection');
  return audit;
}

/** Copies nothing: nearly every call of a person writes a row (docs/decisions/audit.md, What it costs). */
function sealed(audit: ConnectionAudit, entry: AuditEntry): { facts: SealedFacts; seal: NewSeal } {
  const { at, actorId, actorIsAdmin, action, subjectUserId = null, subject, before, after, overrides } = entry;
  const auditId = makeUlid();
  const facts = { auditId, at, actorId, actorIsAdmin, action, subjectUserId, subject, takenAt: null };
  const payload = { before, after, overrides: overrides?.length ? overrides : null };
  return { facts, seal: audit.seal.sealRow(facts, payload) };
}

function insertionOf(audit: ConnectionAudit, entry: AuditEntry): { change: Change; row: SealedRow } {
  const {
    facts,
    seal: { salt, mac, texts },
  } = sealed(audit, entry);
  const values = [
    facts.auditId,
    facts.at.toISOString(),
    facts.actorId,
    facts.actorIsAdmin,
    facts.action,
    facts.subjectUserId,
    facts.subject,
    texts.before,
    texts.after,
    texts.overrides,
    salt,
    mac,
  ];
  return { change: { statement: statements.add, values }, row: { auditId: facts.auditId, mac } };
}

/** Adds an entry, in the transaction of the change: one that is to be executed there, or nothing of it. */
export function auditInsertion(connection: Connection, entry: AuditEntry): Change {
  const audit = auditOf(connection);
  const { change, row } = insertionOf(audit, entry);
  audit.noteWritten([row]);
  return change;
}

/** The same by itself. */
export async function addAudit(connection: Connection, entry: AuditEntry): Promise<void> {
  const audit = auditOf(connection);
  const { change, row } = insertionOf(audit, entry);
  await makeChange(connection, change);
  audit.noteWritten([row]);
}

/** Adds many entries about what is new at once. */
export async function addAudits(connection: Connection, entries: readonly Omit<AuditEntry, 'before'>[]): Promise<void> {
  const audit = auditOf(connection);
  const rows = entries.map((entry) => {
    const { facts, seal } = sealed(audit, entry);
    return { ...facts, ...seal.texts, salt: seal.salt, mac: seal.mac };
  });
  await connection.execute(statements.addMany, [JSON.stringify(rows)]);
  audit.noteWritten(rows);
}
