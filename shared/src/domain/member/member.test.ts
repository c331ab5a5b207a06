/**
 * Member numbers.
 */
import { expect, test } from '@jest/globals';
import { isDuplicateNumber, makeMemberNumber, splitMemberNumber } from './index';

test('[ROWS-029] sub id in four digits and the number in seven characters', () => {
  expect(makeMemberNumber(12, '345')).toBe('00120000345');
  expect(makeMemberNumber(1, 'AB12')).toBe('0001000AB12');
  expect(splitMemberNumber('00120000345')).toEqual({ memberSurveySubId: 12, number: '0000345' });
  expect(splitMemberNumber('12')).toBeUndefined();
});

test('[VAL-074] an existing number is a fault unless empty or one’s own', () => {
  const facts = { entered: '12', exists: true };
  expect(isDuplicateNumber(facts)).toBe(true);
  expect(isDuplicateNumber({ ...facts, original: '12' })).toBe(false);
  expect(isDuplicateNumber({ ...facts, entered: '' })).toBe(false);
  expect(isDuplicateNumber({ ...facts, exists: false })).toBe(false);
});
