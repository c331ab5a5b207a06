/**
 * What holds for every call: limits, wrong types, overload, a database that is away, health, metrics and logs.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { put, putBody, rowsOf } from './testing/answers';
import { testBundle } from './testing/bundle';
import { createTestDatabase, dropTestDatabase } from './testing/database';
import { openLine } from './testing/line';
import { startTestServer, type TestServer, type TestServerOptions } from './testing/server';

let server: TestServer | undefined;
async function start(options: TestServerOptions = {}): Promise<TestServer> {
  server = await startTestServer(options);
  return server;
}
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const profile = putBody('profile', { name: '山田 太郎', phone: '09012345678' });
const putPath = '/survey-results/putItem';

describe('bodies', () => {
  test('too large a body is 413, an unknown format 415 and a broken body 400', async () => {
    const { call } = await start();
    const large = { ...profile, padding: 'x'.repeat(1024 * 1024) };
    expect(await call('U1', 'POST', putPath, large)).toMatchObject({
      status: 413,
      body: { result: 'ERROR', code: 'too_large' },
    });
    const xml = await call('U1', 'POST', putPath, '<a/>', { 'content-type': 'application/xml' });
    expect(xml).toMatchObject({ status: 415, body: { result: 'ERROR', code: 'unsupported_type' } });
    const text = await call('U1', 'POST', putPath, JSON.stringify(profile), { 'content-type': 'text/plain' });
    expect(text).toMatchObject({ status: 415, body: { result: 'ERROR', code: 'unsupported_type' } });
    expect(await call('U1', 'POST', putPath, '{"data":')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await call('U1', 'POST', putPath, {})).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: [{ itemKey: 'data' }] },
    });
  });

  test('an empty body that only names a format counts as no body', async () => {
    const { call } = await start();
    const json = { 'content-type': 'application/json' };
    await call('U1', 'PUT', '/drafts/profile', { values: { name: '書きかけ' } });
    expect(await call('U1', 'DELETE', '/drafts/profile', '', json)).toMatchObject({
      status: 200,
      body: { data: null },
    });
    expect(await call('U1', 'DELETE', '/survey-results/hold?surveyId=visit', '', json)).toMatchObject({ status: 200 });
    expect(await call('U1', 'POST', putPath, '', json)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('an unknown path is 404', async () => {
    const { call } = await start();
    expect(await call('U1', 'GET', '/nothing')).toMatchObject({
      status: 404,
      body: { result: 'ERROR', code: 'not_found' },
    });
  });
});

describe('addresses that cannot be read', () => {
  test('a broken encoding is 400 and too long an id 404, both in the shape of the contract', async () => {
    const { call } = await start();
    expect(await call('U1', 'GET', '/calendars/info/%E0%A4%A')).toMatchObject({
      status: 400,
      body: { result: 'ERROR', code: 'invalid', errorMessage: expect.any(String), errors: [] },
    });
    expect(await call('U1', 'GET', `/drafts/${'x'.repeat(500)}`)).toMatchObject({
      status: 404,
      body: { result: 'ERROR', code: 'not_found', errorMessage: expect.any(String) },
    });
  });
});

describe('rate limits', () => {
  test('writes are counted per person and hinder neither other people nor reads', async () => {
    const { call } = await start({ environment: { RATE_LIMIT_WRITES: '3' } });
    for (let index = 0; index < 3; index += 1)
      expect((await call('U1', 'PUT', '/drafts/profile', { values: {} })).status).toBe(200);
    const refused = await call('U1', 'PUT', '/drafts/profile', { values: {} });
    expect(refused).toMatchObject({ status: 429, body: { result: 'ERROR', code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('U2', 'PUT', '/drafts/profile', { values: {} })).status).toBe(200);
    expect((await call('U1', 'GET', '/drafts/profile')).status).toBe(200);
  });

  test('requests are counted per address before sign-in and not after it', async () => {
    const { call } = await start({ environment: { RATE_LIMIT_ADDRESS: '3' } });
    for (let index = 0; index < 3; index += 1)
      expect((await call(undefined, 'GET', '/drafts/profile')).status).toBe(401);
    expect((await call(undefined, 'GET', '/drafts/profile')).status).toBe(429);
    expect((await call(undefined, 'GET', '//survey/tap?q=/')).status).toBe(429);
    expect((await call('U1', 'GET', '/drafts/profile')).status).toBe(200);
  });
});

describe('health and overload', () => {
  test('healthz and readyz are 200 while the server runs', async () => {
    const { call } = await start();
    expect((await call(undefined, 'GET', '//healthz')).status).toBe(200);
    expect((await call(undefined, 'GET', '//readyz')).body).toEqual({ status: 'ready' });
  });

  test('requests get 503 with Retry-After while the database is away, and work again once it is back', async () => {
    const databaseUrl = await createTestDatabase();
    const line = await openLine(databaseUrl);
    const running = await startTestServer({ databaseUrl: line.url });
    await running.importFiles(testBundle());
    expect((await put(running, 'U1', profile)).status).toBe(200);

    await line.cut();
    expect((await running.call(undefined, 'GET', '//healthz')).status).toBe(200);
    for (const answer of [
      await running.call(undefined, 'GET', '//readyz'),
      await running.call('U1', 'GET', '/drafts/profile'),
      await put(running, 'U1', profile),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }

    await line.mend();
    expect((await put(running, 'U1', profile)).body).toMatchObject({ result: 'OK', type: 'update' });
    await running.close();
    await line.cut();
    await dropTestDatabase(databaseUrl);
  });

  test('a request is refused with 503 instead of queued when too many wait', async () => {
    const running = await start({ environment: { DATABASE_POOL: '1', DATABASE_QUEUE: '5' } });
    await Promise.all(Array.from({ length: 60 }, (_, index) => running.tokenOf(`U-${index}`)));
    // Nobody gets on until most have been turned away.
    const blocker = new pg.Client({ connectionString: running.databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE answer IN ACCESS EXCLUSIVE MODE');
    let answered = 0;
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const answer = await put(running, `U-${index}`, profile);
        answered += 1;
        if (answered === 50) await blocker.query('ROLLBACK');
        return answer;
      }),
    );
    await blocker.end();
    const refused = answers.filter(({ status }) => status === 503);
    const stored = answers.filter(({ status }) => status === 200);
    expect(refused.length).toBeGreaterThanOrEqual(50);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length + refused.length).toBe(60);
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
      expect(body).toMatchObject({ result: 'ERROR', code: 'unavailable' });
    }
    expect(await rowsOf(running, 'SELECT 1 FROM answer')).toHaveLength(stored.length);
  });
});

describe('metrics and headers', () => {
  test('metrics count by route pattern and are hidden from anybody who lacks the token', async () => {
    const { call } = await start({ environment: { METRICS_TOKEN: 'secret' } });
    await call('U1', 'GET', '/survey-configs/getItem?surveyId=profile');
    expect((await call(undefined, 'GET', '//metrics')).status).toBe(404);
    const { body } = await call(undefined, 'GET', '//metrics', undefined, { authorization: 'Bearer secret' });
    expect(body.text).toContain('route="/survey/api/v1/db/survey-configs/getItem",status="200"');
  });

  test('metrics without a configured token are read from this machine only', async () => {
    const { call } = await start();
    expect((await call(undefined, 'GET', '//metrics')).status).toBe(200);
    const forwarded = await call(undefined, 'GET', '//metrics', undefined, { 'x-forwarded-for': '127.0.0.1' });
    expect(forwarded.status).toBe(404);
  });

  test('answers of calls are never cached', async () => {
    const { call } = await start();
    const { headers } = await call('U1', 'GET', '/survey-configs/getItem?surveyId=profile');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

test('a stop answers the calls under way, then closes kept connections too', async () => {
  const running = await start();
  server = undefined;
  const { hostname, port, pathname } = new URL('/survey/api/v1/db/login/refresh', running.url);
  const socket = connect(Number(port), hostname);
  const answers: string[] = [];
  const ended = once(socket, 'end');
  socket.setEncoding('utf8').on('data', (text: string) => answers.push(text));
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n`);
  socket.write('expect: 100-continue\r\n\r\n');
  // The server has read the head: from here on the call is under way.
  await once(socket, 'data');
  const closed = running.close();
  socket.write('{}');
  await closed;
  await ended;
  expect(answers.join('')).toMatch(/HTTP\/1.1 400 .*connection: close/is);
});
