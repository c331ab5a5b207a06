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
    text: `INSERT INTO form_version (kind, form_id, number, content, content_hash, published_at, published_by, note, text)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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
  formPage: {
    name: 'versions_form_page',
    text: `SELECT number, content_hash AS hash, published_by AS by, published_at AS at, note FROM form_version
           WHERE form_id = $1 AND kind = $2 AND number < $3 ORDER BY number DESC LIMIT $4`,
  },
  formWhole: {
    name: 'versions_form_whole',
    text: `SELECT number, content_hash AS hash, published_by AS by, published_at AS at, note, content, text FROM form_version
           WHERE form_id = $1 AND kind = $2 AND number = $3`,
  },
  formsInForce: {
    name: 'versions_forms_in_force',
    text: `SELECT v.form_id AS id, v.number, v.content_hash AS hash, v.published_by AS by, v.published_at AS at, v.note,
             d.content->'disabled' = 'true'::jsonb AS "isStopped"
           FROM configuration_document d JOIN form_version v ON v.form_id = d.id AND v.number = d.version
           WHERE d.kind IN ('survey', 'member')`,
  },
  formTexts: {
    name: 'versions_form_texts',
    text: `SELECT v.form_id AS id, v.text FROM configuration_document d
           JOIN form_version v ON v.form_id = d.id AND v.number = d.version AND v.content_hash = d.content_hash
           WHERE d.kind IN ('survey', 'member') AND v.text IS NOT NULL`,
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

/**
 * Keeps the document as the version that it names.
 * @param text of a form, its fields in their order
 */
export async function publishVersion(
  connection: Connection,
  document: StoredDocument,
  { by, note }: Publisher,
  text?: string,
): Promise<void> {
  const { kind, id, version, content, contentHash, updatedAt } = document;
  const values = [kind, id, version, JSON.stringify(content), contentHash, updatedAt, by, note];
  if (isForm(kind)) await connection.execute(statements.publishForm, [...values, text ?? null]);
  else await connection.execute(statements.publishDocument, values);
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

/** A version, and why it was published. */
export interface NotedPublication extends Publication {
  note: string;
}
/** The same with its content. */
export interface PublishedContent extends NotedPublication {
  content: unknown;
}
/** A version of a form, with its text where there is one: fields in their order. */
export interface PublishedForm extends PublishedContent {
  text: string | null;
}
/** Names a form among all: no two share an id, but one of another kind is another form. */
export interface FormName {
  kind: 'survey' | 'member';
  id: string;
}

/** Versions of a form, the newest first. @param before only those of a smaller number */
export async function readFormPage(
  connection: Connection,
  { kind, id }: FormName,
  before: number,
  limit: number,
): Promise<NotedPublication[]> {
  return connection.query<NotedPublication>(statements.formPage, [id, kind, before, limit]);
}

/** One version of a form, whole; undefined where there is none of that number. */
export async function readPublishedForm(
  connection: Connection,
  { kind, id }: FormName,
  number: number,
): Promise<PublishedForm | undefined> {
  const [row] = await connection.query<PublishedForm>(statements.formWhole, [id, kind, number]);
  return row;
}

/** What is in force of a form. */
export interface FormInForce extends NotedPublication {
  isStopped: boolean;
}
/** What is in force of every form, without contents, by id. */
export async function readFormsInForce(connection: Connection): Promise<Map<string, FormInForce>> {
  const rows = await connection.query<FormInForce & { id: string }>(statements.formsInForce);
  return new Map(rows.map(({ id, isStopped, ...row }) => [id, { ...row, isStopped: isStopped === true }]));
}

/** The texts of forms in force, by id, of those that have one. */
export async function readFormTexts(connection: Connection): Promise<Map<string, string>> {
  const rows = await connection.query<{ id: string; text: string }>(statements.formTexts);
  return new Map(rows.map(({ id, text }) => [id, text]));
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
