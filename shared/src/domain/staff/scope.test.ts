/** What a scope leaves: which is within which, and which forms, calendars and answers it lets pass. */
import { expect, test } from '@jest/globals';
import { isAnswerInScope, isCalendarInScope, isFormInScope, isLimited, isLimitedChief, isScopeWithin } from './scope';

test.each([
  [{}, {}, true],
  [{ forms: ['a'] }, {}, true],
  [{}, { forms: ['a'] }, false],
  [{ forms: ['a'] }, { forms: ['b', 'a'] }, true],
  [{ forms: ['a', 'c'] }, { forms: ['a', 'b'] }, false],
  [{ forms: ['a'] }, { calendars: ['a'] }, false],
  [{ forms: ['a'], calendars: ['x'] }, { calendars: ['x', 'y'] }, true],
  [{ departments: ['d'] }, { departments: [] }, false],
  [{ departments: ['d'] }, { departments: ['d'] }, true],
  [{ calendars: ['x', 'y'] }, { calendars: ['x'] }, false],
  [
    { forms: ['a'], calendars: ['x'], departments: ['d'] },
    { forms: ['b'], calendars: ['x'], departments: ['d'] },
    false,
  ],
])('%j within %j: %j [CONTRACT 14.2]', (scope, other, isWithin) => {
  expect(isScopeWithin(scope, other)).toBe(isWithin);
});

test('any limit is one, an empty list too', () => {
  for (const scope of [{ forms: [] }, { calendars: ['x'] }, { departments: ['d'] }]) {
    expect(isLimited(scope)).toBe(true);
    expect([isLimitedChief(['管理者'], scope), isLimitedChief(['受付'], scope)]).toEqual([true, false]);
  }
  expect([isLimited({}), isLimitedChief(['管理者'], {})]).toEqual([false, false]);
});

test('a calendar is shut out by a list that does not name it [CONTRACT 14.2]', () => {
  expect(isCalendarInScope({}, 'x')).toBe(true);
  expect(isCalendarInScope({ calendars: ['x'] }, 'x')).toBe(true);
  expect(isCalendarInScope({ calendars: ['y'] }, 'x')).toBe(false);
  expect(isCalendarInScope({ forms: [], departments: [] }, 'x')).toBe(true);
});

const form = { surveyId: 'a', departmentId: 'd', calendarIds: ['x', 'y'] };
test.each([
  [{}, true],
  [{ forms: ['b', 'a'] }, true],
  [{ forms: ['b'] }, false],
  [{ departments: ['d'] }, true],
  [{ departments: ['e'] }, false],
  [{ calendars: ['y', 'z'] }, true],
  [{ calendars: ['z'] }, false],
  [{ forms: ['a'], departments: ['e'] }, false],
  [{ forms: ['a'], departments: ['d'], calendars: ['z'] }, false],
  [{ forms: ['a'], departments: ['d'], calendars: ['x'] }, true],
])('a form passes %j: %j [CONTRACT 14.2]', (scope, isIn) => {
  expect(isFormInScope(scope, form)).toBe(isIn);
  expect(isAnswerInScope(scope, form, undefined)).toBe(isIn);
});

test('a form without department or calendars is outside of every limit on them', () => {
  const plain = { surveyId: 'a', calendarIds: [] };
  expect(isFormInScope({ forms: ['a'] }, plain)).toBe(true);
  expect(isFormInScope({ departments: ['d'] }, plain)).toBe(false);
  expect(isFormInScope({ departments: ['undefined'] }, { ...plain, departmentId: undefined })).toBe(false);
  expect(isFormInScope({ calendars: ['x'] }, plain)).toBe(false);
});

test('an answer with a place needs its calendar too [CONTRACT 14.2]', () => {
  expect(isAnswerInScope({ calendars: ['x'] }, form, 'x')).toBe(true);
  expect(isAnswerInScope({ calendars: ['x'] }, form, 'y')).toBe(false);
  expect(isAnswerInScope({ calendars: ['x'], forms: ['b'] }, form, 'x')).toBe(false);
});
