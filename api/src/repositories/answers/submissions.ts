/**
 * Successful submissions by the person's idempotency key, kept for a week (CONTRACT 12, Exactly once).
 */
import type { PutItemAnswer } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';
import type { Change } from '../../database/together';

export interface StoredSubmission {
  bodyHash: string;
  response: PutItemAnswer;
}

const statements = {
  tryLock: { name: 'submissions_try_lock', text: 'SELECT pg_try_advisory_xact_lock($1::bigint) AS is_free' },
  find: {
    name: 'submissions_find',
    text: 'SELECT body_hash, response FROM submission WHERE user_id = $1 AND idempotency_key = $2 AND created_at >= $3',
  },
  store: {
    name: 'submissions_store',
    text: `INSERT INTO submission (user_id, idempotency_key, body_hash, response, created_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (user_id, idempotency_key) DO UPDATE
             SET body_hash = EXCLUDED.body_hash, response = EXCLUDED.response, created_at = EXCLUDED.created_at
             WHERE submission.created_at < $6`,
  },
  sweep: { name: 'submissions_sweep', text: 'DELETE FROM submission WHERE created_at < $1' },
};

/**
 * True when nobody else handles the submission with this number now; it is then ours to the transaction's end. A
 * courtesy that tells a hurried repeat apart: that nothing is stored twice rests on the person's lock and the primary
 * key.
 */
export async function tryLockSubmission(connection: Connection, number: string): Promise<boolean> {
  return (await connection.query<{ is_free: boolean }>(statements.tryLock, [number]))[0]?.is_free === true;
}

/** What a submission was answered, if it was stored since `notBefore`. */
export async function findSubmission(
  connection: Connection,
  userId: string,
  key: string,
  notBefore: Date,
): Promise<StoredSubmission | undefined> {
  const [row] = await connection.query<{ body_hash: string; response: PutItemAnswer }>(statements.find, [
    userId,
    key,
    notBefore,
  ]);
  return row && { bodyHash: row.body_hash, response: row.response };
}

/** Keeps what a submission is answered; changes no row when the key is taken, and not from before `notBefore`. */
export function submissionPut(
  submission: StoredSubmission & { userId: string; key: string; at: Date; notBefore: Date },
): Change {
  const { userId, key, bodyHash, response, at, notBefore } = submission;
  return { statement: statements.store, values: [userId, key, bodyHash, JSON.stringify(response), at, notBefore] };
}

/** Deletes what is older than the instant. */
export async function sweepSubmissions(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}
