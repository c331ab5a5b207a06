/** A person finds a reservation again, reads it, changes it and cancels it, on the product as it is served. */
import { Lookup } from '../pages/Lookup';
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { cancelAs, HEALTH_CHECK, reserve } from '../support/reservations';
import { knownPerson, newPerson, signedInState } from '../support/session';
import { variants } from '../support/variants';

/** The clock is at Friday 2026-11-20, 9:00; the 23rd is a holiday, the Sunday before it is closed. */
const WEDNESDAY = '20261125';
const TODAY = '20261120';

const LIST = `/confirmList/${HEALTH_CHECK}`;
const receptionist = '受付';

test('from the picker over the search to the list [FIND-001, FIND-003, FIND-006, FIND-007, FIND-010]', async ({
  page,
  product,
  user,
}) => {
  const { answercode } = await reserve(product, user, { day: WEDNESDAY, slot: '2' });
  const lookup = new Lookup(page);
  await page.goto('/confirm');
  await page.getByLabel('健康診断 予約').check();
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByLabel('フリガナ')).toBeVisible();
  await expect(page.getByLabel('氏名')).toBeHidden();
  await lookup.search();
  await lookup.expectList();
  await expect(page).toHaveURL(/\/confirmList$/);
  const card = lookup.card(answercode);
  await expect(page.getByRole('heading', { name: '2026年11月25日(水)' })).toBeVisible();
  await expect(card).toContainText('10:00');
  await expect(card).toContainText('仮予約');
  await expect(card.getByRole('heading', { name: '基本健診' })).toBeVisible();
  await expect(card).toContainText('ヤマダ　ハナコ');
  await expect(card).toContainText('本館2階 健診受付');
});

test('what is typed in full width finds what was stored in half width [FIND-009]', async ({ page, product, user }) => {
  const { answercode } = await reserve(product, user, { day: WEDNESDAY, slot: '3' });
  const lookup = new Lookup(page);
  await page.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
  await lookup.search({ kana: 'ﾔﾏﾀﾞ　ﾊﾅｺ', birthDate: 'Ｓ５５．５．５', phone: '０９０－１２３４－５６７８' });
  await expect(lookup.card(answercode)).toBeVisible();
});

