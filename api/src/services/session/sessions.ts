/**
 * Sessions (CONTRACT 8): an id token of an hour and a refresh token of 30 days that is replaced at each use.
 */
import type { LineProfile, SessionTokens } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Connection, Database } from '../../database/database';
import { hashText, makeSecret } from '../../identifiers';
import { notePerson } from '../../repositories/people/people';
import { addRefreshToken, lockRefreshToken, replaceRefreshToken } from '../../repositories/session/refreshTokens';
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
      return { session: await this.issue(connection, profile), profile };
    });
  }

  private async issue(connection: Connection, profile: LineProfile): Promise<SessionTokens> {
    const refreshToken = makeSecret();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + REFRESH_MILLISECONDS);
    await addRefreshToken(connection, { hash: hashText(refreshToken), profile, createdAt, expiresAt });
    return { id_token: await this.idTokens.issue(profile), access_token: makeSecret(), refresh_token: refreshToken };
  }

  /**
   * The next session of a refresh token. The same token again within a minute answers the same pair.
   * @throws {TokenRefused} when the token is unknown, expired, or was used longer ago
   */
  async refresh(refreshToken: string): Promise<Session> {
    return this.database.transaction(async (connection) => {
      const hash = hashText(refreshToken);
      const stored = await lockRefreshToken(connection, hash);
      if (!stored || stored.expiresAt.getTime() <= nowMilliseconds()) throw new TokenRefused('invalid');
      const { profile } = stored;
      if (stored.replacedAt !== undefined && stored.successor !== undefined) {
        if (nowMilliseconds() - stored.replacedAt.getTime() > REPEAT_MILLISECONDS) throw new TokenRefused('invalid');
        return { session: parseSession(await unseal(stored.successor, refreshToken)), profile };
      }
      const session = await this.issue(connection, profile);
      await replaceRefreshToken(connection, hash, now(), await seal(JSON.stringify(session), refreshToken));
      return { session, profile };
    });
  }
}

function parseSession(text: string): SessionTokens {
  const parts: Partial<SessionTokens> = JSON.parse(text);
  const { id_token = '', access_token = '', refresh_token = '' } = parts;
  return { id_token, access_token, refresh_token };
}
