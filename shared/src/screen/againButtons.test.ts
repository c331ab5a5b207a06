/** Two words for "again", each with one meaning: もう一度試す repeats a request, 再読み込み loads the page or the newest form. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(__dirname, '../../..');
const BUTTONS = 'shared/src/ui/plain/Button.tsx';
const TEXTS = 'shared/src/texts/common.ts';

/** The product's: tests and their kits say the words as a person reads them. */
const sources = readdirSync(ROOT)
  .filter((name) => /^(?:shared|shell|mf-.+)$/.test(name))
  .flatMap((name) =>
    readdirSync(join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => `${name}/src/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));

/** The files whose source the pattern is in. */
const filesWith = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')));

test.each(['もう一度試す', '再読み込み'])('the words %s stand once, among the texts', (words) => {
  expect(filesWith(new RegExp(`['"\`>]\\s*${words}\\s*['"\`<]`))).toEqual([TEXTS]);
});

test('only RetryButton and ReloadButton show the two words', () => {
  expect(filesWith(/\baction\.(?:retry|reload)\b|\{[^}]*\b(?:retry|reload)\b[^}]*\} = commonTexts\.action/)).toEqual([
    BUTTONS,
  ]);
});
