/** Where the browser's history stands, as far as open dialogs change it (shared, ui/plain/dialogHistory.ts). */
import { expect, type Page } from '@playwright/test';

/** Whether the page is at the step that an open dialog has added. */
export function isAtDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => 'dialog' in Object(window.history.state));
}

/** Waits until a closed dialog has taken its step back. */
export async function untilDialogsLeft(page: Page): Promise<void> {
  await expect.poll(() => isAtDialog(page)).toBe(false);
}

/**
 * Lets the page open no address while the step back of a closed dialog is on its way: the browser would give the opening
 * up for it. Nobody types an address that fast; a test does. A page that was begun anew at a dialog's step stays there.
 */
export async function openAfterDialogs(page: Page): Promise<void> {
  const { goto, reload } = page;
  const settled = () =>
    page.waitForFunction(() => {
      const { dialog } = Object(window.history.state);
      const { stepAtStart } = Object(window);
      return dialog === undefined || dialog === stepAtStart || document.querySelector('dialog[open]') !== null;
    });
  page.goto = async (...call) => {
    await settled();
    return goto.apply(page, call);
  };
  page.reload = async (...call) => {
    await settled();
    return reload.apply(page, call);
  };
  await page.addInitScript(() => Object.assign(window, { stepAtStart: Object(window.history.state).dialog }));
}
