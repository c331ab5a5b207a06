/**
 * What a backup's folder holds, and how it says so: `database.dump`, `files/`, and `backup.json`, which is written last.
 */
import { type Dirent, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { CommandFault } from '../../commands';

export const DUMP = 'database.dump';
export const FILES = 'files';
export const SUMMARY = 'backup.json';
/** Of the server's folder of files: what is arriving is not there yet. */
const AREAS = ['waiting', 'stored'];

const FileCountSchema = v.object({ count: v.number(), bytes: v.number() });
const BackupSummarySchema = v.object({
  format: v.literal(1),
  /** The build that made it. */
  version: v.string(),
  /** ISO instant at which the database was seen. */
  at: v.string(),
  /** Ids of the migrations that were applied. */
  migrations: v.array(v.string()),
  /** Rows of each table. */
  tables: v.record(v.string(), v.number()),
  /** null: files lie in a bucket, which has a backup of its own. */
  files: v.nullable(FileCountSchema),
});
export type BackupSummary = v.InferOutput<typeof BackupSummarySchema>;
type FileCount = v.InferOutput<typeof FileCountSchema>;

/** @throws {CommandFault} when the folder is no finished backup */
export function readSummary(folder: string): BackupSummary {
  const path = join(folder, SUMMARY);
  if (!existsSync(path)) throw new CommandFault(`${folder} is no finished backup: it has no ${SUMMARY}.`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), BackupSummarySchema), readFileSync(path, 'utf8'));
  if (!parsed.success) throw new CommandFault(`${path} cannot be read: another build wrote it, or it is damaged.`);
  return parsed.output;
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function entriesOf(folder: string): Promise<Dirent[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
}

/** How many files lie in a folder of the server's files, and their bytes. */
export async function countFiles(folder: string): Promise<FileCount> {
  const total = { count: 0, bytes: 0 };
  for (const area of AREAS) {
    for (const { name } of await entriesOf(join(folder, area))) {
      total.count += 1;
      total.bytes += (await stat(join(folder, area, name))).size;
    }
  }
  return total;
}

/** Copies the files that the server has taken. One that the server deletes meanwhile is left out. */
export async function copyFiles(from: string, to: string): Promise<FileCount> {
  for (const area of AREAS) {
    await mkdir(join(to, area), { recursive: true });
    for (const { name } of await entriesOf(join(from, area))) {
      await copyFile(join(from, area, name), join(to, area, name)).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
  }
  return countFiles(to);
}
