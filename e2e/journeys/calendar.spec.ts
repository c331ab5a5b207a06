/** From the form over the calendar to a stored reservation, and what may come between. */
import { randomUUID } from 'node:crypto';
import { ReservationCalendar } from '../pages/ReservationCalendar';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import type { Product } from '../support/product';
import { callAs } from '../support/reservations';
import { newPerson, type Person, signedInState } from '../support/session';
import { variants } from '../support/variants';

test.use({ productOptions: { bundle: 'e2e/bundles/calendar' } });

const FIRST_WEEK = '11/23 – 11/29';

/** Somebody takes the place of a day (YYYYMMDD) and a slot by the product's own call. */
async function take(
  product: Product,
  day: string,
  slot: string,
  person: Person = newPerson('鈴木 一郎'),
): Promise<string> {
  const row = (itemKey: string, value: string) => ({ surveyId: 'visit', itemKey, sortKey: itemKey, value });
  const response = await callAs(product, person, '/survey-results/putItem', {
    data: [row('name', person.name), row('reservation', `internal_0|${day}|${slot}`)],
    subData: { idempotencyKey: randomUUID() },
    order: null,
  });
  expect(response.status).toBe(200);
  const { partitionKey } = (await response.json()) as { partitionKey: string };
  return partitionKey;
}

test('a person goes from the form to day and time, books and gets a receipt number [CAL-010, CAL-013, CAL-016, CAL-017, CAL-021, CAL-022, CAL-033, CAL-037]', async ({
  page,
}) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  await expect(calendar.week(FIRST_WEEK)).toBeVisible();
  await expect(calendar.button('予約内容を確認')).toBeDisabled();
  await calendar.review('11月24日(火) 10:00');

  await expect(page.getByText('以下の内容で予約を確定します。')).toBeVisible();
  expect(await calendar.valueBeside('予約項目')).toBe('内科');
  expect(await calendar.valueBeside('予約日')).toBe('2026年11月24日(火)');
  expect(await calendar.valueBeside('予約時間')).toBe('10:00 – 10:30');
  expect(await calendar.valueBeside('氏名')).toBe('山田 花子');

  await calendar.send();
  await calendar.expectDone();
  await expect(page.getByText('ありがとうございます。予約を受け付けました。')).toBeVisible();
  await expect(page.getByText('ブラウザを閉じてください。')).toBeVisible();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

  // The place is taken for everybody now.
  await calendar.openFromForm();
  await expect(calendar.button('11月24日(火) 10:00 空きなし')).toBeDisabled();
});

test('a slot that fills after it was chosen is marked, and another is chosen with the input kept [ERR-007]', async ({
  page,
  product,
}) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm('佐藤 次郎');
  await calendar.button('11月25日(水) 09:00 空きあり').click();
  await take(product, '20261125', '0');
  await calendar.button('予約内容を確認').click();

  await expect(page.getByRole('alert')).toHaveText(/ご希望の日時は満員になりました。別の日時を選んでください。/);
  const lost = calendar.button('11月25日(水) 09:00 空きなし');
  await expect(lost).toHaveAccessibleDescription('満員になりました');
  await expect(calendar.button('予約内容を確認')).toBeDisabled();

  await calendar.review('11月25日(水) 09:30');
  expect(await calendar.valueBeside('氏名')).toBe('佐藤 次郎');
  await calendar.send();
  await calendar.expectDone();
});

test('the slot belongs to the person during the confirmation, the minutes show, and going back gives it up', async ({
  page,
  product,
  browser,
}) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  await calendar.review('11月26日(木) 09:30');
  await expect(page.getByText('この枠をあと15分確保しています')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const storageState = await signedInState(product, newPerson('鈴木 一郎'));
  const other = await browser.newContext({ storageState, baseURL: product.origin });
  const others = new ReservationCalendar(await other.newPage());
  await others.openFromForm('鈴木 一郎');
  await expect(others.button('11月26日(木) 09:30 空きなし')).toBeDisabled();

  await calendar.button('戻る').click();
  await expect(calendar.button('11月26日(木) 09:30 空きあり')).toHaveAttribute('aria-pressed', 'true');
  await others.page.reload();
  await expect(others.button('11月26日(木) 09:30 空きあり')).toBeEnabled();
  await other.close();
});

