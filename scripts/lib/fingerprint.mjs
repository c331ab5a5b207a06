// A fingerprint of files, so that work is done again only when what it depends on has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const leftOut = new Set([
  'node_modules',
  'dist',
  'dist-standalone',
  'coverage',
  '.data',
  'test-results',
  'playwright-report',
]);
const isTest = (name) => /\.(?:test|spec)\.tsx?$/.test(name);

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!leftOut.has(name) && !isTest(name)) yield* filesBelow(join(path, name));
  }
}

/** One hash over the contents and names of files and folders (tests left out), given relative to the root. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** True when `stamp` (a file, relative to the root) holds this fingerprint. */
export function isCurrent(stamp, print) {
  const path = join(root, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === print;
}

/** Remembers a fingerprint once the work is done. */
export function remember(stamp, print) {
  const path = join(root, stamp);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, print);
}
