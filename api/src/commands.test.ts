/**
 * The operator's command as it is built: its words, what it refuses, and that it needs nothing but the build.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { commands } from './commands';
import { migrations } from './migrations';
import { put, rowsOf, visitBody } from './testing/answers';
import { TEST_NOW } from './testing/bundle';
import { createTestDatabase, dropTestDatabase } from './testing/database';
import { buildServer, productDirectory, runBuilt } from './testing/process';
import { newPerson, startTestServer, type TestServer } from './testing/server';

const ROOT = productDirectory();
const madoguchi = (...args: string[]) => runBuilt('madoguchi.js', args, {});

beforeAll(() => buildServer());

describe('the words of the command', () => {
  test('every command that is listed has a built file, and says how it is used', async () => {
    for (const { name, file, usage } of commands) {
      expect(existsSync(join(ROOT, 'api/dist', `${file}.js`))).toBe(true);
      const { code, output } = await madoguchi(name, '--help');
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`Usage: madoguchi ${usage}`) });
    }
    expect((await madoguchi('help')).output.split('\n').length).toBeGreaterThan(commands.length);
  });

  test('a mistyped command names the one that is near, in one line', async () => {
    expect(await madoguchi('imprt')).toEqual({
      code: 2,
      output: 'madoguchi: there is no command "imprt"; did you mean "import"?\n',
    });
    const unlike = await madoguchi('frobnicate');
    expect(unlike.code).toBe(2);
    expect(unlike.output).toMatch(/^madoguchi: there is no command "frobnicate"; the commands are serve, .*\n$/);
  });

  test.each([
    ['person'],
    ['person', 'drop', 'U1'],
    ['person', 'find'],
    ['person', 'find', '--yes', 'A7K3-92QD'],
    ['person', 'erase', 'U1', '--force'],
    ['import'],
    ['import', '--chek', 'x'],
    ['export'],
    ['export', 'a', 'b'],
    ['reconcile', 'x'],
    ['audit'],
    ['audit', 'verify', 'x'],
    ['audit', 'verify', '--heads', 'x'],
    ['migrate', 'x'],
    ['check', 'x'],
    ['serve', 'x'],
  ])('wrong usage is one line (%s %s)', async (...args) => {
    const { code, output } = await madoguchi(...args.filter((argument) => argument !== undefined));
    expect(code).toBe(2);
    expect(output).toMatch(/^Usage: madoguchi .*\n$/);
  });

  test('a file of settings is read, and one that is not there is said', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-env-'));
    const file = join(folder, 'settings');
    writeFileSync(file, '# the house\nLOG_LEVEL=loud\n');
    const wrong = await madoguchi('--env', file, 'reconcile');
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('LOG_LEVEL must be one of') });
    expect(await madoguchi('--env', join(folder, 'none'), 'reconcile')).toMatchObject({
      code: 2,
      output: expect.stringContaining('cannot be read (ENOENT)'),
    });
    rmSync(folder, { recursive: true });
  });
});

test('every command that the operators’ pages name is one', () => {
  const folder = join(ROOT, 'docs/operations');
  const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const called = pages.flatMap((page) =>
    // A line of a block, or words set as code.
    [...page.matchAll(/(?:^|`|madoguchi\.env )(?:\/\S+bin\/)?madoguchi ([a-z]+)/gm)].map(([, name]) => name),
  );
  const names = commands.map(({ name }) => name);
  expect(called.filter((name) => name !== 'help' && !names.includes(name ?? ''))).toEqual([]);
  expect(called.length).toBeGreaterThan(10);
});

test('every unit of systemd that the operators’ pages ask for is the one that is shipped', () => {
  const folder = join(ROOT, 'docs/operations');
  const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  // A unit stands on a port: without one there is nothing of that name, and no line of its log.
  const named = pages.flatMap((page) =>
    [...page.matchAll(/(?:journalctl -u|systemctl [^`\n]*?) '?(madoguchi[^\s'`]*)/g)].map(([, unit]) => unit ?? ''),
  );
  expect(named.filter((unit) => !/^madoguchi@(?:\d{4}|\*|PORT)$/.test(unit))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('no command installs or builds where a build stands, also without the stamps of an install', () => {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-built-'));
  for (const name of ['scripts', 'bin', 'package.json', 'api/dist', 'api/package.json', 'api/sample-bundle'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  // Without the sources the build is "older than its sources": that is said, and changes nothing.
  mkdirSync(join(folder, 'empty'));
  symlinkSync(join(ROOT, 'api/node_modules'), join(folder, 'api/node_modules'));
  const script = ['scripts/madoguchi.mjs', 'import', '--check', 'api/sample-bundle'];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: folder,
    encoding: 'utf8',
    // No installer is found, and none could reach anything.
    env: { PATH: join(folder, 'empty'), npm_config_registry: 'http://127.0.0.1:9' },
  });
  expect({ status, stdout, stderr }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('The bundle is fine.'),
  });
  expect(stderr).not.toContain('install');
  rmSync(folder, { recursive: true });
});

test('migrate makes the tables with no other setting than the address of the database', async () => {
  const databaseUrl = await createTestDatabase();
  // In production, where everything else would be asked for.
  const migrate = () => runBuilt('madoguchi.js', ['migrate'], { NODE_ENV: 'production', DATABASE_URL: databaseUrl });
  const last = `The database is at ${migrations.at(-1)?.id}.\n`;
  expect(await migrate()).toEqual({
    code: 0,
    output: `Making the tables of an empty database (${migrations.length} migrations).\n${last}`,
  });
  expect(await migrate()).toEqual({ code: 0, output: last });
  const without = await runBuilt('madoguchi.js', ['migrate'], { NODE_ENV: 'production' });
  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL must be set') });
  await dropTestDatabase(databaseUrl);
});

describe('erasing a person', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const person = (...args: string[]) =>
    runBuilt('madoguchi.js', ['person', ...args], { DATABASE_URL: server.databaseUrl, NOW: TEST_NOW });

  test('an id that nothing is known of is not found, and stays unknown', async () => {
    const count = () => rowsOf(server, 'SELECT count(*) FROM person');
    const before = await count();
    for (const args of [
      ['erase', '--yes', 'A7K3-92QD'],
      ['erase', '--dry-run', 'A7K3-92QD'],
      ['show', 'A7K3-92QD'],
    ])
      expect(await person(...args)).toEqual({
        code: 1,
        output: 'A person with the id "A7K3-92QD" was not found.\n',
      });
    expect(await count()).toEqual(before);
  });

  test('who holds only a code is found by it, and everything that is shown stands in the audit [CONTRACT 12]', async () => {
    const id = newPerson('shown');
    const { answercode: code } = (await put(server, id, visitBody('20261202|0'))).body;
    const reads = () =>
      rowsOf(
        server,
        `SELECT actor_id AS who, after ->> 'event' AS event FROM audit WHERE action = 'read' AND subject_user_id = $1 ORDER BY event`,
        [id],
      );
    expect(await person('find', String(code).toLowerCase().replace('-', ''))).toEqual({
      code: 0,
      output: `${id}  (visit)\n`,
    });
    expect(await person('find', 'ZZZZ-ZZZZ')).toEqual({
      code: 1,
      output: 'An answer with the code "ZZZZ-ZZZZ" was not found.\n',
    });
    expect(await person('show', id)).toEqual({ code: 0, output: expect.stringContaining('山田 太郎') });
    const who = `command:${userInfo().username}`;
    const seen = [
      { who, event: 'person' },
      { who, event: 'personOfCode' },
    ];
    expect(await reads()).toEqual(seen);
    // A dry run tells counts alone.
    expect(await person('erase', '--dry-run', id)).toMatchObject({ code: 0 });
    expect(await reads()).toEqual(seen);
  });

  test('nothing is erased by a dry run, nor where nobody can be asked', async () => {
    const id = newPerson('kept');
    await put(server, id, visitBody('20261130|0'));
    expect(await person('erase', '--dry-run', id)).toEqual({
      code: 0,
      output: expect.stringMatching(/answer: 1\n[\s\S]*Nothing was erased\.\n$/),
    });
    expect(await person('erase', id)).toEqual({ code: 2, output: expect.stringContaining('add --yes') });
    expect(await rowsOf(server, 'SELECT 1 FROM answer WHERE user_id = $1', [id])).toHaveLength(1);
  });

  test('somebody who has lost a phone is signed out everywhere, and the audit says by whom', async () => {
    const id = newPerson('lost');
    expect(await person('sign-out', id)).toEqual({ code: 1, output: `Nobody with the id "${id}" is signed in.\n` });
    const { body } = await server.call(undefined, 'GET', `/login/token?code=dev:${id}`);
    expect(await person('sign-out', id)).toEqual({ code: 0, output: expect.stringContaining('on every device') });
    const { session } = body.data as { session: { refresh_token: string } };
    const refreshed = await server.call(undefined, 'POST', '/login/refresh', { refresh_token: session.refresh_token });
    expect(refreshed.status).toBe(401);
    const actors = await rowsOf<{ actor_id: string }>(server, "SELECT actor_id FROM audit WHERE action = 'session'");
    expect(actors).toEqual([{ actor_id: `command:${userInfo().username}` }]);
  });

  test('what was erased stands in the audit with the name of who ran the command', async () => {
    const id = newPerson('gone');
    await put(server, id, visitBody('20261201|0'));
    expect(await person('erase', '--yes', id)).toMatchObject({ code: 0 });
    expect(await rowsOf(server, 'SELECT 1 FROM answer WHERE user_id = $1', [id])).toEqual([]);
    const actors = await rowsOf<{ actor_id: string }>(server, "SELECT actor_id FROM audit WHERE action = 'erase'");
    expect(actors).toEqual([{ actor_id: `command:${userInfo().username}` }]);
  });
});