test('a second reservation of one day is refused by the check before the send [CAL-032, ERR-015]', async ({
  page,
  product,
  user,
}) => {
  await take(product, '20261126', '0', user);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/putItem')) sent.push(request.url());
  });
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  await calendar.review('11月26日(木) 10:00');
  await calendar.send();
  await expect(page.getByRole('alert')).toHaveText(/予約できる回数の上限に達しています。（1日の予約は1件までです）/);
  expect(sent).toEqual([]);
});

test('the month chooses a day, and a week without slots leads to the next free one [CAL-004, CAL-005, CAL-006, CAL-008, CAL-024]', async ({
  page,
}) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  // The calendar goes to the first free week by itself, once it knows it.
  await expect(calendar.week('11/23 – 11/29').locator('[data-slot]').first()).toBeVisible();
  await calendar.button('次へ').click();
  await expect(page.getByText('この週は現在予約を受け付けておりません')).toBeVisible();
  await calendar.button('次に空きのある週へ').click();
  await expect(calendar.week('12/7 – 12/13')).toBeVisible();

  await calendar.button('月表示').click();
  await expect(calendar.month('2026年12月')).toBeVisible();
  await expect(calendar.button('12月1日(火) 受付不可')).toBeDisabled();
  await calendar.button('次へ').click();
  await expect(calendar.month('2027年1月')).toBeVisible();
  await calendar.button('前へ').click();
  await calendar.button('12月16日(水) 空きあり').click();
  await expect(calendar.week('12/14 – 12/20')).toBeVisible();
  await expect(calendar.button('12月16日(水) 09:00 空きあり')).toBeFocused();
  await calendar.button('月表示').click();
  await calendar.button('週表示').click();
  await expect(calendar.week('12/14 – 12/20')).toBeVisible();
});

test('戻る leads back to the form with the input and the chosen slot kept [CAL-009]', async ({ page }) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm('高橋 三郎');
  await calendar.button('11月27日(金) 10:00 空きあり').click();
  await calendar.button('戻る').click();
  await expect(page.getByLabel('氏名')).toHaveValue('高橋 三郎');
  await page.getByRole('button', { name: '送信' }).click();
  await expect(calendar.button('11月27日(金) 10:00 空きあり')).toHaveAttribute('aria-pressed', 'true');
});

test('a reload keeps the values and the chosen slot; the back button leaves the confirmation only', async ({
  page,
}) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  await calendar.button('11月27日(金) 09:30 空きあり').click();
  await page.reload();
  await expect(calendar.button('11月27日(金) 09:30 空きあり')).toHaveAttribute('aria-pressed', 'true');
  await calendar.button('予約内容を確認').click();
  await calendar.expectConfirmation();
  expect(await calendar.valueBeside('氏名')).toBe('山田 花子');
  await page.goBack();
  await expect(calendar.week(FIRST_WEEK)).toBeVisible();
  await expect(calendar.button('予約内容を確認')).toBeEnabled();
});

test('by keyboard alone', async ({ page }) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  await expect(page.locator('[data-slot]').first()).toBeVisible();
  await calendar.button('次へ').focus();
  await page.keyboard.press('Tab');
  // One stop for the whole week: its first free slot.
  await expect(page.locator('[data-slot]:focus')).toHaveCount(1);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await expect(page.getByText('この週は現在予約を受け付けておりません')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(calendar.week('12/7 – 12/13').locator('[data-slot]').first()).toBeVisible();
  await calendar.button('次へ').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(calendar.button('12月8日(火) 09:30 空きあり')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(calendar.button('予約内容を確認')).toBeFocused();
  await page.keyboard.press('Enter');
  await calendar.expectConfirmation();
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(calendar.button('予約する')).toBeFocused();
  await page.keyboard.press('Enter');
  await calendar.expectDone();
  await expect(page.getByRole('heading', { name: '完了' })).toBeFocused();
});

test('the input survives a lost connection, and the same reservation goes out once when it is back [ERR-006]', async ({
  page,
  context,
}) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  await calendar.review('11月27日(金) 10:00');
  await context.setOffline(true);
  await calendar.send();
  await expect(page.getByText('電波がもどると自動で送ります。')).toBeVisible();
  await context.setOffline(false);
  await calendar.expectDone();
});

