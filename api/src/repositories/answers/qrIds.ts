/** The random ids by which a QR names answers (CONTRACT 13). */
import type { Connection } from '../../database/database';

const statements = {
  ofAnswers: {
    name: 'qr_ids_of_answers',
    text: 'SELECT answer_id, qr_id FROM answer WHERE answer_id = ANY ($1::text[]) AND qr_id IS NOT NULL',
  },
  answerOf: { name: 'qr_ids_answer', text: 'SELECT answer_id FROM answer WHERE qr_id = $1' },
};

/** Ids by answerId: 24 hexadecimal digits. One is missing only while the migration that gives them is under way. */
export async function qrIdsOf(
  connection: Connection,
  answerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (answerIds.length === 0) return new Map();
  const rows = await connection.query<{ answer_id: string; qr_id: string }>(statements.ofAnswers, [answerIds]);
  return new Map(rows.map((row) => [row.answer_id, row.qr_id]));
}

/** The answerId that a QR's id names. */
export async function answerIdOfQr(connection: Connection, qrId: string): Promise<string | undefined> {
  return (await connection.query<{ answer_id: string }>(statements.answerOf, [qrId]))[0]?.answer_id;
}
