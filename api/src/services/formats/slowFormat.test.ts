/** Expressions of operators: which of them would hold everything up. */
import { describe, expect, test } from '@jest/globals';
import { isSlowFormat } from './slowFormat';
import { TimeExceeded, withinTime } from './withinTime';

/** So many milliseconds are enough for what never ends: each attempt to come to an end waits for all of them. */
const SHORT = 40;

describe('inputFormat', () => {
  test.each(['(a+)+', '(\\d|\\d\\d)+', '(.*)*'])('%s would never come to an end', (source) => {
    expect(isSlowFormat(source)).toBe(true);
  });

  test.each([
    ['a letter of its own', '(z+)+'],
    ['two letters of its own', '((?:zy)+)+'],
    ['a digit', '(\\d+)+'],
    ['a space', '(\\p{Zs}+)+'],
    ['a hyphen', '(\\p{Pd}+)+'],
    ['a full stop', '(\\p{Po}+)+'],
    ['a hiragana', '(\\p{sc=Hiragana}+)+'],
    ['a katakana', '(\\p{sc=Katakana}+)+'],
    ['a kanji', '(\\p{sc=Han}+)+'],
    ['what a line’s end makes fail', '(.+)+'],
    ['a sign that nobody writes', '(a+)+\\n?'],
    ['what fails where nothing follows', '(a+)+[^a]'],
    ['a word of several characters', '(?:(?:[A-Z]{2}\\d{2})+-?)+'],
    ['a word that something leads to', '番号:(?:(?:\\d{3})+-?)+'],
    ['a word of a later choice', '(?:あ|(?:[ァ-ヴ]{2}[0-9])+)+'],
    ['a word with what may be left out', '(?:(?:\\d[A-Z]{2}-?)+,?)+'],
    ['a word that a bound repeats often', '(?:(?:[A-Z]{2}\\d{2}){1,40}-?){1,40}'],
    ['a word of signs written as codes', '(?:(?:\\u{41}\\x42[\\]\\u0043])+-?)+'],
    ['a word that is looked for ahead', '(?=(?:(?:[A-Z]{2}\\d)+-?)+$).*'],
    ['many letters, whose time grows with their cube', 'z*z*z*y'],
  ])('stumbles over %s: %s', (_, source) => {
    expect(isSlowFormat(source, SHORT)).toBe(true);
  });

  test('that is no expression is told as such', () => {
    expect(() => isSlowFormat('(')).toThrow(SyntaxError);
  });

  test.each([
    '[A-Z]{2}\\d{4}',
    '\\d{3}-\\d{4}',
    '(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}',
    '[ァ-ヴー　]+',
    '.*病院.*',
    '(?:\\+81|0)\\d{9,10}',
    '(?:\\d{2,4}-)*\\d{4}',
    '(?:[A-Z]{2}\\d{2}-)+[A-Z]{2}\\d{2}',
    '(?<year>\\d{4})-(?:0[1-9]|1[0-2])',
    '([ァ-ヴー]+　)*[ァ-ヴー]+',
    '(?<!x)\\k<n>(?<n>a)|^\\b$|[^]',
  ])('%s is taken', (source) => {
    expect(isSlowFormat(source)).toBe(false);
  });

  test('work is cut off in time, and its own faults come through', () => {
    expect(withinTime(1_000, () => 7)).toBe(7);
    expect(() => withinTime(50, () => /^(?:(a+)+)$/.test(`${'a'.repeat(60)}!`))).toThrow(TimeExceeded);
    expect(() =>
      withinTime(50, () => {
        throw new RangeError('own');
      }),
    ).toThrow(RangeError);
  });
});
