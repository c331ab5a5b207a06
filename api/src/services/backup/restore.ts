/**
 * Brings a backup back into an empty database and an empty folder, and says what of it does not fit. It never writes
 * over anything: who restores by mistake loses nothing.
 */
import { join } from 'node:path';
import { CommandFault } from '../../commands';
import { migrations } from '../../migrations';
import type { BackupSource } from './backup';
import { type BackupSummary, copyFiles, countFiles, DUMP, FILES, readSummary } from './contents';
import { countRows, onOwnConnection, tablesOf } from './counts';
import { libpqEnvironment, runTool } from './tools';

/** @throws {CommandFault} where something is there that a restore would mix with */
async function refuseUnlessEmpty({ databaseUrl, filesDirectory }: BackupSource): Promise<void> {
  const tables = await onOwnConnection(databaseUrl, tablesOf);
  if (tables.length > 0)
    throw new CommandFault('The database is not empty. Make an empty one and name it in DATABASE_URL.');
  if (filesDirectory !== undefined && (await countFiles(filesDirectory)).count > 0)
    throw new CommandFault(`There are files in ${filesDirectory}. Move that folder away.`);
}

/** @throws {CommandFault} where the backup is of a newer program than this one */
function refuseNewer(summary: BackupSummary): void {
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = summary.migrations.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new CommandFault(
      `The backup is of a newer build (${summary.version}, ${unknown}): restore it with that one.`,
    );
}

/**
 * Restores; the program's migrations are still to be run.
 * @returns what was in the backup, and a line for each table and for the files where the count is another
 * @throws {CommandFault} before anything is written, or with the tool's words
 */
export async function restoreBackup(
  target: BackupSource,
  folder: string,
): Promise<{ summary: BackupSummary; differences: string[] }> {
  const summary = readSummary(folder);
  refuseNewer(summary);
  await refuseUnlessEmpty(target);
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  const database = libpqEnvironment(target.databaseUrl).PGDATABASE ?? '';
  await runTool('pg_restore', [...args, `--dbname=${database}`, join(folder, DUMP)], target.databaseUrl);
  const restored = await onOwnConnection(target.databaseUrl, countRows);
  const differences = Object.entries(summary.tables)
    .filter(([table, rows]) => restored[table] !== rows)
    .map(([table, rows]) => `table ${table}: ${rows} rows saved, ${restored[table] ?? 'none'} restored`);
  if (summary.files && target.filesDirectory !== undefined) {
    const { count, bytes } = await copyFiles(join(folder, FILES), target.filesDirectory);
    if (count !== summary.files.count || bytes !== summary.files.bytes)
      differences.push(`files: ${summary.files.count} saved, ${count} restored`);
  }
  return { summary, differences };
}