test('a search that finds nothing says so and keeps what was typed [FIND-011, ERR-017]', async ({ page }) => {
  const lookup = new Lookup(page);
  await page.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
  await lookup.search();
  const alert = page.getByRole('alertdialog', { name: '検索対象のデータがありません' });
  await expect(alert).toBeVisible();
  await expect(alert.getByText('フリガナ・生年月日・電話番号をお確かめください。')).toBeVisible();
  await expect(alert.getByRole('link', { name: 'ひかり総合病院に電話する 03-1234-5678' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await expect(page.getByLabel('フリガナ')).toHaveValue('ヤマダ ハナコ');
  await expect(page.getByRole('button', { name: '検索', exact: true })).toBeFocused();
});

test('nobody finds the reservation of somebody else [FIND-013]', async ({ page, product }) => {
  await reserve(product, newPerson('佐藤 次郎'), { day: WEDNESDAY, slot: '4' });
  const lookup = new Lookup(page);
  await page.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
  await lookup.search();
  await expect(page.getByRole('alertdialog', { name: '検索対象のデータがありません' })).toBeVisible();
});

test('list, details and cancel page survive a reload', async ({ page, product, user }) => {
  const { answercode } = await reserve(product, user, { day: WEDNESDAY, slot: '5' });
  const lookup = new Lookup(page);
  await page.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
  await lookup.search();
  await lookup.expectList();
  await page.reload();
  await lookup.card(answercode).getByRole('button', { name: '詳細を見る' }).click();
  await expect(lookup.heading('予約の詳細')).toBeVisible();
  await page.reload();
  await expect(page.getByText(answercode)).toBeVisible();
  await page.getByRole('button', { name: '戻る' }).last().click();
  await lookup.card(answercode).getByRole('button', { name: 'キャンセル' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: '現在の登録情報' })).toBeVisible();
  await expect(page.getByText(answercode)).toBeVisible();
});

test('details, and cancelling from there [FIND-020, FIND-038, FIND-042, FIND-044, CANCEL-027]', async ({
  page,
  product,
  user,
}) => {
  const { answercode } = await reserve(product, user, { day: WEDNESDAY, slot: '6' });
  const lookup = new Lookup(page);
  await page.goto(LIST);
  await lookup.card(answercode).getByRole('button', { name: '詳細を見る' }).click();
  await expect(page.getByText('13:00 – 13:30')).toBeVisible();
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await lookup.question.getByRole('button', { name: '閉じる' }).click();
  await expect(page.getByText('仮予約', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await lookup.question.getByRole('button', { name: 'キャンセルする' }).click();
  await expect(page.getByText('キャンセル済')).toBeVisible();
  await expect(page.getByRole('button', { name: 'キャンセル' })).toBeHidden();
});

test('the cancel page, and the place is free again [CANCEL-019, CANCEL-020, CANCEL-022, CANCEL-023, CANCEL-026]', async ({
  page,
  product,
  user,
}) => {
  const reservation = await reserve(product, user, { day: WEDNESDAY, slot: '7' });
  const lookup = new Lookup(page);
  await page.goto(LIST);
  await lookup.card(reservation.answercode).getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByRole('heading', { name: '現在の登録情報' })).toBeVisible();
  await expect(page.getByText('2026年11月25日(水)')).toBeVisible();
  await page.getByRole('button', { name: 'キャンセルする' }).click();
  await lookup.question.getByRole('button', { name: 'キャンセルする' }).click();
  await expect(page.getByText('健康診断のご予約をキャンセルしました。')).toBeVisible();
  await page.getByRole('button', { name: '予約一覧へ戻る' }).click();
  const card = lookup.card(reservation.answercode);
  await expect(card).toContainText('キャンセル済');
  await expect(card.getByRole('button', { name: 'キャンセル' })).toBeHidden();
  await expect(card.getByRole('button', { name: '編集' })).toBeHidden();
});

test('cancelled twice, from two windows: the second sees it done and nothing else happens [CANCEL-010]', async ({
  page,
  product,
  user,
}) => {
  const reservation = await reserve(product, user, { day: WEDNESDAY, slot: '8' });
  const lookup = new Lookup(page);
  await page.goto(LIST);
  await lookup.card(reservation.answercode).getByRole('button', { name: 'キャンセル' }).click();
  await page.getByRole('button', { name: 'キャンセルする' }).click();
  expect((await cancelAs(product, user, reservation)).status).toBe(200);
  await lookup.question.getByRole('button', { name: 'キャンセルする' }).click();
  await expect(page.getByText('この予約はすでにキャンセルされています。')).toBeVisible();
  expect((await cancelAs(product, user, reservation)).status).toBe(409);
});

test('past the deadline neither the list nor a typed address cancels [FIND-032, CANCEL-011, CANCEL-014]', async ({
  page,
  product,
  user,
}) => {
  const reservation = await reserve(product, knownPerson(product, receptionist), {
    day: TODAY,
    slot: '11',
    owner: user,
  });
  const lookup = new Lookup(page);
  await page.goto(LIST);
  const card = lookup.card(reservation.answercode);
  await expect(card.getByText('変更・キャンセルの期限を過ぎています。予約窓口へ直接ご連絡ください。')).toBeVisible();
  await expect(card.getByRole('button')).toHaveText(['詳細を見る']);
  await page.goto(`/cancelConfirm/${HEALTH_CHECK}?partitionKey=${encodeURIComponent(reservation.partitionKey)}`);
  await expect(page.getByText(/期限を過ぎています/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'キャンセルする' })).toBeHidden();
  const refused = await cancelAs(product, user, reservation);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'deadline_passed']);
});

test('what the desk has entered becomes the own by searching, and can then be cancelled [API-022]', async ({
  page,
  product,
}) => {
  const phone = '080-9876-5432';
  const { answercode } = await reserve(product, knownPerson(product, receptionist), {
    day: WEDNESDAY,
    slot: '9',
    owner: 'desk',
    answers: { phone },
  });
  const lookup = new Lookup(page);
  await page.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
  await lookup.search({ phone });
  await lookup.card(answercode).getByRole('button', { name: 'キャンセル' }).click();
  await page.getByRole('button', { name: 'キャンセルする' }).click();
  await lookup.question.getByRole('button', { name: 'キャンセルする' }).click();
  await expect(page.getByText('健康診断のご予約をキャンセルしました。')).toBeVisible();
});

test('the card’s 編集 opens the answer for editing', async ({ page, product, user }) => {
  const { answercode, partitionKey } = await reserve(product, user, { day: WEDNESDAY, slot: '10' });
  const lookup = new Lookup(page);
  await page.goto(LIST);
  await lookup.card(answercode).getByRole('button', { name: '編集' }).click();
  await expect(lookup.heading('健康診断 予約')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('partitionKey')).toBe(partitionKey);
  await expect(page.getByLabel('フリガナ')).toHaveValue('ヤマダ　ハナコ');
});

