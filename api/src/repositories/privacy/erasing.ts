/**
 * Showing and erasing what is stored about a person, and finding what is older than it may become (CONTRACT 12,
 * Privacy).
 */
import type { Connection, Statement } from '../../database/database';
import { eraseAudit } from '../../services/audit/erasing';
import { IS_EMPTIED, lockRowsWhere } from '../audit/rows';
import { PERSONAL_TABLES, SPECIAL_TABLES } from './personalTables';

/** Written in place of an erased person where a record has to stay. */
export const ERASED_PERSON = 'erased';

type Table = (typeof PERSONAL_TABLES)[number];

const KEYS_OF_PERSON = 'SELECT partition_key FROM answer WHERE user_id = $1';
/** Under which ids the desk had entered the person, before the answers were claimed. */
const DESK_IDS = `SELECT before ->> 'userId' FROM audit WHERE action = 'claim' AND subject_user_id = $1`;
const READ_OF_PERSON = `action = 'read' AND after -> 'keys' ?| ARRAY(${KEYS_OF_PERSON})`;

const CONDITIONS: Record<Table['by'], (column: string) => string> = {
  person: (column) => `${column} = $1`,
  answer: (column) => `${column} IN (SELECT answer_id FROM answer WHERE user_id = $1)`,
  subject: (column) => `(${column} = $1 OR ${column} IN (${DESK_IDS}) OR subject IN (${KEYS_OF_PERSON}))`,
};

const conditionOf = ({ column, by }: Table) => CONDITIONS[by](column);

