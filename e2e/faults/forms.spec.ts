/**
 * A form in trouble, in a real browser: the tab is killed, the network goes, the server is busy, the sign-in ends.
 * Nothing is lost, and the screen says what happened.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { LineLoginPage } from '../pages/LineLoginPage';
import { QUESTIONNAIRE, QUESTIONNAIRE_PRODUCT, Questionnaire, test } from '../pages/Questionnaire';
import { storedAnswers } from '../support/answers';
import { expect } from '../support/fixtures';
import { knownPerson, signedInState } from '../support/session';
import { variants } from '../support/variants';

test.use(QUESTIONNAIRE_PRODUCT);

const PUT_ITEM = '**/survey-results/putItem';
const SENTENCE = 'きのうの夜から熱があり、せきも少し出ています。食欲はあまりありません。';
const KEY_MILLISECONDS = 90;

/** A page that hears nothing of its end, as when the system takes it out of memory. */
async function doomedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    for (const name of ['pagehide', 'visibilitychange', 'beforeunload', 'freeze', 'blur', 'focusout']) {
      window.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
    }
  });
  return page;
}

/** The same points each time, spread as chance would. */
const KILL_POINTS = [5, 13, 22, 31];

for (const keys of variants(KILL_POINTS, (each) => each === 31)) {
  test(`a tab killed after ${keys} keys in a row has lost at most the last second`, async ({ context }) => {
    const form = new Questionnaire(await doomedPage(context));
    await form.open();
    await form.field('氏名').fill('山田 花子');
    await form.page.getByRole('radio', { name: '再診' }).check();
    await form.page.getByRole('checkbox', { name: 'せき' }).check();
    await form.page.getByRole('combobox', { name: '喫煙' }).selectOption('吸わない');
    await form.field('経過').focus();
    const started = Date.now();
    await form.page.keyboard.type(SENTENCE.slice(0, keys), { delay: KEY_MILLISECONDS });
    const typed = Date.now();
    await form.page.close({ runBeforeUnload: false });
    // Keys come evenly, but for a hitch of the machine.
    const safe = Math.floor((keys * (typed - started - 1_000)) / (typed - started)) - 2;

    const again = new Questionnaire(await context.newPage());
    await again.open();
    await again.page.getByRole('button', { name: '続きから入力' }).click();
    await expect(again.field('氏名')).toHaveValue('山田 花子');
    await expect(again.page.getByRole('radio', { name: '再診' })).toBeChecked();
    await expect(again.page.getByRole('checkbox', { name: 'せき' })).toBeChecked();
    await expect(again.page.getByRole('combobox', { name: '喫煙' })).toHaveValue('吸わない');
    const kept = await again.field('経過').inputValue();
    expect(SENTENCE.startsWith(kept)).toBe(true);
    expect([...kept].length).toBeGreaterThanOrEqual(safe);
  });
}

test('without a network everything typed is kept, the send says what it waits for, and goes out once there is one [ERR-006]', async ({
  form,
  page,
  context,
  product,
  user,
}) => {
  await form.open();
  await form.fillIn('山田');
  await form.submit();
  await form.dialog.getByRole('button', { name: '閉じる' }).click();
  await context.setOffline(true);
  await form.fillIn();
  await expect(page.getByText('下書き保存ずみ')).toBeVisible();
  await form.submit();
  await form.confirm();
  await expect(form.dialog.getByText('電波がもどると自動で送ります。')).toBeVisible();
  expect(await storedAnswers(product, user, QUESTIONNAIRE)).toHaveLength(0);
  await context.setOffline(false);
  await form.answerCode();
  expect(await storedAnswers(product, user, QUESTIONNAIRE)).toHaveLength(1);
});

test('a network that goes before the confirm dialog has been fetched is said above the button, and the same press works later [ERR-006]', async ({
  form,
  page,
  context,
  product,
  user,
}) => {
  await page.route('**/survey_after_form*', (route) => route.abort());
  await form.open();
  await context.setOffline(true);
  await form.fillIn();
  await form.submit();
  await expect(page.getByRole('alert')).toContainText('ネットワークエラーが発生しました。');
  await expect(form.dialog).toBeHidden();
  await expect(form.field('病名')).toHaveValue('喘息');
  await page.unroute('**/survey_after_form*');
  await context.setOffline(false);
  await form.submit();
  await form.confirm();
  await form.answerCode();
  expect(await storedAnswers(product, user, QUESTIONNAIRE)).toHaveLength(1);
});

test('a busy server is given the time that it asks for, and the same submission is sent then', async ({
  form,
  page,
  product,
  user,
}) => {
  await form.openAndSubmit();
  const keys: unknown[] = [];
  await page.route(PUT_ITEM, (route) => {
    keys.push(route.request().postDataJSON()?.subData?.idempotencyKey);
    const json = { result: 'ERROR', code: 'unavailable', errorMessage: '' };
    return route.fulfill({ status: 503, headers: { 'retry-after': '3' }, json });
  });
  await form.confirm();
  await expect(form.dialog.getByRole('timer')).toContainText('秒後に自動でもう一度送信します。');
  await page.unroute(PUT_ITEM);
  page.on('request', (request) => {
    if (request.url().endsWith('putItem')) keys.push(request.postDataJSON()?.subData?.idempotencyKey);
  });
  await form.answerCode();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await storedAnswers(product, user, QUESTIONNAIRE)).toHaveLength(1);
});

test('a sign-in that ends as the form is sent keeps it, and the form goes on after signing in again [ERR-003]', async ({
  browser,
  product,
}) => {
  const person = knownPerson(product, '佐藤');
  const context = await browser.newContext({
    baseURL: product.origin,
    storageState: await signedInState(product, person),
  });
  const form = new Questionnaire(await context.newPage());
  await form.open();
  await form.fillIn('佐藤 太郎');
  await form.submit();
  const expired = { status: 403, json: { error: 'invalid_request', error_description: 'IdToken expired.' } };
  await form.page.route(PUT_ITEM, (route) => route.fulfill(expired));
  await form.page.route('**/login/refresh', (route) =>
    route.fulfill({ status: 401, json: { error: 'invalid_token' } }),
  );
  await form.confirm();
  const dialog = form.page.getByRole('alertdialog', { name: 'ログインの有効期限が切れました' });
  await expect(dialog).toContainText('入力した内容は保存されています。');
  await form.page.unrouteAll();
  await dialog.getByRole('button', { name: 'ログイン' }).click();
  await new LineLoginPage(form.page).choose('佐藤 太郎');
  await form.page.getByRole('button', { name: '続きから入力' }).click();
  await expect(form.field('氏名')).toHaveValue('佐藤 太郎');
  await expect(form.field('電話番号')).toHaveValue('09012345678');
  await form.submit();
  await form.confirm();
  await form.answerCode();
  expect(await storedAnswers(product, person, QUESTIONNAIRE)).toHaveLength(1);
  await context.close();
});
