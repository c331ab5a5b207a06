/** Codes that the page gets behind the provider's way back, known by their hashes; each is taken once (CONTRACT 14.1). */
import type { Connection } from '../../database/database';

const statements = {
  add: {
    name: 'staff_code_add',
    text: 'INSERT INTO staff_login_code (code_hash, staff_id, mfa, expires_at) VALUES ($1, $2, $3, $4)',
  },
  take: {
    name: 'staff_code_take',
    text: 'DELETE FROM staff_login_code WHERE code_hash = $1 RETURNING staff_id, mfa, expires_at > $2 AS is_good',
  },
  sweep: { name: 'staff_code_sweep', text: 'DELETE FROM staff_login_code WHERE expires_at < $1' },
};

/** Stores a code for somebody whom the provider has vouched for. */
export async function addLoginCode(
  connection: Connection,
  code: { hash: string; staffId: string; mfa: boolean; expiresAt: Date },
): Promise<void> {
  await connection.execute(statements.add, [code.hash, code.staffId, code.mfa, code.expiresAt]);
}

/** Takes a code; undefined where there is none, or it has expired. */
export async function takeLoginCode(
  connection: Connection,
  hash: string,
  now: Date,
): Promise<{ staffId: string; mfa: boolean } | undefined> {
  const [row] = await connection.query<{ staff_id: string; mfa: boolean; is_good: boolean }>(statements.take, [
    hash,
    now,
  ]);
  return row?.is_good ? { staffId: row.staff_id, mfa: row.mfa } : undefined;
}

/** Deletes codes that expired before. */
export async function sweepLoginCodes(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}
