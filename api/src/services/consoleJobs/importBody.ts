/** What is kept of a call that begins an import: 38 MB of a file take a second, in which others must be answered. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobPostBody } from '@madoguchi/shared/contract/console/jobs';
import { piecesOf } from '../../textPieces';

/** Characters of the file at a stretch: some milliseconds. */
const PIECE = 256 * 1024;

/**
 * The hash of the call's body, by which it is known when it is sent again, and its file as it is stored.
 * @returns the hash as `hashText` has it of the body's JSON; the file in UTF-8
 */
export async function readImportBody(
  body: Extract<JobPostBody, { kind: 'import' }>,
): Promise<{ bodyHash: string; input: Buffer }> {
  const hash = createHash('sha256');
  const encoded: Buffer[] = [];
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    hash.update(`${before}${JSON.stringify(name)}:`);
    before = ',';
    if (name !== 'csv') {
      hash.update(JSON.stringify(value));
      continue;
    }
    hash.update('"');
    for (const piece of piecesOf(body.csv, PIECE)) {
      hash.update(JSON.stringify(piece).slice(1, -1));
      encoded.push(Buffer.from(piece));
      await nextTurn();
    }
    hash.update('"');
  }
  return { bodyHash: hash.update('}').digest('hex'), input: Buffer.concat(encoded) };
}
