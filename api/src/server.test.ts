/**
 * The program as it is started: two servers on one database, the embedded database over restarts and crashes, imports
 * from outside.
 */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_BASE } from '@madoguchi/shared/contract';
import pg from 'pg';
import { visitBody } from './testing/answers';
import { TEST_NOW, testBundle, writeBundle } from './testing/bundle';
import { createTestDatabase, dropTestDatabase } from './testing/database';
import { buildServer, runBuilt, type ServerProcess, startServerProcess } from './testing/process';

const folders: string[] = [];
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'madoguchi-start-'));
  folders.push(path);
  return path;
}
let bundle = '';

beforeAll(async () => {
  await buildServer();
  bundle = writeBundle(testBundle());
  folders.push(bundle);
});
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

const common = () => ({
  DATA_BUNDLE: bundle,
  NOW: TEST_NOW,
  DEV_LOGIN: 'U-development',
  RATE_LIMIT_ADDRESS: '100000',
  RATE_LIMIT_WRITES: '100000',
});

async function tokenOf(url: string, userId: string): Promise<string> {
  const response = await fetch(`${url}${API_BASE}/login/token?code=dev:${userId}`);
  const { data } = (await response.json()) as { data: { session: { id_token: string } } };
  return data.session.id_token;
}
async function put(
  url: string,
  token: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}${API_BASE}/survey-results/putItem`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('the health answer, the metrics and the log of the start say which build runs', async () => {
  const databaseUrl = await createTestDatabase();
  const server = await startServerProcess({ ...common(), DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' });
  const { version } = (await (await fetch(`${server.url}/healthz`)).json()) as { version: string };
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const started = server
    .output()
    .split('\n')
    .find((line) => line.includes('"msg":"started"'));
  await server.stop();
  await dropTestDatabase(databaseUrl);
  expect(version).toMatch(/^\d+\.\d+\.\d+(?:\+[0-9a-f]{7}(?:\.changed)?)?$/);
  expect(metrics).toContain(`madoguchi_build_info{version="${version}",node="${process.version}"} 1`);
  expect(JSON.parse(started ?? '{}')).toMatchObject({ version });
  expect(await runBuilt('madoguchi.js', ['version'], {})).toEqual({ code: 0, output: `${version}\n` });
});

describe('two servers on one database', () => {
  let databaseUrl = '';
  let servers: ServerProcess[] = [];
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    const environment = { ...common(), DATABASE_URL: databaseUrl };
    // At the same moment on an empty database: migrations, import and keys must not trip over each other.
    servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await dropTestDatabase(databaseUrl);
  });
  const urlOf = (index: number) => servers[index % servers.length]?.url ?? '';

  test('a rush on two servers fills a slot exactly to its capacity [API-026]', async () => {
    const people = Array.from({ length: 100 }, (_, index) => `U-two-${index}`);
    const tokens = await Promise.all(people.map((userId, index) => tokenOf(urlOf(index), userId)));
    const body = visitBody('20261201|0', {}, 'vaccine_0');
    // Each signs in at one server and sends to the other: both know each other's keys.
    const answers = await Promise.all(tokens.map((token, index) => put(urlOf(index + 1), token, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ body: answer }) => answer.code === 'quota_exceeded')).toHaveLength(50);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const slot = await client.query("SELECT reserved FROM slot WHERE calendar_id = 'limited' AND day = '20261201'");
    const held = await client.query(
      "SELECT count(*)::int AS count FROM reservation WHERE is_live AND day = '20261201'",
    );
    await client.end();
    expect([slot.rows[0], held.rows[0]]).toEqual([{ reserved: 50 }, { count: 50 }]);
  });

  test('the same send to both servers makes one answer [API-027]', async () => {
    const token = await tokenOf(urlOf(0), 'U-twice');
    const body = visitBody('20261202|0', { idempotencyKey: 'one-submission-twice' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => put(urlOf(index), token, body)));
    const stored = answers.filter(({ status }) => status === 200);
    const locked = answers.filter(({ body: answer }) => answer.code === 'temporary_locked');
    expect(stored.length + locked.length).toBe(20);
    expect(new Set(stored.map(({ body: answer }) => answer.answercode)).size).toBe(1);
  });

  test('one person who applies at both servers stays within the limit [SLOT-015]', async () => {
    const token = await tokenOf(urlOf(0), 'U-greedy');
    const days = Array.from({ length: 8 }, (_, index) => `2026120${index + 2}|0`);
    const answers = await Promise.all(
      days.map((day, index) => put(urlOf(index), token, visitBody(day, {}, 'vaccine_0'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  test('an import from outside reaches running servers at once', async () => {
    const changed = writeBundle({
      'surveys/new.json': { surveyId: 'new', surveyTitle: '新しい帳票', surveySchema: [] },
    });
    folders.push(changed);
    const { code } = await runBuilt('import.js', [changed], { DATABASE_URL: databaseUrl, NOW: TEST_NOW });
    expect(code).toBe(0);
    const token = await tokenOf(urlOf(0), 'U-reader');
    for (const server of servers) {
      const response = await fetch(`${server.url}${API_BASE}/survey-configs/getItem?surveyId=new`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
    }
  });
});

test('a server that has messages to send for minutes stops as it should, and leaves the rest to the next', async () => {
  const databaseUrl = await createTestDatabase();
  expect((await runBuilt('madoguchi.js', ['migrate'], { DATABASE_URL: databaseUrl })).code).toBe(0);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, created_at)
    SELECT 'm-' || n, 'U-' || n, '[{"type": "text", "text": "お知らせ"}]', 'waiting', $1, $1
     FROM generate_series(1, 5000) n`,
    [TEST_NOW],
  );
  const line = createServer((_request, response) => response.end('{}'));
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port } = line.address() as AddressInfo;
  const sending = once(line, 'request');
  const environment = { LINE_LOGIN_ISSUER: `http://127.0.0.1:${port}`, LINE_MESSAGING_TOKEN: 'channel' };
  const server = await startServerProcess({ ...common(), ...environment, DATABASE_URL: databaseUrl });
  await sending;
  expect(await server.stop()).toBe(0);
  const { rows } = await client.query<{ state: string; some: number; leased: number }>(`
    SELECT state, count(*)::int AS some, count(leased_until)::int AS leased FROM outbox GROUP BY state ORDER BY state`);
  expect(rows).toMatchObject([{ state: 'sent' }, { state: 'waiting', leased: 0 }]);
  expect(rows[1]?.some).toBeGreaterThan(4_000);
  await client.end();
  line.close();
  await dropTestDatabase(databaseUrl);
});

