/**
 * Proofs of a lookup: which unclaimed answers a person has found by knowing everything that is asked (CONTRACT 12,
 * Lookup).
 */
import type { Connection } from '../../database/database';

const statements = {
  add: {
    name: 'proofs_add',
    text: `INSERT INTO lookup_proof (user_id, partition_key, proven_at) SELECT $1, found.partition_key, $3
           FROM unnest($2::text[]) AS found (partition_key)
           ON CONFLICT (user_id, partition_key) DO UPDATE SET proven_at = EXCLUDED.proven_at`,
  },
  find: {
    name: 'proofs_find',
    text: 'SELECT partition_key FROM lookup_proof WHERE user_id = $1 AND partition_key = ANY ($2::text[]) AND proven_at >= $3',
  },
  sweep: { name: 'proofs_sweep', text: 'DELETE FROM lookup_proof WHERE proven_at < $1' },
};

/** Notes that the person has found these answers now. */
export async function addProofs(
  connection: Connection,
  userId: string,
  partitionKeys: readonly string[],
  at: Date,
): Promise<void> {
  await connection.execute(statements.add, [userId, partitionKeys, at]);
}

/** Which of the answers the person has found since `notBefore`. */
export async function provenKeys(
  connection: Connection,
  userId: string,
  partitionKeys: readonly string[],
  notBefore: Date,
): Promise<Set<string>> {
  const rows = await connection.query<{ partition_key: string }>(statements.find, [userId, partitionKeys, notBefore]);
  return new Set(rows.map((row) => row.partition_key));
}

/** Deletes proofs older than the instant. */
export async function sweepProofs(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}
