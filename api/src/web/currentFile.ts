/**
 * A built file as it is on the disk at the moment of the request, so that a redeployed remote is seen without a
 * restart. What was read is kept until the file changes.
 */
import { readFile, stat } from 'node:fs/promises';

interface FileContent {
  body: Buffer;
  /** Changes with the file. */
  version: string;
}

/** The few files that pages are made of. */
const contents = new Map<string, FileContent>();

/** The file's bytes, or undefined when there is none (a folder is none). */
export async function readCurrent(path: string): Promise<FileContent | undefined> {
  let version: string;
  try {
    const status = await stat(path);
    if (!status.isFile()) return undefined;
    version = `${status.mtimeMs.toString(36)}-${status.size.toString(36)}`;
  } catch {
    contents.delete(path);
    return undefined;
  }
  const known = contents.get(path);
  if (known?.version === version) return known;
  const content = { body: await readFile(path), version };
  contents.set(path, content);
  return content;
}