const statements = {
  show: (table: Table): Statement => ({
    name: `privacy_show_${table.table}`,
    text:
      table.by === 'subject'
        ? `SELECT * FROM ${table.table} WHERE ${conditionOf(table)} AND NOT ${IS_EMPTIED} OR ${READ_OF_PERSON}`
        : `SELECT * FROM ${table.table} WHERE ${conditionOf(table)}`,
  }),
  erase: (table: Table): Statement => ({
    name: `privacy_erase_${table.table}`,
    text: `DELETE FROM ${table.table} WHERE ${conditionOf(table)}`,
  }),
  keysOfPerson: { name: 'privacy_keys', text: KEYS_OF_PERSON },
  lockAnswers: {
    name: 'privacy_lock_answers',
    text: 'SELECT partition_key FROM answer WHERE user_id = $1 AND is_current ORDER BY partition_key FOR UPDATE',
  },
  filesOfPerson: {
    name: 'privacy_files',
    text: `UPDATE file f SET is_purging = true WHERE f.owner_id = $1
           AND NOT EXISTS (SELECT 1 FROM answer_file a WHERE a.file_id = f.file_id) RETURNING f.file_id`,
  },
  keepOrders: {
    name: 'privacy_keep_orders',
    text: `UPDATE payment_order SET user_id = $2, partition_key = NULL, receipt = receipt - 'addressee', content = content || jsonb_build_object('userId', $2::text)
           WHERE user_id = $1`,
  },
  // What waits for its payment is emptied: should the money still come, it is due back.
  keepWaiting: {
    name: 'privacy_keep_waiting',
    text: `UPDATE payment_waiting SET user_id = $2, idempotency_key = NULL, content = '{}' WHERE user_id = $1`,
  },
  keepRefunds: {
    name: 'privacy_keep_refunds',
    text: 'UPDATE payment_refund SET user_id = $2 WHERE user_id = $1',
  },
  expired: {
    name: 'privacy_expired',
    text: `SELECT a.answer_id, a.partition_key, a.is_current FROM answer a
           LEFT JOIN reservation p ON p.answer_id = a.answer_id LEFT JOIN bed_stay b ON b.answer_id = a.answer_id
           WHERE a.updated_at < $1 AND coalesce(p.day, '') < $2 AND coalesce(b.end_day, '') < $2
           ORDER BY a.updated_at LIMIT $3 FOR UPDATE OF a SKIP LOCKED`,
  },
  eraseOfAnswer: (table: string): Statement => ({
    name: `privacy_erase_answer_${table}`,
    text: `DELETE FROM ${table} WHERE answer_id = $1`,
  }),
  // What was said of a later state of the answer goes with that.
  eraseMessages: {
    name: 'privacy_erase_messages',
    text: `WITH tokens AS (
             DELETE FROM service_token t USING answer a WHERE a.answer_id = $1 AND a.is_current AND t.user_id = a.user_id
               AND t.survey_id = a.survey_id AND t.answer_code = a.answer_code)
           DELETE FROM outbox o USING answer a WHERE a.answer_id = $1 AND o.recipient = a.user_id AND o.survey_id = a.survey_id
             AND o.answer_code = a.answer_code AND o.created_at <= a.updated_at`,
  },
  // Receipts and accounts need the order, and not for ever its person. What still waits for money keeps its person.
  // The mark stands in the text, so that the index of orders that still have their person serves.
  expiredOrders: {
    name: 'privacy_expired_orders',
    text: `UPDATE payment_order o SET user_id = $2, partition_key = NULL, receipt = receipt - 'addressee', content = content || jsonb_build_object('userId', $2::text)
           WHERE o.order_id IN (
             SELECT old.order_id FROM payment_order old WHERE old.updated_at < $1 AND old.user_id <> '${ERASED_PERSON}'
               AND NOT EXISTS (SELECT 1 FROM answer a WHERE a.user_id = old.user_id AND a.partition_key = old.partition_key)
               AND NOT EXISTS (SELECT 1 FROM payment_refund r WHERE r.order_id = old.order_id AND r.refunded_at IS NULL)
             ORDER BY old.updated_at LIMIT $3 FOR UPDATE SKIP LOCKED)
           RETURNING o.order_id`,
  },
  expiredWaiting: {
    name: 'privacy_expired_waiting',
    text: `UPDATE payment_waiting SET user_id = $1, idempotency_key = NULL, content = '{}' WHERE order_id = ANY ($2::text[])`,
  },
  expiredRefunds: {
    name: 'privacy_expired_refunds',
    text: 'UPDATE payment_refund SET user_id = $1 WHERE order_id = ANY ($2::text[])',
  },
  expiredPeople: {
    name: 'privacy_expired_people',
    text: `WITH gone AS (DELETE FROM person WHERE user_id IN (
             SELECT p.user_id FROM person p WHERE p.seen_at < $1
               AND NOT EXISTS (SELECT 1 FROM answer a WHERE a.user_id = p.user_id)
               AND NOT EXISTS (SELECT 1 FROM payment_order o WHERE o.user_id = p.user_id)
               AND NOT EXISTS (SELECT 1 FROM draft d WHERE d.user_id = p.user_id)
               AND NOT EXISTS (SELECT 1 FROM change_draft c WHERE c.user_id = p.user_id)
               AND NOT EXISTS (SELECT 1 FROM place_hold h WHERE h.user_id = p.user_id)
               AND NOT EXISTS (SELECT 1 FROM refresh_token t WHERE t.user_id = p.user_id)
             ORDER BY p.seen_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING user_id),
           choices AS (DELETE FROM message_choice WHERE user_id IN (SELECT user_id FROM gone)),
           tokens AS (DELETE FROM service_token WHERE user_id IN (SELECT user_id FROM gone))
           SELECT user_id FROM gone`,
  },
};

/** Tables with rows of one answer; the answer itself comes last. */
const ANSWER_TABLES = [
  'answer_row',
  'answer_file',
  'member_number',
  'bed_stay',
  'lookup_miss',
  'reservation',
  'answer',
];

/** Every row about the person, by table; tables without one are left out. */
export async function rowsOfPerson(connection: Connection, userId: string): Promise<Record<string, object[]>> {
  const shown: Record<string, object[]> = {};
  for (const table of [...PERSONAL_TABLES, ...SPECIAL_TABLES]) {
    const rows = await connection.query<Record<string, unknown>>(statements.show(table), [userId]);
    const secrets = new Set(table.secrets);
    if (rows.length === 0) continue;
    shown[table.table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !secrets.has(column))),
    );
  }
  return shown;
}

/** Keys of the person's current answers, locked to the transaction's end. */
export async function lockAnswersOfPerson(connection: Connection, userId: string): Promise<string[]> {
  const rows = await connection.query<{ partition_key: string }>(statements.lockAnswers, [userId]);
  return rows.map((row) => row.partition_key);
}

/**
 * The payloads of audit rows about the person; the rows stay (CONTRACT 13). Rows of reading are about others too:
 * these keep the others' keys.
 * @returns how many rows were emptied
 */
