/** The first items of a form, which answer before the form is there: on the way of a slow phone. */
import type { Page } from '@playwright/test';
import { QUESTIONNAIRE, QUESTIONNAIRE_PRODUCT, test } from '../pages/Questionnaire';
import { storedRows } from '../support/answers';
import { expect } from '../support/fixtures';

test.use(QUESTIONNAIRE_PRODUCT);

const SIGHT = '#madoguchi-first-sight';

/** Holds the shell's script back until it is let go. */
async function withoutShell(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/main\.[0-9a-f]{8}\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('what is entered before the form stands is in it, with the focus, and is sent with it', async ({
  form,
  page,
  product,
  user,
}) => {
  const release = await withoutShell(page);
  await page.goto(`/survey/${QUESTIONNAIRE}`, { waitUntil: 'commit' });
  const early = page.locator(SIGHT).getByRole('textbox', { name: '氏名', exact: true });
  await early.fill('山田 花子');
  await expect(early).toBeFocused();
  release();
  await expect(page.locator(SIGHT)).toHaveCount(0);
  await expect(form.field('氏名')).toBeFocused();
  await expect(form.field('氏名')).toHaveValue('山田 花子');
  await form.field('生年月日').fill('S55.5.5');
  await form.field('電話番号').fill('09012345678');
  await page.getByRole('radio', { name: '初めて' }).check();
  await page.getByRole('button', { name: 'ご病気・お薬' }).click();
  await form.field('病名').fill('喘息');
  await form.submit();
  await expect(form.dialog).toContainText('山田 花子');
  await form.confirm();
  await form.answerCode();
  const rows = await storedRows(product, user, QUESTIONNAIRE);
  expect(rows.find(({ itemKey }) => itemKey === 'name')?.value).toBe('山田 花子');
});

test('the form does not take the place of a word that is being composed', async ({ form, page }) => {
  const release = await withoutShell(page);
  await page.goto(`/survey/${QUESTIONNAIRE}`, { waitUntil: 'commit' });
  const early = page.locator(SIGHT).getByRole('textbox', { name: '氏名', exact: true });
  await early.focus();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.imeSetComposition', { text: 'やまだ', selectionStart: 3, selectionEnd: 3 });
  release();
  // The shell stands: its footer comes with its first render.
  await expect(page.locator('.shell-footer')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(early).toHaveValue('やまだ');
  await browser.send('Input.insertText', { text: '山田' });
  await expect(page.locator(SIGHT)).toHaveCount(0);
  await expect(form.field('氏名')).toHaveValue('山田');
  await expect(form.field('氏名')).toBeFocused();
});
