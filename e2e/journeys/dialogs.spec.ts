/** What only a real browser shows of a modal dialog: what is behind it is out of reach, and the focus stays inside. */
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { isAtDialog, untilDialogsLeft } from '../support/history';

test.use({ productOptions: { bundle: 'e2e/bundles/shell' }, person: 'new' });

test('a dialog keeps keys and presses inside, closes by Escape and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'ログアウト' });
  await opener.click();
  const dialog = page.getByRole('alertdialog', { name: 'ログアウトしますか？' });
  await expect(dialog.getByRole('button', { name: 'ログアウト' })).toBeFocused();
  const isOutside = () =>
    page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'));
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await isOutside()).toBe(false);
  }
  await page.mouse.click(180, 20);
  await expect(dialog).toBeHidden();
  await opener.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('what no longer fits when the phone is turned can be scrolled by keys', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'ログアウト' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'ログアウトしますか？' });
  const text = dialog.locator('.mg-dialog__body');
  await expect(dialog).toBeVisible();
  await expect(text).not.toHaveAttribute('tabindex');
  await page.setViewportSize({ width: 320, height: 200 });
  await expect(text).toHaveAttribute('tabindex', '0');
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(text).not.toHaveAttribute('tabindex');
});

test('the back gesture closes the dialog and stays, forward opens nothing, and then back leads on', async ({
  page,
}) => {
  await page.goto('/confirm');
  await page.goto('/');
  const dialog = page.getByRole('alertdialog', { name: 'ログアウトしますか？' });
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(dialog).toBeVisible();
  await expect.poll(() => isAtDialog(page)).toBe(true);
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goForward();
  await untilDialogsLeft(page);
  await expect(dialog).toBeHidden();
  // Closed by its own button it leaves no step behind.
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect.poll(() => isAtDialog(page)).toBe(true);
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
  await untilDialogsLeft(page);
  await page.goBack();
  await page.waitForURL('**/confirm');
});
