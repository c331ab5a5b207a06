/** The local LINE against what LINE Login v2.1 and the Messaging API do. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { PEOPLE } from './people';
import { type RunningLine, startLine } from './server';

const CALLBACK = 'https://example.jp/login';
const VERIFIER = 'v'.repeat(43);
const [hanako] = PEOPLE;
const userId = hanako?.userId ?? '';

let line: RunningLine;
beforeEach(async () => {
  line = await startLine({ port: 0, channelId: 'c1', channelSecret: 'secret-of-c1', messagingToken: 'm1' });
});
afterEach(() => line.close());

function authorizeRequest(changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    response_type: 'code',
    client_id: 'c1',
    redirect_uri: CALLBACK,
    state: '12345',
    scope: 'profile openid',
    nonce: 'n1',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
}

async function choose(person: string): Promise<URL> {
  const body = authorizeRequest({ person });
  const response = await fetch(`${line.issuer}/oauth2/v2.1/authorize`, { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

async function exchange(changes: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${line.issuer}/oauth2/v2.1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      client_id: 'c1',
      client_secret: 'secret-of-c1',
      code_verifier: VERIFIER,
      ...changes,
    }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

describe('LINE Login', () => {
  test('offers two patients, a receptionist and a way out, in Japanese', async () => {
    const response = await fetch(`${line.issuer}/oauth2/v2.1/authorize?${authorizeRequest()}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of ['lang="ja"', '山田 花子', '佐藤 太郎', '受付 鈴木', 'キャンセル']) expect(html).toContain(text);
    expect(PEOPLE.every((person) => /^U[0-9a-f]{32}$/.test(person.userId))).toBe(true);
  });

  test('answers a code and the state, and exchanges it once for an id token of HS256', async () => {
    const answer = await choose(userId);
    expect(answer.origin + answer.pathname).toBe(CALLBACK);
    expect(answer.searchParams.get('state')).toBe('12345');
    const code = answer.searchParams.get('code') ?? '';
    const { status, body } = await exchange({ code });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 2_592_000, scope: 'profile openid' });
    const { payload, protectedHeader } = await jwtVerify(
      String(body.id_token),
      new TextEncoder().encode('secret-of-c1'),
      { algorithms: ['HS256'], issuer: line.issuer, audience: 'c1' },
    );
    expect(protectedHeader.alg).toBe('HS256');
    expect(payload).toMatchObject({ sub: userId, nonce: 'n1', name: '山田 花子' });
    const again = await exchange({ code });
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test.each([
    ['a wrong verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another callback', { redirect_uri: 'https://example.jp/other' }, 'invalid_grant'],
    ['a wrong secret', { client_secret: 'wrong' }, 'invalid_client'],
  ])('refuses %s', async (_what, changes, error) => {
    const code = (await choose(userId)).searchParams.get('code') ?? '';
    expect((await exchange({ code, ...changes })).body.error).toBe(error);
  });

  test('tells the product when the person cancels', async () => {
    const answer = await choose('');
    expect(answer.searchParams.get('error')).toBe('ACCESS_DENIED');
    expect(answer.searchParams.get('state')).toBe('12345');
    expect(answer.searchParams.has('code')).toBe(false);
  });

  test('sends faults back, but never to an address of an unknown channel', async () => {
    const noScope = await fetch(`${line.issuer}/oauth2/v2.1/authorize?${authorizeRequest({ scope: 'all' })}`, {
      redirect: 'manual',
    });
    expect(noScope.headers.get('location')).toContain('error=INVALID_SCOPE');
    const stranger = await fetch(`${line.issuer}/oauth2/v2.1/authorize?${authorizeRequest({ client_id: 'c2' })}`, {
      redirect: 'manual',
    });
    expect(stranger.status).toBe(400);
  });

  test('gives the profile, and verifies tokens', async () => {
    const code = (await choose(userId)).searchParams.get('code') ?? '';
    const { body } = await exchange({ code });
    const profile = await fetch(`${line.issuer}/v2/profile`, {
      headers: { authorization: `Bearer ${String(body.access_token)}` },
    });
    expect(await profile.json()).toMatchObject({ userId, displayName: '山田 花子' });
    const verified = await fetch(`${line.issuer}/oauth2/v2.1/verify`, {
      method: 'POST',
      body: new URLSearchParams({ id_token: String(body.id_token), client_id: 'c1', nonce: 'n1' }),
    });
    expect(await verified.json()).toMatchObject({ sub: userId, aud: 'c1' });
  });

  test('signs id tokens of LIFF with ES256 and publishes the key', async () => {
    const response = await fetch(`${line.issuer}/stand-in/liff-id-token/${userId}`);
    const { idToken } = (await response.json()) as { idToken: string };
    const keys = createRemoteJWKSet(new URL(`${line.issuer}/oauth2/v2.1/certs`));
    const { protectedHeader } = await jwtVerify(idToken, keys, { algorithms: ['ES256'], audience: 'c1' });
    expect(protectedHeader.kid).toBeDefined();
    expect(decodeJwt(idToken).sub).toBe(userId);
  });
});

describe('service messages', () => {
  const post = async (path: string, token: string, body: object) => {
    const response = await fetch(`${line.issuer}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const send = (channel: string, notificationToken: string | undefined) =>
    post('/message/v3/notifier/send?target=service', channel, { templateName: 'a_ja', params: {}, notificationToken });

  test('one token for a LIFF access token, five messages, each under the token that the last one brought', async () => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'c1',
      client_secret: 'secret-of-c1',
    });
    const issued = await fetch(`${line.issuer}/oauth2/v3/token`, { method: 'POST', body });
    const { access_token: channel } = (await issued.json()) as { access_token: string };
    const liff = await fetch(`${line.issuer}/stand-in/liff-id-token/${userId}`);
    const { accessToken: liffAccessToken } = (await liff.json()) as { accessToken: string };
    const first = await post('/message/v3/notifier/token', channel, { liffAccessToken });
    expect(first).toMatchObject({ status: 200, body: { expiresIn: 31_536_000, remainingCount: 5 } });
    expect((await post('/message/v3/notifier/token', channel, { liffAccessToken })).status).toBe(400);
    expect((await post('/message/v3/notifier/token', 'other', { liffAccessToken })).status).toBe(401);
    let token = first.body.notificationToken;
    for (const left of [4, 3, 2, 1, 0]) {
      const said = await send(channel, token);
      expect(said).toMatchObject({ status: 200, body: { remainingCount: left } });
      expect((await send(channel, token)).status).toBe(401);
      token = said.body.notificationToken;
    }
    expect(token).toBeUndefined();
    const { sent } = (await (await fetch(`${line.issuer}/stand-in/service-messages`)).json()) as { sent: unknown[] };
    expect(sent).toHaveLength(5);
  });
});

describe('Messaging API', () => {
  const push = (headers: Record<string, string>) =>
    fetch(`${line.issuer}/v2/bot/message/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer m1', ...headers },
      body: JSON.stringify({ to: userId, messages: [{ type: 'text', text: '予約を受け付けました。' }] }),
    });

  test('accepts a message once for a retry key', async () => {
    const key = { 'x-line-retry-key': '123e4567-e89b-12d3-a456-426614174000' };
    const first = await push(key);
    const second = await push(key);
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.headers.get('x-line-accepted-request-id')).toBe(first.headers.get('x-line-request-id'));
    const { pushed } = (await (await fetch(`${line.issuer}/stand-in/messages`)).json()) as { pushed: unknown[] };
    expect(pushed).toHaveLength(1);
  });

  const arrived = async () =>
    ((await (await fetch(`${line.issuer}/stand-in/messages`)).json()) as { pushed: { at: number; key: string }[] })
      .pushed;
  const limit = (limits: object) =>
    fetch(`${line.issuer}/stand-in/limits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(limits),
    });
  const key = (number: number) => ({
    'x-line-retry-key': `123e4567-e89b-12d3-a456-${String(number).padStart(12, '0')}`,
  });

  test('remembers a retry key for a day, and refuses one that is no UUID', async () => {
    setClock(Date.parse('2026-11-20T09:00:00+09:00'));
    await push(key(1));
    setClock(Date.parse('2026-11-21T08:59:00+09:00'));
    expect((await push(key(1))).status).toBe(409);
    setClock(Date.parse('2026-11-21T09:01:00+09:00'));
    expect((await push(key(1))).status).toBe(200);
    resetClock();
    expect((await push({ 'x-line-retry-key': 'one' })).status).toBe(400);
  });

  test('says 429 for too fast and, in other words, for too many in a month', async () => {
    setClock(Date.parse('2026-11-30T23:50:00+09:00'));
    await limit({ perMonth: 1 });
    expect((await push(key(1))).status).toBe(200);
    const full = await push(key(2));
    expect([full.status, await full.json()]).toEqual([429, { message: 'You have reached your monthly limit.' }]);
    setClock(Date.parse('2026-12-01T00:00:00+09:00'));
    expect((await push(key(2))).status).toBe(200);
    resetClock();
    await limit({ perSecond: 0 });
    const fast = await push(key(3));
    expect(fast.status).toBe(429);
    expect(JSON.stringify(await fast.json())).toContain('rate limit');
    expect(await arrived()).toHaveLength(2);
  });

  test('says 200 to a push for who has blocked the account, and delivers nothing', async () => {
    await fetch(`${line.issuer}/stand-in/blocked/${userId}`, { method: 'POST' });
    expect((await push(key(1))).status).toBe(200);
    expect(await arrived()).toEqual([]);
    await fetch(`${line.issuer}/stand-in/blocked/${userId}`, { method: 'DELETE' });
    expect((await push(key(2))).status).toBe(200);
    expect(await arrived()).toHaveLength(1);
  });

  test('refuses a wrong token', async () => {
    expect((await push({ authorization: 'Bearer other' })).status).toBe(401);
  });
});
