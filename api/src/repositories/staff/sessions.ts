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
  addToken: {
    name: 'staff_refresh_add',
    text: 'INSERT INTO staff_refresh_token (token_hash, session_id) VALUES ($1, $2)',
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

/** Stores a new session with its first refresh token. */
export async function addSession(
  connection: Connection,
  session: { sessionId: string; staffId: string; mfa: boolean; browser: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { sessionId, staffId, mfa, browser, createdAt, expiresAt } = session;
  await connection.execute(statements.add, [sessionId, staffId, mfa, browser, createdAt, expiresAt]);
}

/** The session with its account as that is now; undefined where it has ended or the account is disabled. */
export async function findStanding(connection: Connection, sessionId: string): Promise<StandingSession | undefined> {
  const [row] = await connection.query<StandingRow>(statements.standing, [sessionId]);
  return row && standingOf(row);
}

/** Notes that a session was used. */
export async function touchSession(connection: Connection, sessionId: string, at: Date): Promise<void> {
  await connection.execute(statements.touch, [sessionId, at]);
}

/** Stores a refresh token of a session. */
export async function addStaffToken(connection: Connection, hash: string, sessionId: string): Promise<void> {
  await connection.execute(statements.addToken, [hash, sessionId]);
}