test('a double tap sends one submission', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/putItem')) sent.push(request.url());
  });
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  await calendar.button('次へ').click();
  await calendar.button('次に空きのある週へ').click();
  await calendar.review('12月9日(水) 10:00');
  await calendar.button('予約する').dblclick();
  await calendar.expectDone();
  expect(sent).toHaveLength(1);
});

test('opening the page again after the end sends nothing again [CAL-023, CAL-035]', async ({ page }) => {
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  await calendar.review('11月23日(月) 10:00');
  await calendar.send();
  await calendar.expectDone();
  await page.reload();
  await expect(page.getByText('この予約はすでに送信されています。予約一覧からご確認ください。')).toBeVisible();
});

test('a change of reservation starts at the own slot and gives it back', async ({ page, product, user }) => {
  const partitionKey = await take(product, '20261210', '1', user);
  const calendar = new ReservationCalendar(page);
  await page.goto(`/survey/visit?${new URLSearchParams({ partitionKey })}`);
  await expect(page.getByLabel('氏名')).toHaveValue(user.name);
  await page.getByRole('button', { name: '送信' }).click();
  const own = calendar.button('12月10日(木) 09:30 空きあり');
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await expect(own).toHaveAccessibleDescription('現在の予約');
  await calendar.review('12月11日(金) 09:30');
  await calendar.send();
  await calendar.expectDone();
  await expect(page.getByText('ありがとうございます。予約を変更しました。')).toBeVisible();

  await page.goto('/survey/visit');
  await page.getByLabel('氏名').fill('山田 花子');
  await page.getByRole('button', { name: '送信' }).click();
  await calendar.button('月表示').click();
  await calendar.button('次へ').click();
  await calendar.button('12月10日(木) 空きあり').click();
  await expect(calendar.button('12月10日(木) 09:30 空きあり')).toBeVisible();
  await expect(calendar.button('12月11日(金) 09:30 空きなし')).toBeDisabled();
});

test('without entered values the calendar leads to the form', async ({ page }) => {
  await page.goto('/calendar/visit');
  await expect(page.getByLabel('氏名')).toBeVisible();
  await page.goto('/calendar');
  await expect(page.getByRole('heading', { level: 1, name: '予約するフォームが選ばれていません' })).toBeVisible();
});

test('large text takes no width from the days of a week at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const calendar = new ReservationCalendar(page);
  await calendar.openFromForm();
  await page.getByRole('button', { name: '大', exact: true }).click();
  await expect(calendar.week(FIRST_WEEK)).toBeVisible();
  expect(await page.locator('[data-slot]').first().boundingBox()).toMatchObject({ width: 40, height: 48 });
  await expectNoSidewaysScroll(page);
});

const LOOKS = [
  ['light', 375, 'light', '11月27日(金) 09:00'],
  ['dark', 375, 'dark', '11月26日(木) 09:30'],
  ['at 320 px', 320, 'light', '11月24日(火) 09:00'],
] as const;

for (const [look, width, colorScheme, when] of variants(LOOKS, ([each]) => each === 'at 320 px')) {
  test(`every step can be used by everybody, ${look}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 640 });
    const calendar = new ReservationCalendar(page);
    await calendar.openFromForm();
    const expectGood = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    await expect(calendar.week(FIRST_WEEK)).toBeVisible();
    const cell = await page.locator('[data-slot]').first().boundingBox();
    expect(cell).toMatchObject(width === 320 ? { width: 40, height: 48 } : { width: 47, height: 48 });
    await calendar.button(`${when} 空きあり`).click();
    await expectGood();
    await calendar.button('月表示').click();
    await expect(calendar.month('2026年11月')).toBeVisible();
    await expectGood();
    await expectLargeTargets(page);
    await calendar.button('週表示').click();
    await calendar.button('予約内容を確認').click();
    await calendar.expectConfirmation();
    await expectGood();
    await expectLargeTargets(page);
    await calendar.send();
    await calendar.expectDone();
    await expectGood();
    await expectLargeTargets(page);
  });
}
