/**
 * The secure files of an answer as a list shows them (ROWS-027, FILE-023).
 */
import type { FileState, FileStatus } from '../../../../contract';
import { parseSecureFile } from './rules';

/** The file's id in an entry of an answer; an entry that another system stored may be the id itself. */
export function fileIdOfEntry(entry: string): string {
  return parseSecureFile(entry)?.fileId ?? entry;
}

/** Where the files stand: the item of a form. */
export interface SecureFileOwner {
  surveyId: string;
  itemKey: string;
}

export interface SecureFileEntry extends SecureFileOwner {
  /** Kept as data (ROWS-027): the file's id; the entry itself is what downloads it. */
  id: string;
  name: string;
  /** As the person called it, where the rules refused that name. */
  ownName?: string | undefined;
  /** Absent for a file that is gone, or that the person may not see. */
  status: FileStatus | undefined;
  /** Kept as data (ROWS-027): its place in the answer, from 0. */
  index: number;
  /** As the answer holds it, `fileId#fileName`. */
  file: string;
  /** Kept as data (ROWS-027): what the server says of it; absent as the status is. */
  fileData: { name: string; status: FileStatus } | undefined;
}

/**
 * @param files `fileId#fileName` each, as an answer holds them
 * @param states as the server tells them, by the files' ids
 */
export function secureFileEntries(
  owner: SecureFileOwner,
  files: readonly string[],
  states: readonly FileState[],
): SecureFileEntry[] {
  return files.map((file, index) => {
    const id = fileIdOfEntry(file);
    const state = states.find((each) => fileIdOfEntry(each.id) === id);
    return {
      ...owner,
      id,
      name: parseSecureFile(file)?.fileName ?? file,
      ...(state?.ownName !== undefined && { ownName: state.ownName }),
      status: state?.status,
      index,
      file,
      fileData: state && { name: state.name, status: state.status },
    };
  });
}
