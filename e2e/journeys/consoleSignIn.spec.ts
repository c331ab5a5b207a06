/** The staff's way in and out (CONTRACT 14.1): the local provider's sign-in, the answers, signing out; a patient beside. */
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { STAFF_SIGN_IN } from '../support/staffSignIn';
import { variants } from '../support/variants';

test.use({ productOptions: { environment: STAFF_SIGN_IN } });

for (const colorScheme of variants(['light', 'dark'] as const, (each) => each === 'dark')) {
  test(`one of the staff signs in, sees the answers, and signs out again, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/console/login?code=dev:S-kanri&next=/console/answers');
    await expect(page.getByRole('heading', { level: 1, name: '回答' })).toBeVisible();
    await page.goto('/console/settings/staff');
    await expect(page.getByRole('table')).toContainText('S-uketsuke2');
    await expectAccessible(page);
    await page.goto('/console/account');
    await expect(page.getByRole('region', { name: 'サインイン中の端末' })).toContainText('この端末');
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await expect(page.getByRole('link', { name: '今日' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'ログアウト' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '職員のサインイン' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('a patient sees that there is no such page, at /console and at /admin [CONTRACT 14.1]', async ({ page }) => {
  for (const path of ['/console', '/console/settings/staff', '/admin']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible();
  }
});
