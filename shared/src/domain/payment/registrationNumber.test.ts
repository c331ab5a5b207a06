/** The check digit of an invoice issuer's number. */
import { expect, test } from '@jest/globals';
import { isCheckedRegistration } from './registrationNumber';

test('the first digit follows from the others', () => {
  // That of the National Tax Agency, which the rule's own description uses.
  expect(isCheckedRegistration('T7000012050002')).toBe(true);
  expect(isCheckedRegistration('T2999912345678')).toBe(true);
  const wrong = ['T8000012050002', 'T7000012050020', 'T2999912345687'];
  expect(wrong.filter(isCheckedRegistration)).toEqual([]);
});
