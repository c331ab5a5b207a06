/** Members: registering, the member page, the search, linked forms, and the numbers that go with it all. */
import type { Route } from '@playwright/test';
import { Members } from '../pages/Members';
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { newPerson, signedInState } from '../support/session';

test.use({ productOptions: { environment: { MEMBERS_TAB: 'on' } } });

test('a person registers, reads the registration and changes it [MEMBER-004, MEMBER-009, MEMBER-010, MEMBER-014, SURVEY-026]', async ({
  page,
  user,
}) => {
  const members = new Members(page);
  await page.goto('/member/patient');
  await expect(page.getByRole('heading', { level: 1, name: '患者情報' })).toBeVisible();
  await members.fillIn(user, '4567');
  await members.button('番号を確認').click();
  await expect(page.getByText('✓ 確認できました。この番号で登録できます。')).toBeVisible();
  await expectGoodScreen(page);
  await members.button('送信').click();
  await expect(page.getByRole('dialog', { name: 'この内容で登録しますか？' })).toBeVisible();
  await expectGoodScreen(page);
  await members.button('登録する').click();
  await expect(page.getByText('患者情報を登録しました。ありがとうございます。')).toBeVisible();
  await expect(page.getByText('4567', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
  await members.button('現在の登録情報を見る').click();
  await expect(page.getByText('診察券番号 : 4567')).toBeVisible();
  await expectGoodScreen(page);

  await members.button('登録情報を変更').click();
  await expect(page.getByLabel('診察券番号')).toHaveValue('4567');
  await page.getByLabel('メールアドレス').fill('hanako@example.jp');
  await members.send('更新する');
  await expect(page.getByText('更新しました', { exact: true })).toBeVisible();
  await expect(page.getByText('患者情報を登録しました。ありがとうございます。')).toBeVisible();
  await page.goto('/member/patient');
  await expect(page.getByText('メールアドレス : hanako@example.jp')).toBeVisible();
});

test('a number of somebody else is refused, and the corrected item registers [VAL-074]', async ({
  page,
  browser,
  product,
  user,
}) => {
  const other = await browser.newContext({
    storageState: await signedInState(product, newPerson('鈴木 一郎')),
    baseURL: product.origin,
  });
  await new Members(await other.newPage()).register({ name: '鈴木 一郎' }, '777');
  await other.close();
  const members = new Members(page);
  await page.goto('/member/patient');
  await members.fillIn(user, '0777');
  await members.send('登録する');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await members.button('閉じる').click();
  await expect(page.getByText('この番号はすでに使用されています。')).toBeVisible();
  await expect(page.getByLabel('診察券番号')).toBeFocused();
  await expectGoodScreen(page);
  await page.getByLabel('診察券番号').fill('778');
  await members.send('登録する');
  await expect(page.getByText('778', { exact: true })).toBeVisible();
});

test('the own registration is found by number, furigana and birthday [MEMBER-001, MEMBER-003]', async ({
  page,
  user,
}) => {
  const members = new Members(page);
  await members.register(user, '8001');
  await page.goto('/member-confirm/patient');
  await page.getByLabel('診察券番号').fill('８００１');
  await expect(page.getByRole('button', { name: '番号を確認' })).toHaveCount(0);
  await page.getByLabel('フリガナ').fill('ヤマダ　ハナコ');
  await page.getByLabel('生年月日', { exact: true }).fill('S55.5.5');
  await expectGoodScreen(page);
  await members.button('検索').click();
  await expect(page.getByText('1件見つかりました。')).toBeVisible();
  await expect(page.getByText('診察券番号 : 8001')).toBeVisible();
  await expectGoodScreen(page);
});

test('a chosen linked form shows whether it has an answer [MEMBER-005, MEMBER-006, ERR-016]', async ({
  page,
  user,
}) => {
  const members = new Members(page);
  await members.register(user, '8101');
  await page.getByLabel('連携帳票').selectOption({ label: '母親学級 参加予約' });
  await expect(page.getByText('選んだ連携帳票に回答・予約がありませんでした。')).toBeVisible();
  await expectGoodScreen(page);
});

test('the member page of a form that calls the registration optional leads who has none to the form, which offers it [MEMBER-007]', async ({
  page,
}) => {
  await page.goto('/member-confirm/specialist-outpatient');
  await expect(page).toHaveURL(/\/survey\/specialist-outpatient$/);
  await page.getByRole('button', { name: '患者情報を登録する' }).click();
  await expect(page).toHaveURL(/\/member\/patient\?next=\/survey\/specialist-outpatient$/);
  await expect(page.getByLabel('診察券番号')).toBeVisible();
});

for (const [what, number, end] of [
  ['comes', '8151', async (route: Route) => route.continue()],
  ['does not come', '8152', async (route: Route) => route.fulfill({ status: 404, json: { result: 'ERROR' } })],
] as const)
  test(`the number of a registration ${what} without moving what a finger is on`, async ({ page, user }) => {
    const members = new Members(page);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.goto('/member/patient');
    await members.fillIn(user, number);
    await page.route('**/member-results/query', async (route) => {
      await held;
      await end(route);
    });
    await members.send('登録する');
    const wayOn = members.button('現在の登録情報を見る');
    await expect(page.getByText('読み込み中')).toBeVisible();
    // As whoever reads the hospital's telephone below: there the browser keeps in place what moves above the window.
    await page.evaluate(() => window.scrollTo(0, 150));
    const before = await wayOn.boundingBox();
    letThrough();
    await expect(page.getByText('読み込み中')).toHaveCount(0);
    expect(await wayOn.boundingBox()).toEqual(before);
  });

test('a form that names a member form opens with the registered content', async ({ page, user }) => {
  await new Members(page).register(user, '8201');
  await page.goto('/survey/specialist-outpatient');
  await expect(page.getByLabel('フリガナ')).toHaveValue('ヤマダ　ハナコ');
  await expect(page.getByLabel('電話番号')).toHaveValue('090-1234-5678');
});

test('a registration with an automatic number is done by keyboard alone and tells the number [FORM-076]', async ({
  page,
}) => {
  await page.goto('/member/friends');
  await expect(page.getByLabel('会員番号')).toHaveAttribute('placeholder', '自動採番');
  await page.getByLabel('氏名').focus();
  await page.keyboard.type('山田 花子');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('フリガナ')).toBeFocused();
  await page.keyboard.type('ヤマダ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('09012345678');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '送信' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'この内容で登録しますか？' });
  await expect(dialog.getByText('健康講座')).toBeVisible();
  await dialog.getByRole('button', { name: '登録する' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^00020001\d{3}$/)).toBeVisible();
});
