/** Memos of the desk on answers. One is never changed; it goes with the answer that it was written on. */
import type { Connection } from '../../database/database';

export interface StoredMemo {
  at: Date;
  actorId: string;
  actorName: string;
  text: string;
}

const statements = {
  add: {
    name: 'memos_add',
    text: 'INSERT INTO answer_memo (memo_id, answer_id, at, actor_id, actor_name, memo) VALUES ($1, $2, $3, $4, $5, $6)',
  },
  ofAnswers: {
    name: 'memos_of_answers',
    text: 'SELECT at, actor_id, actor_name, memo FROM answer_memo WHERE answer_id = ANY ($1::text[]) ORDER BY at DESC, memo_id DESC LIMIT $2',
  },
  // An answer that took another's place has its code, and its memos.
  counts: {
    name: 'memos_counts',
    text: `SELECT a.answer_id, count(*)::int AS count FROM answer a
           JOIN LATERAL (SELECT answer_id FROM answer WHERE survey_id = a.survey_id
             AND replace(answer_code, '-', '') = replace(a.answer_code, '-', '') OFFSET 0) o ON true
           JOIN LATERAL (SELECT 1 FROM answer_memo WHERE answer_id = o.answer_id OFFSET 0) m ON true
           WHERE a.answer_id = ANY ($1::text[]) GROUP BY a.answer_id`,
  },
};

/** Adds a memo to an answer. */
export async function addMemo(
  connection: Connection,
  { memoId, answerId, at, actorId, actorName, text }: StoredMemo & { memoId: string; answerId: string },
): Promise<void> {
  await connection.execute(statements.add, [memoId, answerId, at, actorId, actorName, text]);
}

/** The newest memos of some answers. */
export async function memosOf(
  connection: Connection,
  answerIds: readonly string[],
  limit: number,
): Promise<StoredMemo[]> {
  const rows = await connection.query<{ at: Date; actor_id: string; actor_name: string; memo: string }>(
    statements.ofAnswers,
    [answerIds, limit],
  );
  return rows.map((row) => ({ at: row.at, actorId: row.actor_id, actorName: row.actor_name, text: row.memo }));
}

/** How many memos answers have, by answerId; those without any are left out. */
export async function memoCounts(
  connection: Connection,
  answerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (answerIds.length === 0) return new Map();
  const rows = await connection.query<{ answer_id: string; count: number }>(statements.counts, [answerIds]);
  return new Map(rows.map((row) => [row.answer_id, row.count]));
}
