/** Databases of the test cluster: empty, with the program's schema, and for tests of repositories without a server. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { importBundle } from '../bundle/apply';
import { type Connection, Database } from '../database/database';
import { migrate } from '../database/migrate';
import { makeRandomId } from '../identifiers';
import { migrations } from '../migrations';
import { beginAudit } from '../services/audit/begin';
import { type BundleFiles, TEST_NOW, writeBundle } from './bundle';

export const TEST_AUDIT_KEY = 'the key of the audit in tests, long enough';

function administratorUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('TEST_DATABASE_URL is set by jest.database.mjs');
  return url;
}

/** Does something on the cluster's own database, on a connection of its own. */
async function onCluster<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: administratorUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function copyOf(client: pg.Client, template: string): Promise<string> {
  const name = `test_${makeRandomId().replaceAll('-', '')}`;
  // Copied as files, a database costs half of what it costs page by page through the log, and so does dropping it.
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(administratorUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** A new, empty database of the test cluster. */
export function createTestDatabase(): Promise<string> {
  return onCluster((client) => copyOf(client, 'template1'));
}

/** Any number: names the lock under which the template is made. */
const TEMPLATE_LOCK = 4_117_302;

/** Named for its migrations: a cluster that outlives the run may hold one of others. */
function templateName(): string {
  const text = JSON.stringify(migrations, (_key, value) => (typeof value === 'function' ? String(value) : value));
  return `migrated_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/**
 * A new database of the test cluster with the program's schema: a copy of one that was migrated once, which takes a
 * third of the time.
 */
export async function createMigratedDatabase(): Promise<string> {
  const template = templateName();
  const isKnown = async (client: pg.Client) =>
    (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])).rowCount === 1;
  return onCluster(async (client) => {
    if (!(await isKnown(client))) {
      await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
      if (!(await isKnown(client))) {
        const url = await copyOf(client, 'template1');
        await migrate(url, new Date(TEST_NOW));
        await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${template}`);
      }
      await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    }
    return copyOf(client, template);
  });
}

/** Drops a database that createTestDatabase made. */
export async function dropTestDatabase(url: string): Promise<void> {
  await onCluster((client) => client.query(`DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`));
}

/**
 * For a file that tests statements and needs no server: a database with the program's schema, which goes with the file.
 * @returns gives it, once the file's tests run
 */
export function databaseOfFile(): () => Database {
  let url = '';
  let database: Database;
  beforeAll(async () => {
    url = await createMigratedDatabase();
    database = new Database({ url, poolSize: 5, queueLimit: 100, onIdleFault: () => undefined });
    await beginAudit(database, { auditKey: TEST_AUDIT_KEY, keySecret: undefined });
  });
  afterAll(async () => {
    await database.close();
    await dropTestDatabase(url);
  });
  return () => database;
}

const ONLY_ADDED_TO = ['audit', 'audit_chain', 'audit_link', 'audit_cut', 'form_version', 'document_version'];

/** Empties tables, also those of the audit and of versions, which are only ever added to: their triggers sleep meanwhile. */
export async function emptyTables(connection: Connection, tables: readonly string[]): Promise<void> {
  const guarded = ONLY_ADDED_TO.filter((name) => tables.includes(name));
  const set = (state: string) => guarded.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`);
  const deletions = tables.map((table) => `DELETE FROM ${table}`);
  await connection.script([...set('DISABLE'), ...deletions, ...set('ENABLE')].join(';'));
}

/** Imports the files of a bundle, as the command does. */
export async function importFilesInto(database: Database, files: BundleFiles): ReturnType<typeof importBundle> {
  const directory = writeBundle(files);
  try {
    return await importBundle(database, directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
