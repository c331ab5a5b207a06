/** Fields of operators' documents that nothing reads say so where they are defined (CONTRACT 13). */
import { expect, test } from '@jest/globals';
import { filesWith, sourceOf } from './sources';

const DEFINITIONS = ['shared/src/contract/formSchema.ts', 'shared/src/contract/schema.ts'];

/** Every word that is written outside of the contract, but for those of comments. */
function wordsRead(): Set<string> {
  const words = new Set<string>();
  for (const path of filesWith(/\w/)) {
    if (path.startsWith('shared/src/contract/')) continue;
    for (const line of sourceOf(path).split('\n')) {
      if (/^\s*(?:\*|\/\/|\/\*)/.test(line)) continue;
      for (const [word] of line.matchAll(/\w+/g)) words.add(word);
    }
  }
  return words;
}

test('a field that nothing reads is marked as kept, and one that is read is not thought to be', () => {
  const fields = DEFINITIONS.flatMap((path) =>
    [...sourceOf(path).matchAll(/(\/\*\* Kept as data[^*]*\*\/\n)?^ {2,}(\w+): (?:v\.|\w+Schema)/gm)].map(
      ([, mark, name = '']) => ({ name, isKept: mark !== undefined }),
    ),
  );
  expect(fields.length).toBeGreaterThan(150);
  const read = wordsRead();
  const kept = new Set(fields.filter(({ isKept }) => isKept).map(({ name }) => name));
  expect(kept.has('cancelPost')).toBe(true);
  const unread = [...new Set(fields.map(({ name }) => name))].filter((name) => !read.has(name));
  expect(unread.filter((name) => !kept.has(name))).toEqual([]);
  expect(unread).toEqual(expect.arrayContaining(['cancelPost', 'inputs', 'surveySubId', 'categoryRequiredFlag']));
});
