/** The calls by which service messages leave: what LINE gives, what it certainly refuses, and what nobody knows. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { TEST_NOW } from '../../testing/bundle';
import { Notifier } from './notifier';

interface Call {
  path: string;
  authorization: string | undefined;
  body: string;
}
let server: Server;
let calls: Call[];
/** What LINE answers next, else an empty object; a status alone, or lost. */
let answers: ('lost' | { status?: number; body?: unknown })[];
let notifier: Notifier;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      calls.push({ path: `${request.method} ${request.url}`, authorization: request.headers.authorization, body });
      const answer = answers.shift() ?? {};
      if (answer === 'lost') return void response.destroy();
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  setClock(Date.parse(TEST_NOW));
  calls = [];
  answers = [];
  const apiOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  notifier = new Notifier({ apiOrigin, channelId: 'channel', channelSecret: 'secret' });
});
const given = (more: object = {}) => ({
  body: { notificationToken: 'next', expiresIn: 60, remainingCount: 4, sessionId: 'session', ...more },
});

describe('the channel’s own token', () => {
  const token = (seconds = 900) => ({ body: { access_token: 'token', expires_in: seconds, token_type: 'Bearer' } });
  test('is asked for by id and secret, and kept until shortly before its end', async () => {
    answers = [token(), token()];
    expect([await notifier.channelToken(), await notifier.channelToken()]).toEqual(['token', 'token']);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.path).toBe('POST /oauth2/v3/token');
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
      ...{ grant_type: 'client_credentials', client_id: 'channel', client_secret: 'secret' },
    });
    setClock(nowMilliseconds() + 900_000);
    expect(await notifier.channelToken()).toBe('token');
    expect(calls).toHaveLength(2);
  });
  test('is none where LINE refuses, says nothing of use, or does not answer', async () => {
    answers = [{ ...token(), status: 500 }, { body: { access_token: 'token' } }, { body: 'no json' }, 'lost'];
    for (let tries = 0; tries < 4; tries += 1) expect(await notifier.channelToken()).toBeUndefined();
  });
});

describe('whose a LIFF access token is', () => {
  test('is asked of LINE, and of no other channel believed', async () => {
    answers = [{ body: { client_id: 'channel' } }, { body: { sub: 'U-a' } }];
    expect(await notifier.personOf('a b')).toBe('U-a');
    expect(calls.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['GET /oauth2/v2.1/verify?access_token=a+b', undefined],
      ['GET /oauth2/v2.1/userinfo', 'Bearer a b'],
    ]);
    for (const [verified, person] of [
      [{ body: { client_id: 'another' } }, { body: { sub: 'U-a' } }],
      [{ status: 400, body: { client_id: 'channel' } }, { body: { sub: 'U-a' } }],
      [{ body: {} }, { body: { sub: 'U-a' } }],
      [{ body: { client_id: 'channel' } }, { status: 401, body: { sub: 'U-a' } }],
      [{ body: { client_id: 'channel' } }, { body: {} }],
    ]) {
      answers = [verified ?? {}, person ?? {}];
      expect(await notifier.personOf('token')).toBeUndefined();
    }
  });
});

describe('a notification token', () => {
  test('is given with how many messages and how long it is good for', async () => {
    answers = [given()];
    const token = await notifier.issue('channel-token', 'liff');
    expect(token).toMatchObject({ token: 'next', sessionId: 'session', remaining: 4 });
    expect(Math.round(((token?.expiresAt.getTime() ?? 0) - Date.parse(TEST_NOW)) / 1_000)).toBe(60);
    expect(calls).toEqual([
      {
        ...{ path: 'POST /message/v3/notifier/token', authorization: 'Bearer channel-token' },
        body: JSON.stringify({ liffAccessToken: 'liff' }),
      },
    ]);
  });
  test.each<[string, { status?: number; body?: unknown }]>([
    ['refuses', { ...given(), status: 400 }],
    ['gives none', given({ notificationToken: undefined })],
    ['gives one without time', given({ expiresIn: 0 })],
    ['gives one without messages', given({ remainingCount: 0 })],
    ['says neither', { body: { notificationToken: 'next' } }],
    ['says something else', { body: { notificationToken: 5 } }],
  ])('is none where LINE %s', async (_name, answer) => {
    answers = [answer];
    expect(await notifier.issue('channel-token', 'liff')).toBeUndefined();
  });
});

describe('a message', () => {
  const MESSAGE = { templateName: 'book_ja', params: { day: '12月1日' }, notificationToken: 'first' };
  const send = () => notifier.send('channel-token', MESSAGE);

  test('that LINE has taken brings the next token, or none', async () => {
    answers = [given(), { body: { remainingCount: 0 } }, { body: 'no json' }];
    expect(await send()).toMatchObject({ outcome: 'taken', next: { token: 'next', remaining: 4 } });
    expect([await send(), await send()]).toEqual([
      { outcome: 'taken', next: undefined },
      { outcome: 'taken', next: undefined },
    ]);
    expect(calls[0]).toEqual({
      ...{ path: 'POST /message/v3/notifier/send?target=service', authorization: 'Bearer channel-token' },
      body: JSON.stringify(MESSAGE),
    });
  });

  test('is refused by a fault of ours alone: of all else nobody knows', async () => {
    answers = [400, 401, 403, 404, 408, 429, 500, 503].map((status) => ({ status }));
    const outcomes = [];
    while (answers.length > 0) outcomes.push(await send());
    expect(outcomes).toEqual([
      ...['400', '401', '403', '404'].map((answer) => ({ outcome: 'refused', answer })),
      { outcome: 'unknown' },
      { outcome: 'refused', answer: '429' },
      { outcome: 'unknown' },
      { outcome: 'unknown' },
    ]);
    answers = ['lost'];
    expect(await send()).toEqual({ outcome: 'unknown' });
  });

  test('that is refused for the channel’s token asks for another one the next time', async () => {
    const token = { body: { access_token: 'token', expires_in: 900 } };
    answers = [token, { status: 403 }, { status: 401 }, token];
    await notifier.channelToken();
    await send();
    await notifier.channelToken();
    expect(calls).toHaveLength(2);
    await send();
    await notifier.channelToken();
    expect(calls.map(({ path }) => path).at(-1)).toBe('POST /oauth2/v3/token');
  });
});
