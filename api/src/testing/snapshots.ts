/** What a server knows of a bundle, without a server or a database. */
import { rmSync } from 'node:fs';
import { documentsOf } from '../bundle/documents';
import { readBundle } from '../bundle/read';
import { makeSnapshot, type Snapshot } from '../services/configuration/snapshot';
import { type BundleFiles, TEST_NOW, writeBundle } from './bundle';

/** The snapshot of a bundle whose documents are all of version 1. */
export function snapshotOf(files: BundleFiles): Snapshot {
  const directory = writeBundle(files);
  const { bundle } = readBundle(directory);
  rmSync(directory, { recursive: true });
  const stored = { contentHash: '', updatedAt: new Date(TEST_NOW), version: 1 };
  return makeSnapshot(
    'test',
    documentsOf(bundle).map((document) => ({ ...document, ...stored })),
  );
}
