/**
 * A name for a file whose own name the rules refuse: nobody can rename a file on a phone. The rules themselves stay as
 * they are and judge the new name, here and on the server (FILE-004 to FILE-013).
 */

import { fileTexts } from '../../texts';
import { SECURE_FILE_EXTENSIONS, secureFileNameMessage } from '../survey/items/secureFiles/rules';
import { normalForm } from '../text';

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

/**
 * A file's own name as it is kept for showing: without what is not seen or turns the writing around, so that it reads as
 * it is. Undefined where nothing of it is left.
 */
export function shownOwnName(own: string): string | undefined {
  const shown = normalForm(own, 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return shown === '' ? undefined : shown;
}
