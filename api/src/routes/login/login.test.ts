/**
 * Sign-in against a provider that speaks LINE Login's protocol, sessions, and who may call what.
 */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ADMIN_ANSWERS_PATH } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import {
  type CryptoKey,
  createLocalJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { sweepRefreshTokens } from '../../repositories/session/refreshTokens';
import { signOutPerson } from '../../services/session/sessions';
import { rowsOf, visitBody } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { ADMIN, DESK, startTestServer, type TestServer } from '../../testing/server';
import { ownPath } from './login';

/** What LINE answers instead of a token. */
let refusal: object | undefined;
const lines: string[] = [];
const CHANNEL = '1234567890';
const SECRET = 'channel-secret-of-the-test-with-length';
const VERIFIER = 'v'.repeat(64);

/** What the provider was asked, and what it shall answer. */
let asked: URLSearchParams;
let claims: Record<string, unknown> = {};
let algorithm: 'HS256' | 'ES256' = 'HS256';
let status = 200;
let provider: Server;
let issuer = '';
let keys: { privateKey: CryptoKey; publicKey: CryptoKey };
let publicKey: JWK;
let server: TestServer;
let redirectUri = '';

async function lineToken(extra: Record<string, unknown> = {}, algorithmUsed = algorithm): Promise<string> {
  const seconds = Math.floor(nowMilliseconds() / 1_000);
  const payload = {
    iss: issuer,
    aud: CHANNEL,
    sub: 'U-line',
    name: '山田 太郎',
    picture: 'https://example.com/p.png',
    exp: seconds + 600,
    iat: seconds,
    ...extra,
  };
  const key = algorithmUsed === 'HS256' ? new TextEncoder().encode(SECRET) : keys.privateKey;
  return new SignJWT(payload).setProtectedHeader({ alg: algorithmUsed, kid: 'line-key' }).sign(key);
}

beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true });
  publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'line-key', alg: 'ES256' };
  provider = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/oauth2/v2.1/certs') return response.end(JSON.stringify({ keys: [publicKey] }));
      asked = new URLSearchParams(Buffer.concat(chunks).toString());
      response.statusCode = status;
      if (refusal) return response.end(JSON.stringify(refusal));
      return response.end(JSON.stringify({ id_token: await lineToken(claims), access_token: 'a', unknown_field: 1 }));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  server = await startTestServer({
    environment: {
      LINE_LOGIN_ISSUER: issuer,
      LINE_LOGIN_CHANNEL_ID: CHANNEL,
      LINE_LOGIN_CHANNEL_SECRET: SECRET,
      LOG_LEVEL: 'warn',
    },
    logTo: (line) => lines.push(line),
  });
  redirectUri = `${server.url}/login`;
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => {
  setClock(Date.parse(TEST_NOW));
  claims = { nonce: 'n-1' };
  algorithm = 'HS256';
  status = 200;
  refusal = undefined;
  lines.length = 0;
});

interface LoginBody {
  data: { session: { id_token: string; access_token: string; refresh_token: string }; profile: Record<string, string> };
}
const login = (query: Record<string, string>) =>
  server.call(undefined, 'GET', `/login/token?${new URLSearchParams(query)}`);
const loginWithCode = (extra: Record<string, string> = {}) =>
  login({ code: 'c-1', redirectUri, codeVerifier: VERIFIER, nonce: 'n-1', ...extra });
const sessionEvents = async (userId: string) =>
  (
    await rowsOf<{ event: string }>(
      server,
      `SELECT after ->> 'event' AS event FROM audit WHERE action = 'session' AND subject_user_id = $1 ORDER BY audit_id`,
      [userId],
    )
  ).map(({ event }) => event);
const dataOf = (body: Record<string, unknown>) => (body as unknown as LoginBody).data;

