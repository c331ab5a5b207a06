/**
 * The look over an installation: nothing is said of one that is right, and each thing that is broken, one at a time, is
 * named with what to do.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import pg from 'pg';
import { migrate } from '../database/migrate';
import { migrations } from '../migrations';
import { TEST_NOW } from '../testing/bundle';
import { createTestDatabase, dropTestDatabase } from '../testing/database';
import { productDirectory, runBuilt } from '../testing/process';
import { PRODUCTION } from '../testing/production';
import { type StandIns, startStandIns } from '../testing/standIns';
import { ACCESS_KEY, FakeStore, SECRET_KEY } from '../testing/store';
import { checkInstallation } from './checkInstallation';
import { withinLimit } from './finding';

const MEGABYTE = 1024 * 1024;

/** A clamd that reads streams as the real one does, and refuses those above its limit. */
class Scanner {
  limit = 100 * MEGABYTE;
  knowsHarm = true;
  private readonly server: Server = createServer((socket) => {
    let header = Buffer.alloc(0);
    // Of the command, and then of the part that is being read.
    let left = 'zINSTREAM\0'.length;
    let size = -left;
    let isHarmful = false;
    socket.on('error', () => undefined);
    socket.on('data', (received: Buffer) => {
      for (let chunk = received; chunk.length > 0; ) {
        if (left > 0) {
          const part = chunk.subarray(0, left);
          if (left < 100) isHarmful ||= part.includes('EICAR');
          chunk = chunk.subarray(part.length);
          left -= part.length;
          size += part.length;
          if (size > this.limit) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
          continue;
        }
        const more = chunk.subarray(0, 4 - header.length);
        header = Buffer.concat([header, more]);
        chunk = chunk.subarray(more.length);
        if (header.length < 4) return;
        left = header.readUInt32BE(0);
        header = Buffer.alloc(0);
        if (left === 0) return void socket.end(isHarmful && this.knowsHarm ? 'stream: Eicar FOUND\0' : 'stream: OK\0');
      }
    });
  });
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const store = new FakeStore();
const scanner = new Scanner();
/** What answers at the public address. */
let front: HttpServer;
let frontAnswer = '{"status":"ok"}';
let standIns: StandIns;
let databaseUrl = '';
let folder = '';
let right: Record<string, string> = {};
/** Beside it: a large file goes through, which not every test needs. */
let withScanner: Record<string, string> = {};

beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  front = createHttpServer((_request, response) => response.end(frontAnswer));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  standIns = await startStandIns([`${origin}/login`]);
  databaseUrl = await createTestDatabase();
  await migrate(databaseUrl, new Date(0));
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-check-'));
  writeFileSync(join(folder, 'index.html'), '');
  store.crossOrigin = { 'access-control-allow-origin': origin };
  withScanner = { CLAMD_ADDRESS: await scanner.start() };
  right = {
    ...standIns.environment,
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: databaseUrl,
    ADMIN_USERS: 'U-reception',
    SHELL_DIR: folder,
    REMOTES_DIR: folder,
    DATA_DIR: folder,
    METRICS_TOKEN: PRODUCTION.METRICS_TOKEN,
    KEY_SECRET: PRODUCTION.KEY_SECRET,
    PAYMENT: 'on',
    S3_BUCKET: 'clinic',
    S3_ENDPOINT: await store.start(),
    S3_ACCESS_KEY_ID: ACCESS_KEY,
    S3_SECRET_ACCESS_KEY: SECRET_KEY,
  };
});
afterAll(async () => {
  await standIns.stop();
  await store.stop();
  await scanner.stop();
  await new Promise((resolve) => front.close(resolve));
  await dropTestDatabase(databaseUrl);
  rmSync(folder, { recursive: true });
  resetClock();
});
afterEach(() => {
  store.isOpen = false;
  scanner.limit = 100 * MEGABYTE;
  scanner.knowsHarm = true;
  frontAnswer = '{"status":"ok"}';
});

const check = (change: Record<string, string> = {}) => checkInstallation({ ...right, ...change }, folder);

test('an installation where all is right has no line, and everything was asked', async () => {
  const { faults, warnings, asked } = await check(withScanner);
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
  expect(asked).toEqual(
    ['database', 'LINE', 'bucket', 'scanner', 'payment provider', 'staff provider', 'public address'].map(
      (name) => `${name}: asked`,
    ),
  );
  // The file that was put on trial is gone.
  expect(store.objects.size).toBe(0);
});

/** Nothing listens there: below the ports that systems give out by themselves, and not one that browsers refuse. */
const NOWHERE = '127.0.0.1:1025';

