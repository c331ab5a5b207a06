/** A reader that types like a keyboard. */
import { expect, test } from '@jest/globals';
import { NOTHING_READ, readKey } from './reader';

/** The codes that end while the keys come, each so many milliseconds after the one before. */
function codesOf(keys: readonly string[], pause: number): string[] {
  let state = NOTHING_READ;
  const codes: string[] = [];
  keys.forEach((key, index) => {
    const next = readKey(state, key, 1_000 + index * pause);
    state = next.state;
    if (next.code !== undefined) codes.push(next.code);
  });
  return codes;
}

const CODE = 'MG1.AbC_d-Ef09';
const keys = [...CODE, 'Enter'];

test('a code that comes at once and ends with Enter is read, capitals with their Shift too [13, QR]', () => {
  expect(codesOf(keys, 8)).toEqual([CODE]);
  expect(codesOf(['Shift', 'A', 'Shift', 'B', ...'1234567', 'Enter'], 10)).toEqual(['AB1234567']);
  expect(codesOf([...keys, ...keys], 8)).toEqual([CODE, CODE]);
});

test('what a person types is none, and neither is a short one [CONSOLE-1]', () => {
  expect(codesOf(keys, 90)).toEqual([]);
  expect(codesOf([...'A7K392Q', 'Enter'], 8)).toEqual([]);
  expect(codesOf(['Enter', 'Enter'], 8)).toEqual([]);
});

test('letters from before do not come into it [CONSOLE-1]', () => {
  let state = readKey(NOTHING_READ, 'x', 0).state;
  for (const [index, key] of [...CODE].entries()) state = readKey(state, key, 500 + index * 5).state;
  expect(readKey(state, 'Enter', 500 + CODE.length * 5).code).toBe(CODE);
});
