/** Expressions of operators: which of them would hold everything up. */
import { describe, expect, test } from '@jest/globals';
import { isSlowFormat } from './slowFormat';
import { TimeExceeded, withinTime } from './withinTime';

describe('inputFormat', () => {
  test.each(['(a+)+', '(\\d|\\d\\d)+', '(.*)*'])('%s would never come to an end', (source) => {
    expect(isSlowFormat(source)).toBe(true);
  });

  test.each([
    '[A-Z]{2}\\d{4}',
    '\\d{3}-\\d{4}',
    '(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}',
    '[ァ-ヴー　]+',
    '.*病院.*',
    '(?:\\+81|0)\\d{9,10}',
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
