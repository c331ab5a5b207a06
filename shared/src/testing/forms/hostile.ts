/**
 * Texts that no form expects: what people paste, what other systems send, what somebody tries on purpose.
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
