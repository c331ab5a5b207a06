/** The tokens hold what they promise: readable contrast, light and dark. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { contrast, SCHEMES } from '../testing/designTokens';

const chipTones = ['lime', 'blue', 'green', 'orange', 'purple', 'red', 'brown', 'grey', 'dark-red'];
const texts = [
  ...['--page', '--card', '--sunken'].flatMap((ground) => [
    ['--text', ground],
    ['--text-2', ground],
  ]),
  ...['--page', '--card'].flatMap((ground) => [
    ['--primary', ground],
    ['--error', ground],
  ]),
  ['--on-green', '--primary'],
  ['--on-green', '--primary-pressed'],
  ['--on-error', '--error'],
  ['--primary', '--primary-tint'],
  ['--text', '--primary-tint'],
  ['--error', '--error-tint'],
  ['--notice', '--notice-tint'],
  ['--info', '--info-tint'],
  ...chipTones.map((tone) => [`--chip-${tone}`, `--chip-${tone}-tint`]),
];

describe.each(SCHEMES)('%s', (_name, scheme) => {
  const between = (first: string, second: string) => contrast(scheme.get(first) ?? '', scheme.get(second) ?? '');

  test.each(texts)('%s is readable on %s (4.5:1)', (text = '', ground = '') => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the border of a field stands out from its ground (3:1)', () => {
    expect(between('--control-line', '--card')).toBeGreaterThanOrEqual(3);
  });
});

test('the page is coloured before its style sheet has come as it is afterwards', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../shell/src/index.html'), 'utf8');
  const colours = [...page.matchAll(/body\{(?:margin:0;)?background:(#\w+);color:(#\w+)/g)].map(([, ...pair]) => pair);
  expect(colours).toEqual(SCHEMES.map(([, scheme]) => [scheme.get('--page'), scheme.get('--text')]));
});
