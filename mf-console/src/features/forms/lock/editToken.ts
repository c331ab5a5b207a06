/**
 * The name of a page of the designer by which the edit lock knows it. It stays with the tab through a reload or a crash, so
 * that nobody has to take a form over from themselves; a tab that was copied gets one of its own.
 */
import { tabTexts } from '@madoguchi/shared/store';

const KEY = 'madoguchi.designer.token';

/** Held as long as the page lives: the browser lets go of it however the page ends. */
function claim(token: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`madoguchi.designer.${token}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => undefined);
    });
  });
}

let own: Promise<string> | undefined;

async function makeToken(): Promise<string> {
  const kept = tabTexts.read(KEY);
  if (kept !== undefined && (await claim(kept))) return kept;
  const token = crypto.randomUUID();
  await claim(token);
  tabTexts.write(KEY, token);
  return token;
}

/** This page's token, the same as long as it lives. */
export function editToken(): Promise<string> {
  own ??= makeToken();
  return own;
}
