/**
 * Refresh tokens, known by their hashes only. Those of one sign-in are a family and end together.
 */
import type { LineProfile } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';

interface StoredRefreshToken {
  family: string;
  userId: string;
  profile: LineProfile;
  expiresAt: Date;
  replacedAt: Date | undefined;
  /** The pair that replaced it, sealed; see services/session/sealing. */
  successor: string | undefined;
}
interface TokenRow {
  family: string;
  user_id: string;
  profile: LineProfile;
  expires_at: Date;
  replaced_at: Date | null;
  successor: string | null;
}

const statements = {
  add: {
    name: 'refresh_add',
    text: 'INSERT INTO refresh_token (token_hash, user_id, profile, created_at, expires_at, family) VALUES ($1, $2, $3, $4, $5, $6)',
  },
  lock: {
    name: 'refresh_lock',
    text: `SELECT coalesce(family, token_hash) AS family, user_id, profile, expires_at, replaced_at, successor
           FROM refresh_token WHERE token_hash = $1 FOR UPDATE`,
  },
  replace: {
    name: 'refresh_replace',
    text: 'UPDATE refresh_token SET replaced_at = $2, successor = $3 WHERE token_hash = $1',
  },
  // The first token of a sign-in that an earlier release began names no family, and is its own.
  endFamily: { name: 'refresh_end_family', text: 'DELETE FROM refresh_token WHERE family = $1 OR token_hash = $1' },
  endOfPerson: { name: 'refresh_end_of_person', text: 'DELETE FROM refresh_token WHERE user_id = $1' },
  sweep: { name: 'refresh_sweep', text: 'DELETE FROM refresh_token WHERE expires_at < $1' },
  forgetPairs: {
    name: 'refresh_forget_pairs',
    text: 'UPDATE refresh_token SET successor = NULL WHERE replaced_at < $1 AND successor IS NOT NULL',
  },
};

/** Stores a new token. Times are instants in UTC. */
export async function addRefreshToken(
  connection: Connection,
  token: { hash: string; family: string; profile: LineProfile; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { hash, family, profile, createdAt, expiresAt } = token;
  const values = [hash, profile.userId, JSON.stringify(profile), createdAt, expiresAt, family];
  await connection.execute(statements.add, values);
}

/** The token with this hash, locked to the transaction's end; undefined when there is none. */
export async function lockRefreshToken(connection: Connection, hash: string): Promise<StoredRefreshToken | undefined> {
  const [row] = await connection.query<TokenRow>(statements.lock, [hash]);
  return (
    row && {
      family: row.family,
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

/** Ends the sign-in that these tokens come from. */
export async function endFamily(connection: Connection, family: string): Promise<void> {
  await connection.execute(statements.endFamily, [family]);
}

/** Ends all sign-ins of a person. @returns how many tokens there were */
export async function endSignIns(connection: Connection, userId: string): Promise<number> {
  return connection.execute(statements.endOfPerson, [userId]);
}

/** Deletes tokens that expired before `now`, and the pairs of those replaced before `replacedBefore`. */
export async function sweepRefreshTokens(connection: Connection, now: Date, replacedBefore: Date): Promise<void> {
  await connection.execute(statements.sweep, [now]);
  await connection.execute(statements.forgetPairs, [replacedBefore]);
}
