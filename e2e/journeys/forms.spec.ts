/**
 * Forms are made here (issue "Forms are made here"): who has begun finishes while the form is published anew, and the
 * screens around the designer in their states.
 */
import type { FormCheck, FormDetail, FormPublished } from '@madoguchi/shared/contract/console/forms';
import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodScreen } from '../support/accessibility';
import { expectGoodConsole } from '../support/consoleScreens';
import { expect, test } from '../support/fixtures';
import type { Product } from '../support/product';
import { asStaff, type StaffCall } from '../support/staffCalls';
import { STAFF_SIGN_IN } from '../support/staffSignIn';

// Tuesday.
test.use({
  productOptions: {
    now: '2026-11-24T09:30:00+09:00',
    environment: STAFF_SIGN_IN,
    alone: 'forms',
  },
});
test.slow();

const NAME = { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } };
const KIND = { itemKey: 'kind', type: 'radio', title: '健診の種別', options: ['会社の健診', '自費'] };
const COMPANY = { itemKey: 'company', type: 'text', title: '勤務先名' };
type Item = Record<string, unknown>;

/** Makes the items of a form what is given, and publishes them. @returns the number of the version */
async function publish(call: StaffCall, id: string, surveySchema: readonly Item[], note: string): Promise<number> {
  const { draft, publishedConfig, published } = await call<FormDetail>('GET', `/forms/${id}`);
  const config = { ...(draft?.config ?? publishedConfig), surveySchema };
  const { version } = await call<{ version: number }>('PUT', `/forms/${id}/draft`, {
    config,
    version: draft?.version ?? 0,
  });
  const over = published?.number ?? 0;
  return (await call<FormPublished>('POST', `/forms/${id}/publish`, { note, version, over })).number;
}

/** A form with three items that is published, and whoever changes it. */
async function publishedForm(product: Product, id: string, title: string): Promise<StaffCall> {
  const call = await asStaff(product, 'S-kanri');
  await call<FormDetail>('POST', '/forms', { formId: id, kind: 'survey', title });
  await publish(call, id, [NAME, KIND, COMPANY], 'はじめ');
  return call;
}

async function fillIn(page: Page, id: string): Promise<void> {
  await page.goto(`/survey/${id}`);
  await page.getByRole('textbox', { name: '氏名' }).fill('山田 花子');
  await page.getByRole('radio', { name: '会社の健診' }).check();
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '送信', exact: true }).click();
}

test('who has begun sends what a newer version does not touch, as if nothing had happened [CONTRACT 13]', async ({
  page,
  product,
}) => {
  const call = await publishedForm(product, 'begun-untouched', '健診の問診');
  await fillIn(page, 'begun-untouched');
  const description = '健康保険証のとおりにご記入ください。';
  const more = { ...KIND, options: [...KIND.options, 'そのほか'] };
  const later = [{ ...NAME, title: 'お名前' }, more, { ...COMPANY, description }];
  expect(await publish(call, 'begun-untouched', later, '言い回しと、選択肢')).toBe(2);
  await send(page);
  await expect(page.getByRole('heading', { name: '受け付けました' })).toBeVisible();
});

test('who has begun is asked again only what a newer version touches, and keeps everything typed [CONTRACT 13]', async ({
  page,
  product,
}) => {
  const call = await publishedForm(product, 'begun-touched', '健診の問診');
  await fillIn(page, 'begun-touched');
  const later = [NAME, { ...KIND, title: '健診の種類' }, { ...COMPANY, isRequired: { value: true } }];
  const { draft, publishedConfig } = await call<FormDetail>('GET', '/forms/begun-touched');
  const config = { ...(draft?.config ?? publishedConfig), surveySchema: later };
  const consequences = async () =>
    (await call<FormCheck>('POST', '/forms/begun-touched/check', { config })).consequences;
  // What is typed is counted once it has reached the server's own copy, a moment after the typing.
  await expect.poll(consequences).toMatchObject({ begun: { count: 1 }, touched: { count: 1 } });
  expect((await consequences()).touchedItems.map(({ itemKey }) => itemKey)).toEqual(['company']);
  await publish(call, 'begun-touched', later, '請求先を分けるため');
  await send(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('フォームは更新されています');
  await page.getByRole('dialog').getByRole('button', { name: '再読み込み', exact: true }).click();
  const notice = page.getByText('次の項目をもう一度確認してから、送信してください。', { exact: false });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '勤務先名' })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: '氏名' })).toHaveValue('山田 花子');
  await expect(page.getByRole('radio', { name: '会社の健診' })).toBeChecked();
  await expectGoodScreen(page);
  await page.getByRole('textbox', { name: '勤務先名' }).fill('みどり商事');
  await send(page);
  await expect(page.getByRole('heading', { name: '受け付けました' })).toBeVisible();
});

