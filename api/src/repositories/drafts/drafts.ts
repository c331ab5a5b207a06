/**
 * Drafts of forms that are not sent yet: one a person and survey of a new answer, and one of each answer that is being
 * changed.
 */
import type { Connection } from '../../database/database';

/** Whose draft of what. */
export interface DraftPlace {
  userId: string;
  surveyId: string;
  /** The answer that is being changed; '' for a new one. */
  partitionKey: string;
}

interface StoredDraft {
  content: Record<string, unknown>;
  updatedAt: Date;
}

const statements = {
  read: {
    name: 'drafts_read',
    text: `SELECT content, updated_at FROM draft
           WHERE user_id = $1 AND survey_id = $2 AND partition_key = $3 AND updated_at >= $4`,
  },
  write: {
    name: 'drafts_write',
    text: `INSERT INTO draft (user_id, survey_id, partition_key, content, updated_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (user_id, survey_id, partition_key)
           DO UPDATE SET content = EXCLUDED.content, updated_at = EXCLUDED.updated_at`,
  },
  remove: {
    name: 'drafts_remove',
    text: 'DELETE FROM draft WHERE user_id = $1 AND survey_id = $2 AND partition_key = $3',
  },
  sweep: { name: 'drafts_sweep', text: 'DELETE FROM draft WHERE updated_at < $1' },
};

/** The draft that was written since `notBefore`. */
export async function readDraft(
  connection: Connection,
  { userId, surveyId, partitionKey }: DraftPlace,
  notBefore: Date,
): Promise<StoredDraft | undefined> {
  const [row] = await connection.query<{ content: Record<string, unknown>; updated_at: Date }>(statements.read, [
    userId,
    surveyId,
    partitionKey,
    notBefore,
  ]);
  return row && { content: row.content, updatedAt: row.updated_at };
}

/** Writes the draft over an earlier one. `json` is its text. */
export async function writeDraft(
  connection: Connection,
  { userId, surveyId, partitionKey }: DraftPlace,
  json: string,
  at: Date,
): Promise<void> {
  await connection.execute(statements.write, [userId, surveyId, partitionKey, json, at]);
}

/** Removes the draft, if there is one. */
export async function removeDraft(
  connection: Connection,
  { userId, surveyId, partitionKey }: DraftPlace,
): Promise<void> {
  await connection.execute(statements.remove, [userId, surveyId, partitionKey]);
}

/** Deletes drafts that were last written before the instant. */
export async function sweepDrafts(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}
