/** The way to LINE's authorize page. */
import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { authorizeAddress, startAuthorization } from './authorize';
import { findAttempt } from './signInAttempt';

const login = { authorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize', channelId: '1657000000' };

beforeEach(() => localStorage.clear());

test('the address has the scope profile openid and the stored state, with nonce and PKCE S256 [LOGIN-011]', async () => {
  const address = new URL(await startAuthorization(login));
  const query = Object.fromEntries(address.searchParams);
  const attempt = findAttempt(query.state ?? '');
  expect(`${address.origin}${address.pathname}`).toBe(login.authorizeUrl);
  expect(query).toEqual({
    response_type: 'code',
    client_id: '1657000000',
    redirect_uri: 'http://localhost/login',
    state: attempt?.state,
    scope: 'profile openid',
    nonce: attempt?.nonce,
    code_challenge: createHash('sha256')
      .update(attempt?.codeVerifier ?? '')
      .digest('base64url'),
    code_challenge_method: 'S256',
  });
});

test('who signs people in is configured: provider and channel come from outside the code [CONST-007]', async () => {
  const other = { authorizeUrl: 'https://login.example/authorize', channelId: 'other' };
  const address = new URL(await startAuthorization(other));
  expect(address.origin).toBe('https://login.example');
  expect(address.searchParams.get('client_id')).toBe('other');
});

test('parameters that the authorize address already has stay', async () => {
  const attempt = { state: '1', nonce: 'n', codeVerifier: 'v' };
  const address = await authorizeAddress({ ...login, authorizeUrl: `${login.authorizeUrl}?ui_locales=ja` }, attempt);
  expect(new URL(address).searchParams.get('ui_locales')).toBe('ja');
});
