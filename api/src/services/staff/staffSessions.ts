/**
 * Sessions of the staff (CONTRACT 14.1): a token of ten minutes that names its session, and a refresh token that is
 * replaced at each use. Each call looks whether the session stands, at most a second ago; it ends by signing out, by
 * being ended, by rest, and in any case after a day.
 */
import type { StaffSession, StaffSessionRow } from '@madoguchi/shared/contract/console/staff';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { LRUCache } from 'lru-cache';
import type { Connection, Database } from '../../database/database';
import { hashText, makeRandomId, makeSecret } from '../../identifiers';
import { notFound } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import type { StaffAccount } from '../../repositories/staff/accounts';
import {
  addSession,
  addStaffToken,
  endSession,
  endSessions,
  findStanding,
  listSessions,
  lockStaffToken,
  noteSeen,
  replaceStaffToken,
  type StandingSession,
  touchSession,
} from '../../repositories/staff/sessions';
import { type IdTokens, TokenRefused } from '../session/idTokens';
import { seal, unseal } from '../session/sealing';
import { parseSession, REPEAT_MILLISECONDS } from '../session/sessions';
import type { StaffCaller } from './staffCaller';

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
    return this.database.transaction((connection) => this.openIn(connection, account, { mfa, browser }));
  }

  /** The same in a transaction. */
  async openIn(
    connection: Connection,
    { staffId, name }: Pick<StaffAccount, 'staffId' | 'name'>,
    { mfa, browser }: Opening,
  ): Promise<StaffSession> {
    const sessionId = makeRandomId();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + SESSION_MILLISECONDS);
    const shown = (browser ?? '').slice(0, LONGEST_BROWSER);
    await addSession(connection, { sessionId, staffId, mfa, browser: shown, createdAt, expiresAt });
    await noteSeen(connection, staffId, createdAt);
    await noteStaffSession(connection, staffId, 'signIn', staffId);
    return toldSession(await this.issue(connection, { sessionId, staffId, name, mfa }), { staffId, name });
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

  /**
   * The next tokens of a session. The same refresh token again within a minute answers the same pair; later it ends the
   * session, whoever has it by now.
   * @throws {TokenRefused} when it is unknown, was used longer ago, or its session has ended
   */
  async refresh(refreshToken: string): Promise<StaffSession> {
    const next = await this.database.transaction(async (connection) => {
      const hash = hashText(refreshToken);
      const stored = await lockStaffToken(connection, hash);
      const session = stored && (await findStanding(connection, stored.sessionId));
      if (!stored || !session || this.hasEnded(session)) return undefined;
      if (stored.replacedAt === undefined) {
        const pair = await this.issue(connection, session);
        const sealed = await seal(JSON.stringify(pair), refreshToken, 'successor');
        await replaceStaffToken(connection, hash, now(), sealed);
        return toldSession(pair, session);
      }
      const isRepeat = nowMilliseconds() - stored.replacedAt.getTime() <= REPEAT_MILLISECONDS;
      if (isRepeat && stored.successor !== undefined)
        return toldSession({ ...parseSession(await unseal(stored.successor, refreshToken, 'successor')) }, session);
      await endSession(connection, session.sessionId, session.staffId);
      await noteStaffSession(connection, session.staffId, 'reuse', session.staffId);
      // Refused behind the commit.
      return undefined;
    });
    if (!next) throw new TokenRefused('invalid');
    return next;
  }

  /** Ends the session of a refresh token; one that is not known is over already. */
  async close(refreshToken: string): Promise<void> {
    const sessionId = await this.database.transaction(async (connection) => {
      const stored = await lockStaffToken(connection, hashText(refreshToken));
      const session = stored && (await findStanding(connection, stored.sessionId));
      if (!session || !(await endSession(connection, session.sessionId, session.staffId))) return undefined;
      await noteStaffSession(connection, session.staffId, 'signOut', session.staffId);
      return session.sessionId;
    });
    if (sessionId !== undefined) this.known.delete(sessionId);
  }

  /** The sessions of an account that stand, the newest first. */
  async list({ staffId, sessionId }: Pick<StaffCaller, 'staffId' | 'sessionId'>): Promise<StaffSessionRow[]> {
    const restsSince = new Date(nowMilliseconds() - this.idleMinutes * MINUTE);
    const sessions = await listSessions(this.database, staffId, now(), restsSince);
    return sessions.map(({ createdAt, lastUsedAt, mfa, browser, ...session }) => ({
      ...{ id: session.sessionId, isThis: session.sessionId === sessionId, mfa, browser },
      ...{ createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() },
    }));
  }

  /** Ends a session of the caller's own. @throws {Refusal} 404 where there is none of this id */
  async end({ staffId }: Pick<StaffCaller, 'staffId'>, sessionId: string): Promise<void> {
    await this.database.transaction(async (connection) => {
      if (!(await endSession(connection, sessionId, staffId))) throw notFound();
      await noteStaffSession(connection, staffId, 'ended', staffId);
    });
    this.known.delete(sessionId);
  }

  /**
   * Ends all sessions of an account, in a transaction behind which {@link forget} is called.
   * @param actorId who does it @param butFor the session that goes on
   */
  async endAllIn(connection: Connection, staffId: string, actorId: string, butFor?: string): Promise<void> {
    if ((await endSessions(connection, staffId, butFor)) > 0)
      await noteStaffSession(connection, staffId, 'ended', actorId);
  }

  /** What is known of sessions is looked up anew: some have ended, or changed. */
  forget(): void {
    this.known.clear();
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
    if (nowMilliseconds() - session.lastUsedAt.getTime() >= TOUCH_MILLISECONDS) {
      await touchSession(this.database, sessionId, now());
      await noteSeen(this.database, session.staffId, now());
    }
    return session;
  }

  private hasEnded({ lastUsedAt, expiresAt }: StandingSession): boolean {
    const at = nowMilliseconds();
    return expiresAt.getTime() <= at || at - lastUsedAt.getTime() >= this.idleMinutes * MINUTE;
  }
}

/** What a way in answers, and a refresh. */
function toldSession(
  session: StaffSession['session'],
  { staffId, name }: Pick<StandingSession, 'staffId' | 'name'>,
): StaffSession {
  return { session, profile: { userId: staffId, displayName: name } };
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