async function eraseAuditOfPerson(connection: Connection, table: Table, userId: string, by: string): Promise<number> {
  const about = await lockRowsWhere(connection, 'privacy_audit_about', `${conditionOf(table)} AND NOT ${IS_EMPTIED}`, [
    userId,
  ]);
  const ids = new Set(about.map(({ auditId }) => auditId));
  const reads = await lockRowsWhere(connection, 'privacy_audit_reads', READ_OF_PERSON, [userId]);
  const keys = await connection.query<{ partition_key: string }>(statements.keysOfPerson, [userId]);
  const own = new Set(keys.map((row) => row.partition_key));
  const others = reads.filter(({ auditId }) => !ids.has(auditId));
  await eraseAudit(
    connection,
    [...about.map((row) => ({ row })), ...others.map((row) => ({ row, kept: withoutKeys(row.after, own) }))],
    by,
  );
  return about.length;
}

function withoutKeys(after: unknown, own: ReadonlySet<string>): object {
  const read: { keys?: unknown } = typeof after === 'object' && after !== null ? after : {};
  const keys = Array.isArray(read.keys) ? read.keys : [];
  return { ...read, keys: keys.filter((key) => !own.has(key)) };
}

/**
 * Deletes the person's rows. Orders and refunds stay for the books, without the person; rows of the audit without what
 * they say.
 * @param by who erases
 * @returns how many rows of each table went, and the files whose bytes must go too
 */
export async function eraseRowsOfPerson(
  connection: Connection,
  userId: string,
  by: string,
): Promise<{ erased: Record<string, number>; fileIds: string[] }> {
  const erased: Record<string, number> = {};
  for (const table of PERSONAL_TABLES) {
    const count =
      table.by === 'subject'
        ? await eraseAuditOfPerson(connection, table, userId, by)
        : await connection.execute(statements.erase(table), [userId]);
    if (count > 0) erased[table.table] = count;
  }
  for (const keep of [statements.keepOrders, statements.keepWaiting, statements.keepRefunds]) {
    await connection.execute(keep, [userId, ERASED_PERSON]);
  }
  const files = await connection.query<{ file_id: string }>(statements.filesOfPerson, [userId]);
  return { erased, fileIds: files.map((row) => row.file_id) };
}

interface ExpiredAnswer {
  answerId: string;
  partitionKey: string;
  isCurrent: boolean;
}

/**
 * Answers last changed before the instant, with no reservation or stay on the day (YYYYMMDD) or later; locked, others
 * leave them alone.
 */
export async function takeExpiredAnswers(
  connection: Connection,
  before: Date,
  day: string,
  limit: number,
): Promise<ExpiredAnswer[]> {
  const rows = await connection.query<{ answer_id: string; partition_key: string; is_current: boolean }>(
    statements.expired,
    [before, day, limit],
  );
  return rows.map((row) => ({
    answerId: row.answer_id,
    partitionKey: row.partition_key,
    isCurrent: row.is_current,
  }));
}

/** Deletes one answer with all of its rows. */
export async function eraseAnswer(connection: Connection, answerId: string): Promise<void> {
  await connection.execute(statements.eraseMessages, [answerId]);
  for (const table of ANSWER_TABLES) await connection.execute(statements.eraseOfAnswer(table), [answerId]);
}

/**
 * Takes the person out of orders that nothing has changed since the instant, whose answers are gone and whose money is
 * where it belongs. @returns how many orders
 */
export async function forgetBuyersBefore(connection: Connection, before: Date, limit: number): Promise<number> {
  const values = [before, ERASED_PERSON, limit];
  const orders = await connection.query<{ order_id: string }>(statements.expiredOrders, values);
  const orderIds = orders.map(({ order_id }) => order_id);
  if (orderIds.length === 0) return 0;
  await connection.execute(statements.expiredWaiting, [ERASED_PERSON, orderIds]);
  await connection.execute(statements.expiredRefunds, [ERASED_PERSON, orderIds]);
  return orderIds.length;
}

/** Forgets people who were last seen before the instant and of whom nothing is left. @returns how many */
export async function forgetPeopleBefore(connection: Connection, before: Date, limit: number): Promise<number> {
  return connection.execute(statements.expiredPeople, [before, limit]);
}
