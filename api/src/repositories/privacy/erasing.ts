/**
 * Showing and erasing what is stored about a person, and finding what is older than it may become (CONTRACT 12,
 * Privacy).
 */
import type { Connection, Statement } from '../../database/database';
import { PERSONAL_TABLES, SPECIAL_TABLES } from './personalTables';

/** Written in place of an erased person where a record has to stay. */
export const ERASED_PERSON = 'erased';

type Table = (typeof PERSONAL_TABLES)[number];

const conditionOf = ({ column, by }: Table) =>
  by === 'person' ? `${column} = $1` : `${column} IN (SELECT answer_id FROM answer WHERE user_id = $1)`;

const statements = {
  show: (table: Table): Statement => ({
    name: `privacy_show_${table.table}`,
    text: `SELECT * FROM ${table.table} WHERE ${conditionOf(table)}`,
  }),
  erase: (table: Table): Statement => ({
    name: `privacy_erase_${table.table}`,
    text: `DELETE FROM ${table.table} WHERE ${conditionOf(table)}`,
  }),
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
  expiredAudit: { name: 'privacy_expired_audit', text: 'DELETE FROM audit WHERE at < $1' },
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
 * Deletes the person's rows. Orders and refunds stay for the books, without the person.
 * @returns how many rows of each table went, and the files whose bytes must go too
 */
export async function eraseRowsOfPerson(
  connection: Connection,
  userId: string,
): Promise<{ erased: Record<string, number>; fileIds: string[] }> {
  const erased: Record<string, number> = {};
  for (const table of PERSONAL_TABLES) {
    const count = await connection.execute(statements.erase(table), [userId]);
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
  for (const table of ANSWER_TABLES) await connection.execute(statements.eraseOfAnswer(table), [answerId]);
}

/** Deletes audit rows from before the instant. */
export async function eraseAuditBefore(connection: Connection, before: Date): Promise<number> {
  return connection.execute(statements.expiredAudit, [before]);
}
