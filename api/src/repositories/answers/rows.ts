/**
 * The rows of answers (ROWS-001): one text each, as CONTRACT 4 encodes them.
 */
import type { Connection } from '../../database/database';
import type { Change } from '../../database/together';

export interface StoredRow {
  sortKey: string;
  itemKey: string;
  title: string;
  value: string;
  originalValue: string | undefined;
  userSearchKey: string;
  /** Folded text of a searchable item, for finding answers of nobody yet. */
  searchValue: string | undefined;
  /** True for rows of administrators' items. */
  isAdmin: boolean;
  /** What an administrator should know of the row. */
  status: string | undefined;
}

/** The stored values of an item, in the order of its rows. */
export function valuesOf(rows: readonly StoredRow[], itemKey: string): string[] {
  return rows.filter((row) => row.itemKey === itemKey).map(({ value }) => value);
}

interface RowRecord {
  answer_id: string;
  sort_key: string;
  item_key: string;
  title: string;
  value: string;
  original_value: string | null;
  user_search_key: string;
  search_value: string | null;
  is_admin: boolean;
  status: string | null;
}

/**
 * How the search values that are written now were folded; rows of an earlier release have none, and are rebuilt
 * (`api/src/services/answers/searchRebuild.ts`).
 */
export const SEARCH_FOLD = 1;

const statements = {
  ofAnswers: {
    name: 'rows_of_answers',
    text: `SELECT answer_id, sort_key, item_key, title, value, original_value, user_search_key, search_value, is_admin, status
           FROM answer_row WHERE answer_id = ANY ($1::text[]) ORDER BY answer_id, position`,
  },
  // Each row with how many bytes there are up to the end of its answer: beside its texts it has what all of an answer
  // have in common. An answer without rows counts nothing.
  within: {
    name: 'rows_within',
    text: `SELECT answer_id, sort_key, item_key, title, value, original_value, user_search_key, search_value, is_admin, status
           FROM (SELECT wanted.id AS answer_id, wanted.turn, r.sort_key, r.position, r.item_key, r.title, r.value, r.original_value,
               r.user_search_key, r.search_value, r.is_admin, r.status,
               sum(coalesce(octet_length(r.value) + octet_length(r.user_search_key) + 500, 0)) OVER (ORDER BY wanted.turn) AS bytes
             FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, turn) LEFT JOIN answer_row r ON r.answer_id = wanted.id) AS counted
           WHERE bytes <= $2 OR turn = 1 ORDER BY turn, position`,
  },
  ofItems: {
    name: 'rows_of_items',
    text: `SELECT answer_id, sort_key, item_key, title, value, original_value, user_search_key, search_value, is_admin, status
           FROM answer_row WHERE answer_id = ANY ($1::text[]) AND item_key = ANY ($2::text[]) ORDER BY answer_id, position`,
  },
  insert: {
    name: 'rows_insert',
    text: `INSERT INTO answer_row (answer_id, survey_id, sort_key, position, item_key, title, value, original_value, user_search_key,
             search_value, is_admin, status, search_fold)
           SELECT $1, $2, r.sort_key, r.position, r.item_key, r.title, r.value, r.original_value, r.user_search_key, r.search_value,
             r.is_admin, r.status, ${SEARCH_FOLD}
           FROM unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::boolean[], $12::text[])
             AS r (sort_key, position, item_key, title, value, original_value, user_search_key, search_value, is_admin, status)`,
  },
  insertMany: {
    name: 'rows_insert_many',
    text: `INSERT INTO answer_row (answer_id, survey_id, sort_key, position, item_key, title, value, original_value, user_search_key,
             search_value, is_admin, status, search_fold)
           SELECT r."answerId", r."surveyId", r."sortKey", r."position", r."itemKey", r."title", r."value", r."originalValue",
             r."userSearchKey", r."searchValue", r."isAdmin", r."status", ${SEARCH_FOLD}
           FROM json_to_recordset($1::json) AS r ("answerId" text, "surveyId" text, "sortKey" text, "position" integer, "itemKey" text,
             "title" text, "value" text, "originalValue" text, "userSearchKey" text, "searchValue" text, "isAdmin" boolean, "status" text)`,
  },
  remove: { name: 'rows_remove', text: 'DELETE FROM answer_row WHERE answer_id = $1' },
  // Rows that somebody else has in hand are left for the next time.
  notFolded: {
    name: 'rows_not_folded',
    text: `SELECT answer_id, survey_id, sort_key, item_key, value, search_value FROM answer_row
           WHERE search_value IS NOT NULL AND search_fold IS NULL LIMIT $1 FOR UPDATE SKIP LOCKED`,
  },
  fold: {
    name: 'rows_fold',
    text: `UPDATE answer_row r SET search_value = f.search_value, search_fold = ${SEARCH_FOLD}
           FROM unnest($1::text[], $2::text[], $3::text[]) AS f (answer_id, sort_key, search_value)
           WHERE r.answer_id = f.answer_id AND r.sort_key = f.sort_key`,
  },
};

