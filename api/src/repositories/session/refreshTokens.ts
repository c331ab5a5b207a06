/**
 * Refresh tokens, known by their hashes only.
 */
import type { LineProfile } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';

interface StoredRefreshToken {
  userId: string;
  profile: LineProfile;
  expiresAt: Date;
  replacedAt: Date | undefined;
  /** The pair that replaced it, sealed; see services/session/sealing. */
  successor: string | undefined;
}
interface TokenRow {
  user_id: string;
  profile: LineProfile;
  expires_at: Date;
  replaced_at: Date | null;
  successor: string | null;
}

const statements = {
  add: {
    name: 'refresh_add',
    text: 'INSERT INTO refresh_token (token_hash, user_id, profile, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
  },
  lock: {
    name: 'refresh_lock',
    text: 'SELECT user_id, profile, expires_at, replaced_at, successor FROM refresh_token WHERE token_hash = $1 FOR UPDATE',
  },
  replace: {
    name: 'refresh_replace',
    text: 'UPDATE refresh_token SET replaced_at = $2, successor = $3 WHERE token_hash = $1',
  },
  sweep: { name: 'refresh_sweep', text: 'DELETE FROM refresh_token WHERE expires_at < $1 OR replaced_at < $2' },
};

/** Stores a new token. Times are instants in UTC. */
export async function addRefreshToken(
  connection: Connection,
  token: { hash: string; profile: LineProfile; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { hash, profile, createdAt, expiresAt } = token;
  await connection.execute(statements.add, [hash, profile.userId, JSON.stringify(profile), createdAt, expiresAt]);
}

/** The token with this hash, locked to the transaction's end; undefined when there is none. */
export async function lockRefreshToken(connection: Connection, hash: string): Promise<StoredRefreshToken | undefined> {
  const [row] = await connection.query<TokenRow>(statements.lock, [hash]);
  return (
    row && {
      userId: row.user_id,
      profile: row.profile,
      expiresAt: row.expires_at,
      replacedAt: row.replaced_at ?? undefined,
      successor: row.successor ?? undefined,
    }
  );
}

/** Marks the token as used and keeps what replaced it. */
export async function replaceRefreshToken(
  connection: Connection,
  hash: string,
  at: Date,
  successor: string,
): Promise<void> {
  await connection.execute(statements.replace, [hash, at, successor]);
}

/** Deletes tokens that expired before `now` or were replaced before `replacedBefore`. */
export async function sweepRefreshTokens(connection: Connection, now: Date, replacedBefore: Date): Promise<void> {
  await connection.execute(statements.sweep, [now, replacedBefore]);
}
