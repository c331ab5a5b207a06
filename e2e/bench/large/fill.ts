/**
 * Fills the tables of the large figures by COPY. As little as possible is written twice: in one transaction the tables
 * are emptied, lose their indexes and constraints, are filled with rows that need no VACUUM and get back what they lost,
 * of which a server with `wal_level = minimal` logs nothing.
 */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Client } from 'pg';
import { COLUMNS, TABLES } from './answers';
import type { MakerData } from './maker';

/** Answers of one COPY. */
const CHUNK = 25_000;
/** Threads that make them. */
const MAKERS = 2;

/** What the tables are held to, as the statements that make it again, in the order in which they can run. */
async function rulesOf(client: Client): Promise<{ drop: string[]; make: string[] }> {
  // Keys before what refers to them.
  const { rows: constraints } = await client.query<{ name: string; owner: string; definition: string }>(
    `SELECT quote_ident(conname) AS name, conrelid::regclass::text AS owner, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype IN ('p', 'u', 'f')
       AND (conrelid = ANY ($1::text[]::regclass[]) OR confrelid = ANY ($1::text[]::regclass[]))
     ORDER BY contype = 'f', conname`,
    [TABLES],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
     WHERE indrelid = ANY ($1::text[]::regclass[])
       AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid) ORDER BY name`,
    [TABLES],
  );
  return {
    drop: [
      ...indexes.map(({ name }) => `DROP INDEX ${name}`),
      ...constraints.map(({ name, owner }) => `ALTER TABLE ${owner} DROP CONSTRAINT ${name}`).toReversed(),
    ],
    make: [
      ...constraints.map(({ name, owner, definition }) => `ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`),
      ...indexes.map(({ definition }) => definition),
    ],
  };
}

/**
 * Empties the tables, which lets COPY write frozen rows; what the import has noted in the audit stays. Triggers rest
 * meanwhile: the audit's would refuse it.
 */
async function empty(client: Client): Promise<void> {
  for (const table of TABLES) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query('CREATE TEMPORARY TABLE kept_audit ON COMMIT DROP AS SELECT * FROM audit');
  await client.query(`TRUNCATE ${TABLES.join(', ')}`);
  await client.query('INSERT INTO audit SELECT * FROM kept_audit');
  for (const table of TABLES) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/** A thread that makes one chunk after the other. */
function startMaker(data: MakerData) {
  const worker = new Worker(new URL('./large/maker.mjs', import.meta.url), { workerData: data });
  const make = async (chunk: number) => {
    worker.postMessage(chunk);
    // Which ends with the thread's fault, too.
    await once(worker, 'message');
  };
  return { make, stop: () => worker.terminate() };
}

/** Copies one chunk; a file each, since the server reads it by itself while the next ones are made. */
async function copy(client: Client, folder: string, chunk: number): Promise<void> {
  for (const table of TABLES) {
    const path = join(folder, `${chunk}-${table}.txt`);
    await client.query(`COPY ${table} (${COLUMNS[table]}) FROM '${path}' WITH (FREEZE)`);
    rmSync(path);
  }
}

async function copyAll(client: Client, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-copy-'));
  // PostgreSQL runs as a user of its own, which must be able to read the files.
  chmodSync(folder, 0o755);
  const makers = Array.from({ length: MAKERS }, () => startMaker({ folder, count, size: CHUNK }));
  const makeOf = async (chunk: number) => {
    if (chunk * CHUNK < count) await makers[chunk % MAKERS]?.make(chunk);
  };
  try {
    const made = makers.map((_, chunk) => makeOf(chunk));
    for (let chunk = 0; chunk * CHUNK < count; chunk += 1) {
      await made[chunk];
      // Its maker goes on while the chunk is copied, and is no more than one ahead.
      made.push(makeOf(chunk + MAKERS));
      await copy(client, folder, chunk);
    }
  } finally {
    await Promise.all(makers.map((maker) => maker.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts how many places and beds the answers have taken. */
async function take(client: Client): Promise<void> {
  await client.query(
    `UPDATE slot SET reserved = taken.places FROM (
       SELECT calendar_id, day, slot, sum(cost) AS places FROM reservation WHERE is_live GROUP BY calendar_id, day, slot) taken
     WHERE slot.calendar_id = taken.calendar_id AND slot.day = taken.day AND slot.slot = taken.slot`,
  );
  await client.query(
    `INSERT INTO bed_night (survey_id, night, reserved)
     SELECT survey_id, to_char(night, 'YYYYMMDD'), count(*) FROM bed_stay,
       generate_series(start_day::date, end_day::date - 1, interval '1 day') AS night
     WHERE is_live GROUP BY survey_id, night`,
  );
}

/**
 * Fills the tables of a database that holds the large hospital's bundle and no answer yet.
 * @throws {Error} where the tables do not end with the indexes and constraints that they began with
 */
export async function fill(client: Client, count: number, say: (what: string) => void): Promise<void> {
  await client.query("SET maintenance_work_mem = '1GB'");
  const rules = await rulesOf(client);
  await client.query('BEGIN');
  for (const statement of rules.drop) await client.query(statement);
  await empty(client);
  await copyAll(client, count);
  say(`${count.toLocaleString('en')} answers copied`);
  for (const statement of rules.make) await client.query(statement);
  say(`${rules.make.length} indexes and constraints made`);
  await take(client);
  // As if a server had taken the audit's rows in long ago: else it would seal them while it is measured.
  await client.query("INSERT INTO last_run (name, finished_at) VALUES ('audit', now())");
  await client.query('COMMIT');
  if (JSON.stringify(await rulesOf(client)) !== JSON.stringify(rules))
    throw new Error('the tables have lost an index or a constraint');
  await client.query('VACUUM ANALYZE');
  say('vacuumed');
}
