/**
 * Rules of secure files: 'fileId#fileName', a row each, at most three (ROWS-014, ROWS-026, FILE-003 to FILE-015).
 */
import { commonTexts, validationTexts } from '../../../../texts';
import { characterCount } from '../../../text';
import type { ItemRules } from '../../types';
import { filledListOf, isFlaggedRequired, listFromRows, listRows } from '../base';

export const SECURE_FILE_COUNT = 3;
const NAME_MAXIMUM = 30;
const MEGABYTE = 1024 * 1024;
const SIZE_MAXIMUM = 50;
export const SECURE_FILE_MAXIMUM_BYTES = SIZE_MAXIMUM * MEGABYTE;
/** The only endings that a secure file may have. */
export const SECURE_FILE_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png', 'heic', 'heif', 'pdf'];
const RESERVED_NAME = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i;

/** Reads 'fileId#fileName'; undefined when it is malformed. */
export function parseSecureFile(entry: string): { fileId: string; fileName: string } | undefined {
  const separator = entry.indexOf('#');
  if (separator < 1 || separator === entry.length - 1) return undefined;
  return { fileId: entry.slice(0, separator), fileName: entry.slice(separator + 1) };
}

/** The message for a file's name, or undefined (FILE-004 to FILE-013). */
export function secureFileNameMessage(fileName: string): string | undefined {
  const messages = validationTexts.file;
  const parts = fileName.split('.');
  const [name = '', extension = ''] = parts;
  if (/[<>:"/\\|?*]/.test(fileName.replace(/\.[^.]*$/, ''))) return messages.invalidName;
  if (parts.length !== 2 || extension === '' || /[. ]$/.test(fileName) || name.endsWith(' ')) return messages.nameEnd;
  if (name === '') return messages.invalidName;
  if (RESERVED_NAME.test(name)) return messages.reservedWord;
  if (characterCount(name) > NAME_MAXIMUM) return messages.nameLength(NAME_MAXIMUM);
  return SECURE_FILE_EXTENSIONS.includes(extension.toLowerCase()) ? undefined : messages.type;
}

/** The message for a file that a person chose; size in bytes (FILE-014). */
export function secureFileMessage(file: { name: string; size: number }): string | undefined {
  const nameMessage = secureFileNameMessage(file.name);
  if (nameMessage !== undefined) return nameMessage;
  return file.size > SECURE_FILE_MAXIMUM_BYTES ? validationTexts.file.size(SIZE_MAXIMUM) : undefined;
}

export const secureFilesRules: ItemRules = {
  types: ['secureFiles'],
  files: 'secure',
  rowKeys: 'list',
  search: false,
  keptInDraft: false,
  copiedFromRegistration: false,
  hasAnswer: true,
  emptyValue: () => [],
  isEmpty: (_, value) => filledListOf(value).length === 0,
  canonical: (_, value) => filledListOf(value),
  validate(item, value, { mode, isSecureFilesOff }) {
    if (isSecureFilesOff === true) return undefined;
    const files = filledListOf(value);
    if (files.length === 0) return isFlaggedRequired(item, mode) ? validationTexts.required.standard : undefined;
    if (files.length > SECURE_FILE_COUNT) return validationTexts.file.count(SECURE_FILE_COUNT);
    for (const entry of files) {
      const file = parseSecureFile(entry);
      const message = file ? secureFileNameMessage(file.fileName) : validationTexts.file.invalidName;
      if (message !== undefined) return message;
    }
    return undefined;
  },
  toRows: (item, value) => listRows(item, filledListOf(value)),
  fromRows: (_, rows) => listFromRows(rows),
  displayText: (_, value) =>
    filledListOf(value)
      .map((entry) => parseSecureFile(entry)?.fileName ?? entry)
      .join(commonTexts.listSeparator),
};
