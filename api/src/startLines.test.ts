/**
 * What the server says at its start: a line of the log each in production, where a machine reads them, and plain words
 * at a desk.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { startLines } from './startLines';
import { TEST_NOW, testBundle, writeBundle } from './testing/bundle';
import { createTestDatabase, dropTestDatabase } from './testing/database';
import { buildServer, startServerProcess } from './testing/process';
import { PRODUCTION } from './testing/production';

let folder = '';
let bundle = '';
let databaseUrl = '';
beforeAll(async () => {
  await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-lines-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  bundle = writeBundle(testBundle());
  databaseUrl = await createTestDatabase();
});
afterAll(async () => {
  await dropTestDatabase(databaseUrl);
  for (const path of [folder, bundle]) rmSync(path, { recursive: true, force: true });
});

test('production says nothing at its start that is no line of the log, nor who the administrators are', async () => {
  const server = await startServerProcess({
    ...PRODUCTION,
    DATABASE_URL: databaseUrl,
    DATA_BUNDLE: bundle,
    DATA_DIR: folder,
    SHELL_DIR: folder,
    ADMIN_USERS: 'U-administrator',
    // Misspelt: worth a warning.
    METRIC_TOKEN: 'm',
  });
  expect(await server.stop()).toBe(0);
  const lines = server
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of lines)
    expect(line).toMatchObject({ level: expect.any(Number), time: expect.any(Number), msg: expect.any(String) });
  const said = lines.map(({ msg }) => msg);
  expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/^Imported \d+ documents/), 'started']));
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, msg: expect.stringContaining('METRIC_TOKEN') }));
  expect(server.output()).not.toContain('U-administrator');
});

test('a desk reads plain words', () => {
  setClock(Date.parse(TEST_NOW));
  const plain: string[] = [];
  const tell = startLines(false, (line) => plain.push(line));
  tell('info', 'Imported 1 documents.');
  tell('warn', 'METRIC_TOKEN is no setting.');
  expect(plain).toEqual(['Imported 1 documents.', 'Warning: METRIC_TOKEN is no setting.']);
});
