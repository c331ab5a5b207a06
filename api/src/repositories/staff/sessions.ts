/** Sign-ins of the staff (CONTRACT 14.1), with the refresh tokens of each, which are known by their hashes only. */
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import type { Connection } from '../../database/database';
import { knownRoles } from './accounts';

/** A session with what its account may do now. Times are instants in UTC. */
export interface StandingSession {
  sessionId: string;
  staffId: string;
  name: string;
  roles: readonly StaffRole[];
  scope: StaffScope;
  mfa: boolean;
  lastUsedAt: Date;
  expiresAt: Date;
}
interface StandingRow {
  session_id: string;
  staff_id: string;
  name: string;
  roles: string[];
  scope: StaffScope;
  mfa: boolean;
  last_used_at: Date;
  expires_at: Date;
}

/** A session as its owner sees it. */
export interface ListedSession {
  sessionId: string;
  createdAt: Date;
  lastUsedAt: Date;
  mfa: boolean;
  browser: string;
}

interface StoredToken {
  sessionId: string;
  replacedAt: Date | undefined;
  /** The pair that replaced it, sealed; see services/session/sealing. */
  successor: string | undefined;
}

const STANDING = `SELECT s.session_id, s.staff_id, t.name, t.roles, t.scope, s.mfa, s.last_used_at, s.expires_at
                  FROM staff_session s JOIN staff t ON t.staff_id = s.staff_id AND NOT t.is_disabled`;

const statements = {
  add: {
    name: 'staff_session_add',
    text: `INSERT INTO staff_session (session_id, staff_id, mfa, browser, created_at, last_used_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $5, $6)`,
  },
  standing: { name: 'staff_session_standing', text: `${STANDING} WHERE s.session_id = $1` },
  touch: {
    name: 'staff_session_touch',
    text: 'UPDATE staff_session SET last_used_at = $2 WHERE session_id = $1 AND last_used_at < $2',
  },
  see: { name: 'staff_seen', text: 'UPDATE staff SET seen_at = $2 WHERE staff_id = $1' },
  raise: { name: 'staff_session_raise', text: 'UPDATE staff_session SET mfa = true WHERE session_id = $1' },
  list: {
    name: 'staff_session_list',
    text: `SELECT session_id, created_at, last_used_at, mfa, browser FROM staff_session
           WHERE staff_id = $1 AND expires_at > $2 AND last_used_at > $3 ORDER BY created_at DESC LIMIT 200`,
  },
  end: { name: 'staff_session_end', text: 'DELETE FROM staff_session WHERE session_id = $1 AND staff_id = $2' },
  endAll: {
    name: 'staff_session_end_all',
    text: 'DELETE FROM staff_session WHERE staff_id = $1 AND session_id IS DISTINCT FROM $2',
  },
  sweep: { name: 'staff_session_sweep', text: 'DELETE FROM staff_session WHERE expires_at < $1' },
  addToken: {
    name: 'staff_refresh_add',
    text: 'INSERT INTO staff_refresh_token (token_hash, session_id) VALUES ($1, $2)',
  },
  lockToken: {
    name: 'staff_refresh_lock',
    text: 'SELECT session_id, replaced_at, successor FROM staff_refresh_token WHERE token_hash = $1 FOR UPDATE',
  },
  replaceToken: {
    name: 'staff_refresh_replace',
    text: 'UPDATE staff_refresh_token SET replaced_at = $2, successor = $3 WHERE token_hash = $1',
  },
};

function standingOf(row: StandingRow): StandingSession {
  return {
    sessionId: row.session_id,
    staffId: row.staff_id,
    name: row.name,
    roles: knownRoles(row.roles),
    scope: row.scope,
    mfa: row.mfa,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

/** Stores a new session. */
export async function addSession(
  connection: Connection,
  session: { sessionId: string; staffId: string; mfa: boolean; browser: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { sessionId, staffId, mfa, browser, createdAt, expiresAt } = session;
  await connection.execute(statements.add, [sessionId, staffId, mfa, browser, createdAt, expiresAt]);
}

/** The session with its account as that is now; undefined where it was ended or the account is disabled. */
export async function findStanding(connection: Connection, sessionId: string): Promise<StandingSession | undefined> {
  const [row] = await connection.query<StandingRow>(statements.standing, [sessionId]);
  return row && standingOf(row);
}

/** Notes that a session was used. */
export async function touchSession(connection: Connection, sessionId: string, at: Date): Promise<void> {
  await connection.execute(statements.touch, [sessionId, at]);
}

/** Notes that somebody of the staff makes calls. */
export async function noteSeen(connection: Connection, staffId: string, at: Date): Promise<void> {
  await connection.execute(statements.see, [staffId, at]);
}

/** A second factor was given in a session that had been opened without one. */
export async function raiseSession(connection: Connection, sessionId: string): Promise<void> {
  await connection.execute(statements.raise, [sessionId]);
}

/** The newest sessions of an account that neither ended before `now` nor rest since `restsSince`. */
export async function listSessions(
  connection: Connection,
  staffId: string,
  now: Date,
  restsSince: Date,
): Promise<ListedSession[]> {
  const rows = await connection.query<{
    session_id: string;
    created_at: Date;
    last_used_at: Date;
    mfa: boolean;
    browser: string;
  }>(statements.list, [staffId, now, restsSince]);
  return rows.map(({ session_id, created_at, last_used_at, mfa, browser }) => ({
    ...{ sessionId: session_id, createdAt: created_at, lastUsedAt: last_used_at, mfa, browser },
  }));
}

/** Ends a session of an account. @returns false where it has none of this id */
export async function endSession(connection: Connection, sessionId: string, staffId: string): Promise<boolean> {
  return (await connection.execute(statements.end, [sessionId, staffId])) === 1;
}

/** Ends all sessions of an account but, where it is named, one. @returns how many there were */
export async function endSessions(connection: Connection, staffId: string, butFor?: string): Promise<number> {
  return connection.execute(statements.endAll, [staffId, butFor ?? null]);
}

/** Deletes sessions that expired before. */
export async function sweepSessions(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}

/** Stores a refresh token of a session. */
export async function addStaffToken(connection: Connection, hash: string, sessionId: string): Promise<void> {
  await connection.execute(statements.addToken, [hash, sessionId]);
}

/** The refresh token with this hash, locked to the transaction's end; undefined when there is none. */
export async function lockStaffToken(connection: Connection, hash: string): Promise<StoredToken | undefined> {
  const [row] = await connection.query<{ session_id: string; replaced_at: Date | null; successor: string | null }>(
    statements.lockToken,
    [hash],
  );
  return (
    row && {
      sessionId: row.session_id,
      replacedAt: row.replaced_at ?? undefined,
      successor: row.successor ?? undefined,
    }
  );
}

/** Marks a refresh token as used and keeps what replaced it. */
export async function replaceStaffToken(
  connection: Connection,
  hash: string,
  at: Date,
  successor: string,
): Promise<void> {
  await connection.execute(statements.replaceToken, [hash, at, successor]);
}
