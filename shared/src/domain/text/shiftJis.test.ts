/** Shift_JIS: the encoder is the decoder turned round, and texts are cut by bytes. */
import { describe, expect, test } from '@jest/globals';
import {
  decodeShiftJis,
  encodeShiftJis,
  encodeShiftJisFile,
  parseShiftJisForm,
  shiftJisCharacter,
  shiftJisForm,
  shiftJisText,
} from './shiftJis';

const hex = (text: string) => Buffer.from(encodeShiftJis(text)).toString('hex');

describe('encoding', () => {
  test('characters of one and two bytes', () => {
    expect(hex('Aｱあ漢')).toBe('41b182a08abf');
    // Continued billing, as the provider's own example has it.
    expect(hex('継続課金')).toBe('8c7091b189db8be0');
  });
  test('of two places of a character the one that browsers write', () => {
    expect([hex('髙'), hex('Ⅰ'), hex('∪'), hex('①')]).toEqual(['fbfc', '8754', '81be', '8740']);
  });
  test('what it has not is a question mark', () => {
    expect(hex('a😀')).toBe('613f');
  });
  test('7517 characters have bytes, those that decode to them, from the first of their rows to the last', () => {
    const known = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(shiftJisCharacter);
    expect(known).toHaveLength(7517);
    const changed = known.filter((character) => decodeShiftJis(encodeShiftJis(character)) !== character);
    // Three controls that Node's decoder may exchange (ICU's IBM-943).
    expect(changed.filter((character) => !['\x1a', '\x1c', '\x7f'].includes(character))).toEqual([]);
    // Ends of the rows: the controls, half-width katakana, and of the pairs the first and the last of either byte.
    expect(['\0', '\x7f', '｡', 'ﾟ', '\u3000', '滌', '漾', '黑'].map(hex)).toEqual([
      ...['00', '7f', 'a1', 'df'],
      ...['8140', '9ffc', 'e040', 'fc4b'],
    ]);
  });
  test('two characters are none, nor are the sign for what cannot be read and those that programs fill', () => {
    expect(['あい', 'ｱa', 'aｱ', '', '\ufffd', '\ue000', '\uf8ff'].map(shiftJisCharacter)).toEqual(
      Array(7).fill(undefined),
    );
  });
  test('decoding gives back what was encoded', () => {
    const text = '健診オプション（血液）100% ｱｲｳ';
    expect(decodeShiftJis(encodeShiftJis(text))).toBe(text);
  });
});

describe('files', () => {
  test('what Shift_JIS has not is 〓 and counted; what looks like one of its signs is that sign [CONTRACT 14.3]', () => {
    const { bytes, replaced } = encodeShiftJisFile('髙橋〜𠮷野😀−5');
    expect(decodeShiftJis(bytes)).toBe('髙橋～〓野〓－5');
    expect(replaced).toBe(2);
  });
});

describe('texts for another program', () => {
  test('are cut on a border of 40 bytes', () => {
    expect(shiftJisText('あ'.repeat(30), 40)).toBe('あ'.repeat(20));
    expect(shiftJisText(`a${'あ'.repeat(30)}`, 40)).toBe(`a${'あ'.repeat(19)}`);
  });
  test('leave out what Shift_JIS has not, and what encoders disagree about', () => {
    expect(shiftJisText('検査😀 1〜3回−①｜ｱ\\ ￥', 40)).toBe('検査 1-3回-1/ア/');
  });
  test.each([
    ['1〜2～3~4', '1-2-3-4'],
    ['a‐b‑c‒d–e—f―g−h－i', 'a-b-c-d-e-f-g-h-i'],
    ['a‖b∥c|d｜e', 'a/b/c/d/e'],
    ['a\\b＼c', 'a/b/c'],
    ['a¢b￠c£d￡e¬f￢g¥h￥i', 'abcdefghi'],
    ['a‾b￣c¯d', 'abcd'],
  ])('%s is said as %s, which no encoder takes for another', (text, said) => {
    expect(shiftJisText(text, 40)).toBe(said);
  });
  test('are one line: a control is a space, and of spaces one is left, none at the ends', () => {
    expect(shiftJisText('検査\n血液\t 尿', 40)).toBe('検査 血液 尿');
    expect(shiftJisText(' 検', 2)).toBe('検');
    expect(shiftJisText('検査 血液', 5)).toBe('検査');
  });
  test('keep a name that only some tables have', () => {
    expect(shiftJisText('髙橋', 40)).toBe('髙橋');
  });
});

describe('forms', () => {
  test('come back as they were sent, in their order, names that repeat included', () => {
    const fields = [
      { name: 'dtl', value: '継続 課金&=%+' },
      { name: 'empty', value: '' },
      { name: 'dtl', value: 'b' },
    ];
    expect(shiftJisForm(fields)).toBe('dtl=%8Cp%91%B1+%89%DB%8B%E0%26%3D%25%2B&empty=&dtl=b');
    expect(parseShiftJisForm(new TextEncoder().encode(shiftJisForm(fields)))).toEqual(fields);
  });
  test('a byte is two digits, a space a plus, and what is no byte stays', () => {
    const value = 'A-Z_*.0\nｱ';
    expect(shiftJisForm([{ name: '', value }])).toBe('=A-Z_*.0%0A%B1');
    const read = (text: string) => parseShiftJisForm(new TextEncoder().encode(text));
    expect(read('=A-Z_*.0%0A%b1')).toEqual([{ name: '', value }]);
    expect(read('a41=%4%41%zz%4z')).toEqual([{ name: 'a41', value: '%4A%zz%4z' }]);
  });
  test('of a body with more fields than it may have none is read', () => {
    const body = new TextEncoder().encode('a=1&b=2');
    expect(parseShiftJisForm(body, 2)).toHaveLength(2);
    expect(parseShiftJisForm(body, 1)).toEqual([]);
  });
  test('a body that is none is read as far as it goes', () => {
    expect(parseShiftJisForm(new Uint8Array())).toEqual([]);
    expect(parseShiftJisForm(new TextEncoder().encode('a&%zz=%8'))).toEqual([
      { name: 'a', value: '' },
      { name: '%zz', value: '%8' },
    ]);
  });
});
