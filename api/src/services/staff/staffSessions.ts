/**
 * Sessions of the staff (CONTRACT 14.1): a token of ten minutes that names its session, and a refresh token that is
 * replaced at each use. Each call looks whether the session stands, at most a second ago; it ends by signing out, by
 * being ended, by rest, and in any case after a day.
 */
import type { StaffSession } from '@madoguchi/shared/contract/console/staff';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { LRUCache } from 'lru-cache';
import type { Connection, Database } from '../../database/database';
import { hashText, makeRandomId, makeSecret } from '../../identifiers';
import { addAudit } from '../../repositories/answers/audit';
import type { StaffAccount } from '../../repositories/staff/accounts';
import {
  addSession,
  addStaffToken,
  findStanding,
  type StandingSession,
  touchSession,
} from '../../repositories/staff/sessions';
import type { IdTokens } from '../session/idTokens';

const SESSION_MILLISECONDS = 24 * 3_600_000;
/** How old what is known of a session may be. */
const KNOWN_MILLISECONDS = 1_000;
/** A use is written down so rarely; the rest of a session is reckoned from it. */
const TOUCH_MILLISECONDS = 10_000;
const KNOWN_SESSIONS = 5_000;
const LONGEST_BROWSER = 200;
const MINUTE = 60_000;

/** signIn, signOut; reuse: a used refresh token came again; ended: its owner or an administrator ended it. */
type StaffSessionEvent = 'signIn' | 'signOut' | 'reuse' | 'ended';

/** How a session is opened. */
export interface Opening {
  mfa: boolean;
  /** What the browser calls itself. */
  browser: string | undefined;
}

interface Known {
  at: number;
  session: Promise<StandingSession | undefined>;
}

export class StaffSessions {
  private readonly known = new LRUCache<string, Known>({ max: KNOWN_SESSIONS });

  constructor(
    private readonly database: Database,
    private readonly idTokens: IdTokens,
    private readonly idleMinutes: number,
  ) {}

  /** Opens a session for an account that has proved who it is. */
  async open(account: Pick<StaffAccount, 'staffId' | 'name'>, { mfa, browser }: Opening): Promise<StaffSession> {
    const { staffId, name } = account;
    const sessionId = makeRandomId();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + SESSION_MILLISECONDS);
    return this.database.transaction(async (connection) => {
      const shown = (browser ?? '').slice(0, LONGEST_BROWSER);
      await addSession(connection, { sessionId, staffId, mfa, browser: shown, createdAt, expiresAt });
      await noteStaffSession(connection, staffId, 'signIn', staffId);
      const session = await this.issue(connection, { sessionId, staffId, name, mfa });
      return { session, profile: { userId: staffId, displayName: name } };
    });
  }

  private async issue(
    connection: Connection,
    session: Pick<StandingSession, 'sessionId' | 'staffId' | 'name' | 'mfa'>,
  ): Promise<StaffSession['session']> {
    const refreshToken = makeSecret();
    await addStaffToken(connection, hashText(refreshToken), session.sessionId);
    return {
      id_token: await this.idTokens.issueStaff(session),
      access_token: makeSecret(),
      refresh_token: refreshToken,
    };
  }

  /** The session where it stands, as it was at most a second ago, and notes its use; undefined where it has ended. */
  async standing(sessionId: string): Promise<StandingSession | undefined> {
    const at = nowMilliseconds();
    let known = this.known.get(sessionId);
    if (!known || Math.abs(at - known.at) >= KNOWN_MILLISECONDS) {
      known = { at, session: this.look(sessionId) };
      this.known.set(sessionId, known);
      // Who asks again behind a fault asks anew.
      known.session.catch(() => this.known.delete(sessionId));
    }
    return known.session;
  }

  private async look(sessionId: string): Promise<StandingSession | undefined> {
    const session = await findStanding(this.database, sessionId);
    if (!session || this.hasEnded(session)) return undefined;
    if (nowMilliseconds() - session.lastUsedAt.getTime() >= TOUCH_MILLISECONDS)
      await touchSession(this.database, sessionId, now());
    return session;
  }

  private hasEnded({ lastUsedAt, expiresAt }: StandingSession): boolean {
    const at = nowMilliseconds();
    return expiresAt.getTime() <= at || at - lastUsedAt.getTime() >= this.idleMinutes * MINUTE;
  }
}

/** Writes down what became of a sign-in of the staff. @param actorId who did it */
function noteStaffSession(
  connection: Connection,
  staffId: string,
  event: StaffSessionEvent,
  actorId: string,
): Promise<void> {
  const who = { actorId, actorIsAdmin: true, subjectUserId: staffId, subject: 'session' };
  return addAudit(connection, { ...who, at: now(), action: 'session', after: { event } });
}
