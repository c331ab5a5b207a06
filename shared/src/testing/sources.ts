/** The product's own source files, for tests that say of a thing in which files it may stand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

const all = readdirSync(ROOT)
  .filter((name) => /^(?:api|shared|shell|mf-.+)$/.test(name))
  .flatMap((name) =>
    readdirSync(join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => `${name}/src/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path));
const isOfTests = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);
/** Tests and their kits say the words as a person reads them. */
const sources = all.filter((path) => !isOfTests(path));

/** The files whose source the pattern is in. */
export function filesWith(pattern: RegExp): string[] {
  return sources.filter((path) => pattern.test(sourceOf(path)));
}

/** The tests and their kits whose source the pattern is in. */
export function testFilesWith(pattern: RegExp): string[] {
  return all.filter((path) => isOfTests(path) && pattern.test(sourceOf(path)));
}

/** A file's text, by its path below the repository's root. */
export function sourceOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
