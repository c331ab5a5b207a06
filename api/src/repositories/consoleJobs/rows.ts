/**
 * The rows of an imported file that become answers: judged, then stored without counting and their places held, then
 * made to count all at once. Until that moment nobody sees them, and everything can be given back.
 */
import type { CheckStatus } from '@madoguchi/shared/contract';
import type { Connection, Statement } from '../../database/database';
import { SEARCH_FOLD, type StoredRow } from '../answers/rows';
import type { SearchRow } from '../answers/searchRows';
import type { StoredPlace, StoredStay } from '../answers/storedAnswer';

/** An answer as it is to be stored. */
export interface PlannedAnswer {
  userId: string;
  partitionKey: string;
  check: CheckStatus;
  formVersion: number;
  /** ISO, UTC. */
  createdAt: string;
  rows: StoredRow[];
  /** By what the desk finds it, but for its code; absent where its rows are made as it is stored. */
  found?: Omit<SearchRow, 'answerId' | 'surveyId'> | undefined;
  place: StoredPlace | undefined;
  stay: StoredStay | undefined;
  /** Rules that the desk was not held to. */
  overrides: string[];
}

export interface PlannedRow {
  /** From 1, behind the two lines of titles. */
  fileRow: number;
  answerId: string;
  plan: PlannedAnswer;
}

/** A row as it is read again: without the rows of its answer, which the database itself stores, and of what is stored. */
export interface KeptRow extends Omit<PlannedRow, 'plan'> {
  plan: Omit<PlannedAnswer, 'rows'> & { rows?: StoredRow[] };
}

/** What a row of an answer says that does not follow from its item, title and value. */
type LineRest = Partial<Omit<StoredRow, 'itemKey' | 'title' | 'value'>>;
type Line = [itemKey: string, title: string, value: string, rest?: LineRest];

/**
 * Rows as they wait: they are the most of a file, and reading them in costs PostgreSQL as much as storing them does. An
 * object and no list, as earlier releases wrote, so that a server of those fails and takes none of an answer for all.
 */
function linesOf(rows: readonly StoredRow[]): { lines: Line[] } {
  const lineOf = ({ itemKey, title, value, sortKey, userSearchKey, isAdmin, ...others }: StoredRow): Line => {
    const rest: LineRest = {
      ...(sortKey !== itemKey && { sortKey }),
      ...(userSearchKey !== `${itemKey}#${value}` && { userSearchKey }),
      ...(isAdmin && { isAdmin }),
    };
    for (const name of ['originalValue', 'searchValue', 'status'] as const)
      if (others[name] !== undefined) rest[name] = others[name];
    return Object.keys(rest).length === 0 ? [itemKey, title, value] : [itemKey, title, value, rest];
  };
  return { lines: rows.map(lineOf) };
}

const PLANNED = 'file_row, new_answer_id, plan';

