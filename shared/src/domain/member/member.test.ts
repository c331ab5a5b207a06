/**
 * Member numbers.
 */
import { expect, test } from '@jest/globals';
import { enteredNumber, isWholeNumber, makeMemberNumber, splitMemberNumber, wholeNumber } from './index';

test('sub id in four digits and the number in seven characters [ROWS-029]', () => {
  expect(makeMemberNumber(12, '345')).toBe('00120000345');
  expect(makeMemberNumber(1, 'AB12')).toBe('0001000AB12');
  expect(splitMemberNumber('00120000345')).toEqual({ memberSurveySubId: 12, number: '0000345' });
  expect(splitMemberNumber('12')).toBeUndefined();
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
