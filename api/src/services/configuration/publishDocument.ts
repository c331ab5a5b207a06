/** Publishes one document as its next version, with who did it in the audit: an import's and the console's one way. */
import type { DocumentKind } from '@madoguchi/shared/contract/console/words';
import { contentHashOf } from '../../canonicalJson';
import type { Connection } from '../../database/database';
import { addAudit } from '../../repositories/answers/audit';
import { documentName, putDocument, type StoredDocument } from '../../repositories/configuration/documents';
import { type Publisher, publishVersion } from '../../repositories/configuration/versions';

interface DocumentToPublish {
  kind: DocumentKind;
  id: string;
  content: object;
  /** Of a form: its text, fields in their order. */
  text?: string | undefined;
  /** What is in force so far; undefined for a new document. */
  before: StoredDocument | undefined;
}

/** @returns the number of the version */
export async function publishDocument(
  connection: Connection,
  { kind, id, content, text, before }: DocumentToPublish,
  publisher: Publisher,
  updatedAt: Date,
): Promise<number> {
  const version = (before?.version ?? 0) + 1;
  const published = { kind, id, content, contentHash: contentHashOf(content), updatedAt, version };
  await putDocument(connection, published);
  await publishVersion(connection, published, publisher, text);
  await addAudit(connection, {
    at: updatedAt,
    actorId: publisher.by,
    actorIsAdmin: true,
    action: 'publish',
    subject: documentName(published),
    before: before && { version: before.version, hash: before.contentHash },
    after: { version, hash: published.contentHash, ...(publisher.note !== '' && { note: publisher.note }) },
  });
  return version;
}
