/** Which scope is within which. */
import { expect, test } from '@jest/globals';
import { isScopeWithin } from './scope';

test.each([
  [{}, {}, true],
  [{ forms: ['a'] }, {}, true],
  [{}, { forms: ['a'] }, false],
  [{ forms: ['a'] }, { forms: ['b', 'a'] }, true],
  [{ forms: ['a', 'c'] }, { forms: ['a', 'b'] }, false],
  [{ forms: ['a'] }, { calendars: ['a'] }, false],
  [{ forms: ['a'], calendars: ['x'] }, { calendars: ['x', 'y'] }, true],
  [{ departments: ['d'] }, { departments: [] }, false],
])('%j within %j: %j [CONTRACT 14.2]', (scope, other, isWithin) => {
  expect(isScopeWithin(scope, other)).toBe(isWithin);
});
