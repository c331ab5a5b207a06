/**
 * The database of the large figures: made once by COPY, kept below .data/bench, brought up to date by the product's own
 * migrations when it is opened again.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '../../../api/src/database/embedded';
import { addAnswer, COLUMNS, type Table, Tally } from './answers';
import { LARGE_NOW, WARD, writeLargeBundle } from './scene';

/** Raised when the generator makes other rows than before: what is kept is then made anew. */
const LAYOUT = 2;
/** Answers of one COPY. */
const CHUNK = 50_000;
const DATABASE = 'large';
const TABLES = Object.keys(COLUMNS).filter((table): table is Table => table in COLUMNS);

export interface LargeStore {
  databaseUrl: string;
  /** Where the server may keep its files. */
  dataDirectory: string;
  stop: () => Promise<void>;
}

/** What the product's commands and server need to work on the data. */
export const largeEnvironment = (databaseUrl: string, dataDirectory: string) => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDirectory,
  NOW: LARGE_NOW,
  MEMBERS_TAB: 'on',
  LOG_LEVEL: 'warn',
});

async function onDatabase<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one of the operator's commands as it is shipped. */
function runCommand(root: string, name: 'import' | 'migrate', args: readonly string[], env: NodeJS.ProcessEnv): void {
  execFileSync(process.execPath, [join(root, `api/dist/${name}.js`), ...args], { cwd: root, env, stdio: 'pipe' });
}

/** Takes away the indexes that no constraint needs. @returns the statements that make them again */
async function withoutIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relname = ANY ($1) AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Copies one chunk; a file each, since the server reads it by itself while the next one is made. */
async function copy(client: Client, folder: string, chunk: number, lines: Map<Table, string[]>): Promise<void> {
  for (const table of TABLES) {
    const path = join(folder, `${chunk}-${table}.txt`);
    writeFileSync(path, (lines.get(table) ?? []).join(''), { mode: 0o644 });
    await client.query(`COPY ${table} (${COLUMNS[table]}) FROM '${path}'`);
    rmSync(path);
  }
}

async function fill(client: Client, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-copy-'));
  // PostgreSQL runs as a user of its own, which must be able to read the files.
  chmodSync(folder, 0o755);
  const tally = new Tally();
  try {
    let copying = Promise.resolve();
    for (let first = 0; first < count; first += CHUNK) {
      const lines = new Map<Table, string[]>(TABLES.map((table) => [table, []]));
      const add = (table: Table, line: string) => lines.get(table)?.push(line);
      for (let index = first; index < Math.min(count, first + CHUNK); index += 1) addAnswer(index, count, tally, add);
      await copying;
      copying = copy(client, folder, first / CHUNK, lines);
    }
    await copying;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const taken = [...tally.slots].map(([key, places]) => [...key.split('|'), places]);
  const column = (index: number) => taken.map((cells) => cells[index]);
  await client.query(
    `UPDATE slot SET reserved = t.places FROM unnest($1::text[], $2::text[], $3::text[], $4::int[]) AS t (calendar_id, day, slot, places)
     WHERE slot.calendar_id = t.calendar_id AND slot.day = t.day AND slot.slot = t.slot`,
    [column(0), column(1), column(2), column(3)],
  );
  await client.query(
    'INSERT INTO bed_night (survey_id, night, reserved) SELECT $1, * FROM unnest($2::text[], $3::int[])',
    [WARD, [...tally.nights.keys()], [...tally.nights.values()]],
  );
}

async function make(root: string, databaseUrl: string, maintenanceUrl: string, directory: string, count: number) {
  const started = performance.now();
  const say = (what: string) =>
    console.log(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  await onDatabase(maintenanceUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${DATABASE}`);
    await client.query("ALTER SYSTEM SET max_wal_size = '4GB'");
    await client.query('SELECT pg_reload_conf()');
  });
  const bundle = join(directory, 'bundle');
  writeLargeBundle(bundle);
  runCommand(root, 'import', [bundle], largeEnvironment(databaseUrl, directory));
  say('tables, forms and calendars');
  await onDatabase(databaseUrl, async (client) => {
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'");
    const indexes = await withoutIndexes(client);
    await fill(client, count);
    say(`${count.toLocaleString('en')} answers copied`);
    for (const index of indexes) await client.query(index);
    say(`${indexes.length} indexes made`);
    await client.query('VACUUM ANALYZE');
    say('vacuumed');
  });
  return (performance.now() - started) / 1000;
}

/** Opens the data of `count` answers, making them first where they are not there. */
export async function openLargeStore(root: string, count: number): Promise<LargeStore> {
  const directory = join(root, '.data/bench', String(count));
  mkdirSync(directory, { recursive: true });
  const cluster = await startEmbeddedDatabase(directory);
  const databaseUrl = cluster.url.replace(/\/postgres$/, `/${DATABASE}`);
  const record = join(directory, 'made.json');
  const made = JSON.stringify({ count, layout: LAYOUT, now: LARGE_NOW });
  try {
    if (existsSync(record) && readFileSync(record, 'utf8') === made) {
      runCommand(root, 'migrate', [], largeEnvironment(databaseUrl, directory));
      console.log(`The data of ${count.toLocaleString('en')} answers are there (${directory}).`);
    } else {
      rmSync(record, { force: true });
      console.log(`Making ${count.toLocaleString('en')} answers of 6 rows …`);
      const seconds = await make(root, databaseUrl, cluster.url, directory, count);
      writeFileSync(record, made);
      console.log(`Made in ${seconds.toFixed(0)} s.`);
    }
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { databaseUrl, dataDirectory: directory, stop: () => cluster.stop() };
}
