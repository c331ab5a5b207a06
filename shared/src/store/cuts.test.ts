/** What the build takes out of libraries: a pattern fits as often as it is meant to, or the build stops. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

type Cut = { what: RegExp; by?: string; times?: number };
const loader: { cut: (source: string, path: string, cuts: readonly Cut[]) => string } = createRequire(__filename)(
  join(__dirname, '../../webpack/cut-loader.cjs'),
);

test('what fits is taken out, or put in other words', () => {
  const cuts = [{ what: /\npoll\(\);/g }, { what: /is\(\w\)/g, by: 'false', times: 2 }];
  expect(loader.cut('start();\npoll();\nif (is(a) || is(b)) go();', 'a.js', cuts)).toBe(
    'start();\nif (false || false) go();',
  );
});

test('a pattern that fits less or more often than it is meant to stops the build', () => {
  expect(() => loader.cut('start();', 'a.js', [{ what: /poll\(\);/g }])).toThrow(
    'a.js: /poll\\(\\);/g fits 0 times instead of 1',
  );
  expect(() => loader.cut('poll();poll();', 'a.js', [{ what: /poll\(\);/g }])).toThrow('fits 2 times instead of 1');
});
