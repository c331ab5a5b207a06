/**
 * A start that is refused, as the operator sees it: a line a fault, and never a stack trace.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { writeBundle } from './testing/bundle';
import { createTestDatabase, dropTestDatabase } from './testing/database';
import { buildServer, runBuilt, runScript } from './testing/process';
import { PRODUCTION } from './testing/production';

let folder = '';
let databaseUrl = '';
const blocker = createServer();
let takenPort = '';

beforeAll(async () => {
  await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-refused-'));
  databaseUrl = await createTestDatabase();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const address = blocker.address();
  takenPort = String(typeof address === 'object' && address ? address.port : 0);
});
afterAll(async () => {
  await new Promise((resolve) => blocker.close(resolve));
  await dropTestDatabase(databaseUrl);
  rmSync(folder, { recursive: true, force: true });
});

const changed = (change: (url: URL) => void) => {
  const url = new URL(databaseUrl);
  change(url);
  return url.href;
};

async function onDatabase(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** What it printed, once it is certain that it ended with 1 and without a stack trace. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const { code, output } = await runBuilt('server.js', [], { DATABASE_URL: databaseUrl, PORT: '0', ...environment });
  expect(output).not.toMatch(/^\s+at |node:internal|\.ts:\d|\.js:\d/m);
  expect(code).toBe(1);
  return output;
}

describe('the database', () => {
  test('a wrong password', async () => {
    const url = changed((address) => {
      address.password = 'wrong-password';
    });
    const output = await refusalOf({ DATABASE_URL: url });
    expect(output).toMatch(/^The database refuses: password authentication failed .*28P01.*right password/m);
    expect(output).not.toContain('wrong-password');
  });

  test('a database that does not exist', async () => {
    const url = changed((address) => {
      address.pathname = '/nowhere';
    });
    expect(await refusalOf({ DATABASE_URL: url })).toMatch(/"nowhere" does not exist \(3D000\)\. Make the database/);
  });

  test('a user who may not make tables', async () => {
    await onDatabase("CREATE ROLE refused_user LOGIN PASSWORD 'p'; REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    const url = changed((address) => {
      address.username = 'refused_user';
      address.password = 'p';
    });
    try {
      expect(await refusalOf({ DATABASE_URL: url })).toMatch(/permission denied for schema public .*GRANT CREATE/);
    } finally {
      await onDatabase('DROP ROLE refused_user');
    }
  });
});

describe('places', () => {
  test('a port that is taken', async () => {
    const output = await refusalOf({ HOST: '127.0.0.1', PORT: takenPort });
    expect(output).toContain(`Another program listens on 127.0.0.1:${takenPort} already`);
  });

  test('an address that is not of this machine', async () => {
    expect(await refusalOf({ HOST: '192.0.2.1' })).toMatch(/cannot listen on 192\.0\.2\.1.*HOST must be/);
  });

  test('a data folder below a file, and a bundle that is not there', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const output = await refusalOf({ DATA_DIR: join(file, 'data'), DATA_BUNDLE: join(folder, 'none') });
    expect(output).toContain(`DATA_DIR names ${join(file, 'data')}, but ${file} is no folder.`);
    expect(output).toContain(`DATA_BUNDLE names ${join(folder, 'none')}, which is no folder.`);
  });

  test('a bundle with a fault', async () => {
    const bundle = writeBundle({ 'surveys/a.json': { surveyId: 'a_b', surveyTitle: 'A', surveySchema: [] } });
    expect(await refusalOf({ DATA_BUNDLE: bundle })).toContain('surveys/a.json: $.surveyId');
    rmSync(bundle, { recursive: true });
  });

  test('in production: a shell that is not built, remotes that are none', async () => {
    const remotes = join(folder, 'remotes.json');
    writeFileSync(remotes, JSON.stringify({ mf_servey: { entry: '/x' }, mf_bed: { entry: 'https://' } }));
    const environment = { ...PRODUCTION, SHELL_DIR: folder, REMOTES_DIR: join(folder, 'none') };
    const output = await refusalOf({ ...environment, REMOTES_FILE: remotes });
    expect(output).toContain(`SHELL_DIR names ${folder}, which holds no index.html`);
    expect(output).toContain(`REMOTES_DIR names ${join(folder, 'none')}, which is no folder.`);
    expect(output).toContain('REMOTES_FILE: mf_servey is no remote: is mf_survey meant.');
    expect(output).toContain('REMOTES_FILE: mf_bed must be {"entry": ADDRESS}');
    expect(await refusalOf({ ...environment, REMOTES_FILE: join(folder, 'none.json') })).toContain('(ENOENT)');
  });
});

describe('settings', () => {
  test('TRUST_PROXY=on is a line, and a misspelt name is told beside it', async () => {
    const output = await refusalOf({ TRUST_PROXY: 'on', ADMIN_USER: 'U-1' });
    expect(output).toMatch(/^ {2}TRUST_PROXY must be none, .*not "on"\.$/m);
    expect(output).toMatch(/^Warning: ADMIN_USER is no setting and does nothing: is ADMIN_USERS meant\?$/m);
  });

  test('production without a database never starts the embedded one', async () => {
    const output = await refusalOf({ ...PRODUCTION, DATABASE_URL: '', DATA_DIR: join(folder, 'data') });
    expect(output).toContain('DATABASE_URL must be set in production');
  });

  test('a desk starts with stand-ins and the sample, production with neither', async () => {
    const planOf = async (environment: Record<string, string>) => {
      const call = `startPlan(${JSON.stringify(environment)})`;
      const { output } = await runScript(
        `import('./scripts/lib/startPlan.mjs').then(({ startPlan }) => console.log(JSON.stringify(${call})))`,
      );
      return JSON.parse(output) as unknown;
    };
    const nothing = { standIns: false, sample: false };
    expect(await planOf({})).toEqual({ standIns: true, sample: true });
    expect(await planOf({ LINE_LOGIN_ISSUER: 'https://access.line.me' })).toEqual({ standIns: false, sample: true });
    expect(await planOf({ NODE_ENV: 'production' })).toEqual(nothing);
    expect(await planOf({ PUBLIC_ORIGIN: ' HTTPS://window.example.jp' })).toEqual(nothing);
  });
});
