/** Canonical JSON (CONTRACT 14.4): stored seals and hashes were made of exactly these texts. */
import { expect, test } from '@jest/globals';
import { canonicalJson, contentHashOf } from './canonicalJson';

test.each<[unknown, string]>([
  [null, 'null'],
  [undefined, 'null'],
  ['山"田\n', '"山\\"田\\n"'],
  [-1.5, '-1.5'],
  [Number.NaN, 'null'],
  [true, 'true'],
  [[], '[]'],
  [[1, undefined, [null]], '[1,null,[null]]'],
  [{}, '{}'],
  // By characters, whatever order the language itself gives to keys that are numbers.
  [{ b: 1, 9: 2, 10: 3, B: 4, あ: 5 }, '{"10":3,"9":2,"B":4,"b":1,"あ":5}'],
  [{ b: { d: 1, c: undefined }, a: [{ f: 1, e: 2 }] }, '{"a":[{"e":2,"f":1}],"b":{"d":1}}'],
  [{ at: new Date('2026-11-20T00:00:00Z') }, '{"at":"2026-11-20T00:00:00.000Z"}'],
  [{ toJSON: 'a field' }, '{"toJSON":"a field"}'],
])('the text of %j', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('the hash of a document is the same in any order of its fields, and another for another content', () => {
  const one = contentHashOf({ a: 1, b: { c: [1, 2], d: 'x' } });
  expect(contentHashOf({ b: { d: 'x', c: [1, 2] }, a: 1 })).toBe(one);
  expect(contentHashOf({ a: 1, b: { c: [2, 1], d: 'x' } })).not.toBe(one);
  expect(contentHashOf({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
});
