/**
 * A send whose reply is lost, in a real browser and in all five forms at once: the person sees that it is being sent,
 * it goes out again by itself when the connection is back, and one answer is stored.
 */
import type { Locator, Page } from '@playwright/test';
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { knownPerson, signedInState } from '../support/session';
import { variants } from '../support/variants';

test.use({ productOptions: { bundle: 'e2e/bundles/submission', environment: { MEMBERS_TAB: 'on' } } });
test.slow();

interface Flow {
  name: string;
  /** The call that stores the answer. */
  call: string;
  asAdministrator?: boolean;
  /** Fills the form in and goes to its confirmation. */
  confirm: (page: Page) => Promise<void>;
  /** Where the confirmation is: in a dialog over the form, or a screen of its own. */
  confirmsIn: 'dialog' | 'screen';
  send: string;
  back: string;
  /** What only the done screen has. */
  done: RegExp;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const name = (page: Page) => page.getByRole('textbox', { name: '氏名', exact: true });

const FLOWS: Flow[] = [
  {
    name: 'the survey page',
    call: '**/survey-results/putItem',
    confirm: async (page) => {
      await page.goto('/survey/note');
      await name(page).fill('山田 花子');
      await press(page, '送信');
    },
    confirmsIn: 'dialog',
    ...{ send: '送信', back: '閉じる', done: /^受け付けました$/ },
  },
  {
    name: 'the desk',
    call: '**/survey-results/putItem',
    asAdministrator: true,
    confirm: async (page) => {
      await page.goto('/admin/survey/note');
      await name(page).fill('山田 花子');
      await press(page, '内容を確認');
    },
    confirmsIn: 'dialog',
    ...{ send: '登録する', back: '閉じる', done: /^登録しました$/ },
  },
  {
    name: 'the calendar',
    call: '**/survey-results/putItem',
    confirm: async (page) => {
      await page.goto('/survey/visit');
      await name(page).fill('山田 花子');
      await expect(page.getByText(/^内科$/)).toBeVisible();
      await press(page, '送信');
      await page
        .getByRole('button', { name: /空きあり$/ })
        .first()
        .click();
      await press(page, '予約内容を確認');
    },
    confirmsIn: 'screen',
    ...{ send: '予約する', back: '戻る', done: /^完了$/ },
  },
  {
    name: 'a stay',
    call: '**/bed-reservation/stay',
    confirm: async (page) => {
      await page.goto('/bed-reservation/stay');
      await page.getByRole('button', { name: /^11月25日\(水\) 残り/ }).click();
      await page.getByLabel('2泊3日', { exact: true }).check();
      await press(page, 'この期間で予約へ進む');
      await name(page).fill('山田 花子');
      await press(page, '次へ');
      await expect(page.getByText('以下の内容で予約を確定します。')).toBeVisible();
    },
    confirmsIn: 'screen',
    ...{ send: '予約する', back: '戻る', done: /^受け付けました$/ },
  },
  {
    name: 'the member form',
    call: '**/member-results/putItem',
    confirm: async (page) => {
      await page.goto('/member/card');
      await page.getByLabel('診察券番号').fill(String(Date.now() % 1_000_000));
      await name(page).fill('山田 花子');
      await press(page, '送信');
    },
    confirmsIn: 'dialog',
    ...{ send: '登録する', back: '閉じる', done: /^登録しました$/ },
  },
];

const confirmation = (flow: Flow, page: Page): Page | Locator =>
  flow.confirmsIn === 'dialog' ? page.getByRole('dialog') : page;

// Each flow takes one of the two in the ordinary run, and both in the long one.
for (const flow of variants(FLOWS, (_, index) => index % 2 === 0)) {
  test(`${flow.name}: a lost reply is made good by itself, and one answer is stored`, async ({
    browser,
    product,
    user,
  }) => {
    const person = flow.asAdministrator ? knownPerson(product, '受付') : user;
    const context = await browser.newContext({
      ...{ baseURL: product.origin, viewport: { width: 375, height: 812 }, locale: 'ja-JP' },
      storageState: await signedInState(product, person),
    });
    const page = await context.newPage();
    await flow.confirm(page);
    const answers: { partitionKey: string; answercode: string }[] = [];
    let isBack = false;
    await page.route(flow.call, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const reply = await route.fetch();
      answers.push(await reply.json());
      // The server has stored it; the page does not hear of it before the connection is back.
      return isBack ? route.fulfill({ response: reply }) : route.abort('connectionfailed');
    });
    const screen = confirmation(flow, page);
    await screen.getByRole('button', { name: flow.send, exact: true }).click();
    await expect(screen.getByText(/電波がもどると自動で送ります/)).toBeVisible();
    await expect(screen.getByRole('button', { name: flow.back, exact: true })).toBeEnabled();
    await expectGoodScreen(page);
    await page.screenshot({ path: test.info().outputPath('waiting.png') });
    isBack = true;
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByText(flow.done).first()).toBeVisible();
    await expectGoodScreen(page);
    await page.screenshot({ path: test.info().outputPath('done.png') });
    const [first, ...repeats] = answers;
    expect(repeats.length).toBeGreaterThan(0);
    for (const repeat of repeats) expect(repeat).toEqual(first);
    await context.close();
  });
}

for (const flow of variants(FLOWS, (_, index) => index % 2 === 1)) {
  test(`${flow.name}: an outdated form is not sent again but loaded anew`, async ({ browser, product, user }) => {
    const person = flow.asAdministrator ? knownPerson(product, '受付') : user;
    const context = await browser.newContext({
      ...{ baseURL: product.origin, viewport: { width: 375, height: 812 }, locale: 'ja-JP' },
      storageState: await signedInState(product, person),
    });
    const page = await context.newPage();
    await flow.confirm(page);
    const screen = confirmation(flow, page);
    const send = screen.getByRole('button', { name: flow.send, exact: true });
    await expect(send).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('confirm.png') });
    await page.route(flow.call, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status: 409,
            json: { result: 'ERROR', code: 'need_refresh', errorMessage: '', needRefresh: true },
          }),
    );
    await send.click();
    await expect(screen.getByRole('alert')).toContainText('このフォームは更新されています。');
    await expect(send).toHaveCount(0);
    await expect(screen.getByRole('button', { name: '再読み込み', exact: true })).toBeVisible();
    await expectGoodScreen(page);
    await page.screenshot({ path: test.info().outputPath('refused.png') });
    await context.close();
  });
}
