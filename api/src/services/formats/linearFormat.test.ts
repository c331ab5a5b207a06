/** What of an expression is said anew for the server's engine, sign by sign: it takes what the browser's takes. */
import { expect, test } from '@jest/globals';
import { linearFormat } from './linearFormat';

/** What both engines say of a text. */
const judged = (source: string, text: string) => [
  linearFormat(source)?.(text),
  new RegExp(`^(?:${source})$`, 'u').test(text),
];

test.each([
  ['\\d\\p{L}', '1漢', '1-'],
  ['\\d\\ud83d\\ude00', '1😀', '😀'],
  ['\\d\\u3042', '1あ', 'あ'],
  ['(a(?<name>b))c', 'abc', 'ac'],
  ['\\/\\x41', '/A', '/4'],
  ['x\\0', 'x\u0000', 'x'],
  ['\\bx\\b.*', 'x y', 'xy'],
  ['[\\b]', '\b', 'b'],
  ['[[(a]+', '[(a', '[]'],
  ['.', 'a', '\r'],
  ['.', '😀', '\u2028'],
  ['\\u{1d835}', '\u{1d835}', '5'],
  ['\\u{d8000}', '\u{d8000}', '0'],
  ['[^]', '\n', ''],
  ['a[^]', 'a\n', 'b\n'],
  ['[\\s]', '\u3000', 'a'],
  ['\\S', 'a', '\u00a0'],
])('%s takes %j and not %j, in both engines', (source, taken, refused) => {
  expect([judged(source, taken), judged(source, refused)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test.each([
  ['a property that the engine has not', '\\p{scx=Han}'],
  ['a class that takes nothing', '[]|[a]'],
  ['half of a pair', '\\udfff'],
  ['a program that is too long', 'a{1,900}b{1,900}'],
])('%s has no linear form', (_, source) => {
  expect(linearFormat(source)).toBeUndefined();
});

test('a format is known the next time', () => {
  expect(linearFormat('[known]+')).toBe(linearFormat('[known]+'));
  expect(linearFormat('a')).not.toBe(linearFormat('b'));
});
