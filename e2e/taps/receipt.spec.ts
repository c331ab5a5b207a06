/** How many presses a person needs for the receipt of what was paid long ago. */
import { expect } from '@playwright/test';
import { test } from '../pages/Payment';
import { expectAtMost, Taps } from '../support/taps';

test.use({ productOptions: { bundle: 'e2e/bundles/payment', environment: { PAYMENT: 'on' } } });

test('the receipt is 2 presses away from the start page [RCPT-007]', async ({ payment, page }) => {
  await payment.reachProvider('kit');
  await payment.pay();
  await page.goto('/');
  const taps = new Taps();
  await taps.tap(page.getByRole('link', { name: '領収書を見る' }));
  await taps.tap(page.getByRole('button', { name: 'この宛名で表示する' }));
  await expect(page.getByText('山田 花子 様').last()).toBeVisible();
  expectAtMost('領収書を見る', taps, { taps: 2, characters: 0 });
});
