/**
 * Two servers on one database behind a proxy: people notice nothing while both are restarted, one after the other.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startEmbeddedDatabase } from '../../api/src/database/embedded';
import { call, type Front, startNginx, startOwnProxy } from './front';
import { freePort, openFolder, ROOT, type RunningServer, removeFolder, untilListening } from './shipped';

const isLong = process.env.TEST_LONG === '1';
const BASE = '/survey/api/v1/db';
const CALLS_A_SECOND = 100;
const ROUNDS = isLong ? 5 : 1;
const FORM = {
  surveyId: 'hello',
  surveyTitle: 'お問い合わせ',
  surveySchema: [{ itemKey: 'name', type: 'text', title: 'お名前' }],
};

let folder = '';
let ports: [number, number];
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
let servers: RunningServer[] = [];
let front: Front;
let token = '';
/** What to stop in the end, the last one first: of what failed to start nothing is there. */
const started: { stop: () => Promise<unknown> }[] = [];

function startServer(port: number): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(ROOT, 'bin/madoguchi'), 'serve'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: database.url,
      DATA_BUNDLE: join(folder, 'bundle'),
      DATA_DIR: join(folder, 'data'),
      DEV_LOGIN: 'U-front',
      TRUST_PROXY: 'loopback',
      HOST: '127.0.0.1',
      RATE_LIMIT_ADDRESS: '100000',
      RATE_LIMIT_WRITES: '100000',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return untilListening(child);
}

test.beforeAll(async () => {
  folder = openFolder();
  mkdirSync(join(folder, 'bundle/surveys'), { recursive: true });
  writeFileSync(join(folder, 'bundle/surveys/hello.json'), JSON.stringify(FORM));
  database = await startEmbeddedDatabase(join(folder, 'database'));
  started.push(database, { stop: () => Promise.all(servers.map((server) => server.stop())) });
  ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map(startServer));
  front = isLong ? await startNginx(folder, ports) : await startOwnProxy(ports);
  started.push(front);
  const { body } = await call(front.origin, `${BASE}/login/token?code=dev:U-front`);
  token = (JSON.parse(body) as { data: { session: { id_token: string } } }).data.session.id_token;
});
test.afterAll(async () => {
  for (const each of started.reverse()) await each.stop();
  removeFolder(folder);
});

/** One of the calls that people make; every second one writes. */
function oneCall(index: number) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  if (index % 4 === 0) return call(front.origin, '/survey/hello');
  if (index % 4 === 2) return call(front.origin, `${BASE}/survey-configs/getItem?surveyId=hello`, { headers });
  const body = JSON.stringify({ values: { name: `${index}` } });
  return call(front.origin, `${BASE}/drafts/hello`, { method: 'PUT', headers, body });
}

test('both servers are restarted under load, and no call fails', async () => {
  let isOver = false;
  const restarts = (async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, port] of ports.entries()) {
        expect(await servers[index]?.stop()).toBe(0);
        servers[index] = await startServer(port);
      }
    }
    isOver = true;
  })();
  const calls: Promise<string>[] = [];
  while (!isOver) {
    const answer = oneCall(calls.length);
    calls.push(answer.then(({ status }) => String(status)).catch((error: unknown) => String(error)));
    await pause(1_000 / CALLS_A_SECOND);
  }
  await restarts;
  const answers = await Promise.all(calls);
  expect(answers.length).toBeGreaterThan(50 * ROUNDS);
  expect(answers.filter((answer) => answer !== '200')).toEqual([]);
});

test('a proxy without a second server does not hide the restart', async () => {
  const alone = await startOwnProxy([ports[0], ports[0]]);
  expect((await call(alone.origin, '/healthz')).status).toBe(200);
  expect(await servers[0]?.stop()).toBe(0);
  expect((await call(alone.origin, '/healthz')).status).toBe(502);
  servers[0] = await startServer(ports[0]);
  await alone.stop();
});

