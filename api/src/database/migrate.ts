/**
 * Brings the database to the program's schema: forward only, each step once, under a lock, so that many servers may
 * start at the same moment. On a connection of its own, since a step may take hours among a city's answers: no
 * time-out ends it, but it waits for the lock of a table for a moment only and tries again, because everybody else
 * queues behind who waits.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrations as allMigrations } from '../migrations';
import type { Migration } from '../migrations/migration';
import { ClientConnection, type Connection, codeOf, type Database, isLost, translated } from './database';

/** Any number, the same for every server: names the lock under which schema and first import are made. */
const START_LOCK = 7_310_445;
const CONNECT_MILLISECONDS = 10_000;
const LOCK_MILLISECONDS = 500;
/** Pauses between tries for a table's lock grow to this. */
const LONGEST_PAUSE_MILLISECONDS = 5_000;
/** Some ten minutes. */
const LOCK_ATTEMPTS = 160;
const START_POLL_MILLISECONDS = 200;
const LOCK_NOT_AVAILABLE = '55P03';
/** Faults of these classes quote what people have written. */
const QUOTING_CODE = /^2[23]/;

/**
 * Asked of the rows and not of the name cache, which within a transaction may not have heard of a table that another
 * has just made.
 */
const EXISTS = `SELECT EXISTS (SELECT 1 FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_name = 'schema_migration') AS exists`;

const statements = {
  lock: { name: 'migration_lock', text: 'SELECT pg_advisory_xact_lock($1)' },
  tryLock: { name: 'migration_try_lock', text: 'SELECT pg_try_advisory_lock($1) AS is_mine' },
  exists: { name: 'migration_exists', text: EXISTS },
  applied: { name: 'migration_applied', text: 'SELECT id FROM schema_migration' },
  record: { name: 'migration_record', text: 'INSERT INTO schema_migration (id, applied_at) VALUES ($1, $2)' },
};

export interface MigrationOptions {
  /** Those of the program, unless a test has others. */
  migrations?: readonly Migration[];
  /** Gets a line about what runs, what waits, and what of the operator's was changed. */
  say?: (line: string) => void;
  /** How long a statement waits for the lock of a table, in milliseconds, and how often it is tried. */
  lockMilliseconds?: number;
  lockAttempts?: number;
}

/** A migration that could not be applied. The message is for the operator. */
export class MigrationError extends Error {}

/** Waits for the start lock, which the surrounding transaction holds until its end. */
export async function lockStart(connection: Connection): Promise<void> {
  await connection.query(statements.lock, [START_LOCK]);
}

/** The number of this program's last migration; each id begins with its own. */
export const programMigration = Math.max(...allMigrations.map(({ id }) => Number.parseInt(id, 10)));

/** The migrations that are in the database; undefined where it has never been migrated. */
async function appliedIds(connection: Connection): Promise<Set<string> | undefined> {
  const [table] = await connection.query<{ exists: boolean }>(statements.exists);
  if (table?.exists !== true) return undefined;
  const rows = await connection.query<{ id: string }>(statements.applied);
  return new Set(rows.map((row) => row.id));
}

/** The migrations of this program that the database lacks (readyz), by their ids. */
async function missingMigrations(database: Connection): Promise<string[]> {
  const applied = await appliedIds(database);
  return allMigrations.map(({ id }) => id).filter((id) => applied?.has(id) !== true);
}

