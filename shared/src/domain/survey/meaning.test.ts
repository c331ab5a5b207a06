/** What items ask of the person, and what browsers and phones are told of it. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem } from '../../contract';
import { autocompleteOf, keyboardOf, meaningOf, tidiedText } from './index';

function item(more: Partial<SchemaItem>): SchemaItem {
  return { itemKey: 'x', type: 'text', title: '項目', ...more };
}

describe('the meaning of an item', () => {
  test.each([
    [{ type: 'birthday' }, 'birthday', 'bday'],
    [{ type: 'phone' }, 'phone', 'tel'],
    [{ type: 'email' }, 'email', 'email'],
    [{ type: 'postcode' }, 'postcode', 'postal-code'],
    [{ type: 'address' }, 'address', 'street-address'],
    [{ type: 'memberNumber' }, 'number', 'off'],
    [{ itemKey: 'name' }, 'name', 'name'],
    [{ itemKey: 'kana' }, 'kana', 'on'],
    [{ type: 'radio', meaning: 'sex' as const }, 'sex', 'sex'],
    [{ type: 'date', meaning: 'birthday' as const }, 'birthday', 'bday'],
  ])('of %o is %s, and browsers are told %s (CONTRACT 14.4)', (more, meaning, autocomplete) => {
    expect(meaningOf(item(more))).toBe(meaning);
    expect(autocompleteOf(item(more))).toBe(autocomplete);
  });

  test.each([
    [{ itemKey: 'constructor' }],
    [{ itemKey: 'company' }],
    [{ itemKey: 'name', type: 'radio' }],
    [{ type: 'date', itemKey: 'birthDate' }],
  ])('%o has none', (more) => {
    expect(meaningOf(item(more))).toBeUndefined();
    expect(autocompleteOf(item(more))).toBeUndefined();
  });
});

describe('the keyboard of an item', () => {
  test.each([
    [{ characterType: 'numberHalf' as const }, 'numeric'],
    [{ characterType: 'number' as const }, 'numeric'],
    [{ inputFormat: '[0-9]{8}' }, 'numeric'],
    [{ inputFormat: '(3[4-9]|4[0-2])(\\.[0-9])?' }, 'decimal'],
    [{ inputFormat: '\\d{3}-\\d{4}' }, 'tel'],
    [{ type: 'phone' }, 'tel'],
    [{ type: 'postcode' }, 'numeric'],
    [{ type: 'email' }, 'email'],
    [{ inputFormat: '[A-Z]{2}[0-9]{4}' }, undefined],
    [{ inputFormat: '\\w+' }, undefined],
    [{}, undefined],
    [{ characterType: 'alphanumericHalf' as const }, undefined],
  ])('of %o is %s (CONTRACT 14.4)', (more, keyboard) => {
    expect(keyboardOf(item(more))).toBe(keyboard);
  });
});

describe('leaving a text', () => {
  test.each([
    ['ササキ　ヨシオ　', 'ササキ　ヨシオ'],
    [' ささき よしお ', 'ササキ　ヨシオ'],
    ['ゔぁいおりん', 'ヴァイオリン'],
    ['ﾔﾏﾀﾞ ﾊﾅｺ', 'ヤマダ　ハナコ'],
    ['山田はなこ', '山田ハナコ'],
  ])('makes of %j where katakana is asked for %j', (typed, tidied) => {
    expect(tidiedText(item({ imeType: 'katakana_fullwidth' }), typed)).toBe(tidied);
    expect(tidiedText(item({ characterType: 'katakana' }), typed)).toBe(tidied);
  });

  test('drops nothing but the spaces at the ends of any other text', () => {
    expect(tidiedText(item({}), '　やまだ はなこ \n')).toBe('やまだ はなこ');
    expect(tidiedText(item({ characterType: 'hiragana' }), 'やまだ ')).toBe('やまだ');
  });
});
