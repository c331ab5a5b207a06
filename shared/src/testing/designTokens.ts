/** The design tokens as the style sheet has them, and how readable one colour is on another: for tests of contrast. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, '../ui/tokens.css'), 'utf8');
const darkStart = css.indexOf('@media (prefers-color-scheme: dark)');

function read(part: string): Map<string, string> {
  return new Map(
    [...part.matchAll(/(--[a-z0-9-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = read(css.slice(0, darkStart));
const dark = new Map([...light, ...read(css.slice(darkStart))]);

/** The two screens with their colours by the names of the tokens. */
export const SCHEMES = [
  ['the light screen', light],
  ['the dark screen', dark],
] as const;

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast of two colours as WCAG counts it, from 1 to 21.
 * @param first a colour such as `#0a7a4f` or `#fff`
 */
export function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [first, second].map(luminance).sort((left, right) => right - left);
  return (high + 0.05) / (low + 0.05);
}
