/**
 * `bundle.json` of an export: version and hash of every document that was in force (CONTRACT 13). A folder that somebody
 * wrote by hand has none.
 */
import * as v from 'valibot';

export const MANIFEST_FILE = 'bundle.json';

export const ManifestSchema = v.looseObject({
  /** ISO instant. */
  exportedAt: v.string(),
  documents: v.array(
    v.looseObject({
      kind: v.string(),
      id: v.string(),
      /** Path below the folder. */
      file: v.string(),
      version: v.pipe(v.number(), v.integer(), v.minValue(1)),
      /** SHA-256 of the document's canonical JSON. */
      hash: v.string(),
    }),
  ),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;
