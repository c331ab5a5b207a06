/** The shell's own screens for everybody: assistive technology, narrow windows, dark mode, large text. */
import type { Page } from '@playwright/test';
import { LineLoginPage } from '../pages/LineLoginPage';
import { Shell } from '../pages/Shell';
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { variants } from '../support/variants';

test.use({ productOptions: { bundle: 'e2e/bundles/shell' } });

interface ScreenOfShell {
  name: string;
  person: 'new' | null;
  open: (page: Page) => Promise<void>;
}

const screens: ScreenOfShell[] = [
  {
    name: 'start page',
    person: 'new',
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByText('山田 花子 様')).toBeVisible();
    },
  },
  {
    name: 'not-found page',
    person: null,
    open: async (page) => {
      await page.goto('/nothing');
      await expect(new Shell(page).heading('ページが見つかりません')).toBeVisible();
    },
  },
  {
    name: "LINE's stand-in",
    person: null,
    open: async (page) => {
      await page.goto('/login');
      await new LineLoginPage(page).expectOpen();
    },
  },
  {
    name: 'failed sign-in',
    person: null,
    open: async (page) => {
      await page.goto('/login?code=c&state=1');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'refused address',
    person: 'new',
    open: async (page) => {
      await page.goto('/url-external?url=x');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'question before signing out',
    person: 'new',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'ログアウト' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

const LOOKS = [
  ['light', { colorScheme: 'light', viewport: { width: 375, height: 812 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 375, height: 812 } }],
  ['at 320 px', { colorScheme: 'light', viewport: { width: 320, height: 640 } }],
] as const;

// Each screen in another look than the one before it.
for (const [index, { name, person, open }] of screens.entries()) {
  test.describe(name, () => {
    test.use({ person });

    for (const [look, options] of variants(LOOKS, (_, look) => look === index % LOOKS.length)) {
      test(`can be used by everybody, ${look}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: options.colorScheme });
        await page.setViewportSize(options.viewport);
        await open(page);
        await expectGoodScreen(page);
      });
    }
  });
}

test('large text stays large after a reload, and still fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  expect(await size()).toBe(16);
  await page.getByRole('button', { name: '大', exact: true }).click();
  expect(await size()).toBe(20);
  await page.reload();
  expect(await size()).toBe(20);
  await expectGoodScreen(page);
});

test('the keyboard reaches the content first', async ({ page }) => {
  await page.goto('/');
  // A key that is pressed before there is a screen finds nothing to reach.
  await expect(page.locator('main')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a lost connection is said once, and that it is back', async ({ page, context }) => {
  await page.goto('/canceledPayment');
  await expect(page.getByRole('heading', { level: 1, name: '決済のキャンセル' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/通信できません。/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/通信できません。/)).toBeHidden();
});