describe('login/token', () => {
  test('a code is exchanged for tokens, and session and profile come back [API-085, LOGIN-013]', async () => {
    const { status: code, body } = await loginWithCode();
    expect(code).toBe(200);
    expect(Object.fromEntries(asked)).toEqual({
      grant_type: 'authorization_code',
      code: 'c-1',
      redirect_uri: redirectUri,
      client_id: CHANNEL,
      client_secret: SECRET,
      code_verifier: VERIFIER,
    });
    const { session, profile } = dataOf(body);
    expect(profile).toMatchObject({
      userId: 'U-line',
      displayName: '山田 太郎',
      pictureUrl: 'https://example.com/p.png',
    });
    expect(decodeJwt(session.id_token)).toMatchObject({
      sub: 'U-line',
      name: '山田 太郎',
      identities: [{ userId: 'U-line', providerName: 'LINE' }],
      roles: [],
      exp: Math.floor(nowMilliseconds() / 1_000) + 3_600,
    });
    const jwks = (await server.call(undefined, 'GET', '//.well-known/jwks.json')).body as unknown as JSONWebKeySet;
    const options = { currentDate: new Date(nowMilliseconds()), algorithms: ['ES256'] };
    await expect(jwtVerify(session.id_token, createLocalJWKSet(jwks), options)).resolves.toBeDefined();
    expect(JSON.stringify(jwks)).not.toContain('"d"');
  });

  test.each([
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['a past expiry', { exp: 1 }],
  ])('a LINE token with %s is 401', async (_, wrong) => {
    claims = { nonce: 'n-1', ...wrong };
    expect(await loginWithCode()).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  test('the header of a token does not choose the way of signing', async () => {
    algorithm = 'ES256';
    expect((await loginWithCode()).status).toBe(401);
  });

  test('a code that LINE refuses is 400, and an unreachable LINE is 503 [API-085]', async () => {
    status = 400;
    expect(await loginWithCode()).toMatchObject({ status: 400, body: { result: 'ERROR', code: 'invalid' } });
    status = 500;
    const away = await loginWithCode();
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('what LINE says against a sign-in stands in the log, and only there', async () => {
    status = 400;
    refusal = { error: 'invalid_grant', error_description: 'client_secret mismatch' };
    const refused = await loginWithCode();
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).not.toContain('client_secret');
    const line = {
      msg: 'LINE refused a sign-in',
      status: 400,
      fault: 'invalid_grant',
      description: 'client_secret mismatch',
    };
    expect(lines.map((text) => JSON.parse(text))).toEqual([expect.objectContaining(line)]);
    expect(lines.join('')).not.toContain(SECRET);
  });

  test('a token of LINE that is for another channel is named in the log by its claim', async () => {
    claims = { nonce: 'n-1', aud: 'another channel' };
    expect((await loginWithCode()).status).toBe(401);
    expect(lines.map((text) => JSON.parse(text))).toEqual([
      expect.objectContaining({
        msg: 'LINE refused a sign-in',
        fault: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
        description: expect.stringContaining('"aud"'),
      }),
    ]);
    expect(lines.join('')).not.toContain('another channel');
  });

  test('people sign in however the operator has written the origin', async () => {
    const written = `HTTP://LocalHost:80/`;
    const other = await startTestServer({
      databaseUrl: server.databaseUrl,
      environment: {
        PUBLIC_ORIGIN: written,
        LINE_LOGIN_ISSUER: issuer,
        LINE_LOGIN_CHANNEL_ID: CHANNEL,
        LINE_LOGIN_CHANNEL_SECRET: SECRET,
      },
    });
    // As a browser names its own address.
    const query = new URLSearchParams({
      code: 'c-1',
      redirectUri: 'http://localhost/login',
      codeVerifier: VERIFIER,
      nonce: 'n-1',
    });
    expect((await other.call(undefined, 'GET', `/login/token?${query}`)).status).toBe(200);
    await other.close();
  });

  test('the address to return to lies inside this product', async () => {
    const wrong = await loginWithCode({ redirectUri: 'https://evil.example/login' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await login({ code: 'c-1' })).status).toBe(400);
  });

  test('a code without what its sign-in began with is refused before LINE is asked [CONTRACT 8]', async () => {
    asked = new URLSearchParams();
    for (const missing of ['codeVerifier', 'nonce']) {
      const query: Record<string, string> = { code: 'c-1', redirectUri, codeVerifier: VERIFIER, nonce: 'n-1' };
      delete query[missing];
      // A token of LINE without a nonce would fit a call without one.
      claims = {};
      expect(await login(query)).toMatchObject({ status: 400, body: { errors: [{ itemKey: missing }] } });
    }
    expect([...asked.keys()]).toEqual([]);
  });

  test('nobody signs in by name without DEV_LOGIN [LOGIN-023]', async () => {
    expect((await login({ code: 'dev:U-any' })).status).toBe(200);
    const strict = await startTestServer({ databaseUrl: server.databaseUrl, environment: { DEV_LOGIN: '' } });
    expect((await strict.call(undefined, 'GET', '/login/token?code=dev:U-any')).status).toBe(403);
    await strict.close();
  });
});

describe('login/liff', () => {
  const liff = async (token: string) => server.call(undefined, 'POST', '/login/liff', { idToken: token });

  test('a token from inside LINE gives the same session', async () => {
    const { status: code, body } = await liff(await lineToken({}, 'ES256'));
    expect(code).toBe(200);
    expect(dataOf(body).profile).toMatchObject({ userId: 'U-line' });
  });

  test.each([undefined, '', ' \u3000', 7])('a token whose name is %p signs in without one', async (name) => {
    const token = await lineToken({ sub: 'U-nameless', name, picture: undefined }, 'ES256');
    const { status: code, body } = await liff(token);
    expect(code).toBe(200);
    expect(dataOf(body).profile).toEqual({ userId: 'U-nameless', displayName: '' });
    const headers = { authorization: `Bearer ${dataOf(body).session.id_token}` };
    const sent = await server.call(undefined, 'POST', '/survey-results/putItem', visitBody('20261202|0'), headers);
    expect(sent.body).toMatchObject({ result: 'OK' });
    const list = await server.call(DESK, 'POST', `/${ADMIN_ANSWERS_PATH}`, { surveyId: 'visit' });
    expect(Array.isArray(list.body.data) && list.body.data[0]).toMatchObject({ userId: 'U-nameless' });
  });

  test('a sign-in without a name leaves the one that is known', async () => {
    const known = async () => rowsOf(server, `SELECT name, picture FROM person WHERE user_id = 'U-both'`);
    await liff(await lineToken({ sub: 'U-both' }, 'ES256'));
    const before = await known();
    expect(before).toEqual([{ name: '山田 太郎', picture: 'https://example.com/p.png' }]);
    await liff(await lineToken({ sub: 'U-both', name: undefined, picture: undefined }, 'ES256'));
    expect(await known()).toEqual(before);
    await liff(await lineToken({ sub: 'U-both', name: '山田 次郎', picture: undefined }, 'ES256'));
    expect(await known()).toEqual([{ name: '山田 次郎', picture: null }]);
  });

  test('a token with another key, audience or algorithm is 401', async () => {
    const other = await generateKeyPair('ES256');
    const forged = await new SignJWT({ iss: issuer, aud: CHANNEL, sub: 'U-line', exp: 4_000_000_000 })
      .setProtectedHeader({ alg: 'ES256', kid: 'line-key' })
      .sign(other.privateKey);
    const tokens = [forged, await lineToken({ aud: 'other' }, 'ES256'), await lineToken({}, 'HS256'), 'no-token'];
    for (const token of tokens)
      expect(await liff(token)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });
});

describe('login/refresh', () => {
  const refresh = (token: string) => server.call(undefined, 'POST', '/login/refresh', { refresh_token: token });

  test('a refresh token changes at each use, gives the same answer for 60 seconds and is 401 after that', async () => {
    const first = dataOf((await loginWithCode()).body).session;
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(dataOf(second.body).session.refresh_token).not.toBe(first.refresh_token);
    expect(dataOf(second.body).profile).toMatchObject({ userId: 'U-line', displayName: '山田 太郎' });
    expect((await refresh(first.refresh_token)).body).toEqual(second.body);
    setClock(Date.parse(TEST_NOW) + 70_000);
    const third = await refresh(dataOf(second.body).session.refresh_token);
    expect(third.status).toBe(200);
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  test('a used token that comes again later ends the sign-in for both who have it, and no other [CONTRACT 8]', async () => {
    const first = dataOf((await loginWithCode()).body).session;
    const elsewhere = dataOf((await loginWithCode()).body).session;
    const stolen = dataOf((await refresh(first.refresh_token)).body).session;
    setClock(Date.parse(TEST_NOW) + 70_000);
    await sweepRefreshTokens(server.database, new Date(nowMilliseconds()), new Date(nowMilliseconds() - 60_000));
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(stolen.refresh_token)).status).toBe(401);
    expect((await refresh(elsewhere.refresh_token)).status).toBe(200);
    expect(await sessionEvents('U-line')).toContain('reuse');
  });

  test('signing out ends the session with all its tokens; a token that nobody knows is no fault [CONTRACT 8]', async () => {
    const logout = (token: string) => server.call(undefined, 'POST', '/login/logout', { refresh_token: token });
    const first = dataOf((await loginWithCode()).body).session;
    const second = dataOf((await refresh(first.refresh_token)).body).session;
    expect((await logout(second.refresh_token)).body).toEqual({ result: 'OK' });
    for (const { refresh_token } of [first, second]) expect((await refresh(refresh_token)).status).toBe(401);
    expect((await logout(second.refresh_token)).body).toEqual({ result: 'OK' });
  });

  test('a token of the release before is renewed, and its sign-in ends as a whole [CONTRACT 8]', async () => {
    const first = dataOf((await loginWithCode()).body).session;
    // As a server of that release, which knows no families, has stored it.
    const forgetting = {
      name: 'test_no_family',
      text: "UPDATE refresh_token SET family = NULL WHERE user_id = 'U-line'",
    };
    expect(await server.database.execute(forgetting)).toBeGreaterThan(0);
    const second = dataOf((await refresh(first.refresh_token)).body).session;
    const third = dataOf((await refresh(second.refresh_token)).body).session;
    await server.call(undefined, 'POST', '/login/logout', { refresh_token: third.refresh_token });
    for (const { refresh_token } of [first, second, third]) expect((await refresh(refresh_token)).status).toBe(401);
  });

  test('an operator ends all sign-ins of a person [CONTRACT 8]', async () => {
    const sessions = [dataOf((await loginWithCode()).body).session, dataOf((await loginWithCode()).body).session];
    expect(await signOutPerson(server.database, 'U-line', 'command:test')).toBe(true);
    for (const { refresh_token } of sessions) expect((await refresh(refresh_token)).status).toBe(401);
    expect(await signOutPerson(server.database, 'U-line', 'command:test')).toBe(false);
    expect(await sessionEvents('U-line')).toContain('ended');
  });

  test('sign-ins of administrators are in the audit, those of others are not', async () => {
    const events = async (userId: string) => {
      const { body } = await login({ code: `dev:${userId}` });
      await server.call(undefined, 'POST', '/login/logout', { refresh_token: dataOf(body).session.refresh_token });
      return sessionEvents(userId);
    };
    expect(await events(ADMIN)).toEqual(['signIn', 'signOut']);
    expect(await events('U-nobody')).toEqual([]);
  });

  test('refreshes at the same time get the same pair', async () => {
    const { refresh_token: token } = dataOf((await loginWithCode()).body).session;
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('a refresh token ends after 30 days, and an unknown one is 401', async () => {
    const { refresh_token: token } = dataOf((await loginWithCode()).body).session;
    setClock(Date.parse(TEST_NOW) + 30 * 86_400_000 + 1_000);
    expect((await refresh(token)).status).toBe(401);
    expect((await refresh('unknown')).status).toBe(401);
  });
});

describe('who calls', () => {
  const path = '/survey-configs/getItem?surveyId=profile';

  test('an expired token is 403, a missing or forged one 401 [API-011]', async () => {
    const token = await server.tokenOf('U-line');
    const call = (authorization?: string) =>
      server.call(undefined, 'GET', path, undefined, authorization === undefined ? {} : { authorization });
    expect((await call(`Bearer ${token}`)).status).toBe(200);
    const invalid = { status: 401, body: { error: 'invalid_token' } };
    expect(await call()).toMatchObject(invalid);
    expect(await call('Bearer x.y.z')).toMatchObject(invalid);
    expect(await call(`Bearer ${token.slice(0, -4)}AAAA`)).toMatchObject(invalid);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    expect(await call(`Bearer ${none}`)).toMatchObject(invalid);
    expect(await call(`Bearer ${await lineToken({}, 'ES256')}`)).toMatchObject(invalid);
    setClock(Date.parse(TEST_NOW) + 3_601_000);
    const expired = await call(`Bearer ${token}`);
    expect(expired).toMatchObject({
      status: 403,
      body: { error: 'invalid_request', error_description: 'IdToken expired.' },
    });
  });

  test('a query or body that names somebody else is 403 in every call', async () => {
    const refused = { status: 403, body: { result: 'ERROR', code: 'forbidden' } };
    const as = (userId: string) => async (method: string, address: string, body?: object) =>
      server.call(userId, method, address, body);
    const user = as('U-line');
    expect(await user('GET', `${path}&userId=U-other`)).toMatchObject(refused);
    expect(await user('GET', '/drafts/profile?userId=U-other')).toMatchObject(refused);
    expect(await user('POST', '/payment-orders', { orderId: 'ORD-1', userId: 'U-other' })).toMatchObject(refused);
    expect(await user('POST', '/payment-results/list', { keys: [], requestingUserId: 'U-other' })).toMatchObject(
      refused,
    );
    expect((await user('GET', `${path}&userId=U-line`)).status).toBe(200);
    expect((await as(DESK)('GET', `${path}&userId=U-other`)).status).toBe(200);
  });

  test('the configuration decides the role, not the token', async () => {
    const token = await server.tokenOf(ADMIN);
    expect(decodeJwt(token)).toMatchObject({ roles: ['admin'] });
    const other = await startTestServer({ databaseUrl: server.databaseUrl, environment: { ADMIN_USERS: '' } });
    const body = { surveyId: 'visit', partitionKey: 'visit#U#1', check: '完了' };
    const headers = { authorization: `Bearer ${token}` };
    expect((await other.call(undefined, 'POST', '/survey-results/updateCheck', body, headers)).status).toBe(403);
    await other.close();
  });

  test('tap leads only to paths inside this product [API-086, LOGIN-022]', async () => {
    const answer = await server.call(
      undefined,
      'GET',
      `//survey/tap?userId=U1&q=${encodeURIComponent('/survey/visit?a=1')}`,
    );
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/survey/visit?a=1');
    // A `?` inside the target, as LINE's browser hands it over from LIFF 2.31.2 on, and as it did before.
    for (const query of ['q=/survey/visit?a=1&b=2&userId=U1', 'userId=U1&q=/survey/visit&a=1&b=2']) {
      const raw = await server.call(undefined, 'GET', `//survey/tap?${query}`);
      expect(raw.headers.get('location')).toBe('/survey/visit?a=1&b=2');
    }
    for (const target of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '',
    ]) {
      expect(ownPath(target)).toBe('/');
    }
  });
});
