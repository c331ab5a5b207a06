/** How many presses a person needs for the own booking, from what LINE's menu opens. */
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { reserve, reserveVaccination } from '../support/reservations';
import { expectAtMost, Taps } from '../support/taps';

test.beforeEach(async ({ page, product, user }) => {
  await reserve(product, user, { day: '20261125', slot: '2' });
  await page.goto('/');
});

test('cancelling takes 3 presses and nothing typed [CANCEL-022]', async ({ page }) => {
  const taps = new Taps();
  await taps.tap(page.getByRole('article').getByRole('link', { name: 'キャンセル' }));
  await taps.tap(page.getByRole('button', { name: 'キャンセルする' }));
  const question = page.getByRole('dialog', { name: 'キャンセルしますか？' });
  await expect(question.getByText('11月25日(水) 10:00 基本健診')).toBeVisible();
  await taps.tap(question.getByRole('button', { name: 'キャンセルする' }));
  await expect(page.getByRole('heading', { name: 'キャンセルしました' })).toBeVisible();
  expectAtMost('予約をキャンセルする', taps, { taps: 3, characters: 0 });
});

test('changing the time takes 5 presses and nothing typed [CAL-020]', async ({ page }) => {
  const taps = new Taps();
  await taps.tap(page.getByRole('article').getByRole('link', { name: '日時を変更' }));
  await expect(page.getByLabel('フリガナ')).not.toHaveValue('');
  await taps.tap(page.locator('button[type=submit]'));
  await taps.tap(page.locator('[data-slot="20261126-1"]'));
  await taps.tap(page.getByRole('button', { name: '予約内容を確認' }));
  await expect(page.getByText('11月25日(水) 10:00')).toBeVisible();
  await taps.tap(page.getByRole('button', { name: '予約する' }));
  await expect(page.getByText('ありがとうございます。予約を変更しました。')).toBeVisible();
  const pass = page.getByRole('article');
  await expect(pass.getByText('11月26日(木)')).toBeVisible();
  await expect(pass.getByText('9:30')).toBeVisible();
  await expect(pass.getByRole('img', { name: '受付用のQRコード' })).toBeVisible();
  expectAtMost('予約の日時を変更する', taps, { taps: 5, characters: 0 });
});

test('where only the date may change, the calendar opens at once: 4 presses [CANCEL-004]', async ({
  page,
  product,
  user,
}) => {
  await reserveVaccination(product, user, '20261124', '1');
  await page.goto('/');
  const taps = new Taps();
  await taps.tap(page.getByRole('article').getByRole('link', { name: '日時を変更' }));
  await page.getByRole('heading', { level: 1, name: '日時を選ぶ' }).waitFor();
  // Back leads past the form to where the change was asked for, and forward to the calendar again.
  await page.goBack();
  await page.getByRole('link', { name: '日時を変更' }).first().waitFor();
  await page.goForward();
  await taps.tap(page.locator('[data-slot="20261126-1"]'));
  await page.getByText('入力した内容').click();
  await expect(page.getByText('1234567890')).toBeVisible();
  await expectGoodScreen(page);
  await taps.tap(page.getByRole('button', { name: '予約内容を確認' }));
  await taps.tap(page.getByRole('button', { name: '予約する' }));
  await expect(page.getByText('ありがとうございます。予約を変更しました。')).toBeVisible();
  expectAtMost('接種の日を変更する', taps, { taps: 4, characters: 0 });
});

test('the form of a change can be opened from its calendar, and goes on to it [CANCEL-004]', async ({
  page,
  product,
  user,
}) => {
  await reserveVaccination(product, user, '20261124', '1');
  await page.goto('/');
  await page.getByRole('article').getByRole('link', { name: '日時を変更' }).click();
  await page.getByText('入力した内容').click();
  await page.getByRole('button', { name: '予約フォームを開く' }).click();
  await expect(page.getByLabel('フリガナ')).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('フリガナ')).toBeDisabled();
  await page.locator('button[type=submit]').click();
  await page.getByRole('heading', { level: 1, name: '日時を選ぶ' }).waitFor();
});
