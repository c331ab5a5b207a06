/** What would be lost by a reload. */
import { expect, test } from '@jest/globals';
import { hasUnsaved, markUnsaved } from './unsavedWork';

test('anything held is unsaved until all of it is let go', () => {
  const first = markUnsaved();
  const second = markUnsaved();
  first();
  expect(hasUnsaved()).toBe(true);
  second();
  second();
  expect(hasUnsaved()).toBe(false);
});
