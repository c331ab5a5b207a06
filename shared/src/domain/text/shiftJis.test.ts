/** Shift_JIS: the encoder is the decoder turned round, and texts are cut by bytes. */
import { describe, expect, test } from '@jest/globals';
import { decodeShiftJis, encodeShiftJis, parseShiftJisForm, shiftJisForm, shiftJisText } from './shiftJis';

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
  test('decoding gives back what was encoded', () => {
    const text = '健診オプション（血液）100% ｱｲｳ';
    expect(decodeShiftJis(encodeShiftJis(text))).toBe(text);
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
  test('a body that is none is read as far as it goes', () => {
    expect(parseShiftJisForm(new Uint8Array())).toEqual([]);
    expect(parseShiftJisForm(new TextEncoder().encode('a&%zz=%8'))).toEqual([
      { name: 'a', value: '' },
      { name: '%zz', value: '%8' },
    ]);
  });
});
