/**
 * An operator's `inputFormat` in an engine whose time grows with the text and no faster (RE2). The browser runs the
 * same expression in its own engine, so that it is translated where the two differ, and what cannot be translated
 * exactly (looking ahead or behind, going back to a group, a program too long) has no linear form.
 */
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

/** True for a text that has the format from its first character to its last. */
export type HasFormat = (text: string) => boolean;

/** Steps of a program: a text of 20,000 characters then takes some 50 ms at the worst. */
const LONGEST_PROGRAM = 1_500;
const KNOWN_FORMATS = 500;

/** What JavaScript takes for a space, as the inside of a class. */
const SPACES = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
/** What `.` does not take. */
const LINE_ENDS = '\\n\\r\\x{2028}\\x{2029}';
/** Behind a backslash, where both engines mean the same. */
const SAME_ESCAPE = /^[dDwWBnrtfv^$\\.*+?()[\]{}|/-]$/;

const codeOf = (hexadecimal: string) => `\\x{${hexadecimal}}`;

/** A property of characters as RE2 names it: scripts and general categories by their bare names. */
function propertyOf(sign: string, name: string): string | undefined {
  const [kind = '', value] = name.split('=');
  if (value === undefined) return `\\${sign}{${name}}`;
  const isBare = ['Script', 'sc', 'General_Category', 'gc'].includes(kind);
  return isBare ? `\\${sign}{${value}}` : undefined;
}

/** The forms of an escape that both engines know, or that RE2 can be told; each begins at the backslash. */
function escapeOf(rest: string, isInClass: boolean): { length: number; text: string } | undefined {
  const property = /^\\([pP])\{([^}]*)\}/.exec(rest);
  if (property) {
    const text = propertyOf(property[1] ?? '', property[2] ?? '');
    return text === undefined ? undefined : { length: property[0].length, text };
  }
  const pair = /^\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/.exec(rest);
  if (pair) {
    const units = [pair[1] ?? '', pair[2] ?? ''].map((unit) => Number.parseInt(unit, 16));
    const point = String.fromCharCode(...units).codePointAt(0) ?? 0;
    return { length: pair[0].length, text: codeOf(point.toString(16)) };
  }
  const code = /^\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/.exec(rest);
  if (code) {
    const hexadecimal = code[1] ?? code[2] ?? code[3] ?? '';
    const isHalf = /^d[89a-f]..$/i.test(hexadecimal);
    return isHalf ? undefined : { length: code[0].length, text: codeOf(hexadecimal) };
  }
  const sign = rest[1] ?? '';
  if (sign === 's') return { length: 2, text: isInClass ? SPACES : `[${SPACES}]` };
  if (sign === 'S') return isInClass ? undefined : { length: 2, text: `[^${SPACES}]` };
  if (sign === 'b') return { length: 2, text: isInClass ? codeOf('8') : '\\b' };
  if (sign === '0') return { length: 2, text: codeOf('0') };
  return SAME_ESCAPE.test(sign) ? { length: 2, text: `\\${sign}` } : undefined;
}

/** What begins with a bracket outside a class. */
function bracketOf(rest: string): { length: number; text: string } | undefined {
  if (rest.startsWith('(?:')) return { length: 3, text: '(?:' };
  const named = /^\(\?<[^=!>][^>]*>/.exec(rest);
  if (named) return { length: named[0].length, text: '(?:' };
  return rest.startsWith('(?') ? undefined : { length: 1, text: '(?:' };
}

/** Every character, and any, as the usual way to write it in JavaScript. */
const ANY = /^\[(?:\\s\\S|\\S\\s|\\d\\D|\\D\\d|\\w\\W|\\W\\w|\^)\]/;

/** The expression as RE2 is to read it; undefined where it cannot say the same. */
function translated(source: string): string | undefined {
  let result = '';
  let isInClass = false;
  for (let index = 0; index < source.length; ) {
    const sign = source[index] ?? '';
    // Enough for the longest of what is looked for, so that a long expression is not copied at each character.
    const rest = source.slice(index, index + 80);
    const any = isInClass ? undefined : ANY.exec(rest);
    let part: { length: number; text: string } | undefined = { length: 1, text: sign };
    if (any) part = { length: any[0].length, text: `[${codeOf('0')}-${codeOf('10ffff')}]` };
    else if (sign === '\\') part = escapeOf(rest, isInClass);
    else if (isInClass) {
      if (sign === ']') isInClass = false;
      if (sign === '[') part = { length: 1, text: '\\[' };
    } else if (sign === '[') {
      if (rest.startsWith('[]')) return undefined;
      isInClass = true;
    } else if (sign === '(') part = bracketOf(rest);
    else if (sign === '.') part = { length: 1, text: `[^${LINE_ENDS}]` };
    if (part === undefined) return undefined;
    result += part.text;
    index += part.length;
  }
  return result;
}

function compiled(source: string): HasFormat | undefined {
  const expression = translated(source);
  if (expression === undefined) return undefined;
  try {
    const program = RE2JS.compile(`^(?:${expression})$`);
    return program.programSize() > LONGEST_PROGRAM ? undefined : (text) => program.matches(text);
  } catch {
    return undefined;
  }
}

const known = new LRUCache<string, { hasFormat: HasFormat | undefined }>({ max: KNOWN_FORMATS });

/** The format in the linear engine; undefined where that engine cannot say the same as the browser's. */
export function linearFormat(source: string): HasFormat | undefined {
  const found = known.get(source) ?? { hasFormat: compiled(source) };
  known.set(source, found);
  return found.hasFormat;
}
