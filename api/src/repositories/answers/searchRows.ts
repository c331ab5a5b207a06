/**
 * By what the desk finds and sorts answers (CONTRACT 14.3): one row an answer, written with the answer's own rows. Of an
 * answer that has none, because an earlier release stored it, a job makes it (services/answers/searchIndex).
 */
import type { Connection } from '../../database/database';
import type { Change } from '../../database/together';

/** What an answer reserves; '' where it has no time. */
export type SearchKind = 'slot' | 'stay' | 'visit' | '';

export interface SearchRow {
  answerId: string;
  surveyId: string;
  /** Folded texts, a line each. */
  findText: string;
  grams: readonly string[];
  sortName: string;
  /** YYYYMMDD, or YYYYMMDDHH:mm, in Japan; '' without one. */
  sortDay: string;
  /** YYYYMMDD: the last day of a stay, else the day; '' without one. */
  lastDay: string;
  kind: SearchKind;
}

const statements = {
  put: {
    name: 'search_rows_put',
    text: `INSERT INTO answer_search (answer_id, survey_id, find_text, grams, sort_name, sort_day, last_day, kind)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT (answer_id) DO UPDATE SET find_text = EXCLUDED.find_text, grams = EXCLUDED.grams,
             sort_name = EXCLUDED.sort_name, sort_day = EXCLUDED.sort_day, last_day = EXCLUDED.last_day, kind = EXCLUDED.kind`,
  },
  // What a server has written meanwhile stands, and an answer that is gone gets none.
  addMany: {
    name: 'search_rows_add_many',
    text: `INSERT INTO answer_search (answer_id, survey_id, find_text, grams, sort_name, sort_day, last_day, kind)
           SELECT r."answerId", r."surveyId", r."findText", r.grams, r."sortName", r."sortDay", r."lastDay", r.kind
           FROM json_to_recordset($1::json) AS r ("answerId" text, "surveyId" text, "findText" text, grams text[], "sortName" text,
             "sortDay" text, "lastDay" text, kind text)
           JOIN answer a ON a.answer_id = r."answerId"
           ON CONFLICT DO NOTHING`,
  },
  // By the key from where the last batch ended, so that each answer is looked at once.
  missing: {
    name: 'search_rows_missing',
    text: `SELECT b.answer_id, s.answer_id IS NULL AS is_missing
           FROM (SELECT answer_id FROM answer WHERE answer_id > $1 ORDER BY answer_id LIMIT $2) b
           LEFT JOIN answer_search s ON s.answer_id = b.answer_id ORDER BY b.answer_id`,
  },
};

/** Writes the row of an answer, over an earlier one. */
export function searchRowPut(row: SearchRow): Change {
  const { answerId, surveyId, findText, grams, sortName, sortDay, lastDay, kind } = row;
  return { statement: statements.put, values: [answerId, surveyId, findText, grams, sortName, sortDay, lastDay, kind] };
}

/** Adds rows of answers that have none. */
export async function addSearchRows(connection: Connection, rows: readonly SearchRow[]): Promise<void> {
  if (rows.length > 0) await connection.execute(statements.addMany, [JSON.stringify(rows)]);
}

/**
 * The next answers behind a key, in its order, that have no row.
 * @param after the last key that was looked at; '' at the beginning
 * @returns the last key of those that were looked at; undefined at the end
 */
export async function answersWithoutSearchRow(
  connection: Connection,
  after: string,
  limit: number,
): Promise<{ answerIds: string[]; last: string | undefined }> {
  const rows = await connection.query<{ answer_id: string; is_missing: boolean }>(statements.missing, [after, limit]);
  return {
    answerIds: rows.filter((row) => row.is_missing).map((row) => row.answer_id),
    last: rows.at(-1)?.answer_id,
  };
}