/** A row whose search value was made by an earlier release. */
export interface UnfoldedRow {
  answerId: string;
  surveyId: string;
  sortKey: string;
  itemKey: string;
  value: string;
  searchValue: string;
}

/** Some rows whose search values are of an earlier release, locked until the transaction ends. */
export async function takeUnfoldedRows(connection: Connection, limit: number): Promise<UnfoldedRow[]> {
  const records = await connection.query<Record<string, string>>(statements.notFolded, [limit]);
  return records.map((record) => ({
    answerId: record.answer_id ?? '',
    surveyId: record.survey_id ?? '',
    sortKey: record.sort_key ?? '',
    itemKey: record.item_key ?? '',
    value: record.value ?? '',
    searchValue: record.search_value ?? '',
  }));
}

/** Writes search values of today. */
export async function storeFoldedRows(
  connection: Connection,
  rows: readonly Pick<UnfoldedRow, 'answerId' | 'sortKey' | 'searchValue'>[],
): Promise<void> {
  await connection.execute(statements.fold, [
    rows.map(({ answerId }) => answerId),
    rows.map(({ sortKey }) => sortKey),
    rows.map(({ searchValue }) => searchValue),
  ]);
}

/** Rows of several answers by answerId, each in the order of the form. */
export async function rowsOfAnswers(
  connection: Connection,
  answerIds: readonly string[],
): Promise<Map<string, StoredRow[]>> {
  if (answerIds.length === 0) return new Map();
  return byAnswer(answerIds, await connection.query<RowRecord>(statements.ofAnswers, [answerIds]));
}

/**
 * The rows of the first of several answers by answerId, as many as have at most so many bytes as a call sends them; of
 * the first in any case.
 * @param answerIds each once
 */
export async function rowsWithin(
  connection: Connection,
  answerIds: readonly string[],
  bytes: number,
): Promise<Map<string, StoredRow[]>> {
  if (answerIds.length === 0) return new Map();
  const records = await connection.query<RowRecord | { answer_id: string; sort_key: null }>(statements.within, [
    answerIds,
    bytes,
  ]);
  const reached = new Set(records.map(({ answer_id }) => answer_id));
  const rows = records.filter((record): record is RowRecord => record.sort_key !== null);
  return byAnswer([...reached], rows);
}

/** The rows of these items alone of several answers by answerId. */
export async function rowsOfItems(
  connection: Connection,
  answerIds: readonly string[],
  itemKeys: readonly string[],
): Promise<Map<string, StoredRow[]>> {
  if (answerIds.length === 0 || itemKeys.length === 0) return new Map();
  return byAnswer(answerIds, await connection.query<RowRecord>(statements.ofItems, [answerIds, itemKeys]));
}

function byAnswer(answerIds: readonly string[], records: readonly RowRecord[]): Map<string, StoredRow[]> {
  const rows = new Map<string, StoredRow[]>(answerIds.map((answerId) => [answerId, []]));
  for (const record of records) {
    rows.get(record.answer_id)?.push({
      sortKey: record.sort_key,
      itemKey: record.item_key,
      title: record.title,
      value: record.value,
      originalValue: record.original_value ?? undefined,
      userSearchKey: record.user_search_key,
      searchValue: record.search_value ?? undefined,
      isAdmin: record.is_admin,
      status: record.status ?? undefined,
    });
  }
  return rows;
}

/** Adds rows in their order. */
export function rowsInsertion(answer: { answerId: string; surveyId: string }, rows: readonly StoredRow[]): Change {
  const values = [
    answer.answerId,
    answer.surveyId,
    rows.map((row) => row.sortKey),
    rows.map((_, position) => position),
    rows.map((row) => row.itemKey),
    rows.map((row) => row.title),
    rows.map((row) => row.value),
    rows.map((row) => row.originalValue ?? null),
    rows.map((row) => row.userSearchKey),
    rows.map((row) => row.searchValue ?? null),
    rows.map((row) => row.isAdmin),
    rows.map((row) => row.status ?? null),
  ];
  return { statement: statements.insert, values };
}

/** Adds the rows of many answers at once, each in their order. */
export async function insertRowsOfAnswers(
  connection: Connection,
  answers: readonly { answerId: string; surveyId: string; rows: readonly StoredRow[] }[],
): Promise<void> {
  if (answers.length === 0) return;
  const all = answers.flatMap(({ answerId, surveyId, rows }) =>
    rows.map((row, position) => ({ ...row, answerId, surveyId, position })),
  );
  await connection.execute(statements.insertMany, [JSON.stringify(all)]);
}

/** Removes all rows of an answer. */
export async function removeRows(connection: Connection, answerId: string): Promise<void> {
  await connection.execute(statements.remove, [answerId]);
}