describe('the embedded database', () => {
  test('answers are there at the next start after a stop or a crash', async () => {
    const home = folder();
    // As root the database runs as a user of its own, which must be able to enter the folder.
    chmodSync(home, 0o755);
    const environment = { ...common(), DATA_DIR: join(home, 'data') };
    const first = await startServerProcess(environment);
    expect(first.output()).toContain('/survey/visit');
    const token = await tokenOf(first.url, 'U-stays');
    expect((await put(first.url, token, visitBody('20261203|0'))).status).toBe(200);
    // As browsers open one ahead: it is not what a stop waits for until it is killed.
    const silent = connect(Number(new URL(first.url).port), '127.0.0.1');
    await once(
      silent.once('error', () => undefined),
      'connect',
    );
    expect(await first.stop()).toBe(0);

    const second = await startServerProcess(environment);
    expect((await put(second.url, token, visitBody('20261204|0'))).status).toBe(200);
    await second.kill();

    // The killed server left its database running: it is taken over and stopped with this one.
    const third = await startServerProcess(environment);
    const rows = await fetch(`${third.url}${API_BASE}/survey-results/getBySurveyIdUserIdIndex?surveyId=visit`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await rows.json()) as { items: unknown[] }).items).toHaveLength(4);
    expect(await third.stop()).toBe(0);
  });
});

describe('import', () => {
  test('an import that only checks prints one line per fault and ends with 1', async () => {
    const bad = writeBundle({ 'surveys/a.json': { surveyId: 'a_b', surveyTitle: 'A', surveySchema: [] } });
    folders.push(bad);
    const refused = await runBuilt('import.js', ['--check', bad], {});
    expect(refused).toEqual({
      code: 1,
      output: expect.stringContaining(
        'surveys/a.json: $.surveyId: is "a_b", expected an id of 1 to 64 letters, digits and hyphens',
      ),
    });
    expect(await runBuilt('import.js', ['--check', bundle], {})).toMatchObject({ code: 0 });
  });

  test('production does not start with settings for development or with missing ones', async () => {
    const { code, output } = await runBuilt('server.js', [], { NODE_ENV: 'production', DEV_LOGIN: 'U', NOW: TEST_NOW });
    expect(code).toBe(1);
    for (const name of ['DEV_LOGIN', 'NOW', 'LINE_LOGIN_CHANNEL_SECRET']) expect(output).toContain(name);
  });
});
