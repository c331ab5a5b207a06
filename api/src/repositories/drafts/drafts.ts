/**
 * Drafts of forms that are not sent yet, one a person and survey.
 */
import type { Connection } from '../../database/database';

interface StoredDraft {
  content: Record<string, unknown>;
  updatedAt: Date;
}

const statements = {
  read: {
    name: 'drafts_read',
    text: 'SELECT content, updated_at FROM draft WHERE user_id = $1 AND survey_id = $2 AND updated_at >= $3',
  },
  write: {
    name: 'drafts_write',
    text: `INSERT INTO draft (user_id, survey_id, content, updated_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id, survey_id) DO UPDATE SET content = EXCLUDED.content, updated_at = EXCLUDED.updated_at`,
  },
  remove: { name: 'drafts_remove', text: 'DELETE FROM draft WHERE user_id = $1 AND survey_id = $2' },
  sweep: { name: 'drafts_sweep', text: 'DELETE FROM draft WHERE updated_at < $1' },
};

/** The draft that was written since `notBefore`. */
export async function readDraft(
  connection: Connection,
  userId: string,
  surveyId: string,
  notBefore: Date,
): Promise<StoredDraft | undefined> {
  const [row] = await connection.query<{ content: Record<string, unknown>; updated_at: Date }>(statements.read, [
    userId,
    surveyId,
    notBefore,
  ]);
  return row && { content: row.content, updatedAt: row.updated_at };
}

/** Writes the draft over an earlier one. `json` is its text. */
export async function writeDraft(
  connection: Connection,
  userId: string,
  surveyId: string,
  json: string,
  at: Date,
): Promise<void> {
  await connection.execute(statements.write, [userId, surveyId, json, at]);
}

/** Removes the draft, if there is one. */
export async function removeDraft(connection: Connection, userId: string, surveyId: string): Promise<void> {
  await connection.execute(statements.remove, [userId, surveyId]);
}

/** Deletes drafts that were last written before the instant. */
export async function sweepDrafts(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}
