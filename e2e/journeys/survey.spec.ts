/** The survey page in a real browser: from the first key to the answer code, with what can go wrong in between. */
import type { Page } from '@playwright/test';
import { QUESTIONNAIRE, QUESTIONNAIRE_PRODUCT, Questionnaire, test } from '../pages/Questionnaire';
import { expectGoodScreen } from '../support/accessibility';
import { storedAnswers, storedRows } from '../support/answers';
import { expect } from '../support/fixtures';
import { signedInState } from '../support/session';
import { variants } from '../support/variants';

test.use(QUESTIONNAIRE_PRODUCT);

const PUT_ITEM = '**/survey-results/putItem';

/** Sums up what moved on the page without the person's doing. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('hadRecentInput' in entry && !entry.hadRecentInput && 'value' in entry) shifts.total += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => ('shifts' in window ? (window.shifts as { total: number }).total : -1));
}

test('a form is filled in, checked, sent, and answered with a code [SURVEY-001, SURVEY-012, SURVEY-017, SURVEY-022, VAL-042]', async ({
  form,
  page,
  product,
  user,
}) => {
  await form.open();
  await form.fillIn();
  await form.field('フリガナ').fill('ﾔﾏﾀﾞ ﾊﾅｺ');
  await form.submit();
  await expect(form.dialog).toContainText('ヤマダ　ハナコ');
  await expect(form.dialog).toContainText('1980/05/05');
  await expect(form.dialog).toContainText('090-1234-5678');
  await form.confirm();
  expect(await form.answerCode()).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await expect(page.getByText('受診の際は受付でこの番号をお見せください。')).toBeVisible();
  const rows = await storedRows(product, user, QUESTIONNAIRE);
  expect(rows.find(({ itemKey }) => itemKey === 'phone')?.value).toBe('090-1234-5678');
});

test('a send with faults shows them, opens their sections and moves to the first [SURVEY-042, SURVEY-043]', async ({
  form,
  page,
}) => {
  await form.open();
  await form.submit();
  await expect(form.fault('name')).toHaveText('必須です');
  await expect(form.field('氏名')).toBeFocused();
  await expect(form.fault('illness')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('入力内容を確認してください');
  await expect(form.dialog).toBeHidden();
});

test('a stored answer is opened by its key and changed [SURVEY-041]', async ({ form, product, user }) => {
  await form.openAndSubmit();
  await form.confirm();
  const code = await form.answerCode();
  const [partitionKey = ''] = await storedAnswers(product, user, QUESTIONNAIRE);

  await form.open(`?partitionKey=${encodeURIComponent(partitionKey)}`);
  await expect(form.field('氏名')).toHaveValue('山田 花子');
  await form.field('氏名').fill('山田 はな');
  await form.submit();
  await form.confirm();
  expect(await form.answerCode()).toBe(code);
  const names = (await storedRows(product, user, QUESTIONNAIRE)).filter(({ itemKey }) => itemKey === 'name');
  expect(names.map(({ value }) => value)).toContain('山田 はな');
});

test('a killed tab loses nothing: the draft is offered, also on another device', async ({
  form,
  page,
  context,
  browser,
  product,
  user,
}) => {
  await form.open();
  await form.field('氏名').fill('途中の名前');
  await page.getByRole('radio', { name: '再診' }).check();
  await expect(page.getByText('下書き保存ずみ')).toBeVisible();
  const written = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await form.field('診察券番号').fill('123');
  await written;
  await page.close();

  const again = new Questionnaire(await context.newPage());
  await again.open();
  await expect(again.field('氏名')).toHaveValue('');
  await again.page.getByRole('button', { name: '続きから入力' }).click();
  await expect(again.field('氏名')).toHaveValue('途中の名前');
  await expect(again.page.getByRole('radio', { name: '再診' })).toBeChecked();

  const elsewhere = await browser.newContext({
    baseURL: product.origin,
    storageState: await signedInState(product, user),
  });
  const other = new Questionnaire(await elsewhere.newPage());
  await other.open();
  await other.page.getByRole('button', { name: '続きから入力' }).click();
  await expect(other.field('氏名')).toHaveValue('途中の名前');
  await elsewhere.close();
});

test('typing without deciding about an old draft keeps it until the form is sent', async ({ form, page }) => {
  await form.open();
  await form.field('氏名').fill('前の名前');
  await expect(page.getByText('下書き保存ずみ')).toBeVisible();
  await form.open();
  await form.field('氏名').fill('新しい名前');
  await form.field('フリガナ').focus();
  await form.open();
  await page.getByRole('button', { name: '続きから入力' }).click();
  await expect(form.field('氏名')).toHaveValue('前の名前');
  await form.fillIn();
  await form.submit();
  await form.confirm();
  await form.answerCode();
  await form.open();
  await expect(page.getByRole('button', { name: '続きから入力' })).toBeHidden();
});

test('a network that goes while sending loses nothing, and the repeat stores one answer [ERR-006, SURVEY-016]', async ({
  form,
  page,
  product,
  user,
}) => {
  await form.openAndSubmit();
  // The answer is stored, but the phone never hears of it.
  await page.route(PUT_ITEM, async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await form.confirm();
  await expect(form.dialog.getByText('電波がもどると自動で送ります。')).toBeVisible();
  await page.unroute(PUT_ITEM);
  await form.answerCode();
  expect(await storedAnswers(product, user, QUESTIONNAIRE)).toHaveLength(1);
});

test('a double tap sends once', async ({ form, page, product, user }) => {
  await form.openAndSubmit();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('putItem')) requests.push(request.url());
  });
  await form.dialog.getByRole('button', { name: '送信', exact: true }).dblclick();
  await form.answerCode();
  expect(requests).toHaveLength(1);
  expect(await storedAnswers(product, user, QUESTIONNAIRE)).toHaveLength(1);
});

test('a form that has changed meanwhile is not sent, and a reload keeps what was entered [SURVEY-010, SURVEY-014, SURVEY-025]', async ({
  form,
  page,
}) => {
  await page.route('**/survey-configs/getItem*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      response: answer,
      // A version that the server never published is none to compare with.
      json: { ...body, data: { ...body.data, version: 1_000 } },
    });
  });
  await form.openAndSubmit();
  await form.confirm();
  await expect(form.dialog.getByRole('alert')).toContainText('このフォームは更新されています。');
  await expect(form.dialog.getByRole('button', { name: '送信', exact: true })).toBeHidden();
  await page.unroute('**/survey-configs/getItem*');
  await form.dialog.getByRole('button', { name: '再読み込み' }).click();
  // Gone on with by itself, in the form as it is now.
  await expect(page.getByText('フォームが更新されました。')).toBeVisible();
  await expect(form.field('氏名')).toHaveValue('山田 花子');
  await form.submit();
  await form.confirm();
  await form.answerCode();
});

