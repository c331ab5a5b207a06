/** The log of the database that the program brings along: it says nothing of people, and does not grow for ever. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { startEmbeddedDatabase } from './embedded';

const LONG = 10 * 1024 * 1024 + 1;

test('statements that are refused leave nothing in its log, and a long log is begun anew beside the one of before', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'madoguchi-embedded-'));
  const log = join(directory, 'postgres.log');
  writeFileSync(log, 'x'.repeat(LONG));
  try {
    const { url, stop } = await startEmbeddedDatabase(directory);
    expect(readFileSync(`${log}.1`, 'utf8')).toHaveLength(LONG);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("CREATE TABLE secret (code text PRIMARY KEY); INSERT INTO secret VALUES ('A7K3-92QD')");
    await expect(client.query("INSERT INTO secret VALUES ('A7K3-92QD')")).rejects.toMatchObject({ code: '23505' });
    await expect(client.query("SELECT 1 / 0 WHERE 'A7K3-92QD' <> ''")).rejects.toMatchObject({ code: '22012' });
    await client.end();
    await stop();
    expect(readFileSync(log, 'utf8')).not.toMatch(/A7K3-92QD|division by zero|duplicate key/);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
