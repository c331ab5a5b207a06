/** What the build takes out of libraries: a pattern fits as often as it is meant to, or the build stops. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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

/** What becomes of the terms that federation writes into a remote's entry. */
function shortened(terms: string): string {
  const print = `import { RuntimeCutsPlugin } from ${JSON.stringify(join(__dirname, '../../webpack/runtime-cuts.mjs'))};
    const part = { name: 'consumes', generate: () => process.argv[1] };
    const hook = (argument) => ({ tap: (_name, told) => told(argument) });
    new RuntimeCutsPlugin().apply({ hooks: { thisCompilation: hook({ hooks: { runtimeModule: hook(part) } }) } });
    console.log(part.generate());`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', print, terms], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

test('the terms of what a remote asks for are written once; other terms stop the build', () => {
  const terms = (singleton: boolean) => `{902: {
    fallback: () => () => { throw new Error("Can not get 'react'") },
    shareScope: ["default"],
    singleton: ${singleton},
    requiredVersion: "^19.3.1",
    strictVersion: true,
    eager: false,
    layer: undefined,
    shareKey: "react",
  }}`;
  expect(shortened(terms(true))).toContain('{902: consume("react", "^19.3.1")}');
  expect(() => shortened(terms(false))).toThrow('a remote consumes on other terms than known here');
});

/** What the build takes out of RTK Query (webpack/cuts.mjs). Tests run on the whole library: only a browser would miss it. */
const CUT_NAMES =
  /\b(?:util\.prefetch|usePrefetch|upsertQueryData|upsertQueryEntries|selectCachedArgsForQuery|selectEntriesForEndpoint|selectAllQueryEntries|pollingInterval|onCacheEntryAdded|infiniteQuery|setupListeners|extractRehydrationInfo)\b/g;

test('no source of a browser’s package calls what the build takes out of RTK Query', () => {
  const root = join(__dirname, '../../..');
  const packages = readdirSync(root).filter((name) => /^(?:shared|shell|mf-.+)$/.test(name));
  const files = packages.flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => join(name, 'src', path)),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    (readFileSync(join(root, path), 'utf8').match(CUT_NAMES) ?? []).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});