if (isLong) {
  test('the shipped proxy keeps ids, codes and signatures out of its logs, and the metrics from the world', async () => {
    const secrets = ['SECRETCODE', 'Usecretperson', 'secretsignature', 'secretorder'];
    await call(front.origin, `/login?code=SECRETCODE&state=1`);
    await call(front.origin, `${BASE}/login/token?code=SECRETCODE&codeVerifier=${'v'.repeat(50)}`);
    await call(
      front.origin,
      `${BASE}/survey-results/getBySurveyIdPartitionKeyIndex?partitionKey=hello%23Usecretperson`,
    );
    await call(front.origin, `/confirmList/hello%23Usecretperson`);
    await call(front.origin, `${BASE}/payment-orders/secretorder`);
    await call(front.origin, `/storage/x?signature=secretsignature`, { headers: { referer: 'https://x/?SECRETCODE' } });
    expect((await call(front.origin, '/metrics')).status).toBe(404);
    expect((await call(front.origin, '/healthz')).status).toBe(200);
    // A server that is away is written down too, without the address that was asked for.
    await Promise.all(servers.map((server) => server.stop()));
    expect((await call(front.origin, `/login?code=SECRETCODE`)).status).toBe(502);
    servers = await Promise.all(ports.map(startServer));
    const logs = front.logs();
    for (const secret of secrets) expect(logs).not.toContain(secret);
    expect(logs).toContain('"path":"/login"');
    expect(logs).toContain(`"path":"${BASE}/login/token"`);
  });

  /** What people and programs are told of a house that is closed. */
  async function expectClosed(status: number): Promise<void> {
    const page = await call(front.origin, '/survey/hello');
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      status,
      '60',
      'no-store',
    ]);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('ただいまメンテナンス中です');
    const sent = await call(front.origin, `${BASE}/survey-results/putItem`, { method: 'POST', body: '{}' });
    expect([sent.status, sent.headers['retry-after'], sent.headers['content-type']]).toEqual([
      status,
      '60',
      'application/json',
    ]);
    expect(JSON.parse(sent.body)).toMatchObject({ result: 'ERROR', code: 'unavailable' });
  }

  test('the shipped proxy says that the house is closed, while both servers are stopped and while work is planned', async () => {
    front.close?.(true);
    await expectClosed(503);
    front.close?.(false);
    expect((await call(front.origin, '/survey/hello')).body).not.toContain('メンテナンス');
    await Promise.all(servers.map((server) => server.stop()));
    await expectClosed(502);
    servers = await Promise.all(ports.map(startServer));
    expect(front.logs()).toContain(`"method":"POST","path":"${BASE}/survey-results/putItem","status":502`);
  });

  test('the shipped proxy takes files of 50 MB, and refuses more', async () => {
    const send = (bytes: number) =>
      call(front.origin, `${BASE}/drafts/hello`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(bytes),
      });
    // The server's own answer, not the proxy's page.
    expect((await send(2_000_000)).headers['content-type']).toContain('application/json');
    await expect(send(60_000_000)).resolves.toMatchObject({ status: 413, headers: { 'content-type': 'text/html' } });
  });

  test('the shipped proxy gives hashed files packed and for ever, and asks the server for the rest', async () => {
    const hashed = readdirSync(join(ROOT, 'mf-bed/dist')).find((name) => /\.[0-9a-f]{8}\.js$/.test(name)) ?? '';
    const packed = await call(front.origin, `/mf/mf_bed/${hashed}`, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const plain = await call(front.origin, `/mf/mf_bed/${hashed}`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gone = await call(front.origin, '/mf/mf_bed/app.00000000.js');
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store']);
    const manifest = await call(front.origin, '/mf/mf_bed/mf-manifest.json');
    expect([manifest.status, manifest.headers['cache-control']]).toEqual([200, 'no-cache']);
  });
}
