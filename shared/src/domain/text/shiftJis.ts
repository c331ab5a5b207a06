/**
 * Shift_JIS as browsers write and read it (WHATWG), for services that still speak it. The platform decodes it but does
 * not encode it, so the table of the encoder is the decoder's, turned round.
 */
import { normalForm } from './width';

/**
 * First pointers of IBM's extensions in NEC's rows, which the encoder leaves out because the same characters stand
 * again further on.
 */
const SKIPPED_LEADS = new Set([0xed, 0xee]);
/** One character, and neither the sign for what cannot be read nor one of those that each program fills for itself. */
const ONE_CHARACTER = /^[^\ufffd\ue000-\uf8ff]$/u;

let table: ReadonlyMap<string, number> | undefined;

function makeTable(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('shift_jis');
  const made = new Map<string, number>();
  const add = (code: number, bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (ONE_CHARACTER.test(text) && !made.has(text)) made.set(text, code);
  };
  for (let byte = 0; byte <= 0x7f; byte += 1) made.set(String.fromCharCode(byte), byte);
  for (let byte = 0xa1; byte <= 0xdf; byte += 1) add(byte, [byte]);
  for (let lead = 0x81; lead <= 0xfc; lead += 1) {
    if (SKIPPED_LEADS.has(lead)) continue;
    for (let trail = 0x40; trail <= 0xfc; trail += 1) add(lead * 256 + trail, [lead, trail]);
  }
  return made;
}

let decoder: TextDecoder | undefined;

/** The text of Shift_JIS bytes; bytes that are no character become U+FFFD. */
export function decodeShiftJis(bytes: Uint8Array): string {
  decoder ??= new TextDecoder('shift_jis');
  return decoder.decode(bytes);
}

/** The bytes of one character (a code point), or undefined where Shift_JIS has none. */
export function shiftJisCharacter(character: string): readonly number[] | undefined {
  table ??= makeTable();
  const code = table.get(character);
  if (code === undefined) return undefined;
  const lead = code >> 8;
  return lead === 0 ? [code] : [lead, code & 0xff];
}

/** The bytes of a text. A character that Shift_JIS has not becomes `?`; see `shiftJisText` for leaving it out. */
export function encodeShiftJis(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((character) => shiftJisCharacter(character) ?? [0x3f]));
}

/** Signs that look alike and of which Shift_JIS has the other one: dashes, waves and bars. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '–': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
};
/** Stands where Shift_JIS has no character: a sign that no text has by itself. */
const MISSING = '〓';

/**
 * The bytes of a text for a file of Shift_JIS: a character that it has not becomes 〓.
 * @returns the bytes, and how many characters were replaced so
 */
export function encodeShiftJisFile(text: string): { bytes: Uint8Array; replaced: number } {
  const bytes: number[] = [];
  let replaced = 0;
  for (const character of text) {
    const code = shiftJisCharacter(character) ?? shiftJisCharacter(LOOK_ALIKES[character] ?? '');
    if (!code) replaced += 1;
    bytes.push(...(code ?? shiftJisCharacter(MISSING) ?? []));
  }
  return { bytes: Uint8Array.from(bytes), replaced };
}

/** Lines over a character, whose folded form is a space and a mark. */
const OVERLINES = /[‾￣¯]/gu;
/**
 * Dashes, waves and bars that encoders disagree about, and the two signs that stand for others in older tables; their
 * wide and narrow forms are folded before.
 */
const AMBIGUOUS: readonly [RegExp, string][] = [
  [/[〜~‐‒–—―−]/gu, '-'],
  [/[‖∥|\\]/gu, '/'],
  [/[¢£¬¥]/gu, ''],
];

/**
 * A text that means the same to every program that speaks Shift_JIS: compatibility forms folded, ambiguous signs
 * replaced, characters left out that it does not have, cut on a character's border.
 * @param maximumBytes how many bytes it may have in Shift_JIS
 */
export function shiftJisText(text: string, maximumBytes: number): string {
  let folded = normalForm(text.replace(OVERLINES, ''), 'NFKC');
  for (const [pattern, replacement] of AMBIGUOUS) folded = folded.replace(pattern, replacement);
  folded = folded
    .replace(/\p{Cc}/gu, ' ')
    .replace(/ {2,}/gu, ' ')
    .trim();
  let bytes = 0;
  let result = '';
  for (const character of folded) {
    const length = shiftJisCharacter(character)?.length;
    if (length === undefined) continue;
    if (bytes + length > maximumBytes) break;
    bytes += length;
    result += character;
  }
  return result.trim();
}

/** A field of a form with its value. */
export interface ShiftJisField {
  name: string;
  value: string;
}

const PLUS = 0x2b;
const PERCENT = 0x25;
const SPACE = 0x20;

const textOfBytes = (bytes: Iterable<number>) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** The bytes behind percent signs; a percent sign that begins no byte is kept as it is. */
function percentDecoded(part: string): Uint8Array {
  const bytes: number[] = [];
  for (let index = 0; index < part.length; index += 1) {
    const byte = part.charCodeAt(index) & 0xff;
    const hex = part.slice(index + 1, index + 3);
    if (byte === PERCENT && /[0-9a-f]{2}/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      index += 2;
    } else bytes.push(byte === PLUS ? SPACE : byte);
  }
  return Uint8Array.from(bytes);
}

/**
 * The fields of an urlencoded body in Shift_JIS, in the order in which they came.
 * @param most fields that it may have; of a body with more none is read
 */
export function parseShiftJisForm(body: Uint8Array, most = Number.POSITIVE_INFINITY): ShiftJisField[] {
  const text = textOfBytes(body);
  const pairs = text === '' ? [] : text.split('&');
  if (pairs.length > most) return [];
  const read = (part: string) => decodeShiftJis(percentDecoded(part));
  return pairs.map((pair) => {
    const at = pair.indexOf('=');
    return at < 0
      ? { name: read(pair), value: '' }
      : { name: read(pair.slice(0, at)), value: read(pair.slice(at + 1)) };
  });
}

function percentEncoded(text: string): string {
  return Array.from(encodeShiftJis(text), (byte) => {
    if (byte === SPACE) return '+';
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9*._-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/** The urlencoded body of fields, as a browser posts a form in Shift_JIS. */
export function shiftJisForm(fields: readonly ShiftJisField[]): string {
  return fields.map(({ name, value }) => `${percentEncoded(name)}=${percentEncoded(value)}`).join('&');
}
