/**
 * The database of the large figures: made once by COPY, kept below .data/bench, brought up to date by the product's own
 * migrations when it is opened again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '../../../api/src/database/embedded';
import { fill } from './fill';
import { LARGE_NOW, writeLargeBundle } from './scene';

/** Raised when the generator makes other rows than before: what is kept is then made anew. */
const LAYOUT = 4;
const DATABASE = 'large';

type Cluster = Awaited<ReturnType<typeof startEmbeddedDatabase>>;
const urlOf = ({ url }: Cluster) => url.replace(/\/postgres$/, `/${DATABASE}`);

async function withCluster(directory: string, work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await startEmbeddedDatabase(directory);
  try {
    await work(cluster);
  } finally {
    await cluster.stop();
  }
}

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
export function runCommand(
  root: string,
  name: 'import' | 'migrate',
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): void {
  execFileSync(process.execPath, [join(root, `api/dist/${name}.js`), ...args], { cwd: root, env, stdio: 'pipe' });
}

/**
 * While it is filled, the database keeps no log of rows that one transaction makes in tables that it has emptied, and
 * does not look after the tables meanwhile. Counts from the next start on.
 */
const FILLING = [
  "ALTER SYSTEM SET wal_level = 'minimal'",
  'ALTER SYSTEM SET max_wal_senders = 0',
  'ALTER SYSTEM SET autovacuum = off',
];

async function make(root: string, directory: string, count: number): Promise<number> {
  const started = performance.now();
  const say = (what: string) =>
    console.log(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  await withCluster(directory, async ({ url }) =>
    onDatabase(url, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${DATABASE}`);
      for (const setting of FILLING) await client.query(setting);
    }),
  );
  await withCluster(directory, async (cluster) => {
    const databaseUrl = urlOf(cluster);
    const bundle = join(directory, 'bundle');
    writeLargeBundle(bundle);
    runCommand(root, 'import', [bundle], largeEnvironment(databaseUrl, directory));
    say('tables, forms and calendars');
    await onDatabase(databaseUrl, async (client) => {
      await fill(client, count, say);
      await client.query('ALTER SYSTEM RESET ALL');
      await client.query('CHECKPOINT');
    });
  });
  return (performance.now() - started) / 1000;
}

/** Opens the data of `count` answers, making them first where they are not there. */
export async function openLargeStore(root: string, count: number): Promise<LargeStore> {
  const directory = join(root, '.data/bench', String(count));
  mkdirSync(directory, { recursive: true });
  const record = join(directory, 'made.json');
  const made = JSON.stringify({ count, layout: LAYOUT, now: LARGE_NOW });
  const isMade = existsSync(record) && readFileSync(record, 'utf8') === made;
  if (!isMade) {
    rmSync(record, { force: true });
    console.log(`Making ${count.toLocaleString('en')} answers of 6 rows …`);
    const seconds = await make(root, directory, count);
    writeFileSync(record, made);
    console.log(`Made in ${seconds.toFixed(0)} s.`);
  }
  const cluster = await startEmbeddedDatabase(directory);
  const databaseUrl = urlOf(cluster);
  try {
    if (isMade) {
      runCommand(root, 'migrate', [], largeEnvironment(databaseUrl, directory));
      console.log(`The data of ${count.toLocaleString('en')} answers are there (${directory}).`);
    }
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { databaseUrl, dataDirectory: directory, stop: () => cluster.stop() };
}
