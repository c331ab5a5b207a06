/**
 * What is stored and would be refused today: a document becomes a version as it is, whatever later releases ask for
 * (CONTRACT 13), so that nobody hears of it until somebody changes it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { faultsOfBundle } from '../bundle/check';
import { writeDocuments } from '../bundle/writeExport';
import type { StoredDocument } from '../repositories/configuration/documents';
import { type Finding, warning } from './finding';

const DOCUMENTS = 'SELECT kind, id, content FROM configuration_document ORDER BY kind, id';

/** A warning for each fault that the check of a bundle finds in the documents in force. */
export async function checkStored(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Pick<StoredDocument, 'kind' | 'id' | 'content'>>(DOCUMENTS);
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-stored-'));
  try {
    writeDocuments(folder, rows);
    return faultsOfBundle(folder).map((line) =>
      warning(`Stored, and goes on as it is; an import would refuse it changed: ${line}`),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
