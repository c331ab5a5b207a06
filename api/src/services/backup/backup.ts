/**
 * A backup: the database as it was at one moment, then the files. In this order every file that the dump names is in the
 * copy, because a file is stored before an answer names it; people go on meanwhile.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CommandFault } from '../../commands';
import { buildVersion } from '../../version';
import { type BackupSummary, copyFiles, DUMP, FILES, SUMMARY } from './contents';
import { countRows, onOwnConnection } from './counts';
import { runTool } from './tools';

/** What is to be saved. */
export interface BackupSource {
  databaseUrl: string;
  /** The server's folder of files; undefined where they lie in a bucket. */
  filesDirectory: string | undefined;
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM schema_migration ORDER BY id');
  return rows.map((row) => row.id);
}

/** Dumps what a transaction sees, and counts the same. */
async function dump(url: string, file: string): Promise<Pick<BackupSummary, 'tables' | 'migrations'>> {
  return onOwnConnection(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const snapshot = rows[0]?.snapshot;
    if (snapshot === undefined) throw new CommandFault('The database gives no snapshot.');
    const tables = await countRows(client);
    if (tables.schema_migration === undefined)
      throw new CommandFault('The database is empty: there is nothing to save.');
    const migrations = await appliedMigrations(client);
    await runTool('pg_dump', ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`], url);
    await client.query('COMMIT');
    return { tables, migrations };
  });
}

const NOTE = `INSERT INTO last_run (name, finished_at) VALUES ('backup', $1)
  ON CONFLICT (name) DO UPDATE SET finished_at = excluded.finished_at`;

/**
 * Notes for the monitor that a backup was taken. The backup is none the worse where that cannot be written: a standby
 * takes no writes, and a database of an earlier release has no place for it.
 */
async function noteBackup(url: string, at: Date): Promise<void> {
  await onOwnConnection(url, (client) => client.query(NOTE, [at])).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error;
  });
}

/**
 * Takes a backup.
 * @param folder is made, for its owner alone: the dump holds the keys by which people are signed in
 * @param at the present, for the summary
 * @throws {CommandFault} when a tool is missing or fails, or the folder is there already
 */
export async function takeBackup(source: BackupSource, folder: string, at: Date): Promise<BackupSummary> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CommandFault(`${folder} is there already.`);
    throw error;
  });
  const dumped = await dump(source.databaseUrl, join(folder, DUMP));
  const { filesDirectory } = source;
  const files = filesDirectory === undefined ? null : await copyFiles(filesDirectory, join(folder, FILES));
  const summary: BackupSummary = { format: 1, version: buildVersion(), at: at.toISOString(), ...dumped, files };
  await writeFile(join(folder, SUMMARY), `${JSON.stringify(summary, undefined, 2)}\n`, { mode: 0o600 });
  await noteBackup(source.databaseUrl, at);
  return summary;
}
