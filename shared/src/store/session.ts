/**
 * The stored session: tokens and profile in local storage, its validity, and the person it names (LOGIN-002
 * to LOGIN-004, LOGIN-014 to LOGIN-016). The id token is read here without checking its signature: the server checks it
 * on each call; the browser only shows a name and knows the expiry.
 */
import { type IdTokenClaims, type LineProfile, type LoginAnswer, SESSION_KEY } from '../contract';
import { LoginAnswerSchema } from '../contract/answerSchemas/session';
import { nowMilliseconds } from '../domain/clock';
import { isAnswer } from './isAnswer';
import { readJson, removeText, writeText } from './storage';

export { SESSION_KEY };

export interface StoredSession {
  idToken: string;
  /** Kept as data (LOGIN-004): calls carry the id token. */
  accessToken: string;
  refreshToken: string;
  profile: LineProfile;
}

/** The signed-in person as screens know them. */
export interface SessionUser {
  userId: string;
  name: string;
  picture?: string | undefined;
  roles: readonly string[];
}

/** Why there is no valid session; the messages are the given codes, shown to nobody (LOGIN-015, LOGIN-016). */
export class SessionError extends Error {
  constructor(readonly reason: 'expired' | 'missing') {
    super(reason === 'expired' ? 'LIFF Session expired' : 'Not found LIFF Session');
    this.name = 'SessionError';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The stored session, or undefined when there is none or it is not readable.
 * @param key under which it stands: the staff's stands beside the person's
 */
export function readStoredSession(key = SESSION_KEY): StoredSession | undefined {
  const value = readJson(key);
  if (!isRecord(value) || !isRecord(value.profile)) return undefined;
  const { idToken, accessToken, refreshToken, profile } = value;
  if (typeof idToken !== 'string' || typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    return undefined;
  if (typeof profile.userId !== 'string' || typeof profile.displayName !== 'string') return undefined;
  return {
    idToken,
    accessToken,
    refreshToken,
    profile: {
      userId: profile.userId,
      displayName: profile.displayName,
      ...(typeof profile.pictureUrl === 'string' && { pictureUrl: profile.pictureUrl }),
      ...(typeof profile.statusMessage === 'string' && { statusMessage: profile.statusMessage }),
    },
  };
}

/** True when a body is the answer of a login or refresh call. */
export function isLoginAnswer(body: unknown): body is LoginAnswer {
  return isAnswer(LoginAnswerSchema, body);
}

/** Stores what a login or refresh answered (LOGIN-004), under the key of {@link readStoredSession}. */
export function storeSession(answer: LoginAnswer['data'], key = SESSION_KEY): StoredSession {
  const session: StoredSession = {
    idToken: answer.session.id_token,
    accessToken: answer.session.access_token,
    refreshToken: answer.session.refresh_token,
    profile: answer.profile,
  };
  writeText(key, JSON.stringify(session));
  return session;
}

/** Forgets the stored session, of the key of {@link readStoredSession}. */
export function clearStoredSession(key = SESSION_KEY): void {
  removeText(key);
}

/** The claims of a JWT, unverified; undefined when it is none. */
export function decodeIdToken(token: string): IdTokenClaims | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(claims) || typeof claims.sub !== 'string' || typeof claims.exp !== 'number') return undefined;
    const identities = Array.isArray(claims.identities)
      ? claims.identities.filter(
          (entry): entry is { userId: string } => isRecord(entry) && typeof entry.userId === 'string',
        )
      : undefined;
    return {
      sub: claims.sub,
      exp: claims.exp,
      ...(typeof claims.name === 'string' && { name: claims.name }),
      ...(typeof claims.picture === 'string' && { picture: claims.picture }),
      ...(identities && { identities }),
      ...(Array.isArray(claims.roles) && { roles: claims.roles.filter((role) => typeof role === 'string') }),
    };
  } catch {
    return undefined;
  }
}

/** The person of an id token: the userId of its first identity, else its subject (LOGIN-002, LOGIN-003). */
export function userOfIdToken(token: string): SessionUser | undefined {
  const claims = decodeIdToken(token);
  if (!claims) return undefined;
  return {
    userId: claims.identities?.[0]?.userId ?? claims.sub,
    name: claims.name ?? '',
    picture: claims.picture,
    roles: claims.roles ?? [],
  };
}

/**
 * The valid session: tokens are stored and the id token has not expired (LOGIN-014).
 * @throws {SessionError} 'LIFF Session expired' or 'Not found LIFF Session'.
 */
export function checkSession(): StoredSession {
  const session = readStoredSession();
  if (!session) throw new SessionError('missing');
  const claims = decodeIdToken(session.idToken);
  if (!claims || claims.exp * 1000 <= nowMilliseconds()) throw new SessionError('expired');
  return session;
}
