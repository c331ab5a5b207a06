/** The tokens hold what they promise: readable contrast, light and dark. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const darkStart = css.indexOf('@media (prefers-color-scheme: dark)');

function read(part: string): Map<string, string> {
  return new Map(
    [...part.matchAll(/(--[a-z0-9-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = read(css.slice(0, darkStart));
const dark = new Map([...light, ...read(css.slice(darkStart))]);

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(scheme: Map<string, string>, first: string, second: string): number {
  const [high = 0, low = 0] = [first, second]
    .map((token) => luminance(scheme.get(token) ?? ''))
    .sort((left, right) => right - left);
  return (high + 0.05) / (low + 0.05);
}

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

describe.each([
  ['the light screen', light],
  ['the dark screen', dark],
])('%s', (_name, scheme) => {
  test.each(texts)('%s is readable on %s (4.5:1)', (text = '', ground = '') => {
    expect(contrast(scheme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the border of a field stands out from its ground (3:1)', () => {
    expect(contrast(scheme, '--control-line', '--card')).toBeGreaterThanOrEqual(3);
  });
});
