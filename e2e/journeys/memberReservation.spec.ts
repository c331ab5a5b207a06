/**
 * A member form with a reservation, from the form over the calendar to the member page, back again, and until it is
 * withdrawn.
 */
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';

test.use({ productOptions: { bundle: 'e2e/bundles/members', environment: { MEMBERS_TAB: 'on' } } });

test('a person registers with a reservation, changes its time and cancels both [MEMBER-011, MEMBER-012, MEMBER-014]', async ({
  page,
}) => {
  test.slow();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/member/first-visit');
  await page.getByLabel('氏名').fill('山田 花子');
  // The only course is nobody's question.
  await expect(page.getByRole('group', { name: '予約の内容' })).toContainText('内科');
  await button('送信').click();
  await expect(page).toHaveURL(/\/calendar\/first-visit$/);
  await page.locator('[data-slot="20261124-1"]').click();
  await expectGoodScreen(page);

  // A closed window loses neither the values nor the place that was chosen.
  await page.reload();
  await expect(page.locator('[data-slot="20261124-1"]')).toHaveAttribute('aria-pressed', 'true');
  await button('予約内容を確認').click();
  await expect(page.getByText(/この枠をあと\d+分確保しています/)).toBeVisible();
  await expectGoodScreen(page);
  await button('予約する').click();
  await expect(page.getByRole('heading', { name: '完了' })).toBeVisible();
  // The count goes on after the highest number of the old system.
  await expect(page.getByText('00050000701')).toBeVisible();
  // When to come stands on the screen that people photograph, and among their reservations.
  const pass = page.getByRole('article', { name: '内科' });
  await expect(pass).toContainText('11月24日(火) 9:30');
  await expectGoodScreen(page);
  await page.goto('/');
  await expect(pass).toContainText('11月24日(火) 9:30');
  await pass.getByRole('link', { name: '日時を変更' }).click();
  await expect(page).toHaveURL(/\/member\/first-visit\?step=form$/);
  await expect(page.getByLabel('氏名')).toHaveValue('山田 花子');
  await page.goto('/member/first-visit');

  await expect(page.getByText('予約の内容 : 内科')).toBeVisible();
  await expect(page.getByText('予約日 : 2026年11月24日(火)')).toBeVisible();
  await expect(page.getByText('予約時間 : 9:30 – 10:00')).toBeVisible();
  await expectGoodScreen(page);

  await button('登録情報を変更').click();
  await page.getByLabel('氏名').fill('山田 はな');
  await button('送信').click();
  await expect(page.locator('[data-slot="20261124-1"]')).toHaveAccessibleDescription('現在の予約');
  await page.locator('[data-slot="20261125-2"]').click();
  await button('予約内容を確認').click();
  await button('予約する').click();
  await button('現在の登録情報を見る').click();
  await expect(page.getByText('氏名 : 山田 はな')).toBeVisible();
  await expect(page.getByText('予約日 : 2026年11月25日(水)')).toBeVisible();

  await button('登録を取り消す').click();
  await expect(page.getByRole('dialog', { name: '登録を取り消しますか？' })).toBeVisible();
  await expectGoodScreen(page);
  await button('取り消す').click();
  await expect(page.getByRole('heading', { name: '登録を取り消しました' })).toBeVisible();
  await expectGoodScreen(page);
  await button('もう一度登録する').click();
  await expect(page.getByLabel('氏名')).toHaveValue('');
});