describe('each thing that is broken is named, and nothing else', () => {
  const faulty: [string, Record<string, string>, RegExp][] = [
    [
      'a wrong channel secret',
      { LINE_LOGIN_CHANNEL_SECRET: 'wrong' },
      /^LINE refuses the login channel \(invalid_client .*LINE_LOGIN_CHANNEL_SECRET/,
    ],
    [
      'a wrong token for messages',
      { LINE_MESSAGING_TOKEN: 'wrong' },
      /^LINE refuses LINE_MESSAGING_TOKEN \(401\).*issue a channel access token/,
    ],
    ['LINE away', { LINE_LOGIN_ISSUER: `http://${NOWHERE}` }, /^LINE: ECONNREFUSED/],
    [
      'a wrong password of the database',
      { DATABASE_URL: 'password' },
      /^The database cannot be used\. .*28P01.*right password/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'name' },
      /^The database cannot be used\. .*3D000.*Make the database/,
    ],
    [
      'a wrong key of the bucket',
      { S3_SECRET_ACCESS_KEY: 'wrong' },
      /^The bucket refuses a file \(403\).*S3_SECRET_ACCESS_KEY/,
    ],
    ['a bucket away', { S3_ENDPOINT: `http://${NOWHERE}` }, /^The bucket cannot put a file \(ECONNREFUSED\)/],
    [
      'a scanner away',
      { CLAMD_ADDRESS: NOWHERE },
      /^The scanner at 127\.0\.0\.1:1025 gives no verdict \(ECONNREFUSED\).*TCPSocket/,
    ],
    [
      'a wrong key of the provider',
      { SBPS_HASH_KEY: 'wrong' },
      /^The payment provider refuses the contract \(401\).*SBPS_HASH_KEY/,
    ],
    ['a provider away', { SBPS_ENDPOINT: `http://${NOWHERE}/buy` }, /^payment provider: ECONNREFUSED/],
    ['the staff’s provider away', { STAFF_OIDC_ISSUER: `http://${NOWHERE}` }, /^staff provider: ECONNREFUSED/],
    [
      'another address than the staff’s provider has',
      { STAFF_OIDC_ISSUER: 'front' },
      /^The staff's provider does not say what it is at .*compare STAFF_OIDC_ISSUER/,
    ],
    ['a setting', { HOLD_MINUTES: 'x' }, /^HOLD_MINUTES must be a whole number/],
    ['a folder', { DATA_BUNDLE: '/nowhere/bundle' }, /^DATA_BUNDLE names \/nowhere\/bundle/],
  ];
  test.each(faulty)('%s', async (_what, change, line) => {
    const changed = { ...change };
    if (change.DATABASE_URL !== undefined) {
      const url = new URL(databaseUrl);
      if (change.DATABASE_URL === 'password') url.password = 'wrong-password';
      else url.pathname = '/nowhere';
      changed.DATABASE_URL = url.href;
    }
    if (change.STAFF_OIDC_ISSUER === 'front') changed.STAFF_OIDC_ISSUER = right.PUBLIC_ORIGIN ?? '';
    const { faults, warnings } = await check(changed);
    expect(faults).toEqual([expect.stringMatching(line)]);
    expect(warnings).toEqual([]);
    expect(faults.join()).not.toMatch(/wrong-password|\n/);
  });

  test('a callback address that LINE does not know', async () => {
    const { faults } = await check({ PUBLIC_ORIGIN: right.PUBLIC_ORIGIN?.replace('127.0.0.1', 'localhost') ?? '' });
    expect(faults).toEqual([
      expect.stringMatching(/^LINE's sign-in page answers 400: register http:\/\/localhost:\d+\/login/),
    ]);
  });

  test('a scanner that takes too little, or knows no harm', async () => {
    scanner.limit = 25 * MEGABYTE;
    expect((await check(withScanner)).faults).toEqual([
      expect.stringMatching(/^The scanner does not take 50 MB: set StreamMaxLength 50M/),
    ]);
    scanner.limit = 100 * MEGABYTE;
    scanner.knowsHarm = false;
    expect((await check(withScanner)).warnings).toEqual([expect.stringMatching(/EICAR.*freshclam/)]);
  });

  test('a staff’s provider that says of no address that it is verified, where addresses name people', async () => {
    const { faults, warnings } = await check({ STAFF_OIDC_SUBJECT_CLAIM: 'email' });
    expect(faults).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/email_verified.*STAFF_OIDC_SUBJECT_CLAIM=email/)]);
  });

  test('a bucket that is open to everybody, or closed to browsers', async () => {
    store.isOpen = true;
    expect((await check()).faults).toEqual(['The bucket gives files to everybody: take public access away.']);
    store.isOpen = false;
    const { crossOrigin } = store;
    store.crossOrigin = {};
    expect((await check()).warnings).toEqual([
      expect.stringMatching(/^The bucket does not let browsers of .* CORS rule/),
    ]);
    store.crossOrigin = crossOrigin;
  });

  test('something else at the public address, a misspelt name, nobody at the desk', async () => {
    frontAnswer = '<h1>It works!</h1>';
    expect((await check()).warnings).toEqual([expect.stringMatching(/answers 200, and is not this product/)]);
    frontAnswer = '{"status":"ok"}';
    expect((await check({ ADMIN_USERS: '', ADMIN_USER: 'U-reception' })).warnings).toEqual([
      expect.stringMatching(/^ADMIN_USER is no setting .*ADMIN_USERS meant/),
      expect.stringMatching(/^ADMIN_USERS names nobody/),
    ]);
  });
});

