/**
 * Member numbers.
 */
import { describe, expect, test } from '@jest/globals';
import {
  automaticNumber,
  bareNumber,
  enteredNumber,
  givenShare,
  greatestCount,
  isWholeNumber,
  makeMemberNumber,
  registerOf,
  splitMemberNumber,
  wholeNumber,
} from './index';

test('sub id in four digits and the number in seven characters [ROWS-029]', () => {
  expect(makeMemberNumber(12, '345')).toBe('00120000345');
  expect(makeMemberNumber(1, 'AB12')).toBe('0001000AB12');
  expect(splitMemberNumber('00120000345')).toEqual({ memberSurveySubId: 12, number: '0000345' });
  for (const none of ['12', '0012000034', '00120000345-', ' 00120000345', 'x00120000345', '00120000345番']) {
    expect(splitMemberNumber(none)).toBeUndefined();
  }
});

const form = { memberSurveyId: 'patient', memberSurveySubId: 12 };

test('a number is stored whole, and shown as it was entered', () => {
  expect(wholeNumber(form, ' １２３ ')).toBe('00120000123');
  expect(wholeNumber(form, '00120000123')).toBe('00120000123');
  expect(wholeNumber(form, '')).toBe('');
  expect(enteredNumber(form, '00120000123')).toBe('123');
  expect(enteredNumber(form, '00120000000')).toBe('0');
  expect(enteredNumber(form, '001200A0B12')).toBe('A0B12');
  expect(enteredNumber(form, '99990000123')).toBe('99990000123');
});

test('only a number of the form’s own sub id is whole, and only in a member form', () => {
  expect(isWholeNumber(form, '00120000123')).toBe(true);
  expect(isWholeNumber(form, '00130000123')).toBe(false);
  expect(isWholeNumber(form, '001200001234')).toBe(false);
  expect(isWholeNumber({ memberSurveySubId: 12 }, '00120000123')).toBe(false);
});

test('a number without its sub id and leading zeros; what is no whole number stays as it is', () => {
  expect(bareNumber('00120000345')).toBe('345');
  expect(bareNumber('0012A00B034')).toBe('A00B034');
  for (const none of ['345', '001200003456', '']) expect(bareNumber(none)).toBe(none);
});

describe('numbers that a form gives out', () => {
  const alone = { memberSurveyId: undefined, memberSurveySubId: 12 };
  test('stand behind the register’s sub id, or alone where the form has none [ROWS-029, VAL-073]', () => {
    expect(automaticNumber(form, 345)).toBe('00120000345');
    expect(automaticNumber({ memberSurveyId: 'patient' }, 345)).toBe('00000000345');
    expect(automaticNumber(alone, 345)).toBe('345');
  });
  test('each sub id counts by itself, forms without a register together', () => {
    expect([registerOf(form), registerOf({ memberSurveyId: 'patient' }), registerOf(alone)]).toEqual([12, 0, 0]);
  });
  test('end at seven digits behind a sub id, at eleven alone [VAL-071, VAL-073]', () => {
    expect([greatestCount(form), greatestCount(alone)]).toEqual([9_999_999, 99_999_999_999]);
  });
  test('an operator is told from nine tenths on', () => {
    expect(givenShare(form, 8_999_999).isToTell).toBe(false);
    expect(givenShare(alone, 90_000_000_000)).toMatchObject({ isToTell: true });
    expect(givenShare(alone, 89_999_999_999).isToTell).toBe(false);
    expect(givenShare(form, 9_999_999)).toEqual({ share: 1, isToTell: true });
    expect(givenShare(form, 20_000_000).share).toBe(1);
    expect(givenShare(form, 999_999.9).share).toBeCloseTo(0.1);
  });
});
