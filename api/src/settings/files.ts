/**
 * The folders and files that settings name: whether the server will find what it needs there.
 */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Configuration } from '../configuration';
import { readRemotes } from '../web/registry';

/** A word for why the system refused. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

function remotesFaults(path: string): string[] {
  try {
    return readRemotes(readFileSync(path, 'utf8')).faults.map((fault) => `REMOTES_FILE: ${fault}`);
  } catch (error) {
    return [`REMOTES_FILE names ${path}, which cannot be read (${reasonOf(error)}).`];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The folder itself, or the one in which it would be made. */
function existingPart(path: string): string {
  const parent = dirname(path);
  return parent === path || existsSync(path) ? path : existingPart(parent);
}

/** Uploaded files, and the embedded database, are written below it. */
function dataFaults({ dataDirectory, databaseUrl, files }: Configuration): string[] {
  if (databaseUrl !== undefined && files.s3 !== undefined) return [];
  const folder = existingPart(dataDirectory);
  try {
    if (!isFolder(folder)) return [`DATA_DIR names ${dataDirectory}, but ${folder} is no folder.`];
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    return [`DATA_DIR names ${dataDirectory}, but ${folder} cannot be written to (${reasonOf(error)}).`];
  }
}

function pageFaults({ shellDirectory, remotesDirectory, remotesFile }: Configuration): string[] {
  const faults: string[] = [];
  if (!existsSync(join(shellDirectory, 'index.html')))
    faults.push(`SHELL_DIR names ${shellDirectory}, which holds no index.html: no page can be shown.`);
  if (!isFolder(remotesDirectory)) faults.push(`REMOTES_DIR names ${remotesDirectory}, which is no folder.`);
  return remotesFile === undefined ? faults : [...faults, ...remotesFaults(remotesFile)];
}

/**
 * A sentence for each folder or file that is not as the server needs it. Pages that cannot be shown refuse the start in
 * production; on a desk the API runs alone.
 */
export function fileFaults(configuration: Configuration): { faults: string[]; warnings: string[] } {
  const { dataBundle, production } = configuration;
  const faults = dataFaults(configuration);
  if (dataBundle !== undefined && !isFolder(dataBundle))
    faults.push(`DATA_BUNDLE names ${dataBundle}, which is no folder.`);
  const ofPages = pageFaults(configuration);
  return production ? { faults: [...faults, ...ofPages], warnings: [] } : { faults, warnings: ofPages };
}
