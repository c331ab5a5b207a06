/** Paying by card, from the form to the receipt, with the local payment provider and all that its notices can do. */
import { Payment, test } from '../pages/Payment';
import { ReservationCalendar } from '../pages/ReservationCalendar';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../support/accessibility';
import { storedAnswers } from '../support/answers';
import { expect } from '../support/fixtures';
import { knownPerson, signedInState } from '../support/session';
import { variants } from '../support/variants';

test.use({ productOptions: { bundle: 'e2e/bundles/payment', environment: { PAYMENT: 'on' } } });

test('choosing products and paying by card stores the answer and gives a receipt [PAY-018, PAY-019, PAY-049, RCPT-002, SURVEY-009]', async ({
  payment,
  page,
  product,
  user,
}) => {
  await payment.reachProvider('kit');
  // The name survived Shift_JIS: 〜 was made plain, 髙 kept.
  await expect(page.getByText('健診オプション-髙')).toBeVisible();
  await expect(page.getByText('お支払い金額: 3,300円')).toBeVisible();
  expect(await storedAnswers(product, user, 'kit')).toEqual([]);
  await payment.pay();
  await expectAccessible(page);
  expect(await storedAnswers(product, user, 'kit')).toHaveLength(1);
  expect(await payment.charges()).toMatchObject([{ amount: 3300, state: 'charged' }]);

  await page.getByRole('button', { name: '領収書を見る' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '領収書' })).toBeVisible();
  await expect(page.getByLabel('宛名')).toHaveValue('山田 花子');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'この宛名で表示する' }).click();
  for (const text of ['山田 花子 様', 'オプション血液検査', '3,300円', 'ひかり総合病院'])
    await expect(page.getByText(text).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);

  // The draft has gone with the payment.
  await page.goto('/survey/kit');
  await expect(page.getByLabel('氏名')).toHaveValue('');
  await expect(page.getByRole('button', { name: '続きから入力' })).toBeHidden();
});

test('the address of a receipt opens in a browser without sign-in [RCPT-007]', async ({ payment, page, browser }) => {
  await payment.reachProvider('kit');
  await payment.pay();
  await page.getByRole('button', { name: '領収書を見る' }).click();
  await page.getByLabel('宛名').fill('有限会社 山田商店');
  await page.getByRole('button', { name: 'この宛名で表示する' }).click();
  await expect(page.getByText('有限会社 山田商店 様')).toBeVisible();
  const outside = await browser.newContext({ storageState: undefined });
  const other = await outside.newPage();
  await other.goto(page.url());
  await expect(other.getByText('オプション血液検査')).toBeVisible();
  await expect(other.getByText('有限会社 山田商店 様')).toBeVisible();
  const [, key = ''] = /key=([^&]+)/.exec(page.url()) ?? [];
  await other.goto(page.url().replace(key, key.split('.')[0] ?? ''));
  // A bare order number opens nothing: the person has to sign in.
  await expect(other.getByRole('heading', { level: 1, name: 'LINEログイン' })).toBeVisible();
  await expect(other.getByText('オプション血液検査')).toBeHidden();
  await outside.close();
});

test('the receipt is reached from the list, long after the payment, and is not asked about again [RCPT-007, FIND-031]', async ({
  payment,
  page,
}) => {
  await payment.reachProvider('kit');
  await payment.pay();
  await page.goto('/confirmList/kit');
  const card = page.getByRole('article').first();
  await expect(card.getByText(/^\d{6}-\d{5}-\d$/)).toBeVisible();
  await card.getByRole('link', { name: '領収書を見る' }).click();
  await page.getByRole('button', { name: 'この宛名で表示する' }).click();
  await expect(page.getByText('山田 花子 様')).toBeVisible();
  await page.goto('/confirmList/kit');
  await card.getByRole('link', { name: '領収書を見る' }).click();
  await expect(page.getByText('山田 花子 様')).toBeVisible();
});