/** What the database says against a migration, without what people have written. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (!(error instanceof Error)) return 'unknown fault';
  if (!QUOTING_CODE.test(code))
    return code === '' ? error.message : `${error.message.replaceAll(/\s*\n\s*/g, ' ')} (${code})`;
  const names = ['table', 'column', 'constraint'].flatMap((part) => {
    const name: unknown = Object.entries(error).find(([key]) => key === part)?.[1];
    return typeof name === 'string' ? [`${part} ${name}`] : [];
  });
  return [code, ...names].join(', ');
}

function failureOf({ id, steps }: Migration, error: unknown): MigrationError {
  const rest = steps ? 'What it has done stays, and the next start goes on' : 'It has changed nothing';
  const hint =
    codeOf(error) === '42501'
      ? ' Run the migration as a user that may change the tables (npm run migrate), or give this one the right.'
      : '';
  return new MigrationError(
    `Migration ${id} failed: ${reasonOf(error)}. ${rest}; older servers go on working.${hint}`,
    {
      cause: error,
    },
  );
}

/** Polled: who waited for the lock inside a statement would hold up an index that is made concurrently. */
async function waitForStart(connection: Connection, say: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [lock] = await connection.query<{ is_mine: boolean }>(statements.tryLock, [START_LOCK]);
    if (lock?.is_mine === true) return;
    if (attempt === 5) say('Another server is bringing the database up to date: waiting for it.');
    await delay(START_POLL_MILLISECONDS);
  }
}

/** Runs statements that wait for a table's lock only for a moment, again and again. */
async function withLockTries(
  work: () => Promise<string[]>,
  { lockAttempts = LOCK_ATTEMPTS, lockMilliseconds = LOCK_MILLISECONDS }: MigrationOptions,
  onFirst: () => void,
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || attempt >= lockAttempts) throw error;
      if (attempt === 1) onFirst();
      await delay(Math.min(lockMilliseconds * attempt, LONGEST_PAUSE_MILLISECONDS));
    }
  }
}

/** The part of a migration that is one transaction. */
async function applyAtOnce(connection: Connection, migration: Migration, at: Date): Promise<string[]> {
  await connection.script('BEGIN');
  try {
    if (migration.sql !== '') await connection.script(migration.sql);
    const changes = (await migration.convert?.(connection)) ?? [];
    if (!migration.steps) await connection.execute(statements.record, [migration.id, at]);
    await connection.script('COMMIT');
    return changes;
  } catch (error) {
    await connection.script('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function apply(connection: Connection, migration: Migration, at: Date, options: MigrationOptions): Promise<void> {
  const { say = () => undefined, lockMilliseconds = LOCK_MILLISECONDS } = options;
  try {
    await connection.script(`SET lock_timeout = ${lockMilliseconds}`);
    const changes = await withLockTries(
      () => applyAtOnce(connection, migration, at),
      options,
      () => say(`Migration ${migration.id} waits for a table that others are using.`),
    );
    for (const change of changes) say(change);
    if (!migration.steps) return;
    // Steps take no lock that anybody queues behind.
    await connection.script('SET lock_timeout = 0');
    for (const step of migration.steps) await step(connection);
    await connection.execute(statements.record, [migration.id, at]);
  } catch (error) {
    throw isLost(error) ? error : failureOf(migration, error);
  }
}

/**
 * Applies what is missing. `at` is written as the time of application.
 * @param url of the database
 * @throws {MigrationError} naming the migration that failed
 * @throws {Refusal} 503 when the database is away; what the driver says where it refuses the user
 */
export async function migrate(url: string, at: Date, options: MigrationOptions = {}): Promise<void> {
  const { migrations = allMigrations, say = () => undefined } = options;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    application_name: 'madoguchi migration',
    keepAlive: true,
  });
  // Of a connection that is lost between two statements; the next one fails by itself.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const connection = new ClientConnection(client, undefined);
    // The user or the database may have limits of their own: none holds for a migration.
    await connection.script('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    const isMissing = (applied: Set<string> | undefined) => migrations.filter(({ id }) => applied?.has(id) !== true);
    if (isMissing(await appliedIds(connection)).length === 0) return;
    await waitForStart(connection, say);
    const applied = await appliedIds(connection);
    if (!applied)
      await connection.script('CREATE TABLE schema_migration (id text PRIMARY KEY, applied_at timestamptz NOT NULL)');
    const missing = isMissing(applied);
    if (!applied) say(`Making the tables of an empty database (${missing.length} migrations).`);
    for (const migration of missing) {
      if (applied) say(`Migration ${migration.id} runs.`);
      await apply(connection, migration, at, options);
    }
  } catch (error) {
    throw error instanceof MigrationError ? error : translated(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True when every migration of this program is in the database. */
export async function isMigrated(database: Database): Promise<boolean> {
  return (await missingMigrations(database)).length === 0;
}
