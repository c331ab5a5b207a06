/**
 * Stored documents that operators wrote, and the version that tells servers when any of them changed.
 */
import type { DocumentKind } from '@madoguchi/shared/contract/console/words';
import type { Connection } from '../../database/database';

export interface StoredDocument {
  kind: DocumentKind;
  id: string;
  content: unknown;
  contentHash: string;
  updatedAt: Date;
  /** Number of the version in force (repositories/configuration/versions). */
  version: number;
}

/** One text that names a document among all kinds. */
export function documentName({ kind, id }: { kind: string; id: string }): string {
  return `${kind}/${id}`;
}

interface DocumentRow {
  kind: DocumentKind;
  id: string;
  content: unknown;
  content_hash: string;
  updated_at: Date;
  version: number;
}

const statements = {
  all: {
    name: 'documents_all',
    text: 'SELECT kind, id, content, content_hash, updated_at, version FROM configuration_document ORDER BY kind, id',
  },
  one: {
    name: 'documents_one',
    text: `SELECT kind, id, content, content_hash, updated_at, version FROM configuration_document
           WHERE kind = $1 AND id = $2`,
  },
  version: { name: 'documents_version', text: "SELECT version FROM configuration_version WHERE id = 'current'" },
  lockVersion: {
    name: 'documents_lock',
    text: "SELECT version FROM configuration_version WHERE id = 'current' FOR UPDATE",
  },
  setVersion: {
    name: 'documents_set_version',
    text: "UPDATE configuration_version SET version = $1 WHERE id = 'current'",
  },
  put: {
    name: 'documents_put',
    text: `INSERT INTO configuration_document (kind, id, content, content_hash, updated_at, version) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (kind, id) DO UPDATE SET content = EXCLUDED.content, content_hash = EXCLUDED.content_hash,
             updated_at = EXCLUDED.updated_at, version = EXCLUDED.version`,
  },
};

function documentOf({ content_hash: contentHash, updated_at: updatedAt, ...row }: DocumentRow): StoredDocument {
  return { ...row, contentHash, updatedAt };
}

/** Every stored document, ordered by kind and id. */
export async function readDocuments(connection: Connection): Promise<StoredDocument[]> {
  return (await connection.query<DocumentRow>(statements.all)).map(documentOf);
}

/** One stored document; undefined where there is none of the kind and id. */
export async function readDocument(
  connection: Connection,
  { kind, id }: Pick<StoredDocument, 'kind' | 'id'>,
): Promise<StoredDocument | undefined> {
  return (await connection.query<DocumentRow>(statements.one, [kind, id])).map(documentOf)[0];
}

/** A text that changes with every import that changed something. */
export async function readVersion(connection: Connection): Promise<string> {
  const [row] = await connection.query<{ version: string }>(statements.version);
  return row?.version ?? 'none';
}

/** Waits until no other import runs; the surrounding transaction holds the lock until its end. */
export async function lockDocuments(connection: Connection): Promise<void> {
  await connection.query(statements.lockVersion);
}

/** Stores what is in force; its version is published in the same transaction (publishVersion). */
export async function putDocument(connection: Connection, document: StoredDocument): Promise<void> {
  const { kind, id, content, contentHash, updatedAt, version } = document;
  await connection.execute(statements.put, [kind, id, JSON.stringify(content), contentHash, updatedAt, version]);
}

/** Tells every server that documents changed. */
export async function writeVersion(connection: Connection, version: string): Promise<void> {
  await connection.execute(statements.setVersion, [version]);
}