test.describe('the console', () => {
  test.use({ person: null, viewport: { width: 1280, height: 800 } });

  test('the screens around the designer in their states [CONSOLE-3] [CONSOLE-4]', async ({ page, product }) => {
    const call = await publishedForm(product, 'states', '画面の問診');
    const deed = async (name: string) => {
      await page.getByRole('button', { name: '画面の問診の操作' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

    await test.step('the list, its menu, nothing found, what cannot be loaded', async () => {
      await page.goto('/console/login?code=dev:S-chohyo&next=/console/forms');
      await expect(page.getByRole('row', { name: /画面の問診/ })).toBeVisible({ timeout: 30_000 });
      await expectGoodConsole(page);
      // The last column holds the deeds: on a desk's screen nobody has to scroll to them.
      const over = await page
        .locator('.ant-table-content')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(over).toBe(0);
      await page.getByRole('button', { name: '画面の問診の操作' }).click();
      await expect(page.getByRole('menuitem', { name: '版の履歴' })).toBeVisible();
      await expectGoodConsole(page);
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox', { name: '帳票を探す' }).fill('見つからない帳票');
      await expect(page.getByText('見つかりません')).toBeVisible();
      await expectGoodConsole(page);
      await page.goto('/console/forms');
    });

    await test.step('a new form with what is missing', async () => {
      await press('新しい帳票');
      const dialog = page.getByRole('dialog', { name: '新しい帳票' });
      await dialog.getByRole('radio', { name: '見本から' }).check();
      await dialog.getByRole('button', { name: '作る' }).click();
      await expect(dialog.getByText('見本を選んでください。')).toBeVisible();
      await expectGoodConsole(page);
      await dialog.getByRole('button', { name: 'やめる' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('the address and its QR', async () => {
      await press('画面の問診のアドレスとQRコード');
      await expect(page.getByRole('img', { name: '画面の問診を開くQRコード' })).toBeVisible();
      await expect(page.getByLabel('入力する方のアドレス')).toHaveValue(/\/survey\/states$/);
      await expectGoodConsole(page);
      await page.keyboard.press('Escape');
    });

    await test.step('publishing: first with a fault, which leads to its place, then for good', async () => {
      const { draft, publishedConfig } = await call<FormDetail>('GET', '/forms/states');
      const gone = { type: 'show', questionId: 'gone', answers: ['はい'] };
      const config = {
        ...publishedConfig,
        surveySchema: [NAME, { ...KIND, options: ['自費'] }, { ...COMPANY, displayCondition: gone }],
      };
      await call('PUT', '/forms/states/draft', { config, version: draft?.version ?? 0 });
      await page.goto('/console/forms');
      await deed('公開する');
      const refused = page.getByRole('dialog', { name: 'まだ公開できません' });
      await expect(refused.getByRole('button', { name: '勤務先名' })).toBeVisible();
      await expect(refused.getByRole('button', { name: /^第2版を公開する$/ })).toBeDisabled();
      await expectGoodConsole(page);
      // Before the designer opens: while it is there, nobody else stores this draft.
      const standing = await call<FormDetail>('GET', '/forms/states');
      const mended = {
        ...config,
        surveySchema: [NAME, { ...KIND, options: ['自費'] }, { ...COMPANY, title: '勤務先' }],
      };
      await call('PUT', '/forms/states/draft', { config: mended, version: standing.draft?.version ?? 0 });
      await refused.getByRole('button', { name: '勤務先名' }).click();
      await expect(page).toHaveURL(/\/console\/forms\/states\?item=company/);
      await page.goto('/console/forms');
      // A phone is enough for it.
      await page.setViewportSize({ width: 375, height: 812 });
      await deed('公開する');
      const dialog = page.getByRole('dialog', { name: '第2版を公開しますか？' });
      await expect(dialog.getByText(/からの変更　2か所$/)).toBeVisible();
      await expectGoodConsole(page);
      // The designer was left by an address and could not give the form back: it is known by its tab.
      await expect(dialog.getByRole('button', { name: '第2版を公開する' })).toBeEnabled();
      await expect(dialog.getByRole('button', { name: '引き継ぐ' })).toBeHidden();
      await dialog.getByLabel('メモ（履歴に残ります）').fill('言い回しを直す');
      await dialog.getByRole('button', { name: '第2版を公開する' }).click();
      await expect(page.getByText('「画面の問診」の第2版を公開しました。')).toBeVisible();
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step('the versions: compared, as JSON, one in force again and taken back', async () => {
      await deed('版の履歴');
      const drawer = page.getByRole('dialog', { name: '版の履歴　画面の問診' });
      await expect(drawer.getByText(/^違うところ　\d+か所$/)).toBeVisible();
      await drawer.getByRole('button', { name: '第1版のJSON' }).click();
      await expect(drawer.getByRole('region', { name: '第1版のJSON' })).toContainText('"surveyTitle": "画面の問診"');
      await expectGoodConsole(page);
      await drawer.getByRole('button', { name: '第1版に戻す' }).click();
      await expect(page.getByText('第1版の内容に戻しました（第3版）。')).toBeVisible();
      await press('元に戻す');
      await expect(page.getByText('第2版の内容に戻しました。')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('a register made in place, which the form then names', async () => {
      // A window as narrow as a phone has no designer, so it is looked at as wide as it is.
      await page.goto('/console/forms/states?field=memberFormId');
      await press('新しい会員の名簿を作る');
      const dialog = page.getByRole('dialog', { name: '新しい会員の名簿を作る' });
      await expect(dialog.getByLabel('帳票名')).toBeFocused();
      await dialog.getByLabel('帳票のID').fill('states');
      await dialog.getByRole('button', { name: '作る' }).click();
      await expect(dialog.getByLabel('帳票名')).toHaveAccessibleDescription(/入力してください/);
      await expectAccessible(page);
      await dialog.getByLabel('帳票名').fill('画面の名簿');
      await dialog.getByLabel('帳票のID').fill('states-members');
      await dialog.getByRole('button', { name: '作る' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('region', { name: '選んでいるものの設定' })).toContainText('画面の名簿');
      await expectAccessible(page);
      await press('元に戻す');
      await page.goto('/console/forms');
    });

    await test.step('stopped and going on', async () => {
      await deed('受付を止める');
      await expect(page.getByRole('dialog', { name: '「画面の問診」の受付を止めますか？' })).toBeVisible();
      await expectGoodConsole(page);
      await page.getByRole('dialog').getByRole('button', { name: '受付を止める' }).click();
      await expect(page.getByText('「画面の問診」の受付を止めました。')).toBeVisible();
      await expect(page.getByRole('row', { name: /画面の問診/ })).toContainText('停止');
      await press('元に戻す');
      await expect(page.getByRole('row', { name: /画面の問診/ })).toContainText('公開中 第6版');
    });

    await test.step('trying it: filled in, refused, taken, as the desk, at another time; no row is written', async () => {
      const countAnswers = async () => (await call<{ total?: number }>('GET', '/answers')).total;
      const before = await countAnswers();
      await page.goto('/console/forms/states/try?day=20270401&time=08:30');
      const phone = page.getByRole('region', { name: '電話の画面' });
      await expect(phone.getByRole('textbox', { name: '氏名' })).toBeVisible();
      await phone.getByRole('button', { name: '送信' }).click();
      await expect(phone.getByText('入力内容を確認してください')).toBeVisible();
      await expectGoodConsole(page);
      await phone.getByRole('textbox', { name: '氏名' }).fill('山田 花子');
      await phone.getByRole('radio', { name: '自費' }).check();
      await phone.getByRole('button', { name: '送信' }).click();
      await expect(phone.getByRole('heading', { name: '入力内容の確認' })).toBeVisible();
      await expectGoodConsole(page);
      await phone.getByRole('button', { name: /^送信する/ }).click();
      await expect(phone.getByText('このまま送信すると受け付けられます。')).toBeVisible();
      await expectGoodConsole(page);
      await page.getByText('職員', { exact: true }).click();
      await expect(phone.getByRole('textbox', { name: '氏名' })).toHaveValue('');
      await expectGoodConsole(page);
      expect(await countAnswers()).toBe(before);
    });
  });
});
