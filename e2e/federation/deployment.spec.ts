/**
 * A remote is built again and deployed while shell, server and the other remotes run on: the next page load shows it,
 * and open pages go on.
 */
import type { Page } from '@playwright/test';
import { Shell } from '../pages/Shell';
import { asReception } from '../support/reception';
import { expect, NEW_TEXT, test } from './deployment';

const SCREEN = { path: '/canceledPayment', heading: '決済のキャンセル' };
const NEXT = { path: '/errorPayment', heading: '決済エラー' };
const OLD_TEXT = '商品の購入をキャンセルしました。最初からやり直してください。';
const OLD_NEXT_TEXT = '決済中にエラーが発生しました。';

/**
 * Loads the screen; answers the addresses of the scripts that it was made of, as this remote's and as everybody else's.
 */
async function scriptsOfLoad(page: Page): Promise<{ own: string[]; others: string[] }> {
  const scripts = new Set<string>();
  const note = (request: { resourceType: () => string; url: () => string }) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  };
  page.on('request', note);
  await page.goto(SCREEN.path);
  await expect(new Shell(page).heading(SCREEN.heading)).toBeVisible();
  page.off('request', note);
  const all = [...scripts].sort();
  const isOwn = (address: string) => /\/mf\/mf_payment\/|^http:\/\/127\.0\.0\.1:/.test(address);
  return { own: all.filter(isOwn), others: all.filter((address) => !isOwn(address)) };
}

test('a changed remote is seen by the next page load, while nothing else is built, restarted or fetched again', async ({
  page,
  deployment,
}) => {
  const shell = new Shell(page);
  const before = await scriptsOfLoad(page);
  await expect(page.getByText(OLD_TEXT)).toBeVisible();
  await deployment.deployChanged(false);
  // The page that is open goes on with the build that it began with.
  await shell.moveTo(NEXT.path);
  await expect(shell.heading(NEXT.heading)).toBeVisible();
  await expect(page.getByText(OLD_NEXT_TEXT)).toBeVisible();
  const after = await scriptsOfLoad(page);
  await expect(page.getByText(NEW_TEXT)).toBeVisible();
  await expect(page.getByText(OLD_TEXT)).toBeHidden();
  expect(after.others).toEqual(before.others);
  expect(after.own).not.toEqual(before.own);
});

test('a remote moves to another origin while the server runs', async ({ page, deployment, product }) => {
  await page.goto(SCREEN.path);
  await expect(page.getByText(OLD_TEXT)).toBeVisible();
  const origin = await deployment.deployElsewhere();
  const { own, others } = await scriptsOfLoad(page);
  await expect(page.getByText(NEW_TEXT)).toBeVisible();
  expect(own.map((address) => new URL(address).origin)).toEqual(own.map(() => origin));
  expect(others.map((address) => new URL(address).origin)).toEqual(others.map(() => product.origin));
  // Its own pages come from there too, and other remotes from where they were.
  const shell = new Shell(page);
  await shell.moveTo(NEXT.path);
  await expect(page.getByText(NEW_TEXT)).toBeVisible();
  await shell.moveTo('/confirm');
  await expect(shell.heading('予約の確認')).toBeVisible();
});

test('an open page that asks for a file of a removed build reloads once, silently, and shows the new one', async ({
  page,
  deployment,
}) => {
  const shell = new Shell(page);
  let pages = 0;
  page.on('domcontentloaded', () => {
    pages += 1;
  });
  await page.goto(SCREEN.path);
  await expect(shell.heading(SCREEN.heading)).toBeVisible();
  await deployment.deployChanged(true);
  await shell.moveTo(NEXT.path);
  await expect(page.getByText(NEW_TEXT)).toBeVisible();
  await shell.expectAt(NEXT.path);
  expect(pages).toBe(2);
});

test('the console is deployed anew while a desk works in it, and no other remote notices', async ({
  page,
  product,
  deployment,
}) => {
  const { desk, close } = await asReception(page, product, { width: 1280, height: 800 });
  const shell = new Shell(desk);
  let pages = 0;
  desk.on('domcontentloaded', () => {
    pages += 1;
  });
  const audit = '/console/settings/audit';
  await desk.goto(audit);
  await expect(desk.getByRole('textbox', { name: '行った人（ID）' })).toBeVisible();
  await deployment.deployConsole(false);
  // The page that is open goes on with the build that it began with.
  await shell.moveTo('/console/settings/staff');
  await expect(desk.getByRole('button', { name: '職員を追加' })).toBeVisible();
  expect(pages).toBe(1);
  // Beside it the patients' screens are what they were, and make no request of the console.
  const { own, others } = await scriptsOfLoad(page);
  expect(
    [...own, ...others].filter((address) => address.includes('mf-console') || address.includes('mf_console')),
  ).toEqual([]);
  // The old files go: what is opened next is fetched by one silent load of the page.
  await deployment.deployConsole(true);
  await shell.moveTo('/console/account');
  await expect(shell.heading('アカウント')).toBeVisible();
  expect(pages).toBe(2);
  await shell.moveTo(audit);
  await expect(desk.getByRole('textbox', { name: NEW_TEXT })).toBeVisible();
  expect(pages).toBe(2);
  await close();
});
