/**
 * Backups without PostgreSQL's tools: what they are told, what is refused before anything is written, and whether the
 * places fit. The whole drill with the tools is e2e/release/drill.spec.ts.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { misfits } from '../../repositories/places/misfits';
import { put, visitBody } from '../../testing/answers';
import { createTestDatabase, dropTestDatabase } from '../../testing/database';
import { beginTest, startTestServer, type TestServer } from '../../testing/server';
import { reserve, stayBundle } from '../../testing/stays';
import { takeBackup } from './backup';
import { copyFiles, DUMP, FILES, SUMMARY } from './contents';
import { restoreBackup } from './restore';
import { libpqEnvironment } from './tools';

let folder = '';
let databaseUrl = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-backup-'));
  databaseUrl = await createTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await dropTestDatabase(databaseUrl);
});

describe('the address of the database in the words of the tools', () => {
  test.each([
    [
      'postgres://taro:p%40ss%2Fword@db.example.jp:6432/house',
      { PGHOST: 'db.example.jp', PGPORT: '6432', PGUSER: 'taro', PGPASSWORD: 'p@ss/word', PGDATABASE: 'house' },
    ],
    [
      'postgres://u@localhost/house?host=/run/postgresql',
      { PGHOST: '/run/postgresql', PGUSER: 'u', PGDATABASE: 'house' },
    ],
    // The driver checks the certificate where libpq would not.
    [
      'postgres://u@h/d?sslmode=require&sslrootcert=/etc/ssl/db.pem',
      { PGHOST: 'h', PGUSER: 'u', PGDATABASE: 'd', PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/ssl/db.pem' },
    ],
    ['postgres://u@h/d?sslmode=no-verify', { PGHOST: 'h', PGUSER: 'u', PGDATABASE: 'd', PGSSLMODE: 'require' }],
  ])('%s', (url, expected) => {
    expect(libpqEnvironment(url)).toEqual(expected);
  });
});

describe('what a restore refuses', () => {
  const summary = (changes: object) => ({
    ...{ format: 1, version: '1.0.0+aaaaaaa', at: '2026-11-22T00:00:00.000Z', migrations: ['0001-first-schema'] },
    ...{ tables: {}, files: { count: 0, bytes: 0 } },
    ...changes,
  });
  const backup = (name: string, content?: object) => {
    const path = join(folder, name);
    mkdirSync(join(path, FILES), { recursive: true });
    writeFileSync(join(path, DUMP), '');
    if (content) writeFileSync(join(path, SUMMARY), JSON.stringify(content));
    return path;
  };
  const target = (filesDirectory = join(folder, 'none')) => ({ databaseUrl, filesDirectory });

  test('a folder without its summary, which is written last', async () => {
    await expect(restoreBackup(target(), backup('half'))).rejects.toThrow('is no finished backup');
  });
  test('a summary that it cannot read', async () => {
    await expect(restoreBackup(target(), backup('odd', { format: 2 }))).rejects.toThrow('cannot be read');
  });
  test('a backup of a newer build', async () => {
    const newer = summary({ version: '9.0.0+fffffff', migrations: ['0001-first-schema', '9999-tomorrow'] });
    await expect(restoreBackup(target(), backup('newer', newer))).rejects.toThrow('newer build (9.0.0+fffffff');
  });
  test('a database that holds something, and a folder that does', async () => {
    const server = await startTestServer();
    const full = { databaseUrl: server.databaseUrl, filesDirectory: undefined };
    await expect(restoreBackup(full, backup('fine', summary({})))).rejects.toThrow('The database is not empty');
    await server.close();
    const files = join(folder, 'full');
    mkdirSync(join(files, 'stored'), { recursive: true });
    writeFileSync(join(files, 'stored/one'), 'x');
    await expect(restoreBackup(target(files), backup('fine too', summary({})))).rejects.toThrow('There are files in');
  });
});

describe('what a backup refuses', () => {
  test('a folder that is there, an empty database, and a machine without the tools', async () => {
    const source = { databaseUrl, filesDirectory: undefined };
    await expect(takeBackup(source, folder, new Date())).rejects.toThrow('is there already');
    await expect(takeBackup(source, join(folder, 'empty'), new Date())).rejects.toThrow('The database is empty');
    const server = await startTestServer();
    const path = process.env.PATH;
    process.env.PATH = folder;
    const taken = takeBackup({ ...source, databaseUrl: server.databaseUrl }, join(folder, 'toolless'), new Date());
    await expect(taken).rejects.toThrow('pg_dump was not found. Run: sudo apt-get install -y postgresql-client');
    process.env.PATH = path;
    // Whoever looks at it later sees that it was never finished.
    expect(readdirSync(join(folder, 'toolless'))).not.toContain(SUMMARY);
    await server.close();
  });
});

test('a finished backup is noted for the monitor, and is none the worse where that cannot be written', async () => {
  const server = await startTestServer();
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'pg_dump'), '#!/bin/sh\n', { mode: 0o700 });
  const path = process.env.PATH;
  process.env.PATH = `${tools}:${path}`;
  const source = { databaseUrl: server.databaseUrl, filesDirectory: undefined };
  const at = new Date('2026-11-22T01:00:00Z');
  const noted = () => server.database.query({ name: 'noted', text: 'SELECT name, finished_at FROM last_run' });
  await takeBackup(source, join(folder, 'first'), new Date('2026-11-21T01:00:00Z'));
  await takeBackup(source, join(folder, 'second'), at);
  expect(await noted()).toEqual([{ name: 'backup', finished_at: at }]);
  await server.database.script('ALTER TABLE last_run RENAME TO last_run_away');
  await takeBackup(source, join(folder, 'third'), at);
  expect(readdirSync(join(folder, 'third'))).toContain(SUMMARY);
  process.env.PATH = path;
  await server.close();
});

test('files that are arriving are no part of a backup', async () => {
  const files = join(folder, 'server files');
  for (const area of ['arriving', 'waiting', 'stored']) {
    mkdirSync(join(files, area), { recursive: true });
    writeFileSync(join(files, area, 'a'), area);
  }
  expect(await copyFiles(files, join(folder, 'copy'))).toEqual({ count: 2, bytes: 'waitingstored'.length });
  expect(readdirSync(join(folder, 'copy'))).not.toContain('arriving');
});

describe('places that do not fit', () => {
  let server: TestServer;
  let person = '';
  beforeAll(async () => {
    server = await startTestServer({ bundle: stayBundle() });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    person = beginTest('fitting');
  });

  test('reservations, holds and stays fit; each count that is off by one is named', async () => {
    await put(server, person, visitBody('20261201|0'));
    await server.call(person, 'POST', '/survey-results/hold', { surveyId: 'visit', value: 'consult_0|20261202|1' });
    await reserve(server, person, '2026-12-15', '2026-12-17');
    expect(await misfits(server.database)).toEqual([]);
    await server.database.script("UPDATE slot SET reserved = reserved + 1 WHERE day = '20261201' AND slot = '0'");
    await server.database.script("UPDATE bed_night SET reserved = reserved - 1 WHERE night = '20261216'");
    const lines = await misfits(server.database);
    expect(lines).toContainEqual(expect.stringMatching(/^slot main 20261201 0: 2 counted, 1 taken$/));
    expect(lines).toContainEqual(expect.stringMatching(/^night \S+ 20261216: 0 counted, 1 taken$/));
    await server.database.script("DELETE FROM slot WHERE calendar_id = 'main' AND day = '20261201' AND slot = '0'");
    expect(await misfits(server.database)).toContain('reservation main 20261201 0: no such slot');
  });
});
