/** What a server knows of a bundle, without a server or a database. */
import { rmSync } from 'node:fs';
import { documentsOf } from '../bundle/documents';
import { readBundle } from '../bundle/read';
import type { StoredDocument } from '../repositories/configuration/documents';
import { makeSnapshot, type Snapshot } from '../services/configuration/snapshot';
import { type BundleFiles, TEST_NOW, writeBundle } from './bundle';

/** The documents of a bundle as an import stores them, each of version 1. */
export function storedDocuments(files: BundleFiles): StoredDocument[] {
  const directory = writeBundle(files);
  const { bundle } = readBundle(directory);
  rmSync(directory, { recursive: true });
  const stored = { contentHash: '', updatedAt: new Date(TEST_NOW), version: 1 };
  return documentsOf(bundle).map((document) => ({ ...document, ...stored }));
}

/** What a server makes of them. */
export function snapshotOf(files: BundleFiles): Snapshot {
  return makeSnapshot('test', storedDocuments(files));
}