test('choosing day and time and paying stores the answer with its slot [PAY-053, CAL-034, CAL-020]', async ({
  payment,
  page,
  product,
  user,
}) => {
  const calendar = new ReservationCalendar(page);
  await payment.fillIn('visit');
  await expect(page.getByText(/^内科$/)).toBeVisible();
  await payment.proceed();
  await calendar.review('11月24日(火) 10:00');
  await expect(page.getByText('オプション血液検査 × 1')).toBeVisible();
  await calendar.button('決済画面へ').click();
  await payment.expectProvider();
  await payment.pay();
  expect(await storedAnswers(product, user, 'visit')).toHaveLength(1);
});

test('a payment given up stores nothing, frees the slot, keeps the input and can be paid again [PAY-020, RCPT-004]', async ({
  payment,
  page,
  product,
  user,
}) => {
  await payment.reachProvider('kit');
  await payment.choose('キャンセル');
  await expect(page).toHaveURL(/\/canceledPayment$/);
  await expect(page.getByText('商品の購入をキャンセルしました。最初からやり直してください。')).toBeVisible();
  await expectAccessible(page);
  expect(await storedAnswers(product, user, 'kit')).toEqual([]);

  await page.getByRole('button', { name: '申し込みに戻る' }).click();
  await page.getByRole('button', { name: '続きから入力' }).click();
  await payment.goToProvider();
  await payment.pay();
  // The same order, in a second attempt.
  expect(new Set(payment.orders).size).toBe(1);
  expect((await payment.charges()).map(({ state }) => state)).toEqual(['cancelled', 'charged']);
});

test('a failed payment says so and what to do next, and nothing is stored [PAY-021, RCPT-005]', async ({
  payment,
  page,
  product,
  user,
}) => {
  await payment.reachProvider('kit');
  await payment.choose('エラーにする');
  await expect(page).toHaveURL(/\/errorPayment/);
  await expect(page.getByRole('alert')).toHaveText(/決済中にエラーが発生しました。/);
  await expect(page.getByRole('alert')).toHaveText(
    /詳細: カードでのお支払いが承認されませんでした。.*（エラーコード 7702）/,
  );
  await expectAccessible(page);
  expect(await storedAnswers(product, user, 'kit')).toEqual([]);
});

test('the result shows 確認中 until a late notice comes and then changes by itself, after a reload too', async ({
  payment,
  page,
  product,
  user,
}) => {
  await payment.reachProvider('kit');
  await payment.noticeGoes('held');
  await payment.choose('支払う');
  await expect(page.getByRole('status')).toContainText('確認中');
  expect(await storedAnswers(product, user, 'kit')).toEqual([]);
  await page.reload();
  await expect(page.getByRole('status')).toContainText('確認中');
  await payment.sendHeldNotices();
  await payment.expectPaid();
  expect(await storedAnswers(product, user, 'kit')).toHaveLength(1);
});

for (const [mode, what] of variants(
  [
    ['twice', 'comes twice'],
    ['reordered', 'is followed by an older failure'],
  ] as const,
  // services/payment/flow/notices.test.ts has both without a browser.
  () => false,
)) {
  test(`a notice that ${what} leaves one answer and one payment`, async ({ payment, product, user }) => {
    await payment.reachProvider('kit');
    await payment.noticeGoes(mode);
    await payment.pay();
    expect(await storedAnswers(product, user, 'kit')).toHaveLength(1);
    expect(await payment.charges()).toMatchObject([{ state: 'charged' }]);
  });
}

for (const [mode, what] of variants(
  [
    ['wrongAmount', 'names a wrong amount'],
    ['forged', 'is forged'],
  ] as const,
  // services/payment/flow/forged.test.ts has both without a browser.
  () => false,
)) {
  test(`a notice that ${what} stores nothing and completes no payment`, async ({ payment, page, product, user }) => {
    await payment.reachProvider('kit');
    await payment.noticeGoes(mode);
    await payment.choose('支払う');
    await expect(page).toHaveURL(/\/errorPayment/);
    expect(await storedAnswers(product, user, 'kit')).toEqual([]);
    expect(await payment.charges()).toMatchObject([{ state: 'released' }]);
  });
}

