/**
 * The rows of an imported file that become answers: judged, then stored without counting and their places held, then
 * made to count all at once. Until that moment nobody sees them, and everything can be given back.
 */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';
import type { StoredPlace } from '../answers/answers';
import type { StoredRow } from '../answers/rows';

/** An answer as it is to be stored. */
export interface PlannedAnswer {
  userId: string;
  partitionKey: string;
  check: CheckStatus;
  formVersion: number;
  /** ISO, UTC. */
  createdAt: string;
  rows: StoredRow[];
  place: StoredPlace | undefined;
}

export interface PlannedRow {
  /** From 1, behind the two lines of titles. */
  fileRow: number;
  answerId: string;
  plan: PlannedAnswer;
}

const PLANNED = 'file_row, new_answer_id, plan';

const statements = {
  add: {
    name: 'console_rows_add',
    text: `INSERT INTO console_job_row (job_id, file_row, new_answer_id, plan)
           SELECT $1, r."fileRow", r."answerId", r."plan"
           FROM json_to_recordset($2::json) AS r ("fileRow" integer, "answerId" text, "plan" jsonb)`,
  },
  remove: { name: 'console_rows_remove', text: 'DELETE FROM console_job_row WHERE job_id = $1' },
  open: {
    name: 'console_rows_open',
    text: `SELECT ${PLANNED} FROM console_job_row WHERE job_id = $1 AND NOT is_stored ORDER BY file_row LIMIT $2`,
  },
  stored: {
    name: 'console_rows_stored',
    text: `SELECT ${PLANNED} FROM console_job_row WHERE job_id = $1 AND is_stored AND file_row > $2 ORDER BY file_row LIMIT $3`,
  },
  count: {
    name: 'console_rows_count',
    text: 'SELECT count(*)::int AS count FROM console_job_row WHERE job_id = $1',
  },
  setStored: {
    name: 'console_rows_set_stored',
    text: 'UPDATE console_job_row SET is_stored = true WHERE job_id = $1 AND file_row = ANY ($2::int[])',
  },
  drop: {
    name: 'console_rows_drop',
    text: 'DELETE FROM console_job_row WHERE job_id = $1 AND file_row = ANY ($2::int[])',
  },
  hide: {
    name: 'console_rows_hide',
    text: 'UPDATE answer SET is_current = false, is_live = false WHERE answer_id = ANY ($1::text[])',
  },
  show: {
    name: 'console_rows_show',
    text: 'UPDATE answer SET is_current = true, is_live = true WHERE answer_id = ANY ($1::text[])',
  },
  removeRowsOf: {
    name: 'console_rows_remove_rows_of',
    text: 'DELETE FROM answer_row WHERE answer_id = ANY ($1::text[])',
  },
  removeAnswers: {
    name: 'console_rows_remove_answers',
    text: 'DELETE FROM answer WHERE answer_id = ANY ($1::text[]) AND NOT is_current',
  },
  hold: {
    name: 'console_rows_hold',
    text: `INSERT INTO place_hold (user_id, survey_id, hold_id, calendar_id, day, slot, cost, expires_at)
           SELECT r."userId", $1, $2, r."calendarId", r."day", r."slot", r."cost", $3
           FROM json_to_recordset($4::json) AS r ("userId" text, "calendarId" text, "day" text, "slot" text, "cost" integer)`,
  },
  release: {
    name: 'console_rows_release',
    text: `DELETE FROM place_hold WHERE survey_id = $1 AND hold_id = $2 AND user_id = ANY ($3::text[])
           RETURNING user_id`,
  },
};

async function planned(
  connection: Connection,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<PlannedRow[]> {
  const rows = await connection.query<{ file_row: number; new_answer_id: string; plan: PlannedAnswer }>(
    statement,
    values,
  );
  return rows.map(({ file_row, new_answer_id, plan }) => ({ fileRow: file_row, answerId: new_answer_id, plan }));
}

/** Adds rows that were judged. */
export async function addRows(connection: Connection, jobId: string, rows: readonly PlannedRow[]): Promise<void> {
  if (rows.length > 0) await connection.execute(statements.add, [jobId, JSON.stringify(rows)]);
}

/** Forgets all rows of a job. */
export async function removeRows(connection: Connection, jobId: string): Promise<void> {
  await connection.execute(statements.remove, [jobId]);
}

/** The next rows that are not stored. */
export async function openRows(connection: Connection, jobId: string, limit: number): Promise<PlannedRow[]> {
  return planned(connection, statements.open, [jobId, limit]);
}

/** The next rows that are stored, behind a row of the file. */
export async function storedRows(
  connection: Connection,
  jobId: string,
  after: number,
  limit: number,
): Promise<PlannedRow[]> {
  return planned(connection, statements.stored, [jobId, after, limit]);
}

/** How many rows become answers. */
export async function rowCount(connection: Connection, jobId: string): Promise<number> {
  return (await connection.query<{ count: number }>(statements.count, [jobId]))[0]?.count ?? 0;
}

/** Notes that rows are stored. */
export async function setStored(connection: Connection, jobId: string, fileRows: readonly number[]): Promise<void> {
  await connection.execute(statements.setStored, [jobId, fileRows]);
}

/** Forgets some rows of a job. */
export async function dropRows(connection: Connection, jobId: string, fileRows: readonly number[]): Promise<void> {
  await connection.execute(statements.drop, [jobId, fileRows]);
}

/** Takes answers that were just added out of what anybody sees. */
export async function hideAnswers(connection: Connection, answerIds: readonly string[]): Promise<void> {
  await connection.execute(statements.hide, [answerIds]);
}

/** Makes them count. @returns how many */
export async function showAnswers(connection: Connection, answerIds: readonly string[]): Promise<number> {
  return connection.execute(statements.show, [answerIds]);
}

/** Deletes answers that were never seen, with their rows. */
export async function removeHidden(connection: Connection, answerIds: readonly string[]): Promise<void> {
  await connection.execute(statements.removeRowsOf, [answerIds]);
  await connection.execute(statements.removeAnswers, [answerIds]);
}

/** Notes holds of a job, each for its person. Taking the places is the caller's business. */
export async function addJobHolds(
  connection: Connection,
  { surveyId, jobId, expiresAt }: { surveyId: string; jobId: string; expiresAt: Date },
  holds: readonly { userId: string; calendarId: string; day: string; slot: string; cost: number }[],
): Promise<void> {
  if (holds.length > 0) await connection.execute(statements.hold, [surveyId, jobId, expiresAt, JSON.stringify(holds)]);
}

/** Forgets holds of a job. Giving their places back, or to answers, is the caller's business. @returns whose were there */
export async function releaseJobHolds(
  connection: Connection,
  { surveyId, jobId }: { surveyId: string; jobId: string },
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await connection.query<{ user_id: string }>(statements.release, [surveyId, jobId, userIds]);
  return new Set(rows.map(({ user_id }) => user_id));
}
