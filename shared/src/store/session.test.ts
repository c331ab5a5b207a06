/** The stored session, the id token's person and the session check. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '../domain/clock';
import { HANAKO, idTokenOf, loginAnswer, signInAs } from '../testing/session';
import {
  checkSession,
  clearStoredSession,
  decodeIdToken,
  isLoginAnswer,
  readStoredSession,
  SESSION_KEY,
  SessionError,
  storeSession,
  userOfIdToken,
} from './session';

const NOW = Date.parse('2026-11-20T09:00:00+09:00');

beforeEach(() => {
  localStorage.clear();
  setClock(NOW);
});
afterEach(resetClock);

function tokenWith(claims: Record<string, unknown>): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}

function failureOf(check: () => unknown): unknown {
  try {
    check();
    return undefined;
  } catch (cause) {
    return cause;
  }
}

describe('person of an id token', () => {
  test('the user id is the userId of the first identity, not the subject [LOGIN-002]', () => {
    const token = tokenWith({ sub: 'pool-user', exp: 1, identities: [{ userId: 'U1' }, { userId: 'U2' }] });
    expect(userOfIdToken(token)?.userId).toBe('U1');
  });

  test('a token without identities names its subject', () => {
    expect(userOfIdToken(tokenWith({ sub: 'U9', exp: 1 }))?.userId).toBe('U9');
  });

  test('the user has name, picture and id, and the roles [LOGIN-003]', () => {
    const token = idTokenOf({ ...HANAKO, picture: 'https://profile.example/hanako', roles: ['admin'] });
    expect(userOfIdToken(token)).toEqual({
      userId: HANAKO.userId,
      name: '山田 花子',
      picture: 'https://profile.example/hanako',
      roles: ['admin'],
    });
    expect(decodeIdToken(token)?.identities?.[0]?.userId).toBe(HANAKO.userId);
  });

  test.each(['', 'a.b.c', 'only', tokenWith({ sub: 'U1' })])(
    'a text that is not an id token names nobody: %p',
    (text) => {
      expect(userOfIdToken(text)).toBeUndefined();
    },
  );
});

describe('stored session', () => {
  test('local storage holds idToken, accessToken, refreshToken and the profile [LOGIN-004]', () => {
    const answer = loginAnswer();
    answer.data.profile = {
      userId: HANAKO.userId,
      displayName: '山田 花子',
      pictureUrl: 'https://profile.example/hanako',
      statusMessage: 'こんにちは',
    };
    storeSession(answer.data);
    expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).toEqual({
      idToken: answer.data.session.id_token,
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      profile: answer.data.profile,
    });
    expect(readStoredSession()?.profile).toEqual(answer.data.profile);
  });

  test.each([
    'not json',
    '[]',
    '{"idToken":"a"}',
    '{"idToken":"a","accessToken":"b","refreshToken":"c","profile":{"userId":1}}',
  ])('what is not a session is none: %p', (text) => {
    localStorage.setItem(SESSION_KEY, text);
    expect(readStoredSession()).toBeUndefined();
  });

  test('the answer of a login is recognised among other answers', () => {
    expect(isLoginAnswer(loginAnswer())).toBe(true);
    expect(isLoginAnswer({ result: 'OK', data: { session: { id_token: 'a' }, profile: {} } })).toBe(false);
    expect(isLoginAnswer(undefined)).toBe(false);
  });
});

describe('session check', () => {
  test('a session is valid until its id token expires [LOGIN-014]', () => {
    const session = signInAs(HANAKO, undefined, 60);
    expect(checkSession()).toEqual(session);
    setClock(NOW + 58_000);
    expect(checkSession()).toEqual(session);
    setClock(NOW + 60_000);
    expect(checkSession).toThrow(SessionError);
  });

  test('an expired id token fails with LIFF Session expired [LOGIN-015]', () => {
    signInAs(HANAKO, undefined, -1);
    const failure = failureOf(checkSession);
    expect(failure).toMatchObject({ message: 'LIFF Session expired', reason: 'expired' });
  });

  test('without stored tokens it fails with Not found LIFF Session [LOGIN-016]', () => {
    expect(failureOf(checkSession)).toMatchObject({ message: 'Not found LIFF Session', reason: 'missing' });
    signInAs();
    clearStoredSession();
    expect(failureOf(checkSession)).toMatchObject({ message: 'Not found LIFF Session' });
  });
});