test('two presses in a row start one payment', async ({ payment, page }) => {
  await payment.fillIn('kit');
  await payment.proceed();
  await page.getByRole('dialog').getByRole('button', { name: '決済画面へ' }).dblclick();
  await payment.expectProvider();
  expect(await payment.charges()).toHaveLength(1);
});

test('after the window was closed at the payment page the form opens with its input and can be paid', async ({
  payment,
  page,
  context,
  product,
  user,
}) => {
  await payment.reachProvider('kit');
  await page.close();
  const again = new Payment(await context.newPage(), product);
  await again.page.goto('/survey/kit');
  await again.page.getByRole('button', { name: '続きから入力' }).click();
  await again.goToProvider();
  await again.pay();
  expect(await storedAnswers(product, user, 'kit')).toHaveLength(1);
  const charged = (await again.charges()).filter(({ state }) => state === 'charged');
  expect(charged).toHaveLength(1);
});

test('going back after paying and sending again pays nothing twice and leads to the result', async ({
  payment,
  page,
  product,
  user,
}) => {
  await payment.reachProvider('kit');
  await page.goBack();
  await page.getByRole('button', { name: '続きから入力' }).click();
  await payment.goToProvider();
  await payment.pay();
  await page.goBack();
  await page.goForward();
  await payment.expectPaid();
  expect(await storedAnswers(product, user, 'kit')).toHaveLength(1);
  expect((await payment.charges()).filter(({ state }) => state === 'charged')).toHaveLength(1);
});

test('a reload at any step loses no input', async ({ payment, page, product, user }) => {
  await payment.fillIn('kit');
  await page.reload();
  await page.getByRole('button', { name: '続きから入力' }).click();
  await expect(page.getByText('3,300円').first()).toBeVisible();
  await payment.proceed();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '続きから入力' }).click();
  await payment.goToProvider();
  await payment.pay();
  await page.reload();
  await payment.expectPaid();
  expect(await storedAnswers(product, user, 'kit')).toHaveLength(1);
});

test('paying at the desk stores the answer without the payment page', async ({ payment, page, product, user }) => {
  await payment.fillIn('kit', '窓口で支払う');
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '送信' }).click();
  await expect(page.getByText('お支払いを確認しました。当日お待ちしています。')).toBeVisible();
  expect(await storedAnswers(product, user, 'kit')).toHaveLength(1);
});

test('an application that was paid twice shows under 返金する of 今日 to administrators, who record the refund', async ({
  payment,
  page,
  product,
  browser,
}) => {
  await payment.reachProvider('kit');
  // The provider's page of this version stays open in another window.
  const transaction = await page.locator('input[name="transaction"]').inputValue();
  await page.goBack();
  await page.getByRole('button', { name: '続きから入力' }).click();
  await page.getByLabel('氏名').fill('山田 次郎');
  await payment.goToProvider();
  await payment.pay();
  await fetch(`${product.paymentOrigin}/f01/choose`, {
    method: 'POST',
    body: new URLSearchParams({ transaction, choice: 'pay', pay_method: 'credit3d2' }),
  });

  const admin = await browser.newContext({
    baseURL: product.origin,
    storageState: await signedInState(product, knownPerson(product, '鈴木')),
    viewport: { width: 1280, height: 800 },
  });
  const desk = await admin.newPage();
  await desk.goto('/console/today');
  await desk.getByRole('button', { name: '返金する' }).click();
  const refunds = desk.getByRole('dialog', { name: '返金するお支払い' });
  await expect(refunds.getByText('同じ申し込みに二度支払われた')).toBeVisible();
  await expectAccessible(desk);
  await refunds.getByRole('button', { name: '返金ずみにする' }).click();
  await desk
    .getByRole('dialog', { name: '返金はすみましたか？' })
    .getByRole('button', { name: '返金ずみにする' })
    .click();
  await expect(refunds.getByText('返金するお支払いはありません。')).toBeVisible();
  await admin.close();
});