test('settings that are wrong are not asked about outside', async () => {
  const { asked, faults } = await check({ S3_BUCKET: '', PUBLIC_ORIGIN: 'nothing', PAYMENT: 'off' });
  expect(asked).toEqual(
    expect.arrayContaining([
      'bucket: not asked, its settings are wrong',
      'public address: not asked, its settings are wrong',
      'payment provider: not asked, PAYMENT is off',
    ]),
  );
  expect(faults.filter((fault) => /^(?:S3_BUCKET|PUBLIC_ORIGIN) must/.test(fault))).toHaveLength(2);
});

describe('the database', () => {
  const onDatabase = async (text: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const last = migrations.at(-1)?.id ?? '';

  test('a migration that has not run, and one of a newer program, are told', async () => {
    await onDatabase(`UPDATE schema_migration SET id = '9999-newer' WHERE id = '${last}'`);
    const { warnings } = await check();
    await onDatabase(`UPDATE schema_migration SET id = '${last}' WHERE id = '9999-newer'`);
    expect(warnings).toEqual([
      expect.stringMatching(/newer than this program \(9999-newer\)/),
      expect.stringMatching(/^1 migrations have not run yet: the next start runs them/),
    ]);
  });

  test('a user without rights is told which tables it may not use, and that it cannot migrate', async () => {
    const role = `checked_${process.pid}`;
    await onDatabase(`CREATE ROLE ${role} LOGIN PASSWORD 'p'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}; REVOKE DELETE ON draft FROM ${role};
      UPDATE schema_migration SET id = '9999-newer' WHERE id = '${last}'`);
    const url = new URL(databaseUrl);
    url.username = role;
    url.password = 'p';
    const { faults } = await check({ DATABASE_URL: url.href });
    await onDatabase(`UPDATE schema_migration SET id = '${last}' WHERE id = '9999-newer';
      DROP OWNED BY ${role}; DROP ROLE ${role}`);
    expect(faults).toEqual([
      expect.stringMatching(/^1 migrations have not run yet, and the user of DATABASE_URL may not make tables/),
      expect.stringMatching(/^The user of DATABASE_URL may not read and write draft: GRANT/),
    ]);
  });

  test('a stored form that an import would refuse today is named line by line, and what is right is not [CONTRACT 13]', async () => {
    const put = (
      content: object,
    ) => `INSERT INTO configuration_document (kind, id, content, content_hash, updated_at, version)
      VALUES ('survey', 'ancient', '${JSON.stringify(content)}', '', now(), 1)`;
    const schema = [{ itemKey: 'a', type: 'radoi', title: 'A' }];
    await onDatabase(put({ surveyId: 'ancient', surveyTitle: 'A', surveySchema: schema, colour: 'x' }));
    const { faults, warnings } = await check();
    await onDatabase('DELETE FROM configuration_document');
    expect(faults).toEqual([]);
    const said = 'Stored, and goes on as it is; an import would refuse it changed:';
    expect(warnings).toEqual([
      expect.stringContaining(`${said} surveys/ancient.json: $.colour: is no field, `),
      `${said} surveys/ancient.json: $.surveySchema[0].type: is "radoi", expected "radio"`,
    ]);
    // Each kind of document, as an import stores it.
    const { code } = await runBuilt('madoguchi.js', ['import', join(productDirectory(), 'api/sample-bundle')], right);
    expect(code).toBe(0);
    expect((await check()).warnings).toEqual([]);
  });

  test('more connections than the database has are a warning', async () => {
    expect((await check({ DATABASE_POOL: '5000' })).warnings).toEqual([
      expect.stringMatching(/^PostgreSQL takes \d+ connections, and one server wants up to 5007/),
    ]);
  });
});

test('a question that is never answered ends by itself', async () => {
  const findings = await withinLimit('scanner', 20, () => new Promise(() => undefined));
  expect(findings).toEqual([{ kind: 'fault', text: expect.stringMatching(/^scanner: no answer within 0\.02 s/) }]);
});

test('the command prints what it asked and found, and ends with 1 where something is wrong', async () => {
  const environment = { ...right, NOW: TEST_NOW };
  const fine = await runBuilt('madoguchi.js', ['check'], environment);
  expect(fine).toEqual({
    code: 0,
    output: expect.stringMatching(/^database: asked\n[\s\S]*\n0 faults, 0 warnings\.\n$/),
  });
  const wrong = await runBuilt('madoguchi.js', ['check'], { ...environment, LINE_MESSAGING_TOKEN: 'wrong' });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/^Fault: LINE refuses LINE_MESSAGING_TOKEN/m);
});
