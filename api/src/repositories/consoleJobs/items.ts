/** The answers of a job, each done once, and why those did not go that did not. */
import type { Connection, Statement } from '../../database/database';
import type { JobLease } from './jobs';

/** An answer that a job has not come to. */
export interface OpenItem {
  position: number;
  partitionKey: string;
}

/** Why an answer did not go. */
export interface Refused {
  code: string;
  message: string;
}

const statements = {
  add: {
    name: 'console_items_add',
    text: `INSERT INTO console_job_item (job_id, position, partition_key)
           SELECT $1, $2 + key.number, key.partition_key FROM unnest($3::text[]) WITH ORDINALITY AS key (partition_key, number)`,
  },
  remove: { name: 'console_items_remove', text: 'DELETE FROM console_job_item WHERE job_id = $1' },
  open: {
    name: 'console_items_open',
    text: `SELECT position, partition_key FROM console_job_item WHERE job_id = $1 AND NOT is_done AND position > $2
           ORDER BY position LIMIT $3`,
  },
  behind: {
    name: 'console_items_behind',
    text: `SELECT position, partition_key FROM console_job_item WHERE job_id = $1 AND position > $2 ORDER BY position LIMIT $3`,
  },
  done: {
    name: 'console_items_done',
    text: `UPDATE console_job_item SET is_done = true, code = $3, message = $4
           WHERE job_id = $1 AND position = $2 AND NOT is_done
             AND EXISTS (SELECT 1 FROM console_job WHERE job_id = $1 AND state = 'running' AND lease = $5)`,
  },
  openCount: {
    name: 'console_items_open_count',
    text: 'SELECT count(*)::int AS count FROM console_job_item WHERE job_id = $1 AND NOT is_done',
  },
  forgetGone: {
    name: 'console_items_forget_gone',
    text: 'DELETE FROM console_job_item WHERE job_id = $1 AND code IS NULL',
  },
  versions: {
    name: 'console_items_versions',
    text: `SELECT DISTINCT a.form_version FROM console_job_item i JOIN answer a ON a.partition_key = i.partition_key AND a.is_current
           WHERE i.job_id = $1 AND a.survey_id = $2`,
  },
  refused: {
    name: 'console_items_refused',
    text: `SELECT partition_key, code, message FROM console_job_item WHERE job_id = $1 AND code IS NOT NULL
           ORDER BY position LIMIT $2`,
  },
};

async function itemsOf(connection: Connection, statement: Statement, values: unknown[]): Promise<OpenItem[]> {
  const rows = await connection.query<{ position: number; partition_key: string }>(statement, values);
  return rows.map(({ position, partition_key }) => ({ position, partitionKey: partition_key }));
}

/** Adds answers behind those that are there. @param after how many are there */
export async function addItems(
  connection: Connection,
  jobId: string,
  after: number,
  partitionKeys: readonly string[],
): Promise<void> {
  await connection.execute(statements.add, [jobId, after, partitionKeys]);
}

/** Forgets the answers of a job, to choose them anew. */
export async function removeItems(connection: Connection, jobId: string): Promise<void> {
  await connection.execute(statements.remove, [jobId]);
}

/** The next answers that are not done, behind a position. */
export async function openItems(
  connection: Connection,
  jobId: string,
  after: number,
  limit: number,
): Promise<OpenItem[]> {
  return itemsOf(connection, statements.open, [jobId, after, limit]);
}

/** The next answers, done or not, behind a position. */
export async function itemsBehind(
  connection: Connection,
  jobId: string,
  after: number,
  limit: number,
): Promise<OpenItem[]> {
  return itemsOf(connection, statements.behind, [jobId, after, limit]);
}

/**
 * Marks an answer as done, in the transaction of its deed.
 * @param refused why it did not go @returns false where it is done already, the job has ended, or is another
 * server's: the deed must not be done
 */
export async function markDone(
  connection: Connection,
  { jobId, lease }: JobLease,
  position: number,
  refused?: Refused,
): Promise<boolean> {
  const values = [jobId, position, refused?.code ?? null, refused?.message ?? null, lease];
  return (await connection.execute(statements.done, values)) === 1;
}

/** The versions of a form by which answers of a job were given. */
export async function versionsOfItems(connection: Connection, jobId: string, surveyId: string): Promise<number[]> {
  const rows = await connection.query<{ form_version: number }>(statements.versions, [jobId, surveyId]);
  return rows.map(({ form_version }) => form_version);
}

/** How many answers are not done. */
export async function openItemCount(connection: Connection, jobId: string): Promise<number> {
  return (await connection.query<{ count: number }>(statements.openCount, [jobId]))[0]?.count ?? 0;
}

/** Forgets the answers that went, once the job has ended: who was in a selection is nobody's business for longer. */
export async function forgetGoneItems(connection: Connection, jobId: string): Promise<void> {
  await connection.execute(statements.forgetGone, [jobId]);
}

/** The answers that did not go, in the order of the selection. */
export async function refusedItems(
  connection: Connection,
  jobId: string,
  limit: number,
): Promise<(Refused & { key: string })[]> {
  const rows = await connection.query<{ partition_key: string; code: string; message: string }>(statements.refused, [
    jobId,
    limit,
  ]);
  return rows.map(({ partition_key, code, message }) => ({ key: partition_key, code, message }));
}
