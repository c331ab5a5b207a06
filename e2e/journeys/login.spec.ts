/** Signing in, from the first tap to the page that was asked for, and what happens when it does not go straight. */
import type { Page } from '@playwright/test';
import { LineLoginPage } from '../pages/LineLoginPage';
import { Shell } from '../pages/Shell';
import { expireStoredSession } from '../support/expireSession';
import { expect, test } from '../support/fixtures';
import { knownPerson, signedInState } from '../support/session';

const FORM = '/survey/shell-note';
const LOGIN_TOKEN = '**/survey/api/v1/db/login/token?*';
const LOGIN_REFRESH = '**/survey/api/v1/db/login/refresh';

test.use({ productOptions: { bundle: 'e2e/bundles/shell' }, person: null });

/** The addresses that the page asks for, from now on. */
function watchRequests(page: Page): URL[] {
  const addresses: URL[] = [];
  page.on('request', (request) => addresses.push(new URL(request.url())));
  return addresses;
}

test('a deep link leads over LINE to the page itself [LOGIN-001, LOGIN-010, LOGIN-011, LOGIN-013, LOGIN-018, LOGIN-019]', async ({
  page,
}) => {
  const line = new LineLoginPage(page);
  const shell = new Shell(page);
  const requests = watchRequests(page);
  await page.goto(`${FORM}?from=leaflet`);
  await line.expectOpen();
  const asked = line.request();
  expect(asked.get('state')).toMatch(/^\d{1,5}$/);
  expect(asked.get('scope')).toBe('profile openid');
  expect(asked.get('response_type')).toBe('code');
  expect(asked.get('code_challenge_method')).toBe('S256');

  await line.choose('山田 花子');
  await expect(shell.heading('連絡票')).toBeVisible();
  await shell.expectAt(`${FORM}?from=leaflet`);
  const exchange = requests.find(({ pathname }) => pathname.endsWith('/login/token'));
  expect(exchange?.searchParams.get('nonce')).toBe(asked.get('nonce'));
  expect(exchange?.searchParams.get('codeVerifier')).toMatch(/^[\w-]{43,128}$/);
  expect((await shell.storedSession())?.profile.userId).toMatch(/^U[0-9a-f]{32}$/);

  await page.reload();
  await expect(shell.heading('連絡票')).toBeVisible();
});

test('a link to the login page with q leads over the tap endpoint [LOGIN-008, LOGIN-022]', async ({ page }) => {
  const line = new LineLoginPage(page);
  const requests = watchRequests(page);
  await page.goto(`/login?q=${encodeURIComponent(`${FORM}?a=1`)}`);
  await line.choose('佐藤 太郎');
  await new Shell(page).expectAt(`${FORM}?a=1`);
  const tap = requests.find(({ pathname }) => pathname === '/survey/tap');
  expect(tap?.searchParams.get('q')).toBe(`${FORM}?a=1`);
  expect(tap?.searchParams.get('userId')).toBe((await new Shell(page).storedSession())?.profile.userId);
});

test('a q that leads elsewhere is not followed [LOGIN-008]', async ({ page, product }) => {
  for (const target of ['//evil.example/', '/\\evil.example/', 'https://evil.example/', '/.//evil.example/']) {
    await page.goto(`/login?q=${encodeURIComponent(target)}`);
    await new LineLoginPage(page).choose('山田 花子');
    await expect(new Shell(page).heading('あなたの予約')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(product.origin);
    await page.evaluate(() => localStorage.clear());
  }
});

test('liff.state is restored after signing in [LOGIN-009]', async ({ page }) => {
  await page.goto(`/?liff.state=${encodeURIComponent(`${FORM}?a=1`)}`);
  await new LineLoginPage(page).choose('山田 花子');
  await new Shell(page).expectAt(`${FORM}?a=1`);
});

test('the receipt opens with its key [LOGIN-020]', async ({ page }) => {
  await page.goto('/receipt?key=r-0042');
  await new LineLoginPage(page).choose('山田 花子');
  await new Shell(page).expectAt('/receipt?key=r-0042');
});

test('the member result list leads to the member search [LOGIN-021]', async ({ page }) => {
  await page.goto('/member-confirmList/patient');
  await new LineLoginPage(page).choose('山田 花子');
  await new Shell(page).expectAt('/member-confirm/patient');
});

test('the login page shows its progress, then the person who signed in [LOGIN-005, LOGIN-006]', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto(FORM);
  await page.route('**/mf/mf_survey/**', async (route) => {
    await held;
    await route.continue();
  });
  await new LineLoginPage(page).choose('山田 花子');
  await expect(page.getByRole('status').filter({ hasText: 'ログイン中...' })).toBeVisible();
  await expect(page.getByText('山田 花子 様')).toBeVisible();
  await expect(page.getByRole('img', { name: '山田 花子さんの画像' })).toBeVisible();
  release();
  await expect(new Shell(page).heading('連絡票')).toBeVisible();
});

test('another state is not exchanged, and there is a way on [LOGIN-012]', async ({ page }) => {
  const requests = watchRequests(page);
  await page.goto('/login?code=stolen&state=1');
  await expect(page.getByRole('alert')).toContainText('ログインを確認できませんでした。');
  expect(requests.filter(({ pathname }) => pathname.includes('/login/token'))).toEqual([]);
  expect(await new Shell(page).storedSession()).toBeNull();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'もう一度ログインする' }).click();
  await new LineLoginPage(page).expectOpen();
});

