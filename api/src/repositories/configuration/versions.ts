/**
 * Published versions of what operators wrote. They are only ever added: the database itself refuses to change one.
 * Forms are numbered by their id, other documents by kind and id.
 */
import type { Connection } from '../../database/database';
import type { DocumentKind, StoredDocument } from './documents';

/** Who published a version, and why. */
export interface Publisher {
  by: string;
  note: string;
}

const statements = {
  publishForm: {
    name: 'versions_publish_form',
    text: `INSERT INTO form_version (kind, form_id, number, content, content_hash, published_at, published_by, note)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  },
  publishDocument: {
    name: 'versions_publish_document',
    text: `INSERT INTO document_version (kind, id, number, content, content_hash, published_at, published_by, note)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  },
};

function isForm(kind: DocumentKind): boolean {
  return kind === 'survey' || kind === 'member';
}

/** Keeps the document as the version that it names. */
export async function publishVersion(
  connection: Connection,
  document: StoredDocument,
  { by, note }: Publisher,
): Promise<void> {
  const { kind, id, version, content, contentHash, updatedAt } = document;
  const statement = isForm(kind) ? statements.publishForm : statements.publishDocument;
  const values = [kind, id, version, JSON.stringify(content), contentHash, updatedAt, by, note];
  await connection.execute(statement, values);
}
