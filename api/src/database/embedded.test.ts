/** The database that the program brings along: its log says nothing of people and does not grow for ever; its files are small. */
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
    const sizes = await client.query(
      `SELECT name, pg_size_pretty(setting::bigint * CASE unit WHEN 'B' THEN 1 WHEN '8kB' THEN 8192 ELSE 1048576 END) AS size
       FROM pg_settings WHERE name IN ('wal_segment_size', 'wal_buffers', 'min_wal_size', 'max_wal_size') ORDER BY 1`,
    );
    // A file of the log that is begun is filled while nobody can commit; what follows from its size stays as it is.
    expect(sizes.rows.map(({ name, size }) => `${name} ${size}`)).toEqual([
      'max_wal_size 1024 MB',
      'min_wal_size 80 MB',
      'wal_buffers 4096 kB',
      'wal_segment_size 1024 kB',
    ]);
    await client.end();
    await stop();
    expect(readFileSync(log, 'utf8')).not.toMatch(/A7K3-92QD|division by zero|duplicate key/);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