test('a change moves the reservation: the list shows the new time once, under the same receipt number', async ({
  page,
  product,
  user,
}) => {
  const { answercode } = await reserve(product, user, { day: WEDNESDAY, slot: '1' });
  const lookup = new Lookup(page);
  await page.goto(LIST);
  await lookup.card(answercode).getByRole('button', { name: '編集' }).click();
  await expect(page.getByLabel('フリガナ')).toHaveValue('ヤマダ　ハナコ');
  await page.locator('button[type=submit]').click();
  await page.locator('[data-slot="20261126-5"]').click();
  await page.getByRole('button', { name: '予約内容を確認' }).click();
  await expect(page.getByText('変更後', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '予約する' }).click();
  await expect(page.getByText('ありがとうございます。予約を変更しました。')).toBeVisible();
  await expect(page.getByText(answercode)).toBeVisible();
  await page.goto(LIST);
  await expect(lookup.card(answercode)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['2026年11月26日(木)']);
  await expect(lookup.card(answercode)).toContainText('11:30');
});

test('all of it by keyboard', async ({ page, product, user }) => {
  const { answercode } = await reserve(product, user, { day: WEDNESDAY, slot: '11' });
  const lookup = new Lookup(page);
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (focused === name) return;
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await page.goto(`/confirm/${HEALTH_CHECK}`);
  await expect(page.getByLabel('照会種別')).toHaveValue(HEALTH_CHECK);
  await tabTo('次へ');
  await page.keyboard.press('Enter');
  await page.getByLabel('フリガナ').focus();
  await page.keyboard.insertText('ヤマダ　ハナコ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1980-05-05');
  await page.keyboard.press('Tab');
  await page.keyboard.type('09012345678');
  await page.keyboard.press('Enter');
  await expect(lookup.card(answercode)).toBeVisible();
  await tabTo('キャンセル');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '現在の登録情報' })).toBeVisible();
  await tabTo('キャンセルする');
  await page.keyboard.press('Enter');
  await expect(lookup.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lookup.question).toBeHidden();
  await expect(page.getByRole('button', { name: 'キャンセルする' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('健康診断のご予約をキャンセルしました。')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'キャンセルしました' })).toBeFocused();
});

for (const width of variants([375, 320], (each) => each === 320)) {
  test(`every screen is good at ${width} px`, async ({ page, product, user }) => {
    await page.setViewportSize({ width, height: 812 });
    const lookup = new Lookup(page);
    const reservation = await reserve(product, user, { day: '20261126', slot: width === 375 ? '0' : '1' });
    const key = encodeURIComponent(reservation.partitionKey);
    await page.goto('/confirm');
    await expect(page.getByRole('group', { name: '予約の種類' })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(`/confirm/${HEALTH_CHECK}`);
    await expect(page.getByLabel('照会種別')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
    await page.getByRole('button', { name: '検索', exact: true }).click();
    await expect(page.getByLabel('フリガナ')).toBeFocused();
    await expectGoodScreen(page);
    await lookup.search({ kana: 'ソンザイシナイ' });
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(LIST);
    await lookup.expectList();
    await expectGoodScreen(page);
    await page.goto(`/confirmDetails?surveyId=${HEALTH_CHECK}&partitionKey=${key}`);
    await expect(page.getByText(reservation.answercode)).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(`/cancelConfirm/${HEALTH_CHECK}?partitionKey=${key}`);
    await page.getByRole('button', { name: 'キャンセルする' }).click();
    await expect(lookup.question).toBeVisible();
    await expectGoodScreen(page);
    await lookup.question.getByRole('button', { name: 'キャンセルする' }).click();
    await expect(page.getByRole('heading', { name: 'キャンセルしました' })).toBeVisible();
    await expectGoodScreen(page);
  });
}

test('without a connection the screen says so, and loads again when it is back', async ({ page, context }) => {
  const lookup = new Lookup(page);
  await page.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
  await expect(page.getByLabel('フリガナ')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: '通信できません' })).toBeVisible();
  await lookup.search();
  await expect(page.getByRole('alertdialog', { name: /ネットワークエラーが発生しました/ })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await context.setOffline(false);
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: '検索対象のデータがありません' })).toBeVisible();
});

test('without a sign-in the search form leads to signing in, and back to it [FIND-012]', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.origin, storageState: undefined });
  const page = await context.newPage();
  await page.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
  await expect(page.getByRole('heading', { level: 1, name: 'LINEログイン' })).toBeVisible();
  await context.close();
  const signedIn = await browser.newContext({
    baseURL: product.origin,
    storageState: await signedInState(product, newPerson()),
  });
  const again = await signedIn.newPage();
  await again.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
  await expect(again.getByLabel('フリガナ')).toBeVisible();
  await signedIn.close();
});
