/** Length, characters and format of written text, each message with the edges of its bound. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import type { RuleContext } from '../../types';
import { longTextRules, shortTextRules, tidiedText } from './rules';

const { text: messages } = validationTexts;
const item = (more: Partial<SchemaItem> = {}): SchemaItem => ({ itemKey: 'k', type: 'text', title: 't', ...more });
const context: RuleContext = {
  config: { surveyId: 's', surveyTitle: 's', surveySchema: [] },
  mode: 'user',
  today: '20261120',
  answers: {},
};
const messageOf = (text: string, more: Partial<SchemaItem> = {}, other: Partial<RuleContext> = {}) =>
  shortTextRules.validate(item(more), text, { ...context, ...other });
const longMessageOf = (text: string, more: Partial<SchemaItem> = {}) =>
  longTextRules.validate(item(more), text, context);
const ofLength = (length: number) => 'あ'.repeat(length);

describe('length', () => {
  const lengthsOf = (more: Partial<SchemaItem>, ...lengths: number[]) =>
    lengths.map((length) => messageOf(ofLength(length), more));

  test('a minimum alone, a maximum alone, both, and neither [VAL-016]', () => {
    expect(lengthsOf({ length: { min: 2 } }, 1, 2, 300)).toEqual([messages.lengthAtLeast(2), undefined, undefined]);
    expect(lengthsOf({ length: { max: 2 } }, 1, 2, 3)).toEqual([undefined, undefined, messages.lengthAtMost(2)]);
    expect(lengthsOf({ length: { min: 0, max: 2 } }, 2, 3)).toEqual([undefined, messages.lengthAtMost(2)]);
    expect(lengthsOf({ length: { min: 2, max: 2 } }, 1, 2, 3)).toEqual([
      messages.lengthBetween(2, 2),
      undefined,
      messages.lengthBetween(2, 2),
    ]);
    expect(lengthsOf({ length: {} }, 1, 300)).toEqual([undefined, undefined]);
    expect(lengthsOf({ length: { min: 2, limitation: true } }, 1)).toEqual([messages.lengthAtLeast(2)]);
    expect(lengthsOf({ length: { min: 2, max: 3, limitation: false } }, 1, 4)).toEqual([undefined, undefined]);
  });

  test('a short text has 300 at most, and says so; a long one as many as the item says [VAL-015]', () => {
    expect(lengthsOf({ length: { min: 2, max: 500 } }, 300, 301)).toEqual([undefined, messages.lengthBetween(2, 300)]);
    expect(lengthsOf({ length: { min: 2 } }, 301)).toEqual([messages.lengthAtMost(300)]);
    expect(longMessageOf(ofLength(500))).toBeUndefined();
    expect(longMessageOf(ofLength(501), { length: { max: 500 } })).toBe(messages.lengthAtMost(500));
  });

  test('a fixed length is exact, and never above 300 in a short text [VAL-033]', () => {
    expect(lengthsOf({ validLength: 300 }, 299, 300, 301)).toEqual([
      messages.fixedLength(300),
      undefined,
      messages.lengthAtMost(300),
    ]);
    expect(longMessageOf(ofLength(301), { validLength: 301 })).toBeUndefined();
    expect(lengthsOf({ validLength: 3, length: { max: 2 } }, 3)).toEqual([undefined]);
    expect(messageOf('𠮷𠮷', { validLength: 2 })).toBeUndefined();
  });

  test('the code has fifteen, whatever else the item says; a capital is told before a length [VAL-034, VAL-035]', () => {
    const code = { characterType: 'code15' } as const;
    expect(['a'.repeat(14), 'a'.repeat(15), 'a'.repeat(16)].map((text) => messageOf(text, code))).toEqual([
      messages.code15Length,
      undefined,
      messages.code15Length,
    ]);
    expect(messageOf('a'.repeat(15), { ...code, validLength: 3, length: { max: 3 } })).toBeUndefined();
    expect(messageOf('A'.repeat(15), code)).toBe(messages.code15Characters);
  });
});

describe('characters', () => {
  test('each line is judged by itself, so that a line break is never a fault [VAL-017]', () => {
    const lines = { characterType: 'hiragana' } as const;
    expect([
      longMessageOf('あ\n\nい\n', lines),
      longMessageOf('あ\nア', lines),
      longMessageOf('ア\nあ', lines),
    ]).toEqual([undefined, messages.invalidCharacters, messages.invalidCharacters]);
    expect(longMessageOf('ab\n１', { imeType: 'hankaku_only' })).toBeUndefined();
    expect(longMessageOf('ab\nあ', { imeType: 'hankaku_only' })).toBe(messages.halfWidthOnly);
    expect(longMessageOf('ア\nあ', { imeType: 'katakana_fullwidth' })).toBe(messages.fullWidthKatakanaOnly);
  });

  test('what the keyboard is set to changes the text before it is judged [VAL-030, VAL-032]', () => {
    const stored = (text: string, imeType?: SchemaItem['imeType']) => shortTextRules.canonical(item({ imeType }), text);
    expect([
      stored('１ｱア', 'hankaku_only'),
      stored('１ｱ', 'katakana_fullwidth'),
      stored('１ｱ', 'none'),
      stored('１ｱ'),
    ]).toEqual(['1ｱア', '１ア', '１ｱ', '１ｱ']);
    expect([stored('a\r\nb\rc\nd'), stored('か\u3099')]).toEqual(['a\nb\nc\nd', 'が']);
  });

  test('length is told before characters, and these before the format', () => {
    const all = { validLength: 2, characterType: 'numberHalf', inputFormat: '1.' } as const;
    expect(['a', 'ab', '21', '12'].map((text) => messageOf(text, all))).toEqual([
      messages.fixedLength(2),
      messages.invalidCharacters,
      messages.invalidFormat,
      undefined,
    ]);
  });
});

describe('format', () => {
  test('the whole text must have it, from end to end and over its lines; a broken one refuses nothing [VAL-018]', () => {
    const inputFormat = '[A-Z]|\\p{Nd}{2}';
    expect(['A', '12', '１２'].map((text) => messageOf(text, { inputFormat }))).toEqual(Array(3).fill(undefined));
    expect(['AB', 'A1', '123', '1A', 'xA'].map((text) => messageOf(text, { inputFormat }))).toEqual(
      Array(5).fill(messages.invalidFormat),
    );
    expect(messageOf('a', { inputFormat: '' })).toBeUndefined();
    expect(messageOf('a', { inputFormat: '[' })).toBeUndefined();
  });

  test('who judges formats with a limit of time is asked instead [VAL-018]', () => {
    const asked: string[][] = [];
    const matchesFormat = (source: string, text: string) => {
      asked.push([source, text]);
      return text === 'yes';
    };
    const judged = (text: string) => messageOf(text, { inputFormat: 'x' }, { matchesFormat });
    expect([judged('yes'), judged('no')]).toEqual([undefined, messages.invalidFormat]);
    expect(asked).toEqual([
      ['x', 'yes'],
      ['x', 'no'],
    ]);
  });
});

test('on leaving a field spaces at its ends go, and hiragana where katakana is asked for [CONTRACT 13]', () => {
  const typed = '　やまだ たろう ';
  expect(tidiedText(item(), typed)).toBe('やまだ たろう');
  expect(tidiedText(item({ imeType: 'katakana_fullwidth' }), typed)).toBe('ヤマダ　タロウ');
  expect(tidiedText(item({ characterType: 'katakana' }), typed)).toBe('ヤマダ　タロウ');
  expect(tidiedText(item({ characterType: 'hiragana', imeType: 'none' }), typed)).toBe('やまだ たろう');
});
