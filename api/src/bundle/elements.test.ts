/**
 * Elements of a large array, one by one: as JSON.parse reads the whole, wherever a chunk ends.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { elementsOf, holdsArray } from './elements';

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-elements-'));
const path = join(folder, 'rows.json');
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: string | Buffer): unknown[] {
  writeFileSync(path, content);
  return [...elementsOf(path)];
}

test.each([
  '[]',
  ' \n[ ]\n',
  '[1]',
  '[1, -2.5e3 ,null,true,"a"]',
  '[{"a":"]},{[\\"\\\\"},[[],{}],"\\\\"]',
  '\uFEFF[{"名":"山田 花子","b":[1,{"c":"\\u3042"}]}]',
])('%s is read as JSON.parse reads it', (text) => {
  expect(read(text)).toEqual(JSON.parse(text.replace('\uFEFF', '')));
});

test('rows far longer than a chunk are read whole, texts of several bytes a character too', () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ index, value: '𠮷野家の"予約",{['.repeat(index % 300) }));
  expect(read(JSON.stringify(rows))).toEqual(rows);
});

test('backslashes in front of a quote are counted, wherever a chunk ends', () => {
  const rows = Array.from({ length: 400 }, (_, index) => [`${'\\'.repeat(index % 7)}"${'\\'.repeat(index)}`, index]);
  expect(read(JSON.stringify(rows))).toEqual(rows);
});

test.each(['[1', '[1,]', '[,1]', '[1 2]', '[1}', '[{"a":1]', '[1] 2', '[1][2]', '["a', '[{"a":1}}]'])(
  '%s is refused, as JSON.parse refuses it',
  (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(() => read(text)).toThrow(SyntaxError);
  },
);

test('what is no UTF-8 is refused', () => {
  expect(() => read(Buffer.from([0x5b, 0x22, 0x8e, 0x22, 0x5d]))).toThrow('not valid for encoding utf-8');
});

test('an element that does not end is given up before it fills the memory', () => {
  expect(() => read(`["${'a'.repeat(9 * 1024 * 1024)}"]`)).toThrow('element 0 does not end');
});

test.each([
  ['[1]', true],
  [' \n [', true],
  ['{"a":[1]}', false],
  ['', false],
])('%p holds an array: %p', (text, expected) => {
  writeFileSync(path, text);
  expect(holdsArray(path)).toBe(expected);
});
