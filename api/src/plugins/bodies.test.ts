/** How deep a body may be, judged before it is read as JSON. */
import { expect, test } from '@jest/globals';
import { isTooDeep } from './bodies';

const nested = (depth: number, inside = '') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;

test('lists and objects within each other are counted, to 64', () => {
  expect([nested(64), nested(65)].map(isTooDeep)).toEqual([false, true]);
  expect(isTooDeep(`{"a":${nested(64)}}`)).toBe(true);
  expect(isTooDeep(`[${Array.from({ length: 200 }, () => '[]').join(',')}]`)).toBe(false);
});

test('brackets in texts count for nothing, whatever is escaped in them', () => {
  const brackets = '['.repeat(100);
  for (const text of [brackets, `"${brackets}`, `\\"${brackets}\\`, `\\\\${brackets}"`, `\n${brackets}`]) {
    expect(isTooDeep(JSON.stringify([text, text]))).toBe(false);
    // What stands behind the text counts again.
    expect(isTooDeep(`[${JSON.stringify(text)},${nested(64)}]`)).toBe(true);
  }
});

test('what is no JSON is judged too: a text that never ends, one that ends in a backslash', () => {
  expect([`["${'['.repeat(100)}`, `["a\\`, `${nested(65, '"')}`].map(isTooDeep)).toEqual([false, false, true]);
});
