/**
 * What a config says holds for every kind of form: survey, calendar, stay and member form inside LINE, each from its
 * first screen over a newer form, the first send and a change to its end; and the desk, which enters them all. A newer
 * form that the screen notices stops nobody: what is sent names its version, and the server judges.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { knownPerson, type Person, signedInState } from '../support/session';
import { variants } from '../support/variants';

const environment = { MEMBERS_TAB: 'on', LIFF_ID: '1657000000-abcdefgh' };
test.use({
  productOptions: { bundle: 'e2e/bundles/submission', environment },
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari Line/15.12.0 LIFF',
});

const CODE = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const name = (page: Page) => page.getByRole('textbox', { name: '氏名', exact: true });

interface Kind {
  kind: string;
  /** The form's id, and its title, which its own messages name. */
  id: string;
  title: string;
  path: string;
  /** From the first screen to the form's first field. */
  toForm?: (page: Page) => Promise<void>;
  fill: (page: Page) => Promise<void>;
  /** From the filled form to the done screen. */
  send: (page: Page) => Promise<void>;
  /** From the done screen of a new answer to the form that changes it. */
  change: (page: Page) => Promise<void>;
  sendChange: (page: Page) => Promise<void>;
  /** From the done screen of the change until the answer is taken back; absent where nobody can (CANCEL-009). */
  cancel?: (page: Page) => Promise<void>;
  showsCode: boolean;
}

const confirmInDialog = async (page: Page, word: string) => {
  await press(page, '送信');
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click();
};
const hasSent = (page: Page, title: string) => expect(page.getByText(`${title}を承りました。`)).toBeVisible();
const openFirst = async (page: Page, button: string) => {
  await page.goto('/confirmList/visit');
  await press(page, button);
};

const KINDS: Kind[] = [
  {
    ...{ kind: 'a survey', id: 'note', title: 'ひとこと', path: '/survey/note', showsCode: true },
    fill: (page) => name(page).fill('山田 花子'),
    send: (page) => confirmInDialog(page, '送信'),
    change: async (page) => {
      await page.goto('/confirmList/note');
      await press(page, '予約・変更');
    },
    sendChange: (page) => confirmInDialog(page, '送信'),
  },
  {
    ...{ kind: 'a calendar', id: 'visit', title: '診察 予約', path: '/survey/visit', showsCode: true },
    fill: async (page) => {
      await name(page).fill('山田 花子');
      await expect(page.getByText(/^内科$/)).toBeVisible();
    },
    send: async (page) => {
      await press(page, '送信');
      await page.locator('[data-slot="20261125-1"]').click();
      await press(page, '予約内容を確認');
      await press(page, '予約する');
    },
    change: (page) => openFirst(page, '予約・変更'),
    sendChange: async (page) => {
      await press(page, '送信');
      await page.locator('[data-slot="20261126-1"]').click();
      await press(page, '予約内容を確認');
      await press(page, '予約する');
    },
    cancel: async (page) => {
      await openFirst(page, 'キャンセル');
      await press(page, 'キャンセルする');
      await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする' }).click();
    },
  },
  {
    ...{ kind: 'a stay', id: 'stay', title: '入院の予約', path: '/bed-reservation/stay', showsCode: true },
    toForm: async (page) => {
      await page.getByRole('button', { name: /^11月25日\(水\) 残り/ }).click();
      await page.getByLabel('2泊3日', { exact: true }).check();
      await press(page, 'この期間で予約へ進む');
    },
    fill: (page) => name(page).fill('山田 花子'),
    send: async (page) => {
      await press(page, '次へ');
      await press(page, '予約する');
    },
    change: async (page) => {
      await page.goto('/bed-reservation-list/stay');
      await press(page, '次へ');
      await page.getByRole('dialog').getByRole('button', { name: '変更' }).click();
      await page.getByRole('button', { name: /^11月26日\(木\) 残り/ }).click();
      await page.getByLabel('2泊3日', { exact: true }).check();
      await press(page, 'この期間で予約へ進む');
    },
    sendChange: async (page) => {
      await press(page, '変更内容を確認');
      await press(page, '変更する');
    },
    cancel: async (page) => {
      await page.goto('/bed-reservation-list/stay');
      await press(page, '次へ');
      await page.getByRole('dialog').getByRole('button', { name: '取り消し' }).click();
      await press(page, 'キャンセルする');
    },
  },
  {
    ...{ kind: 'a member form', id: 'card', title: '診察券の登録', path: '/member/card', showsCode: false },
    fill: async (page) => {
      await page.getByLabel('診察券番号').fill(String(Date.now() % 1_000_000));
      await name(page).fill('山田 花子');
    },
    send: (page) => confirmInDialog(page, '登録する'),
    change: async (page) => {
      await page.goto('/member/card');
      await press(page, '登録情報を変更');
    },
    sendChange: (page) => confirmInDialog(page, '更新する'),
    cancel: async (page) => {
      await page.goto('/member/card');
      await press(page, '登録を取り消す');
      await press(page, '取り消す');
    },
  },
];

