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

/** Of a new answer. A row that names an answer is of an earlier release: the change of it now stands in its own table. */
const ofNewAnswers = {
  read: {
    name: 'drafts_read',
    text: `SELECT content, updated_at FROM draft
           WHERE user_id = $1 AND survey_id = $2 AND updated_at >= $3 AND coalesce(content->>'partitionKey', '') = ''`,
  },
  write: {
    name: 'drafts_write',
    text: `INSERT INTO draft (user_id, survey_id, content, updated_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id, survey_id)
           DO UPDATE SET content = EXCLUDED.content, updated_at = EXCLUDED.updated_at`,
  },
  remove: { name: 'drafts_remove', text: 'DELETE FROM draft WHERE user_id = $1 AND survey_id = $2' },
};

const ofChanges = {
  read: {
    name: 'change_drafts_read',
    text: `SELECT content, updated_at FROM change_draft
           WHERE user_id = $1 AND survey_id = $2 AND updated_at >= $3 AND partition_key = $4`,
  },
  write: {
    name: 'change_drafts_write',
    text: `INSERT INTO change_draft (user_id, survey_id, content, updated_at, partition_key) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (user_id, survey_id, partition_key)
           DO UPDATE SET content = EXCLUDED.content, updated_at = EXCLUDED.updated_at`,
  },
  remove: {
    name: 'change_drafts_remove',
    text: 'DELETE FROM change_draft WHERE user_id = $1 AND survey_id = $2 AND partition_key = $3',
  },
};

const ofPerson = {
  name: 'drafts_of_person',
  text: `SELECT survey_id, partition_key, updated_at FROM (
           SELECT survey_id, '' AS partition_key, updated_at FROM draft
            WHERE user_id = $1 AND updated_at >= $2 AND coalesce(content->>'partitionKey', '') = ''
           UNION ALL
           SELECT survey_id, partition_key, updated_at FROM change_draft WHERE user_id = $1 AND updated_at >= $2) AS begun
         ORDER BY updated_at DESC LIMIT $3`,
};

const sweeps = [
  { name: 'drafts_sweep', text: 'DELETE FROM draft WHERE updated_at < $1' },
  { name: 'change_drafts_sweep', text: 'DELETE FROM change_draft WHERE updated_at < $1' },
];

/** The statements of a place's table, and the parameter that they take beside person and form. */
function tableOf({ partitionKey }: DraftPlace): { statements: typeof ofNewAnswers; change: string[] } {
  return partitionKey === ''
    ? { statements: ofNewAnswers, change: [] }
    : { statements: ofChanges, change: [partitionKey] };
}

/** The draft that was written since `notBefore`. */
export async function readDraft(
  connection: Connection,
  place: DraftPlace,
  notBefore: Date,
): Promise<StoredDraft | undefined> {
  const { statements, change } = tableOf(place);
  const [row] = await connection.query<{ content: Record<string, unknown>; updated_at: Date }>(statements.read, [
    place.userId,
    place.surveyId,
    notBefore,
    ...change,
  ]);
  return row && { content: row.content, updatedAt: row.updated_at };
}

/** Which drafts a person has that were written since `notBefore`, the last one first; without what they hold. */
export async function draftsOfPerson(
  connection: Connection,
  userId: string,
  notBefore: Date,
  limit: number,
): Promise<(DraftPlace & { updatedAt: Date })[]> {
  const rows = await connection.query<{ survey_id: string; partition_key: string; updated_at: Date }>(ofPerson, [
    userId,
    notBefore,
    limit,
  ]);
  return rows.map((row) => ({
    ...{ userId, surveyId: row.survey_id, partitionKey: row.partition_key },
    updatedAt: row.updated_at,
  }));
}

/** Writes the draft over an earlier one. `json` is its text. */
export async function writeDraft(connection: Connection, place: DraftPlace, json: string, at: Date): Promise<void> {
  const { statements, change } = tableOf(place);
  await connection.execute(statements.write, [place.userId, place.surveyId, json, at, ...change]);
}

/** Removes the draft, if there is one. */
export async function removeDraft(connection: Connection, place: DraftPlace): Promise<void> {
  const { statements, change } = tableOf(place);
  await connection.execute(statements.remove, [place.userId, place.surveyId, ...change]);
}

/** Deletes drafts that were last written before the instant. */
export async function sweepDrafts(connection: Connection, before: Date): Promise<void> {
  for (const sweep of sweeps) await connection.execute(sweep, [before]);
}
