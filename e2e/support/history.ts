/** Where the browser's history stands, as far as open dialogs change it (shared, ui/plain/dialogHistory.ts). */
import { expect, type Page } from '@playwright/test';

/** Whether the page is at the step that an open dialog has added. */
export function isAtDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => 'dialog' in Object(window.history.state));
}

/** Waits until a closed dialog has taken its step back: an address opened before that would be given up for it. */
export async function untilDialogsLeft(page: Page): Promise<void> {
  await expect.poll(() => isAtDialog(page)).toBe(false);
}
