/**
 * What the import says of the test bundle with some of its files changed.
 */
import { rmSync } from 'node:fs';
import { faultsOfBundle } from '../bundle/check';
import { type BundleFiles, testBundle, writeBundle } from './bundle';

/** A line for each fault; the files replace those of the test bundle. */
export function faultsWith(files: BundleFiles): string[] {
  const directory = writeBundle({ ...testBundle(), ...files });
  try {
    return faultsOfBundle(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
