/**
 * What every answer carries in production, from pages, files and calls; who may read the metrics there.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { readConfiguration } from '../configuration';
import { Database } from '../database/database';
import { migrate } from '../database/migrate';
import { createTestDatabase, dropTestDatabase } from '../testing/database';
import { PRODUCTION } from '../testing/production';
import { webOptionsOf } from '../webOptions';

let folder = '';
let url = '';
let database: Database;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-headers-'));
  mkdirSync(join(folder, 'mf-survey/dist'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<html><head><title></title><!--madoguchi:head--></head></html>');
  writeFileSync(join(folder, 'main.js'), 'main');
  writeFileSync(join(folder, 'mf-survey/dist/app.js'), 'app');
  url = await createTestDatabase();
  await migrate(url, new Date(0));
  database = new Database({ url, poolSize: 2, queueLimit: 100, onIdleFault: () => undefined });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.close();
  await dropTestDatabase(url);
  rmSync(folder, { recursive: true });
});

async function start(environment: Record<string, string>): Promise<FastifyInstance> {
  const paths = { SHELL_DIR: folder, REMOTES_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' };
  // One database has one secret.
  const keys = { KEY_SECRET: PRODUCTION.KEY_SECRET };
  const configuration = readConfiguration({ ...keys, ...environment, ...paths }, folder);
  const app = await buildApp(configuration, { database, web: webOptionsOf(configuration) });
  apps.push(app);
  return app;
}

const CALLS = '/survey/api/v1/db';
/** A page, files, calls that are good, refused and unknown, and what machines ask for. */
const ADDRESSES = [
  ...['/survey/s1', '/no/such/page', '/main.js', '/none.js', '/mf/mf_survey/app.js', '/remotes.json'],
  ...[`${CALLS}/drafts/profile`, `${CALLS}/none`, `${CALLS}/login/token`, '/survey/tap?q=/', '/files/none'],
  ...['/healthz', '/readyz', '/metrics', '/openapi.json', '/.well-known/jwks.json'],
];

describe('in production', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await start(PRODUCTION);
  });

  test.each(ADDRESSES)(
    '%s keeps browsers at https, search engines away, and types as they are said',
    async (address) => {
      const { headers } = await app.inject(address);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('the metrics are for who has the token, also from this machine', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    const right = await app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${PRODUCTION.METRICS_TOKEN}` },
    });
    expect(right.statusCode).toBe(200);
    const wrong = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer metrics-tokem' } });
    expect(wrong.statusCode).toBe(404);
  });
});

test('names below the host are named only where the operator says so, and plain http has no such header', async () => {
  const all = await start({ ...PRODUCTION, HSTS_SUBDOMAINS: 'on' });
  expect((await all.inject('/healthz')).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  const desk = await start({});
  expect((await desk.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
});
