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
 * up for it. Nobody types an address that fast; a test does.
 */
export function openAfterDialogs(page: Page): void {
  const { goto, reload } = page;
  const settled = () =>
    page.waitForFunction(
      () => !('dialog' in Object(window.history.state)) || document.querySelector('dialog[open]') !== null,
    );
  page.goto = async (...call) => {
    await settled();
    return goto.apply(page, call);
  };
  page.reload = async (...call) => {
    await settled();
    return reload.apply(page, call);
  };
}
