/** What an expression repeats, as texts. */
import { expect, test } from '@jest/globals';
import { repeatsOf } from './repeats';

const said = (source: string) => repeatsOf(source).map(({ before, unit }) => `${before}>${unit}`);

test.each<[string, string[]]>([
  ['abc', []],
  ['a?b{2}c{0,5}', []],
  ['ab*c{6}d{0,}e+', ['a>b', 'a>c', 'acccccc>d', 'acccccc>e']],
  ['(?:(?:[A-Z]{2}\\d{2})+-?)+', ['>AA00', '>AA00-']],
  ['(?:x|yz?)+', ['>x', '>y', '>yz']],
  ['番号:(?<n>\\p{sc=Han}+)\\k<n>', ['番号:>漢']],
  ['(?=(?:ab)+$)^.\\b', ['>ab']],
  ['[]*[^]+', ['>a']],
])('of %s', (source, expected) => {
  expect(said(source)).toEqual(expected);
});

test('words stay short and few, whatever is written [CONTRACT 13]', () => {
  const great = repeatsOf('(?:(?:(?:a{9000}){9000}){9000}b+)+');
  expect(Math.max(...great.flatMap(({ before, unit }) => [before.length, unit.length]))).toBe(500);
  const many = Array.from({ length: 1_000 }, (_, index) => `${String.fromCodePoint(0x4e00 + index)}+`).join('');
  expect(repeatsOf(many)).toHaveLength(300);
});