/** The form is published anew while it lies open; the server says so when the page comes back to the front. */
async function publishAnew(page: Page): Promise<() => Promise<void>> {
  const config = /(?:survey|member)-configs\/getItem/;
  await page.route(config, async (route) => {
    const reply = await route.fetch();
    const answer = await reply.json();
    await route.fulfill({ response: reply, json: { ...answer, data: { ...answer.data, updatedAt: '2026-11-21' } } });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('このフォームは更新されています。')).toBeVisible();
  return () => page.unroute(config);
}

/** The next answer that is sent names the version that was filled in, by which the server judges it. */
const sentWithVersion = (page: Page) =>
  page.waitForRequest((request) => {
    const subData = /POST|PUT/.test(request.method()) && Object(request.postDataJSON()).subData;
    return subData && typeof subData.version === 'number';
  });

/** Where they were missing once: what the survey page and the calendar show they showed first. */
const ORDINARY = ['a member form', 'a stay'];

for (const form of variants(KINDS, ({ kind }) => ORDINARY.includes(kind))) {
  test(`${form.kind} shows its image, 閉じる, a newer form, its code and its own messages [SURVEY-010, SURVEY-011, SURVEY-017, SURVEY-022, SURVEY-033, CANCEL-023]`, async ({
    page,
  }) => {
    // LINE never answers: without an app around it the SDK does not start.
    await page.route(/^https:/, (route) => route.abort());
    await page.goto(form.path);
    await expect(page.getByRole('img', { name: `${form.title}の画像` })).toBeVisible();
    await form.toForm?.(page);
    await name(page).waitFor();
    await expect(page.getByRole('button', { name: '閉じる', exact: true })).toBeVisible();
    await form.fill(page);

    const asItWas = await publishAnew(page);
    await asItWas();
    await press(page, '再読み込み');
    await press(page, '続きから入力');
    await expect(name(page)).toHaveValue('山田 花子');

    await form.send(page);
    await hasSent(page, form.title);
    await expect(page.getByText(CODE)).toHaveCount(form.showsCode ? 1 : 0);
    await form.change(page);
    await expect(name(page)).toHaveValue('山田 花子');
    await name(page).fill('山田 はな');
    // Told of a newer form again: this time it is sent without a reload (CONTRACT 13).
    await publishAnew(page);
    const sent = sentWithVersion(page);
    await form.sendChange(page);
    await sent;
    await hasSent(page, form.title);
    if (!form.cancel) return;
    await form.cancel(page);
    await expect(page.getByText(`${form.title}を取り消しました。`)).toBeVisible();
  });
}

const desk = (product: Parameters<typeof knownPerson>[0]): Person => knownPerson(product, '受付');

test('the desk is told of a newer form, and reads the code of what it has entered [ADMIN-002, SURVEY-010, SURVEY-022]', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    ...{ baseURL: product.origin, viewport: { width: 375, height: 812 }, locale: 'ja-JP' },
    storageState: await signedInState(product, desk(product)),
  });
  const page = await context.newPage();
  await page.goto('/admin/survey/note');
  await name(page).fill('山田 花子');
  await publishAnew(page);
  await press(page, '内容を確認');
  const sent = sentWithVersion(page);
  await page.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
  await sent;
  await expect(page.getByText(CODE)).toBeVisible();
  await context.close();
});
