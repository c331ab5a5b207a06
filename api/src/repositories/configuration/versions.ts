/**
 * Published versions of what operators wrote. They are only ever added: the database itself refuses to change one.
 * Forms are numbered by their id, other documents by kind and id.
 */
import type { DocumentKind } from '@madoguchi/shared/contract/console/words';
import type { Connection } from '../../database/database';
import type { StoredDocument } from './documents';

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
  form: {
    name: 'versions_form',
    text: `SELECT v.content, n.published_at AS superseded_at FROM form_version v
           LEFT JOIN form_version n ON n.form_id = v.form_id AND n.number = v.number + 1
           WHERE v.form_id = $1 AND v.number = $2`,
  },
  formPublications: {
    name: 'versions_form_publications',
    text: `SELECT number, content_hash AS hash, published_by AS by, published_at AS at FROM form_version
           WHERE form_id = $2 AND kind = $1 ORDER BY number`,
  },
  documentPublications: {
    name: 'versions_document_publications',
    text: `SELECT number, content_hash AS hash, published_by AS by, published_at AS at FROM document_version
           WHERE kind = $1 AND id = $2 ORDER BY number`,
  },
  documentPage: {
    name: 'versions_document_page',
    text: `SELECT number, content_hash AS hash, published_by AS by, published_at AS at, content, note FROM document_version
           WHERE kind = $1 AND id = $2 AND number < $3 ORDER BY number DESC LIMIT $4`,
  },
  document: {
    name: 'versions_document',
    text: 'SELECT content FROM document_version WHERE kind = $1 AND id = $2 AND number = $3',
  },
  documentBefore: {
    name: 'versions_document_before',
    text: `SELECT content FROM document_version WHERE kind = $1 AND id = $2 AND published_at < $3
           ORDER BY number DESC LIMIT 1`,
  },
};

/** A version of a form, and when the next one took its place. */
export interface FormVersion {
  content: unknown;
  /** Undefined while it is in force. */
  supersededAt: Date | undefined;
}

/** A version without its content. */
export interface Publication {
  number: number;
  hash: string;
  by: string;
  at: Date;
}

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

/** One version of a form; undefined where there is none of that number. */
export async function readFormVersion(
  connection: Connection,
  formId: string,
  number: number,
): Promise<FormVersion | undefined> {
  const values = [formId, number];
  const [row] = await connection.query<{ content: unknown; superseded_at: Date | null }>(statements.form, values);
  return row && { content: row.content, supersededAt: row.superseded_at ?? undefined };
}

/** One version of a document that is no form; undefined where there is none of that number. */
export async function readDocumentVersion(
  connection: Connection,
  { kind, id }: Pick<StoredDocument, 'kind' | 'id'>,
  number: number,
): Promise<unknown> {
  const [row] = await connection.query<{ content: unknown }>(statements.document, [kind, id, number]);
  return row?.content;
}

/** What a document was when something else was published at the instant; undefined where it was not there. */
export async function readDocumentBefore(
  connection: Connection,
  { kind, id }: Pick<StoredDocument, 'kind' | 'id'>,
  instant: Date,
): Promise<unknown> {
  const [row] = await connection.query<{ content: unknown }>(statements.documentBefore, [kind, id, instant]);
  return row?.content;
}

/** Every version of a document, the newest last. */
export async function readPublications(
  connection: Connection,
  { kind, id }: Pick<StoredDocument, 'kind' | 'id'>,
): Promise<Publication[]> {
  const statement = isForm(kind) ? statements.formPublications : statements.documentPublications;
  return connection.query<Publication>(statement, [kind, id]);
}

/** A version with its content, and why it was published. */
export interface PublishedContent extends Publication {
  content: unknown;
  note: string;
}

/** Versions of a document that is no form, the newest first. @param before only those of a smaller number */
export async function readPublished(
  connection: Connection,
  { kind, id }: Pick<StoredDocument, 'kind' | 'id'>,
  before: number,
  limit: number,
): Promise<PublishedContent[]> {
  return connection.query<PublishedContent>(statements.documentPage, [kind, id, before, limit]);
}
