/**
 * Sessions (CONTRACT 8): an id token of an hour and a refresh token of 30 days that is replaced at each use. A session
 * ends by signing out, by the operator, or when a used refresh token comes again: then two have it, and one of them is
 * not its person. Its id tokens run out within the hour.
 */
import type { LineProfile, SessionTokens } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Connection, Database } from '../../database/database';
import { hashText, makeSecret } from '../../identifiers';
import { addAudit } from '../../repositories/answers/audit';
import { notePerson } from '../../repositories/people/people';
import {
  addRefreshToken,
  endFamily,
  endSignIns,
  lockRefreshToken,
  replaceRefreshToken,
} from '../../repositories/session/refreshTokens';
import { type IdTokens, TokenRefused } from './idTokens';
import { seal, unseal } from './sealing';

interface Session {
  session: SessionTokens;
  profile: LineProfile;
}

const REFRESH_MILLISECONDS = 30 * 86_400_000;
/** How long a used refresh token answers the same pair again: a lost reply, a second tab. */
export const REPEAT_MILLISECONDS = 60_000;

export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly idTokens: IdTokens,
  ) {}

  /** Opens a session for a person whom a provider has vouched for. */
  async open(profile: LineProfile): Promise<Session> {
    return this.database.transaction(async (connection) => {
      await notePerson(connection, {
        userId: profile.userId,
        name: profile.displayName,
        picture: profile.pictureUrl,
        at: now(),
      });
      if (this.idTokens.isAdministrator(profile.userId)) await noteSession(connection, profile.userId, 'signIn', true);
      return { session: await this.issue(connection, profile), profile };
    });
  }

  /** @param family of the sign-in; undefined begins one */
  private async issue(connection: Connection, profile: LineProfile, family?: string): Promise<SessionTokens> {
    const refreshToken = makeSecret();
    const hash = hashText(refreshToken);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + REFRESH_MILLISECONDS);
    await addRefreshToken(connection, { hash, family: family ?? hash, profile, createdAt, expiresAt });
    return { id_token: await this.idTokens.issue(profile), access_token: makeSecret(), refresh_token: refreshToken };
  }

  /**
   * The next session of a refresh token. The same token again within a minute answers the same pair; later it ends the
   * sign-in, whoever has it by now.
   * @throws {TokenRefused} when the token is unknown, expired, or was used longer ago
   */
  async refresh(refreshToken: string): Promise<Session> {
    const next = await this.database.transaction(async (connection) => {
      const hash = hashText(refreshToken);
      const stored = await lockRefreshToken(connection, hash);
      if (!stored || stored.expiresAt.getTime() <= nowMilliseconds()) throw new TokenRefused('invalid');
      const { profile, family } = stored;
      if (stored.replacedAt !== undefined) {
        const isRepeat = nowMilliseconds() - stored.replacedAt.getTime() <= REPEAT_MILLISECONDS;
        if (!isRepeat || stored.successor === undefined) {
          await endFamily(connection, family);
          await noteSession(connection, stored.userId, 'reuse', false);
          // Refused behind the commit.
          return undefined;
        }
        return { session: parseSession(await unseal(stored.successor, refreshToken, 'successor')), profile };
      }
      const session = await this.issue(connection, profile, family);
      await replaceRefreshToken(
        connection,
        hash,
        now(),
        await seal(JSON.stringify(session), refreshToken, 'successor'),
      );
      return { session, profile };
    });
    if (!next) throw new TokenRefused('invalid');
    return next;
  }

  /** Ends the sign-in that the token comes from; one that is not known is over already. */
  async close(refreshToken: string): Promise<void> {
    await this.database.transaction(async (connection) => {
      const stored = await lockRefreshToken(connection, hashText(refreshToken));
      if (!stored) return;
      await endFamily(connection, stored.family);
      if (this.idTokens.isAdministrator(stored.userId)) await noteSession(connection, stored.userId, 'signOut', true);
    });
  }
}

/**
 * Ends all sign-ins of a person, who has lost a device. @param actorId who does it, for the audit
 * @returns whether there was one
 */
export async function signOutPerson(database: Database, userId: string, actorId: string): Promise<boolean> {
  return database.transaction(async (connection) => {
    const count = await endSignIns(connection, userId);
    if (count > 0) await noteSession(connection, userId, 'ended', true, actorId);
    return count > 0;
  });
}

/** signIn, signOut: of administrators. reuse: a used refresh token came again. ended: an operator ended all sign-ins. */
type SessionEvent = 'signIn' | 'signOut' | 'reuse' | 'ended';

function noteSession(
  connection: Connection,
  userId: string,
  event: SessionEvent,
  actorIsAdmin: boolean,
  actorId = userId,
): Promise<void> {
  const who = { actorId, actorIsAdmin, subjectUserId: userId, subject: 'session' };
  return addAudit(connection, { ...who, at: now(), action: 'session', after: { event } });
}

/** The pair that {@link seal} has sealed, as it was. */
export function parseSession(text: string): SessionTokens {
  const parts: Partial<SessionTokens> = JSON.parse(text);
  const { id_token = '', access_token = '', refresh_token = '' } = parts;
  return { id_token, access_token, refresh_token };
}
