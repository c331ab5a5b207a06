/** A stored draft has one writer: what is patched past it would send under a key that nobody keeps. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '../../..');
const WRITES = /\b(writeDraft|dropDraft|dropDraftBeside)\(/;

test('only the DraftStore writes and drops the draft of a form', () => {
  const packages = readdirSync(root).filter((name) => /^(shared|shell|mf-.*)$/.test(name));
  const files = packages.flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => join(name, 'src', file)),
  );
  const product = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
  const writers = product.filter((file) => WRITES.test(readFileSync(join(root, file), 'utf8')));
  expect(writers.sort()).toEqual(['shared/src/store/draft.ts', 'shared/src/submission/draftStore.ts']);
});