test('everything can be done with the keyboard alone', async ({ form, page }) => {
  await form.open();
  // The first items stand before the form does, and Tab leads out of them: behind them the form is still coming.
  await page.getByRole('button', { name: '送信', exact: true }).waitFor();
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await form.field('氏名').focus();
  await page.keyboard.type('山田');
  await press('Tab', 'Tab');
  await page.keyboard.type('h3/2/1');
  await press('Tab', 'Tab');
  await expect(form.field('生年月日')).toHaveValue('1991/02/01');
  await page.keyboard.type('0312345678');
  await press('Tab', 'Tab', 'Tab', 'Space');
  await expect(page.getByRole('radio', { name: '初めて' })).toBeChecked();
  await form.field('経過').focus();
  await press('Tab', 'Enter');
  await expect(form.field('病名')).toBeVisible();
  await press('Tab');
  await page.keyboard.type('なし');
  await press('Enter');
  await expect(form.dialog).toBeVisible();
  await press('Escape');
  await expect(form.dialog).toBeHidden();
  await expect(form.field('病名')).toBeFocused();
  await press('Enter');
  await expect(form.dialog).toBeVisible();
  await form.dialog.getByRole('button', { name: '送信', exact: true }).focus();
  await press('Enter');
  await form.answerCode();
});

test('a date can be picked from a calendar, from the library that is fetched for it [FORM-073]', async ({
  form,
  page,
}) => {
  await form.open();
  await page.getByRole('button', { name: '生年月日をカレンダーから選ぶ' }).click();
  await expect(form.dialog.getByRole('combobox', { name: '年を選ぶ' })).toHaveValue('1990');
  await expectGoodScreen(page);
  await form.dialog.getByRole('button', { name: /^1月15日/ }).click();
  await expect(form.field('生年月日')).toHaveValue('1990/01/15');
});

for (const width of variants([320, 375], (each) => each === 320)) {
  test(`every state is accessible and fits at ${width} px, and nothing moves by itself`, async ({ form, page }) => {
    await page.setViewportSize({ width, height: 812 });
    const shifts = await watchShifts(page);
    await form.open();
    await expectGoodScreen(page);
    expect(await shifts()).toBe(0);
    await form.submit();
    await expect(form.fault('name')).toBeVisible();
    await expectGoodScreen(page);
    await form.fillIn('あいうえお'.repeat(12));
    await form.submit();
    await expect(form.dialog).toBeVisible();
    await expectGoodScreen(page);
    await form.confirm();
    await form.answerCode();
    await expectGoodScreen(page);
    await page.goto('/survey/nothing');
    await expect(page.getByRole('alert')).toContainText('本帳票が無効になっています。');
    await expectGoodScreen(page);
  });
}
