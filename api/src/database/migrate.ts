/**
 * Brings the database to the program's schema: forward only, each step once, under a lock, so that many servers may
 * start at the same moment.
 */

import { migrations } from '../migrations';
import type { Connection, Database } from './database';

/** Any number, the same for every server: names the lock under which schema and first import are made. */
const START_LOCK = 7_310_445;

/**
 * Asked of the rows and not of the name cache, which within a transaction may not have heard of a table that another
 * has just made.
 */
const EXISTS = `SELECT EXISTS (SELECT 1 FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_name = 'schema_migration') AS exists`;

const statements = {
  lock: { name: 'migration_lock', text: 'SELECT pg_advisory_xact_lock($1)' },
  exists: { name: 'migration_exists', text: EXISTS },
  applied: { name: 'migration_applied', text: 'SELECT id FROM schema_migration' },
  record: { name: 'migration_record', text: 'INSERT INTO schema_migration (id, applied_at) VALUES ($1, $2)' },
};

/** Waits for the start lock, which the surrounding transaction holds until its end. */
export async function lockStart(connection: Connection): Promise<void> {
  await connection.query(statements.lock, [START_LOCK]);
}

async function appliedIds(connection: Connection): Promise<Set<string>> {
  const [table] = await connection.query<{ exists: boolean }>(statements.exists);
  if (table?.exists !== true) {
    await connection.script('CREATE TABLE schema_migration (id text PRIMARY KEY, applied_at timestamptz NOT NULL)');
    return new Set();
  }
  const rows = await connection.query<{ id: string }>(statements.applied);
  return new Set(rows.map((row) => row.id));
}

/**
 * Applies what is missing. `at` is written as the time of application.
 * @returns lines for the log: what of the operator's was changed
 */
export async function migrate(database: Database, at: Date): Promise<string[]> {
  const lines: string[] = [];
  for (const migration of migrations) {
    const changes = await database.transaction(async (connection) => {
      await lockStart(connection);
      const applied = await appliedIds(connection);
      if (applied.has(migration.id)) return [];
      await connection.script(migration.sql);
      const converted = (await migration.convert?.(connection)) ?? [];
      await connection.execute(statements.record, [migration.id, at]);
      return converted;
    });
    lines.push(...changes);
  }
  return lines;
}

/** True when every migration of this program is in the database (readyz). */
export async function isMigrated(database: Database): Promise<boolean> {
  const applied = await appliedIdsOrNone(database);
  return migrations.every((migration) => applied.has(migration.id));
}

async function appliedIdsOrNone(database: Database): Promise<Set<string>> {
  const [table] = await database.query<{ exists: boolean }>(statements.exists);
  if (table?.exists !== true) return new Set();
  const rows = await database.query<{ id: string }>(statements.applied);
  return new Set(rows.map((row) => row.id));
}
