/** あなたの予約: the next visit at the start address, and above the search of /confirm. */
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { reserve } from '../support/reservations';
import { variants } from '../support/variants';

const LOOKS = [
  ['light', { colorScheme: 'light', width: 375, large: false }],
  ['dark', { colorScheme: 'dark', width: 375, large: false }],
  ['at 320 px with large text', { colorScheme: 'light', width: 320, large: true }],
] as const;

test.describe('with two reservations', () => {
  test.beforeEach(async ({ product, user }) => {
    await reserve(product, user, { day: '20261127', slot: '2' });
    await reserve(product, user, { day: '20261203', slot: '4' });
  });

  for (const [look, options] of variants(LOOKS, ([, { large }]) => large)) {
    test(`the next one stands first and can be used by everybody, ${look}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: options.colorScheme });
      await page.setViewportSize({ width: options.width, height: 812 });
      await page.goto('/');
      const card = page.getByRole('article');
      await expect(card.getByText('11月27日(金)')).toBeVisible();
      await expect(card.getByText('10:00')).toBeVisible();
      await expect(card.getByText('本館2階 健診受付')).toBeVisible();
      await expect(card.getByRole('region', { name: '持ち物' }).getByText('健康保険証、予約票')).toBeVisible();
      await expect(card.getByRole('img', { name: '受付用のQRコード' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'これから' }).getByText('12月3日(木) 11:00')).toBeVisible();
      if (options.large) await page.evaluate(() => document.documentElement.setAttribute('data-text-size', 'large'));
      await expectGoodScreen(page);
    });
  }

  test('it stands above the search of /confirm too', async ({ page }) => {
    await page.goto('/confirm');
    await expect(page.getByRole('article').getByText('11月27日(金)')).toBeVisible();
    await expect(page.getByRole('button', { name: '次へ' })).toBeVisible();
    await expectGoodScreen(page);
  });
});

const SWITCHES = [
  ['light', 'light', 'small'],
  ['dark, large text', 'dark', 'large'],
] as const;

for (const [look, colorScheme, size] of variants(SWITCHES, ([, , each]) => each === 'large')) {
  test(`messages at LINE are switched off by kind below it, ${look}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/');
    const reminder = page.getByRole('checkbox', { name: '予約日の前のお知らせ' });
    await page.getByText('LINEのお知らせ').click();
    await expect(reminder).toBeChecked();
    await reminder.click();
    await expect(page.getByText('保存しました。')).toBeVisible();
    if (size === 'large') await page.evaluate(() => document.documentElement.setAttribute('data-text-size', 'large'));
    await expectGoodScreen(page);
    await page.reload();
    await page.getByText('LINEのお知らせ').click();
    await expect(reminder).not.toBeChecked();
  });
}
