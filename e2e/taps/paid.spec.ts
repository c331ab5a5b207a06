/** How many presses a paid test takes of somebody who has been here before, up to the payment company's page. */
import { PaymentSteps } from '../pages/Payment';
import { expect, test } from '../support/fixtures';
import { reserve } from '../support/reservations';
import { expectAtMost, Taps } from '../support/taps';

test.use({ productOptions: { environment: { PAYMENT: 'on' } } });

test('one test with its day is paid in 8 presses, nothing typed', async ({ page, product, user }) => {
  await reserve(product, user, { day: '20261125', slot: '2' });
  await page.goto('/survey/health-options');
  const taps = new Taps();
  await taps.tap(page.getByRole('button', { name: '前回の内容を使う' }));
  await expect(page.getByLabel('フリガナ')).not.toHaveValue('');
  await taps.tap(page.getByLabel('オプション血液検査（3,000円）'));
  await taps.tap(page.getByRole('radio', { name: /^オンライン決済/ }));
  await taps.tap(page.getByRole('radio', { name: '午前コース' }));
  await taps.tap(page.locator('button[type=submit]'));
  await taps.tap(page.getByRole('region', { name: '近い空き' }).getByRole('button').first());
  await taps.tap(page.getByRole('button', { name: '予約内容を確認' }));
  await taps.tap(page.getByRole('button', { name: '決済画面へ' }));
  await new PaymentSteps(page).expectProvider();
  expectAtMost('オプション検査（1つ）', taps, { taps: 8, characters: 0 });
});