test('a cancelled sign-in says so, and the next attempt still reaches the page [LOGIN-007]', async ({ page }) => {
  const line = new LineLoginPage(page);
  await page.goto(FORM);
  await line.cancel();
  await expect(page.getByRole('alert')).toContainText('ログインが中止されました。');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('ログインが中止されました。');
  await page.getByRole('button', { name: 'もう一度ログインする' }).click();
  await line.choose('山田 花子');
  await new Shell(page).expectAt(FORM);
});

test('an exchange that gets no answer is made again by the button', async ({ page }) => {
  await page.goto(FORM);
  await page.route(LOGIN_TOKEN, (route) => route.abort());
  await new LineLoginPage(page).choose('山田 花子');
  await expect(page.getByRole('alert')).toContainText('通信状況をご確認のうえ');
  await page.unroute(LOGIN_TOKEN);
  await page.getByRole('button', { name: 'もう一度ログインする' }).click();
  await expect(new Shell(page).heading('連絡票')).toBeVisible();
});

test('a window closed at LINE is no loss, and two windows each reach their own page', async ({ context, page }) => {
  await page.goto(FORM);
  await new LineLoginPage(page).expectOpen();
  await page.close();

  const first = await context.newPage();
  const second = await context.newPage();
  await first.goto('/survey/shell-form');
  await new LineLoginPage(first).expectOpen();
  await second.goto(FORM);
  await new LineLoginPage(second).expectOpen();
  await new LineLoginPage(first).choose('山田 花子');
  await new Shell(first).expectAt('/survey/shell-form');
  await new LineLoginPage(second).choose('山田 花子');
  await new Shell(second).expectAt(FORM);
});

test.describe('a session that has run out', () => {
  test.use({ person: 'new' });

  test('is renewed on the way, without asking LINE [LOGIN-014, LOGIN-017]', async ({ page }) => {
    const shell = new Shell(page);
    await page.goto('/');
    const before = (await shell.storedSession())?.refreshToken;
    await expireStoredSession(page);
    const requests = watchRequests(page);
    await page.goto(FORM);
    await expect(shell.heading('連絡票')).toBeVisible();
    await shell.expectAt(FORM);
    // The form may stand before the answer has been stored.
    await expect.poll(async () => (await shell.storedSession())?.refreshToken).not.toBe(before);
    expect(requests.filter(({ pathname }) => pathname.includes('/oauth2/'))).toEqual([]);
  });

  test('is renewed unseen while a screen is in use [ERR-002]', async ({ page }) => {
    let refused = 0;
    await page.route('**/survey-configs/getAllSearchable', async (route) => {
      if (refused > 0) return route.continue();
      refused += 1;
      return route.fulfill({
        status: 403,
        json: { error: 'invalid_request', error_description: 'IdToken expired.' },
      });
    });
    const renewed = page.waitForResponse(LOGIN_REFRESH);
    await page.goto('/confirm');
    expect((await renewed).status()).toBe(200);
    await expect(page.getByText('連絡票')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  test('that cannot be renewed says so, and signing in again leads back to what was typed [ERR-003]', async ({
    browser,
    product,
  }) => {
    // Somebody whom LINE's page offers, so that the same person can come back.
    const storageState = await signedInState(product, knownPerson(product, '佐藤'));
    const context = await browser.newContext({ baseURL: product.origin, storageState });
    const page = await context.newPage();
    const shell = new Shell(page);
    await page.goto(FORM);
    await expect(shell.heading('連絡票')).toBeVisible();
    const expired = { status: 403, json: { error: 'invalid_request', error_description: 'IdToken expired.' } };
    // The first call after the typing: one that the form makes by itself would open the dialog before it.
    await page.route('**/survey/api/v1/db/drafts/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(expired) : route.continue(),
    );
    await page.route(LOGIN_REFRESH, (route) => route.fulfill({ status: 401, json: { error: 'invalid_token' } }));
    await page.getByLabel('ご連絡の内容').fill('午後にうかがいます');
    await page.getByLabel('ご連絡の内容').blur();
    const dialog = page.getByRole('alertdialog', { name: 'ログインの有効期限が切れました' });
    await expect(dialog).toContainText('入力した内容は保存されています。');
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'ログイン' }).click();
    await new LineLoginPage(page).choose('佐藤 太郎');
    await shell.expectAt(FORM);
    await page.getByRole('button', { name: '続きから入力' }).click();
    await expect(page.getByLabel('ご連絡の内容')).toHaveValue('午後にうかがいます');
    await context.close();
  });
});

test('signing out in one window signs out in the other, and waits for the person', async ({ browser, product }) => {
  const person = product.line.people[0];
  if (!person) throw new Error('nobody at the local LINE');
  const context = await browser.newContext({
    baseURL: product.origin,
    storageState: await signedInState(product, person),
  });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto(FORM);
  await second.goto('/');
  await expect(second.getByText('山田 花子 様')).toBeVisible();
  await new Shell(first).signOut();
  for (const page of [first, second]) await expect(page.getByText('山田 花子 様')).toBeHidden();
  await expect(first.getByText('ログアウトしました。')).toBeVisible();
  expect(await new Shell(first).storedSession()).toBeNull();
  await first.getByRole('button', { name: 'LINEでログイン' }).click();
  await new LineLoginPage(first).expectOpen();
  await context.close();
});
