/**
 * A name for a file whose own name the rules refuse: nobody can rename a file on a phone. The rules themselves stay as
 * they are and judge the new name, here and on the server (FILE-004 to FILE-013).
 */

import { fileTexts } from '../../texts';
import { SECURE_FILE_EXTENSIONS, secureFileNameMessage } from '../survey/items/secureFiles/rules';

/**
 * The name that a file goes by: its own where the rules take it, else 書類1.pdf with the first number that is free.
 * A file of another kind keeps its name, for the rules to say so.
 */
export function acceptedFileName(own: string, taken: ReadonlySet<string>): string {
  const extension = /\.([^.]+)$/.exec(own)?.[1]?.toLowerCase() ?? '';
  if (secureFileNameMessage(own) === undefined || !SECURE_FILE_EXTENSIONS.includes(extension)) return own;
  let number = 1;
  while (taken.has(fileTexts.secure.document(number, extension))) number += 1;
  return fileTexts.secure.document(number, extension);
}
