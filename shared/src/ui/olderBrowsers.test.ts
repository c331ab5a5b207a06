/**
 * The oldest browsers that we name (README: iOS 15.4, Chrome 98) drop a whole declaration that they do not know: what
 * they lack is behind `@supports`, with something simpler before it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(__dirname, '../../..');
const PACKAGES = readdirSync(ROOT).filter((name) => /^(?:shared|shell|mf-.+)$/.test(name));

/**
 * Content with a text of its own for assistive technology (Safari 17.4), color-mix (Safari 16.2), units of the small
 * window (Chrome 108).
 */
const TOO_NEW = /content:[^;]*\/\s*"|color-mix\(|\d(?:dvh|svh|lvh)\b|light-dark\(/;

/** The sheet without its `@supports` blocks. */
function withoutSupports(css: string): string {
  const start = css.indexOf('@supports');
  if (start < 0) return css;
  let depth = 0;
  for (let at = css.indexOf('{', start); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return css.slice(0, start) + withoutSupports(css.slice(at + 1));
  }
  return css.slice(0, start);
}

test('what older browsers do not know is behind @supports', () => {
  const sheets = PACKAGES.flatMap((name) => {
    const folder = join(ROOT, name, 'src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return files.filter((file) => file.endsWith('.css')).map((file) => join(folder, file));
  });
  expect(sheets.length).toBeGreaterThan(20);
  const faults = sheets.flatMap((path) => {
    const lines = withoutSupports(readFileSync(path, 'utf8')).split('\n');
    return lines.filter((line) => TOO_NEW.test(line)).map((line) => `${relative(ROOT, path)}: ${line.trim()}`);
  });
  expect(faults).toEqual([]);
});
