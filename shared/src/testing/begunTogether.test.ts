/**
 * Promises that are begun together are awaited together. Where they are awaited one after the other, a later one may be
 * rejected while nobody waits for it yet: on a busy machine that ends its test, and what it was to show is never seen.
 */
import { expect, test } from '@jest/globals';
import { testFilesWith } from './sources';

/** A loop over promises: its body awaits what it is given, or asks what that was refused with. */
const ONE_AFTER_THE_OTHER =
  /for \(const (\w+) of [^;]{0,800}?\)\s*\{?\s*(?:await expect\(\1\)|expect\(await refusalOf\(\1\)\))/;

test('no test awaits one after the other what it began at once', () => {
  expect(testFilesWith(ONE_AFTER_THE_OTHER)).toEqual([]);
});

test('such loops are seen, and others are not', () => {
  const loop = (list: string, body: string) => `for (const each of ${list}) ${body}`;
  expect(
    [
      loop('calls', 'await expect(each).rejects.toThrow();'),
      loop("[call('a'), call('b')]", 'expect(await refusalOf(each)).toEqual(1);'),
      loop('calls', '{\n  await expect(each).resolves.toBe(1);'),
      loop('names', 'await expect(call(each)).rejects.toThrow();'),
      loop('await Promise.all(calls)', 'expect(each).toBe(1);'),
    ].map((text) => ONE_AFTER_THE_OTHER.test(text)),
  ).toEqual([true, true, true, false, false]);
});
