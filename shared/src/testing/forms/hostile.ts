/**
 * Texts that no form expects: what people paste, what other systems send, what somebody tries on purpose; and kinds of
 * texts that are made in any length, whose cost is measured (cost.ts).
 */
import fc from 'fast-check';

/** Texts that have broken forms somewhere: each is the example of a class. */
export const HOSTILE_TEXTS: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202e逆さま\u202c',
  '\u2066山田\u2069',
  '\u200b',
  '\ufeff山田',
  '\u2028二行\u2029三行',
  '一行\r\n二行\r三行\n',
  '\r\r\n',
  '\t\u00a0\u3000 ',
  '👨‍👩‍👧‍👦🏳️‍🌈',
  '𠮷野家',
  '辻󠄀',
  'ﾊﾟﾋﾟﾌﾞ ｶﾞｯｷｭｳ',
  'ｶ\u3099ﾞ',
  'カ\u3099',
  'か゛',
  'e\u0301\u0301\u0301',
  `Z${'\u0353'.repeat(40)}`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';DROP TABLE answer;--",
  '</title></script><svg onload=alert(1)>',
  '<!--',
  ']]>',
  '&lt;b&gt;&amp;',
  '=HYPERLINK("http://example.test","x")',
  '+1+cmd|/C calc!A0',
  '@SUM(1+1)',
  '-2+3',
  '{{7*7}}%s%n',
  '../../etc/passwd',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  '0x1F',
  '٣٤',
  '①②',
  '１２３',
  '9'.repeat(400),
  'あ'.repeat(301),
  '😀'.repeat(301),
  '{"dataSearch":1}',
  '{"dataSearch":"","condition":{}}',
  'a#b|c_d',
  'naika_0|20261130|0',
  '東京|35.6|139.7',
];

const hostileCharacter = fc.constantFrom(...HOSTILE_TEXTS.filter((text) => text.length <= 12));

/**
 * Any text: of all the characters there are (halves of pairs too), of Japanese ones, or one of the list with something
 * around it.
 */
export function hostileText(): fc.Arbitrary<string> {
  const characters = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0xff61, max: 0xff9f }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0x3041, max: 0x30ff }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0x20, max: 0x7e }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0x1f300, max: 0x1faff }).map((point) => String.fromCodePoint(point)),
    hostileCharacter,
  );
  const made = fc.array(characters, { maxLength: 24 }).map((parts) => parts.join(''));
  return fc.oneof(
    { weight: 3, arbitrary: made },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...HOSTILE_TEXTS), made).map(([text, more]) => text + more) },
    {
      weight: 1,
      arbitrary: fc.tuple(made, fc.integer({ min: 2, max: 40 })).map(([text, times]) => text.repeat(times)),
    },
  );
}

/** Units of a hostile text: what a body takes for one value. */
export const HOSTILE_LENGTH = 40_000;

/** Kinds of texts that rules, parsers and expressions have stumbled over, each made in any length. */
export const HOSTILE_KINDS: Readonly<Record<string, (length: number) => string>> = {
  spaces: within(' '),
  'full-width spaces': within('\u3000'),
  'no-break spaces': within('\u00a0'),
  'line breaks': within('\n'),
  'line breaks of old systems': within('\r'),
  tabs: within('\t'),
  'spaces of all sorts': within(' \u3000\t\u2003'),
  'words and spaces': within('x '),
  slashes: within('/'),
  dots: within('.'),
  hyphens: within('-'),
  'number signs': within('#'),
  bars: within('|'),
  commas: within(','),
  ats: within('@'),
  backslashes: within('\\'),
  'percent signs': within('%'),
  digits: filled('1'),
  zeros: within('0'),
  'full-width digits': filled('１'),
  'digits and hyphens': within('1-'),
  letters: within('a'),
  kana: within('ア'),
  'half-width kana': within('ｶﾞ'),
  'kana and spaces': within('ア\u3000'),
  'voicing marks': within('カ\u3099\u3099'),
  'combining marks': within('\u0301\u0323'),
  'combining marks of one kind': within('\u0301'),
  'kana with marks': within('か\u3099\u0323'),
  emoji: within('👨‍👩‍👧'),
  'open brackets': within('['),
  'nested lists': (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  'nested objects': (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
  'a found text of nested lists': (length) => `{"dataSearch":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`,
};

/** So many units of one, and nothing else. */
export function filled(unit: string): (length: number) => string {
  return (length) => unit.repeat(Math.ceil(length / unit.length));
}

/** As `filled`, between two characters that keep it from being an end. */
function within(unit: string): (length: number) => string {
  return (length) => `x${filled(unit)(length)}x`;
}
