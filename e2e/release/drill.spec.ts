/**
 * The drill of a bad day, with Debian's tools: a backup while people send, everything lost, and a restore after which
 * nobody notices (operations, backup.md). Only in the long run: it needs Debian's PostgreSQL.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { type Cluster, startCluster } from './debian';
import { call } from './front';
import { openFolder, ROOT, removeFolder, untilListening } from './shipped';

const BASE = '/survey/api/v1/db';
const FORM = {
  surveyId: 'hello',
  surveyTitle: 'お問い合わせ',
  isAppending: { value: true },
  surveySchema: [{ itemKey: 'name', type: 'text', title: 'お名前' }],
};

let folder = '';
let cluster: Cluster;
let stopCluster: (() => Promise<void>) | undefined;

const environment = (database: string) => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: cluster.urlOf(database),
  DATA_BUNDLE: join(folder, 'bundle'),
  DATA_DIR: join(folder, database),
  DEV_LOGIN: 'U-drill',
  RATE_LIMIT_WRITES: '100000',
  PORT: '0',
});
const madoguchi = (database: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(ROOT, 'bin/madoguchi'), ...args], {
    env: environment(database),
    encoding: 'utf8',
    stdio: 'pipe',
  });
const startServer = (database: string) =>
  untilListening(
    spawn(process.execPath, [join(ROOT, 'bin/madoguchi'), 'serve'], {
      env: environment(database),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

async function send(origin: string, token: string, name: string): Promise<number> {
  const row = { surveyId: 'hello', itemKey: 'name', sortKey: 'name', value: name };
  const { status } = await call(origin, `${BASE}/survey-results/putItem`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: [row], subData: {}, order: null }),
  });
  return status;
}

async function rowsOf(database: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.urlOf(database) });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

if (process.env.TEST_LONG === '1') {
  test.beforeAll(async () => {
    folder = openFolder();
    mkdirSync(join(folder, 'bundle/surveys'), { recursive: true });
    writeFileSync(join(folder, 'bundle/surveys/hello.json'), JSON.stringify(FORM));
    cluster = await startCluster(folder);
    stopCluster = () => cluster.stop();
  });
  test.afterAll(async () => {
    await stopCluster?.();
    removeFolder(folder);
  });

  test('a backup under load, everything lost, restored in seconds: rows, files, sessions and places are the same', async () => {
    cluster.run('createdb', 'before');
    cluster.run('createdb', 'after');
    const server = await startServer('before');
    const { body } = await call(server.url, `${BASE}/login/token?code=dev:U-drill`);
    const token = (JSON.parse(body) as { data: { session: { id_token: string } } }).data.session.id_token;
    for (let index = 0; index < 50; index += 1) expect(await send(server.url, token, `一人目${index}`)).toBe(200);
    const stored = join(folder, 'before/files/stored');
    mkdirSync(stored, { recursive: true });
    writeFileSync(join(stored, 'picture'), Buffer.alloc(3_000_000, 7));

    // People go on while it is taken: what the dump holds and what was counted must be of one moment.
    let isOver = false;
    const others = (async () => {
      while (!isOver) await send(server.url, token, '二人目');
    })();
    const saved = await new Promise<string>((done, reject) => {
      const child = spawn(process.execPath, [join(ROOT, 'bin/madoguchi'), 'backup', folder], {
        env: environment('before'),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      child.once('close', (code) => (code === 0 ? done(output) : reject(new Error(output))));
    });
    isOver = true;
    await others;
    expect(saved).toMatch(/Saved \d+ rows of \d+ tables and 1 files\nin [\d.]+ s: /);
    await server.stop();
    const backup = join(folder, readdirSync(folder).find((name) => name.startsWith('madoguchi-2')) ?? '');
    rmSync(join(folder, 'before'), { recursive: true });

    const restored = madoguchi('after', 'restore', backup);
    expect(restored).toMatch(/Restored \d+ rows and 1 files of .*\nin [\d.]+ s; 0 do not fit\.\n$/);
    expect(readFileSync(join(folder, 'after/files/stored/picture'))).toHaveLength(3_000_000);
    const seconds = Number(/in ([\d.]+) s;/.exec(restored)?.[1]);
    test.info().annotations.push({ type: 'restore', description: `${seconds} s` });
    expect(seconds).toBeLessThan(60);

    // Every answer of before is the same; of those sent meanwhile the dump has its moment's.
    const digest = (database: string) =>
      rowsOf(
        database,
        "SELECT md5(string_agg(r::text, '|' ORDER BY r::text)) FROM answer_row r WHERE value LIKE '一人目%'",
      );
    expect(await digest('after')).toEqual(await digest('before'));
    const again = await startServer('after');
    expect(await send(again.url, token, '三人目')).toBe(200);
    await again.stop();
    // A second restore over it is refused.
    expect(() => madoguchi('after', 'restore', backup)).toThrow(/The database is not empty/);
  });

  test('a backup whose dump lost rows is said with exit code 1', async () => {
    cluster.run('createdb', 'third');
    const backup = join(folder, readdirSync(folder).find((name) => name.startsWith('madoguchi-2')) ?? '');
    const file = join(backup, 'backup.json');
    const summary = JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, number> };
    writeFileSync(file, JSON.stringify({ ...summary, tables: { ...summary.tables, answer: 1_000_000 } }));
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'bin/madoguchi'), 'restore', backup], {
      env: environment('third'),
      encoding: 'utf8',
    });
    expect(stdout).toContain('Does not fit: table answer: 1000000 rows saved');
    expect(status).toBe(1);
  });
}
