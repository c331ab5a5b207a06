/** What the test files of a group have of their own, although they share a document (groups.mjs). */
import { afterEach, beforeAll, describe } from '@jest/globals';
import { cleanup } from '@testing-library/react';
// Its clipboard stands until what imported it first has ended: here until the group has.
import '@testing-library/user-event';
import { resetClock } from '../../domain/clock';
import { expectClearBars } from './bars';

const lengthOfHistory = Object.getOwnPropertyDescriptor(History.prototype, 'length')?.get;

/** A window as a person opens it: nothing is stored, nothing shows, no screen was there before, and it is now. */
function openWindowAnew(): void {
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
  // A new entry, behind which nothing is left that one could go forward to.
  history.pushState(null, '', '/');
  document.body.replaceChildren();
  const before = Number(lengthOfHistory?.call(history)) - 1;
  Object.defineProperty(history, 'length', {
    configurable: true,
    get: () => Number(lengthOfHistory?.call(history)) - before,
  });
}

/**
 * Runs a test file below its name. As at the top of a file, a test's bars are looked at while they stand, then its
 * screen is taken away, and then comes what the file itself does after a test.
 * @param load requires the file
 */
export function group(file: string, load: () => void): void {
  describe(file, () => {
    beforeAll(openWindowAnew);
    afterEach(expectClearBars);
    afterEach(cleanup);
    load();
  });
}
