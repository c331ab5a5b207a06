/**
 * What is asked of all rows of an imported file, or done to them, at once: by one statement a stretch of the file. One for
 * all of them would take the longer the file is, and past the database's time-out (15 s) the import would never end.
 */
import type { Connection, Statement } from '../../database/database';

/** Rows of one statement: 100,000 answers took a minute to count on a machine that much else had to do. */
export const ROWS_A_STATEMENT = 2_000;

/** The rows of a stretch `r` of the job $1. */
const STRETCH = 'r.job_id = $1 AND r.file_row > $2 AND r.file_row <= $3';

const statements = {
  last: {
    name: 'console_rows_last',
    text: 'SELECT coalesce(max(file_row), 0) AS last FROM console_job_row WHERE job_id = $1',
  },
  remove: { name: 'console_rows_remove_some', text: `DELETE FROM console_job_row r WHERE ${STRETCH}` },
  showOf: {
    name: 'console_rows_show_some',
    text: `UPDATE answer SET is_current = true, is_live = true FROM console_job_row r
           WHERE ${STRETCH} AND r.is_stored AND answer.answer_id = r.new_answer_id`,
  },
  // Joined once, where the holds are deleted: two of these without statistics are joined by comparing each with each.
  turnHoldsOf: {
    name: 'console_rows_turn_some_holds',
    text: `WITH held AS MATERIALIZED (
             SELECT r.new_answer_id, r.plan->>'userId' AS user_id, p.* FROM console_job_row r, jsonb_to_record(r.plan->'place')
               AS p ("itemKey" text, "calendarId" text, day text, slot text, cost integer, "categoryId" text, "itemId" text)
             WHERE ${STRETCH} AND r.is_stored AND r.plan ? 'place'),
           released AS (
             DELETE FROM place_hold h USING held
             WHERE h.survey_id = $4 AND h.hold_id = $1 AND h.user_id = held.user_id RETURNING held.*)
           INSERT INTO reservation (answer_id, user_id, survey_id, item_key, calendar_id, day, slot, cost, category_id, item_id, is_live)
           SELECT new_answer_id, user_id, $4, "itemKey", "calendarId", day, slot, cost, "categoryId", "itemId", true FROM released`,
  },
  countHeld: {
    name: 'console_rows_count_some_held',
    text: `SELECT count(*)::int AS count FROM console_job_row r WHERE ${STRETCH} AND plan ? 'place'`,
  },
  calendars: {
    name: 'console_rows_some_calendars',
    text: `SELECT DISTINCT plan->'place'->>'calendarId' AS calendar_id FROM console_job_row r
           WHERE ${STRETCH} AND plan ? 'place'`,
  },
  inCalendars: {
    name: 'console_rows_some_in_calendars',
    text: `SELECT file_row FROM console_job_row r WHERE ${STRETCH} AND plan->'place'->>'calendarId' = ANY ($4::text[])
           ORDER BY file_row LIMIT $5`,
  },
};

/** Runs a statement for one stretch after the other. */
async function* inStretches<Result>(
  connection: Connection,
  jobId: string,
  run: (stretch: readonly [jobId: string, after: number, last: number]) => Promise<Result>,
): AsyncGenerator<Result> {
  const [row] = await connection.query<{ last: number }>(statements.last, [jobId]);
  const last = row?.last ?? 0;
  for (let after = 0; after < last; after += ROWS_A_STATEMENT)
    yield await run([jobId, after, after + ROWS_A_STATEMENT]);
}

async function changedBy(
  connection: Connection,
  jobId: string,
  statement: Statement,
  more: readonly unknown[] = [],
): Promise<number> {
  let count = 0;
  const run = (stretch: readonly unknown[]) => connection.execute(statement, [...stretch, ...more]);
  for await (const changed of inStretches(connection, jobId, run)) count += changed;
  return count;
}

/** Forgets all rows of a job. */
export async function removeRows(connection: Connection, jobId: string): Promise<void> {
  await changedBy(connection, jobId, statements.remove);
}

/** Makes all answers of a job count. @returns how many */
export async function showAnswersOf(connection: Connection, jobId: string): Promise<number> {
  return changedBy(connection, jobId, statements.showOf);
}

/** Makes the holds of a job its answers' places. @returns how many */
export async function turnHoldsOf(
  connection: Connection,
  { surveyId, jobId }: { surveyId: string; jobId: string },
): Promise<number> {
  return changedBy(connection, jobId, statements.turnHoldsOf, [surveyId]);
}

/** How many rows have a place. */
export async function heldCount(connection: Connection, jobId: string): Promise<number> {
  let count = 0;
  const run = (stretch: readonly unknown[]) => connection.query<{ count: number }>(statements.countHeld, [...stretch]);
  for await (const [row] of inStretches(connection, jobId, run)) count += row?.count ?? 0;
  return count;
}

/** The calendars in which rows have places. */
export async function calendarsOfRows(connection: Connection, jobId: string): Promise<string[]> {
  const found = new Set<string>();
  const run = (stretch: readonly unknown[]) =>
    connection.query<{ calendar_id: string }>(statements.calendars, [...stretch]);
  for await (const rows of inStretches(connection, jobId, run))
    for (const { calendar_id } of rows) found.add(calendar_id);
  return [...found];
}

/** The first rows of the file whose place is in one of the calendars. */
export async function rowsInCalendars(
  connection: Connection,
  jobId: string,
  calendarIds: readonly string[],
  limit: number,
): Promise<number[]> {
  const found: number[] = [];
  const run = (stretch: readonly unknown[]) =>
    connection.query<{ file_row: number }>(statements.inCalendars, [...stretch, calendarIds, limit]);
  for await (const rows of inStretches(connection, jobId, run)) {
    found.push(...rows.map(({ file_row }) => file_row));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}
