/**
 * The elements of a JSON file that holds one array, one after the other: a city's answers in one file must not be in
 * memory at once. The file is read anew for each walk.
 */
import { closeSync, openSync, readSync } from 'node:fs';

/** Few enough that a chunk's text is young memory: larger ones outlive their use (V8's large objects). */
const CHUNK_BYTES = 32 * 1024;
/** Longer than any row: an element that never ends must not fill the memory either. */
const LONGEST_ELEMENT = 8 * 1024 * 1024;

const codeOf = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA] = [codeOf('"'), codeOf('\\'), codeOf(',')];
const [OPENING_BRACKET, OPENING_BRACE] = [codeOf('['), codeOf('{')];
const [CLOSING_BRACKET, CLOSING_BRACE] = [codeOf(']'), codeOf('}')];
const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text);

/** @throws {TypeError} where the bytes are no UTF-8: they would become question marks in everybody's answers */
function* textsOf(path: string): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const bytes = Buffer.allocUnsafe(CHUNK_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let count = readSync(file, bytes); count > 0; count = readSync(file, bytes))
      yield decoder.decode(bytes.subarray(0, count), { stream: true });
    yield decoder.decode();
  } finally {
    closeSync(file);
  }
}

/** True where the file begins as an array does. */
export function holdsArray(path: string): boolean {
  for (const text of textsOf(path)) if (!isBlank(text)) return text.trimStart().startsWith('[');
  return false;
}

/** Whether the sign in a text is a part of it, by an odd number of backslashes in front of it. */
function isEscaped(text: string, position: number): boolean {
  let first = position;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (position - first) % 2 === 1;
}

/**
 * Parses one element after the other of a file that begins as an array.
 * @throws {SyntaxError} where it does not go on as JSON, after the elements before that place were given
 */
export function* elementsOf(path: string): Generator<unknown> {
  let text = '';
  /** Where the element begins, and up to where the text is looked at. */
  let [start, position] = [0, 0];
  let [depth, count] = [0, 0];
  let [isInString, isOver] = [false, false];
  for (const part of textsOf(path)) {
    text = text.slice(start) + part;
    position -= start;
    start = 0;
    if (position > LONGEST_ELEMENT) throw new SyntaxError(`element ${count} does not end`);
    for (; position < text.length; position += 1) {
      const code = text.charCodeAt(position);
      if (isInString) {
        // Nearly all of a file is texts: each is passed over at once.
        const quote = text.indexOf('"', position);
        position = quote === -1 ? text.length - 1 : quote;
        if (quote !== -1 && !isEscaped(text, quote)) isInString = false;
      } else if (isOver) {
        if (!isBlank(text.charAt(position))) throw new SyntaxError('something follows the array');
      } else if (code === QUOTE) isInString = true;
      else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
        depth += 1;
        if (depth === 1) start = position + 1;
      } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE || (code === COMMA && depth === 1)) {
        if (code !== COMMA) depth -= 1;
        isOver = depth === 0;
        if (isOver && code === CLOSING_BRACE) throw new SyntaxError('the array ends as an object does');
        if (depth > 1 || (depth === 1 && code !== COMMA)) continue;
        const element = text.slice(start, position);
        // [] has none; after a comma there must be one.
        if (!isOver || count > 0 || !isBlank(element)) yield JSON.parse(element);
        count += 1;
        start = position + 1;
      }
    }
  }
  if (!isOver) throw new SyntaxError('the array does not end');
}
