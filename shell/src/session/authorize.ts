/**
 * The way to LINE's authorize page and back (LOGIN-010 to LOGIN-013): LINE Login v2.1 with state, nonce and PKCE S256.
 */
import type { RuntimeConfiguration } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { base64url, createAttempt, type LoginAttempt } from './signInAttempt';
import { readTarget } from './target';

const SCOPE = 'profile openid';

/** Where the provider sends the browser back to; registered with it, and allow-listed by our server, to the letter. */
export function redirectUri(): string {
  return `${window.location.origin}${pathOf('Login')}`;
}

async function challengeOf(codeVerifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))));
}

/** The address of the authorize page for an attempt (LOGIN-011). */
export async function authorizeAddress(
  login: RuntimeConfiguration['login'],
  attempt: Pick<LoginAttempt, 'state' | 'nonce' | 'codeVerifier'>,
): Promise<string> {
  const address = new URL(login.authorizeUrl, window.location.origin);
  const parameters = {
    response_type: 'code',
    client_id: login.channelId,
    redirect_uri: redirectUri(),
    state: attempt.state,
    scope: SCOPE,
    nonce: attempt.nonce,
    code_challenge: await challengeOf(attempt.codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** Starts an attempt and answers the address that the browser is to go to. */
export function startAuthorization(login: RuntimeConfiguration['login']): Promise<string> {
  return authorizeAddress(login, createAttempt(readTarget()));
}
