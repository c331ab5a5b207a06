/**
 * Writes what is in force into a folder that can be imported again, with `bundle.json`, which names version and hash of
 * every document (CONTRACT 14.4), calendars as they are planned. Answers are not in it.
 */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DocumentKind } from '@madoguchi/shared/contract/console/words';
import { now } from '@madoguchi/shared/domain/clock';
import { CommandFault } from '../commands';
import type { Database } from '../database/database';
import { lockDocuments, readDocuments, type StoredDocument } from '../repositories/configuration/documents';
import { readFormTexts } from '../repositories/configuration/versions';
import { foldCalendars } from '../services/calendarPlans/fold';
import { MANIFEST_FILE, type Manifest } from './manifest';

/** The folder of a kind; the others are one file each. */
const FOLDERS: Partial<Record<DocumentKind, string>> = {
  survey: 'surveys',
  member: 'members',
  calendar: 'calendars',
  bed: 'beds',
  search: 'searches',
};

function fileOf(kind: DocumentKind, id: string): string {
  const folder = FOLDERS[kind];
  return folder === undefined ? `${kind}.json` : `${folder}/${encodeURIComponent(id)}.json`;
}

function write(directory: string, file: string, content: unknown): void {
  const path = join(directory, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

/** Writes stored documents as the files of a bundle, into a folder that is there. */
export function writeDocuments(
  directory: string,
  documents: readonly Pick<StoredDocument, 'kind' | 'id' | 'content'>[],
): void {
  for (const { kind, id, content } of documents) write(directory, fileOf(kind, id), content);
}

/** A form as it was written, its fields in their order; the database has put those of its content into another. */
function withText(document: StoredDocument, texts: ReadonlyMap<string, string>): StoredDocument {
  const text = document.kind === 'survey' || document.kind === 'member' ? texts.get(document.id) : undefined;
  return text === undefined ? document : { ...document, content: JSON.parse(text) };
}

/**
 * Writes the folder, which must be new or empty: a file of before would be imported along.
 * @returns the number of documents
 * @throws {CommandFault} where the folder holds something
 */
export async function writeExport(database: Database, directory: string): Promise<number> {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new CommandFault(`The folder ${directory} is not empty; name a new one.`);
  const documents = await database.transaction(async (connection) => {
    await lockDocuments(connection);
    await foldCalendars(connection, now());
    const texts = await readFormTexts(connection);
    return (await readDocuments(connection)).map((document) => withText(document, texts));
  });
  const manifest: Manifest = {
    exportedAt: now().toISOString(),
    documents: documents.map(({ kind, id, version, contentHash }) => ({
      ...{ kind, id, file: fileOf(kind, id) },
      ...{ version, hash: contentHash },
    })),
  };
  writeDocuments(directory, documents);
  write(directory, MANIFEST_FILE, manifest);
  return documents.length;
}
