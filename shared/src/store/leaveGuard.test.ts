/** What would be lost by a reload. */
import { expect, test } from '@jest/globals';
import { hasUnsaved, holdUnsaved } from './leaveGuard';

test('anything held is unsaved until all of it is let go', () => {
  const first = holdUnsaved();
  const second = holdUnsaved();
  first();
  expect(hasUnsaved()).toBe(true);
  second();
  second();
  expect(hasUnsaved()).toBe(false);
});
