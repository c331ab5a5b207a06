/** Fields of operators' documents that nothing reads say so where they are defined (CONTRACT 13). */
import { expect, test } from '@jest/globals';
import { filesWith, sourceOf } from './sources';

const DEFINITIONS = ['shared/src/contract/formSchema.ts', 'shared/src/contract/schema.ts'];

/** Whether the field is read anywhere: named outside the contract, where comments do not count. */
function isRead(field: string): boolean {
  return filesWith(new RegExp(`^(?!\\s*(?:\\*|//|/\\*)).*\\b${field}\\b`, 'm')).some(
    (path) => !path.startsWith('shared/src/contract/'),
  );
}

test('a field that nothing reads is marked as kept, and one that is read is not thought to be', () => {
  const fields = DEFINITIONS.flatMap((path) =>
    [...sourceOf(path).matchAll(/(\/\*\* Kept as data[^*]*\*\/\n)?^ {2,}(\w+): (?:v\.|\w+Schema)/gm)].map(
      ([, mark, name = '']) => ({ name, isKept: mark !== undefined }),
    ),
  );
  expect(fields.length).toBeGreaterThan(150);
  const kept = new Set(fields.filter(({ isKept }) => isKept).map(({ name }) => name));
  expect(kept.has('cancelPost')).toBe(true);
  const unread = [...new Set(fields.map(({ name }) => name))].filter((name) => !isRead(name));
  expect(unread.filter((name) => !kept.has(name))).toEqual([]);
  expect(unread).toEqual(expect.arrayContaining(['cancelPost', 'inputs', 'surveySubId', 'categoryRequiredFlag']));
});
