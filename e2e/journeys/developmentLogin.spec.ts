/** The development flag, which a product of its own has set. */
import { Shell } from '../pages/Shell';
import { expect, test } from '../support/fixtures';

const userId = 'U00000000000000000000000000000001';

test.use({ productOptions: { bundle: 'e2e/bundles/shell', environment: { DEV_LOGIN: userId } }, person: null });

test('the flag skips LINE and uses its user [LOGIN-023]', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/survey/shell-note?a=1');
  await expect(new Shell(page).heading('連絡票')).toBeVisible();
  await new Shell(page).expectAt('/survey/shell-note?a=1');
  expect((await new Shell(page).storedSession())?.profile.userId).toBe(userId);
  expect(addresses.filter((address) => address.includes('/oauth2/'))).toEqual([]);
});
