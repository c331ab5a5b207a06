/** The route table in a real browser: every address opens its screen, the guard holds, and nothing leads out. */
import type { Browser, Page } from '@playwright/test';
import { Shell } from '../pages/Shell';
import { expireStoredSession } from '../support/expireSession';
import { expect, test } from '../support/fixtures';
import type { Product } from '../support/product';
import { callAs } from '../support/reservations';
import { knownPerson, type Person, signedInState } from '../support/session';
import { variants } from '../support/variants';

const FORM = '/survey/shell-note';
/** What the shell shows in place of a remote that cannot be shown. */
const FAULT = '画面表示に問題が発生しました。';

const environment = { MEMBERS_TAB: 'on', PAYMENT: 'on', LIFF_ID: '1657000000-abcdefgh' };
test.use({ productOptions: { bundle: 'e2e/bundles/shell', environment } });

/** A window of LINE's own browser in which LINE never answers: without an app around it the SDK does not start. */
async function openInLine(browser: Browser, product: Product, person: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.origin,
    storageState: await signedInState(product, person),
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari Line/15.12.0 LIFF',
    isMobile: true,
    viewport: { width: 375, height: 620 },
  });
  const page = await context.newPage();
  await page.route(/^https:/, (route) => route.abort());
  return page;
}

test.describe('screens', () => {
  const addresses = [
    '/survey/shell-note',
    '/confirm',
    '/confirm/shell-note',
    '/confirmSearchForm',
    '/member/m1',
    '/member-confirm/m1',
    '/member-confirmList/m1',
    '/completedPayment/p1',
    '/canceledPayment',
    '/errorPayment',
    '/receipt?key=k1',
    '/bed-reservation/b1',
    '/bed-reservation-list/b1',
  ];
  for (const address of addresses) {
    test(`${address} opens in its remote, in Japanese [ROUTE-001, ROUTE-045]`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(FAULT)).toBeHidden();
      await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeHidden();
      expect(await page.locator('html').getAttribute('lang')).toBe('ja');
      expect(page.url()).not.toContain('#');
    });
  }

  test('with a partitionKey the saved answer is edited, without it a new one is entered [ROUTE-005]', async ({
    page,
    product,
    user,
  }) => {
    const row = { surveyId: 'shell-note', itemKey: 'note', sortKey: 'note', value: '先週の続きです' };
    const stored = await callAs(product, user, '/survey-results/putItem', { data: [row] });
    const { partitionKey } = (await stored.json()) as { partitionKey: string };
    await page.goto(`${FORM}?partitionKey=${encodeURIComponent(partitionKey)}`);
    await expect(page.getByLabel('ご連絡の内容')).toHaveValue('先週の続きです');
    await page.goto(FORM);
    await expect(page.getByLabel('ご連絡の内容')).toHaveValue('');
  });

  test('a query parameter prefills the choice that names it [ROUTE-006]', async ({ page }) => {
    await page.goto(`${FORM}?by=${encodeURIComponent('車')}`);
    await expect(page.getByRole('radio', { name: '車', exact: true })).toBeChecked();
    await expect(page.getByRole('radio', { name: '電車' })).not.toBeChecked();
  });

  test('a link button leads to the calendar, or to the route that it names [ROUTE-009]', async ({ page }) => {
    await page.goto('/survey/shell-visit');
    await page.getByLabel('氏名').fill('山田 花子');
    await page.getByRole('button', { name: '日時を選ぶ' }).click();
    await new Shell(page).expectAt('/calendar/shell-visit');
    await page.goto('/survey/shell-lookup');
    await page.getByLabel('氏名').fill('山田 花子');
    await page.getByRole('button', { name: '予約を確かめる' }).click();
    // The search form is named without a form to search: she chooses one first. Its own address stands for a moment only.
    await expect(page.getByRole('group', { name: '予約の種類' })).toBeVisible();
    await new Shell(page).expectAt('/confirm');
  });

  test('the receipt needs its key [ROUTE-025]', async ({ page }) => {
    await page.goto('/receipt');
    await expect(page.getByText('不正なURLです。')).toBeVisible();
  });

  test('/login/survey/{id} leads to the survey with its query [ROUTE-003]', async ({ page }) => {
    await page.goto('/login/survey/shell-note?a=1');
    await new Shell(page).expectAt(`${FORM}?a=1`);
    await expect(new Shell(page).heading('連絡票')).toBeVisible();
  });

  test('/login/member/{id} leads to the member form [ROUTE-018]', async ({ page }) => {
    await page.goto('/login/member/m1');
    await new Shell(page).expectAt('/member/m1');
  });

  test('an unknown address says so, with a way on [ROUTE-029]', async ({ page }) => {
    await page.goto('/survey/shell-note/unknown');
    await expect(new Shell(page).heading('ページが見つかりません')).toBeVisible();
    await page.getByRole('link', { name: 'はじめの画面へ' }).click();
    await expect(new Shell(page).heading('あなたの予約')).toBeVisible();
    await expect(new Shell(page).heading('あなたの予約')).toBeFocused();
  });

  test("the product works in LINE's own web view [ROUTE-045]", async ({ browser, product, user }) => {
    const page = await openInLine(browser, product, user);
    await page.goto(FORM);
    await expect(new Shell(page).heading('連絡票')).toBeVisible();
    await expect(page.getByLabel('ご連絡の内容')).toBeEditable();
    await expect(page.getByRole('button', { name: '閉じる' })).toBeVisible();
    await page.context().close();
  });

  test("in LINE's own web view the page that a link names opens, also when the session is renewed on the way [LOGIN-009]", async ({
    browser,
    product,
    user,
  }) => {
    const page = await openInLine(browser, product, user);
    await page.goto('/');
    await expireStoredSession(page);
    await page.goto(`/?liff.state=${encodeURIComponent(`${FORM}?a=1`)}`);
    // LINE is waited for first.
    await page.waitForURL(`${product.origin}${FORM}?a=1`);
    await expect(new Shell(page).heading('連絡票')).toBeVisible();
    await page.context().close();
  });

  test('administrators see their pages, others do not', async ({ page, browser, product }) => {
    await page.goto('/admin');
    await expect(new Shell(page).heading('ページが見つかりません')).toBeVisible();
    const context = await browser.newContext({
      baseURL: product.origin,
      storageState: await signedInState(product, knownPerson(product, '受付')),
    });
    const desk = await context.newPage();
    await desk.goto('/admin');
    await expect(desk).toHaveURL(/\/console\/answers$/);
    await expect(desk.getByRole('heading', { level: 1, name: '回答' })).toBeVisible();
    await context.close();
  });

  test('the loading text is shown while data is fetched and is gone 500 ms after [ROUTE-046, ROUTE-047]', async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/survey-configs/getItem?*', async (route) => {
      await held;
      await route.continue();
    });
    // The page's own timers run only when the test lets them, so that a slow machine measures nothing of itself.
    await page.clock.install();
    await page.goto(FORM);
    const loading = page.getByText('情報を取得中です。しばらくおまちください。');
    await expect(loading).toBeVisible();
    const answered = page.waitForResponse('**/survey-configs/getItem?*');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    release();
    await (await answered).finished();
    let spent = 0;
    await expect
      .poll(
        async () => {
          if (spent < 500) {
            spent += 25;
            await page.clock.runFor(25);
          }
          return loading.isVisible();
        },
        { timeout: 20_000 },
      )
      .toBe(false);
    await expect(page.getByLabel('ご連絡の内容')).toBeVisible();
  });
});

