/**
 * The LINE SDK stays where it belongs: a real outside browser asks for no file of it at any address, and
 * LINE's own does. A share of the crafted addresses in the ordinary run; shell/src/session/outsideLine.test.ts decides
 * over 1,000 of them without a browser.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, test } from '../support/fixtures';

// The shared package is no module of Node's to the tests' own loader, so it is required.
const { hostileAddress }: typeof import('@madoguchi/shared/testing/hostileAddresses') = createRequire(import.meta.url)(
  '@madoguchi/shared/testing/hostileAddresses',
);
const SHELL = resolve(import.meta.dirname, '../../shell/dist');
const COUNT = process.env.TEST_LONG === '1' ? 500 : 2;
/** What only the SDK's own code says. */
const MARKS = /liffOAuth2Error|liffsdk\.line-scdn|INIT_FAILED/;
const SDK_FILES = readdirSync(SHELL).filter(
  (name) => name.endsWith('.js') && MARKS.test(readFileSync(join(SHELL, name), 'utf8')),
);
const isOfSdk = (address: string) => {
  const { hostname, pathname } = new URL(address);
  return hostname.endsWith('line-scdn.net') || SDK_FILES.includes(pathname.slice(1));
};

const environment = { MEMBERS_TAB: 'on', PAYMENT: 'on', LIFF_ID: '1657000000-abcdefgh' };
test.use({ productOptions: { bundle: 'e2e/bundles/shell', environment } });
// What is asked for counts here: the long run's look at each screen would meet those that are on their way to LINE.
test.use({ everyState: async ({ product: _ }, use) => use(undefined) });

test.describe('an outside browser', () => {
  for (const [who, first] of [
    ['somebody who is signed in', 0],
    ['somebody who is not', COUNT],
  ] as const) {
    test.describe(who, () => {
      if (first > 0) test.use({ person: null });
      test(`asks for no file of the LINE SDK at ${COUNT} crafted addresses`, async ({ context }) => {
        test.setTimeout(60_000 + COUNT * 10_000);
        const asked: string[] = [];
        context.on('request', (request) => isOfSdk(request.url()) && asked.push(request.url()));
        for (let number = first; number < first + COUNT; number += 1) {
          const address = hostileAddress(number);
          // A window of its own: what still leads an earlier one to LINE breaks into nothing.
          const page = await context.newPage();
          // One that leaves for LINE at once never comes to its load event.
          await page.goto(address, { waitUntil: 'commit' });
          // Our own screen, or LINE's page for signing in, and nothing more on its way: the start is over.
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect({ address, asked }).toEqual({ address, asked: [] });
          await page.close();
        }
      });
    });
  }
});

test.describe("LINE's own browser", () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari Line/15.12.0 LIFF' });
  test('asks for them', async ({ page }) => {
    await page.route(/^https:/, (route) => route.abort());
    const asked = page.waitForRequest((request) => isOfSdk(request.url()));
    await page.goto('/survey/shell-note');
    await asked;
  });
});
