/**
 * Publishes what a bundle changes: each document that is new or changed becomes its next version, with who did it in the
 * audit. An older copy is never laid over a newer version without a word (CONTRACT 13).
 */
import { contentHashOf } from '../canonicalJson';
import type { Connection } from '../database/database';
import { documentName, type StoredDocument } from '../repositories/configuration/documents';
import { type Publication, type Publisher, readPublications } from '../repositories/configuration/versions';
import { findDraft } from '../repositories/forms/drafts';
import { publishDocument } from '../services/configuration/publishDocument';
import { differencesOf } from './differences';
import { type BundleDocument, documentsOf } from './documents';
import { faultLine } from './fault';
import { isImport } from './importer';
import type { Bundle } from './read';

/** What an import does to one document. */
export interface DocumentChange {
  document: BundleDocument;
  contentHash: string;
  /** What is in force so far; undefined for a new document. */
  before: StoredDocument | undefined;
}

/** What an import changes, and what it leaves alone. */
export interface Changes {
  changed: readonly DocumentChange[];
  unchanged: readonly BundleDocument[];
  /** Stored documents of the bundle's kinds that it has no file for. */
  missing: readonly StoredDocument[];
}

/** Compares the bundle with what is stored. */
export function changesOf(bundle: Bundle, stored: readonly StoredDocument[]): Changes {
  const inForce = new Map(stored.map((document) => [documentName(document), document]));
  const all = documentsOf(bundle).map((document) => ({
    document,
    contentHash: contentHashOf(document.content),
    before: inForce.get(documentName(document)),
  }));
  const isChanged = ({ before, contentHash }: DocumentChange) => before?.contentHash !== contentHash;
  const names = new Set(all.map(({ document }) => documentName(document)));
  const kinds = new Set(all.map(({ document }) => document.kind));
  return {
    changed: all.filter(isChanged),
    unchanged: all.filter((change) => !isChanged(change)).map(({ document }) => document),
    missing: stored.filter(
      (document) => !names.has(documentName(document)) && (bundle.manifest !== undefined || kinds.has(document.kind)),
    ),
  };
}

function saidOf({ number, by, at }: Publication): string {
  return `version ${number} (${by}, ${at.toISOString()})`;
}

/**
 * A fault for each document that is older than what is stored, by its export, or that somebody has changed since
 * elsewhere than in a bundle; a notice for one that puts an earlier version back.
 */
export async function checkOlder(
  connection: Connection,
  { manifest }: Bundle,
  { changed }: Changes,
): Promise<{ faults: string[]; notices: string[] }> {
  const copied = new Map(manifest?.value.documents.map((entry) => [documentName(entry), entry.version]));
  const faults: string[] = [];
  const notices: string[] = [];
  for (const { document, before, contentHash } of changed) {
    if (!before) continue;
    const publications = await readPublications(connection, document);
    const newest = publications.at(-1);
    if (!newest) continue;
    const version = copied.get(documentName(document));
    const expected = 'a newer export, or --force for it as a new version';
    if (version !== undefined && newest.number > version)
      faults.push(faultLine(document.file, '$', `is of version ${version}, stored is ${saidOf(newest)}`, expected));
    else if (version === undefined && !isImport(newest.by))
      faults.push(faultLine(document.file, '$', `was changed by another way since: ${saidOf(newest)}`, expected));
    const earlier = publications.findLast(({ hash }) => hash === contentHash);
    if (earlier) notices.push(`${document.file}: puts version ${earlier.number} back over ${saidOf(newest)}`);
  }
  return { faults, notices };
}

/**
 * Working drafts that the console has of forms that are published here: they stay, and whoever publishes one sees what came
 * in between. One of the same id and another kind is a fault: a form is of one kind for ever.
 */
export async function checkDrafts(
  connection: Connection,
  { changed }: Changes,
): Promise<{ faults: string[]; notices: string[] }> {
  const faults: string[] = [];
  const notices: string[] = [];
  for (const { document } of changed.filter(({ document: { kind } }) => kind === 'survey' || kind === 'member')) {
    const draft = await findDraft(connection, document.id);
    if (!draft) continue;
    const saved = `${draft.savedBy}, ${draft.savedAt.toISOString()}`;
    if (draft.kind !== document.kind)
      faults.push(faultLine(document.file, '$', `is the id of a working draft (${saved})`, 'another id'));
    else notices.push(`${document.file}: has a working draft in the console (${saved}), which stays`);
  }
  return { faults, notices };
}

/** Publishes the changed documents at the instant. */
export async function publishChanges(
  connection: Connection,
  { changed }: Changes,
  publisher: Publisher,
  updatedAt: Date,
): Promise<void> {
  for (const { document, before } of changed)
    await publishDocument(connection, { ...document, before }, publisher, updatedAt);
}

/** What the import does, document by document. */
export function linesOf({ changed, unchanged, missing }: Changes): string[] {
  return [
    ...changed.flatMap(({ document, before }) => {
      const head = `${document.file}: ${before ? `changed, now version ${before.version + 1}` : 'new'}`;
      return before ? [head, ...differencesOf(before.content, document.content).map((line) => `  ${line}`)] : [head];
    }),
    ...(unchanged.length > 0 ? [`unchanged: ${unchanged.map(({ file }) => file).join(', ')}`] : []),
    ...missing.map(
      (document) => `${documentName(document)}: has no file here and stays as it is; "disabled": true stops a form`,
    ),
  ];
}