test.describe('outside addresses', () => {
  const known = 'https://clinic.example/map';

  test('one that is in a form is opened [ROUTE-028]', async ({ page }) => {
    await page.route(`${known}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>MAP</h1>' }));
    await page.goto(`/url-external?url=${encodeURIComponent(known)}`);
    await expect(page.getByRole('heading', { name: 'MAP' })).toBeVisible();
    expect(page.url()).toBe(known);
  });

  for (const url of variants(
    ['https://evil.example/', `${known}/other`, 'http://clinic.example/map', 'javascript:alert(1)'],
    (each) => each.startsWith(known) || each.startsWith('javascript:'),
  )) {
    test(`${url} is refused [ROUTE-028]`, async ({ page, product }) => {
      await page.goto(`/url-external?url=${encodeURIComponent(url)}`);
      await expect(page.getByRole('alert')).toContainText('移動先を確認できないため、このリンクは開けません。');
      expect(new URL(page.url()).origin).toBe(product.origin);
    });
  }
});

test.describe('navigation guard', () => {
  test('the back button does not lead from the form to the list [ROUTE-043, ROUTE-044]', async ({ page }) => {
    const shell = new Shell(page);
    await page.goto('/confirm');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // As a link of the list does: within the page, not by loading another.
    await page.evaluate((path) => {
      window.history.pushState({ idx: 1, key: 'form' }, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    }, FORM);
    await expect(shell.heading('連絡票')).toBeVisible();
    await page.goBack();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('ブラウザの戻るボタンを使うと、処理が正しく終了しないことがあります。');
    await expect(alert).toContainText('ブラウザを閉じて最初からやり直してください。');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toBeHidden();
    await shell.expectAt(FORM);
    await expect(page.getByLabel('ご連絡の内容')).toBeVisible();
  });

  test('other screens are left and come back to by the browser', async ({ page }) => {
    const shell = new Shell(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'お電話や窓口で予約した方はこちら' }).click();
    await shell.expectAt('/confirm');
    await page.goBack();
    await expect(shell.heading('あなたの予約')).toBeVisible();
    await page.goForward();
    await shell.expectAt('/confirm');
  });
});
