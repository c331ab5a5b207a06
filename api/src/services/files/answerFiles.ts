/**
 * The files that an answer names (CONTRACT 12, Files): only such as the person, or the one who acts for the person, has
 * uploaded, or the answer named before. Naming them in the transaction that stores the answer is what keeps them.
 */

import type { Answers, AnswerValue, ItemError, SurveyConfig } from '@madoguchi/shared/contract';
import { type FileKind, imageKeyOf } from '@madoguchi/shared/domain/file';
import {
  flattenItems,
  isMemberImageType,
  listOf,
  oncePerConfig,
  parseSecureFile,
  rulesOf,
  textOf,
} from '@madoguchi/shared/domain/survey';
import { normalForm } from '@madoguchi/shared/domain/text';
import { validationTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../database/database';
import { invalid } from '../../refusal';
import type { StoredRow } from '../../repositories/answers/rows';
import { lockFilesForAnswer, type StoredFile } from '../../repositories/files/files';

/** A file that the answer is to name. */
export interface AnswerFile {
  fileId: string;
  isAdmin: boolean;
}

interface NamedFile extends AnswerFile {
  itemKey: string;
  kind: FileKind;
  /** As the row says; undefined for an image. */
  name: string | undefined;
  /** Whether the answer had the very same row before. */
  wasThere: boolean;
}

/** A row without its place in a list, which changes when an entry before it goes. */
function identityOf({ itemKey, value }: Pick<StoredRow, 'itemKey' | 'value'>): string {
  return `${itemKey} ${value}`;
}

const fileItems = oncePerConfig(
  (config): ReadonlyMap<string, FileKind> =>
    new Map(
      flattenItems(config).flatMap((item) => {
        const { files } = rulesOf(item);
        return files ? [[item.itemKey, files] as const] : [];
      }),
    ),
);

/** The answers with images by their keys: links expire, what is stored does not. */
export function withImageKeys(config: SurveyConfig, answers: Answers): Answers {
  const keyed: Record<string, AnswerValue | undefined> = { ...answers };
  for (const [itemKey, kind] of fileItems(config)) {
    const value = textOf(answers[itemKey]);
    if (kind === 'image' && value !== '') keyed[itemKey] = imageKeyOf(value) ?? value;
  }
  return keyed;
}

/** Ids of all files in the answers, whether they are there or not. */
export function fileIdsIn(config: SurveyConfig, answers: Answers): string[] {
  return [...fileItems(config)].flatMap(([itemKey, kind]) => {
    const value = answers[itemKey];
    if (kind === 'image') return imageKeyOf(textOf(value)) ?? [];
    return listOf(value).flatMap((entry) => parseSecureFile(entry)?.fileId ?? []);
  });
}

function faultOf(
  named: NamedFile,
  file: (StoredFile & { isNamed: boolean }) | undefined,
  people: Set<string>,
  isMemberForm: boolean,
) {
  const messages = validationTexts.file;
  if (!file || file.isPurging || file.kind !== named.kind) return messages.unknown;
  if (!file.isNamed && !people.has(file.ownerId)) return messages.unknown;
  if (named.name !== undefined && normalForm(named.name, 'NFC') !== file.name) return messages.unknown;
  if (file.status === 'Pending') return messages.notUploaded;
  if (file.status === 'Infected' || file.status === 'Error') return messages.unusable;
  // What the answer has already named may stay.
  const isUnfit = isMemberForm && named.kind === 'image' && !file.isNamed && !isMemberImageType(file.realType ?? '');
  return isUnfit ? validationTexts.image.typeMember : undefined;
}

/** True for a file of this program that the answer, or the one who sends it, has a right to. */
function isOurs(file: (StoredFile & { isNamed: boolean }) | undefined, people: Set<string>): boolean {
  return file !== undefined && !file.isPurging && (file.isNamed || people.has(file.ownerId));
}

interface AnswerFilesQuery {
  config: SurveyConfig;
  /** Who acts, and for whom. */
  callerId: string;
  subjectId: string;
  rows: readonly StoredRow[];
  /** The answer that is changed, with its rows. */
  existing: { answerId: string | undefined; rows: readonly StoredRow[] };
}

/**
 * The files that these rows name, locked until the answer is stored. An image's address of elsewhere, and a secure file
 * that was never uploaded here, may only stay where they stood before, as imported answers have them; they give nobody
 * a right to any file.
 * @returns undefined where the form has no item for files
 * @throws {Refusal} 400 with the message of each item that names a file that it may not
 */
export async function checkAnswerFiles(
  connection: Connection,
  { config, callerId, subjectId, rows, existing }: AnswerFilesQuery,
): Promise<AnswerFile[] | undefined> {
  const kinds = fileItems(config);
  if (kinds.size === 0) return undefined;
  const before = new Set(existing.rows.map(identityOf));
  const errors = new Map<string, ItemError>();
  const isMemberForm = config.memberSurveyId !== undefined;
  const all = rows.flatMap((row): NamedFile[] => {
    const { itemKey, value, isAdmin } = row;
    const kind = kinds.get(itemKey);
    if (!kind || value === '') return [];
    const secure = kind === 'secure' ? parseSecureFile(value) : undefined;
    const fileId = kind === 'image' ? imageKeyOf(value) : secure?.fileId;
    const wasThere = before.has(identityOf(row));
    if (fileId !== undefined) return [{ fileId, isAdmin, itemKey, kind, name: secure?.fileName, wasThere }];
    if (!wasThere) errors.set(itemKey, { itemKey, message: validationTexts.file.unknown });
    return [];
  });
  const asked = [...new Set(all.map((file) => file.fileId))];
  const files = asked.length > 0 ? await lockFilesForAnswer(connection, asked, existing.answerId) : undefined;
  const people = new Set([callerId, subjectId]);
  const named = all.filter(({ fileId, wasThere }) => !wasThere || isOurs(files?.get(fileId), people));
  const ids = [...new Set(named.map((file) => file.fileId))];
  for (const file of named) {
    const message = faultOf(file, files?.get(file.fileId), people, isMemberForm);
    if (message !== undefined) errors.set(file.itemKey, { itemKey: file.itemKey, message });
  }
  if (errors.size > 0) throw invalid([...errors.values()]);
  // Where a form's item and an administrators' item name one file, the person sees it.
  return ids.map((fileId) => ({ fileId, isAdmin: named.every((file) => file.fileId !== fileId || file.isAdmin) }));
}

/** The rows with images as addresses that a browser can load for a while. */
export function withImageLinks(
  config: SurveyConfig | undefined,
  rows: readonly StoredRow[],
  link: (key: string) => string,
): StoredRow[] {
  const kinds = config ? fileItems(config) : new Map<string, FileKind>();
  return rows.map((row) => {
    const key = kinds.get(row.itemKey) === 'image' ? imageKeyOf(row.value) : undefined;
    return key === undefined ? row : { ...row, value: link(key) };
  });
}