const statements = {
  add: {
    name: 'console_rows_add',
    text: `INSERT INTO console_job_row (job_id, file_row, new_answer_id, plan)
           SELECT $1, r."fileRow", r."answerId", r."plan"
           FROM json_to_recordset($2::json) AS r ("fileRow" integer, "answerId" text, "plan" jsonb)`,
  },
  open: {
    name: 'console_rows_open',
    text: `SELECT file_row, new_answer_id, CASE WHEN plan->'rows' ? 'lines' THEN plan - 'rows' ELSE plan END AS plan
           FROM console_job_row WHERE job_id = $1 AND NOT is_stored AND file_row > $3 ORDER BY file_row LIMIT $2`,
  },
  storeRows: {
    name: 'console_rows_store_rows',
    text: `INSERT INTO answer_row (answer_id, survey_id, sort_key, position, item_key, title, value, original_value, user_search_key,
             search_value, is_admin, status, search_fold)
           SELECT j.new_answer_id, $3, coalesce(l.line->3->>'sortKey', l.line->>0), l.number - 1, l.line->>0, l.line->>1, l.line->>2,
             l.line->3->>'originalValue', coalesce(l.line->3->>'userSearchKey', concat(l.line->>0, '#', l.line->>2)),
             l.line->3->>'searchValue', coalesce((l.line->3->>'isAdmin')::boolean, false), l.line->3->>'status', ${SEARCH_FOLD}
           FROM console_job_row j CROSS JOIN LATERAL jsonb_array_elements(j.plan->'rows'->'lines') WITH ORDINALITY AS l (line, number)
           WHERE j.job_id = $1 AND j.file_row = ANY ($2::int[])`,
  },
  // Of a plan what is told: the answer's own rows are the most of it.
  stored: {
    name: 'console_rows_stored_facts',
    text: `SELECT file_row AS "fileRow", plan->>'userId' AS "userId", plan->>'partitionKey' AS "partitionKey", plan->>'check' AS "check",
             plan->'overrides' AS overrides
           FROM console_job_row WHERE job_id = $1 AND is_stored AND file_row > $3 ORDER BY file_row LIMIT $2`,
  },
  // Whatever the job says of itself: an answer that counts is never given back.
  hidden: {
    name: 'console_rows_hidden',
    text: `SELECT ${PLANNED} FROM console_job_row r WHERE job_id = $1 AND is_stored
             AND NOT EXISTS (SELECT 1 FROM answer a WHERE a.answer_id = r.new_answer_id AND a.is_current)
           ORDER BY file_row LIMIT $2`,
  },
  count: {
    name: 'console_rows_count',
    text: 'SELECT count(*)::int AS count FROM console_job_row WHERE job_id = $1',
  },
  setStored: {
    name: 'console_rows_set_stored',
    text: `UPDATE console_job_row SET is_stored = true, plan = plan - '{rows,found}'::text[]
           WHERE job_id = $1 AND file_row = ANY ($2::int[])`,
  },
  drop: {
    name: 'console_rows_drop',
    text: 'DELETE FROM console_job_row WHERE job_id = $1 AND file_row = ANY ($2::int[])',
  },
  colliding: {
    name: 'console_rows_colliding',
    text: `SELECT ${PLANNED} FROM console_job_row r WHERE job_id = $1 AND is_stored AND EXISTS (
             SELECT 1 FROM answer own JOIN answer other ON other.survey_id = own.survey_id AND other.answer_code = own.answer_code
               AND other.is_live WHERE own.answer_id = r.new_answer_id AND NOT own.is_live)`,
  },
  setCode: {
    name: 'console_rows_set_code',
    text: 'UPDATE answer SET answer_code = $2 WHERE answer_id = $1 AND NOT is_live',
  },
  removeRowsOf: {
    name: 'console_rows_remove_rows_of',
    text: 'DELETE FROM answer_row WHERE answer_id = ANY ($1::text[])',
  },
  removeStays: {
    name: 'console_rows_remove_stays',
    text: 'DELETE FROM bed_stay WHERE answer_id = ANY ($1::text[]) RETURNING start_day, end_day',
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

async function planned(connection: Connection, statement: Statement, values: unknown[]): Promise<KeptRow[]> {
  const rows = await connection.query<{ file_row: number; new_answer_id: string; plan: KeptRow['plan'] }>(
    statement,
    values,
  );
  return rows.map(({ file_row, new_answer_id, plan }) => ({ fileRow: file_row, answerId: new_answer_id, plan }));
}

/** Adds rows that were judged. */
export async function addRows(connection: Connection, jobId: string, rows: readonly PlannedRow[]): Promise<void> {
  const written = rows.map(({ fileRow, answerId, plan }) => {
    const kept = plan.found ? { ...plan, rows: linesOf(plan.rows) } : plan;
    return { fileRow, answerId, plan: kept };
  });
  if (rows.length > 0) await connection.execute(statements.add, [jobId, JSON.stringify(written)]);
}

/** Some rows of a job, behind one of its file. */
interface Page {
  limit: number;
  after?: number | undefined;
}

/** The next rows that are not stored. */
export async function openRows(connection: Connection, jobId: string, { limit, after = 0 }: Page): Promise<KeptRow[]> {
  return planned(connection, statements.open, [jobId, limit, after]);
}

/** What is told of a row that is stored. */
type StoredFacts = Pick<PlannedRow, 'fileRow'> & Pick<PlannedAnswer, 'userId' | 'partitionKey' | 'check' | 'overrides'>;

/** The next rows that are stored. */
export async function storedFacts(
  connection: Connection,
  jobId: string,
  { limit, after = 0 }: Page,
): Promise<StoredFacts[]> {
  return connection.query<StoredFacts>(statements.stored, [jobId, limit, after]);
}

/** The next rows that are stored and whose answers do not count. */
export async function hiddenRows(connection: Connection, jobId: string, limit: number): Promise<KeptRow[]> {
  return planned(connection, statements.hidden, [jobId, limit]);
}

/** How many rows become answers. */
export async function rowCount(connection: Connection, jobId: string): Promise<number> {
  return (await connection.query<{ count: number }>(statements.count, [jobId]))[0]?.count ?? 0;
}

/** Stores the rows of answers as they were planned: they are the most of a file, and need not come back here first. */
export async function storePlannedRows(
  connection: Connection,
  { jobId, surveyId }: { jobId: string; surveyId: string },
  fileRows: readonly number[],
): Promise<void> {
  if (fileRows.length > 0) await connection.execute(statements.storeRows, [jobId, fileRows, surveyId]);
}

/** Notes that rows are stored, and forgets of them what is. */
export async function setStored(connection: Connection, jobId: string, fileRows: readonly number[]): Promise<void> {
  await connection.execute(statements.setStored, [jobId, fileRows]);
}

/** Forgets some rows of a job. */
export async function dropRows(connection: Connection, jobId: string, fileRows: readonly number[]): Promise<void> {
  await connection.execute(statements.drop, [jobId, fileRows]);
}

/** Rows whose answer's code somebody else's answer has got since. */
export async function collidingRows(connection: Connection, jobId: string): Promise<KeptRow[]> {
  return planned(connection, statements.colliding, [jobId]);
}

/** Gives an answer that nobody has seen another code. */
export async function setCode(connection: Connection, answerId: string, answerCode: string): Promise<void> {
  await connection.execute(statements.setCode, [answerId, answerCode]);
}

/** Deletes answers that were never seen, with their rows. @returns the stays that they held; giving back nights is the caller's */
export async function removeHidden(
  connection: Connection,
  answerIds: readonly string[],
): Promise<{ stays: StoredStay[] }> {
  await connection.execute(statements.removeRowsOf, [answerIds]);
  const stays = await connection.query<{ start_day: string; end_day: string }>(statements.removeStays, [answerIds]);
  await connection.execute(statements.removeAnswers, [answerIds]);
  return { stays: stays.map(({ start_day, end_day }) => ({ start: start_day, end: end_day })) };
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
