/** The calls that turn a sign-in into a session (LOGIN-013, LOGIN-023, CONTRACT 8). */
import { API_PATHS } from '@madoguchi/shared/contract';
import { type ApiRequest, call, isLoginAnswer, type StoredSession, storeSession } from '@madoguchi/shared/store';
import { redirectUri } from './authorize';
import type { LoginAttempt } from './signInAttempt';

/**
 * `refused`: the server said no, the attempt is spent. `unanswered`: nothing came back, the same may be tried again.
 */
export type Exchange = { session: StoredSession } | { failure: 'refused' | 'unanswered' };

async function exchange(request: ApiRequest): Promise<Exchange> {
  const answer = await call({ ...request, anonymous: true });
  if ('data' in answer) {
    return isLoginAnswer(answer.data) ? { session: storeSession(answer.data.data) } : { failure: 'refused' };
  }
  const { kind, status = 0 } = answer.error;
  const final = kind === 'refused' && status >= 400 && status < 500 && status !== 429;
  return { failure: final ? 'refused' : 'unanswered' };
}

/** Exchanges the provider's code (LOGIN-013). */
export function exchangeCode(code: string, attempt: Pick<LoginAttempt, 'codeVerifier' | 'nonce'>): Promise<Exchange> {
  return exchange({
    path: API_PATHS.loginToken,
    query: { code, redirectUri: redirectUri(), codeVerifier: attempt.codeVerifier, nonce: attempt.nonce },
  });
}

/** A session of the development user (LOGIN-023); the server refuses it in production. */
export function exchangeDevelopmentUser(userId: string): Promise<Exchange> {
  return exchange({ path: API_PATHS.loginToken, query: { code: `dev:${userId}`, redirectUri: redirectUri() } });
}

/** Exchanges the id token that LIFF gave inside LINE's own browser. */
export function exchangeLiffToken(idToken: string): Promise<Exchange> {
  return exchange({ path: API_PATHS.loginLiff, method: 'POST', body: { idToken } });
}
