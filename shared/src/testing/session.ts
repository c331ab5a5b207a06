/**
 * Sessions for tests: what the server would answer to a login, with an id token that is well-formed but signed by
 * nobody.
 */
import type { LoginAnswer } from '../contract';
import { nowMilliseconds } from '../domain/clock';
import { type StoredSession, storeSession, userOfIdToken } from '../store/session';
import { signedIn } from '../store/slices/sessionSlice';
import type { AppStore } from '../store/store';

export interface TestPerson {
  userId: string;
  name: string;
  picture?: string;
  roles?: string[];
}

export const HANAKO: TestPerson = { userId: 'U0a1b2c3d4e5f60718293a4b5c6d7e8f9', name: '山田 花子' };

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** @param expiresInSeconds from the clock's present; negative: already expired. */
export function idTokenOf(person: TestPerson, expiresInSeconds = 3600): string {
  const claims = {
    sub: person.userId,
    name: person.name,
    ...(person.picture && { picture: person.picture }),
    identities: [{ userId: person.userId, providerName: 'LINE' }],
    roles: person.roles ?? [],
    exp: Math.floor(nowMilliseconds() / 1000) + expiresInSeconds,
  };
  return `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}.unsigned`;
}

/** The body of login/token and login/refresh. */
export function loginAnswer(
  person: TestPerson = HANAKO,
  expiresInSeconds = 3600,
  refreshToken = 'refresh-1',
): LoginAnswer {
  return {
    result: 'OK',
    data: {
      session: { id_token: idTokenOf(person, expiresInSeconds), access_token: 'access-1', refresh_token: refreshToken },
      profile: {
        userId: person.userId,
        displayName: person.name,
        ...(person.picture && { pictureUrl: person.picture }),
      },
    },
  };
}

/** Puts a session on the device, and tells a store who it is. */
export function signInAs(person: TestPerson = HANAKO, store?: AppStore, expiresInSeconds = 3600): StoredSession {
  const session = storeSession(loginAnswer(person, expiresInSeconds).data);
  const user = userOfIdToken(session.idToken);
  if (store && user) store.dispatch(signedIn(user));
  return session;
}
