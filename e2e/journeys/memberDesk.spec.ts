/**
 * Members at the desk: registered by the reception or by an old system, found by the person in LINE, and changed at the
 * desk again.
 */
import { expectAccessible, expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { knownPerson, newPerson, signedInState } from '../support/session';

test.use({ productOptions: { bundle: 'e2e/bundles/members', environment: { MEMBERS_TAB: 'on' } } });

test('the desk registers somebody, the person finds and takes it over, and the desk changes it [MEMBER-001, MEMBER-003, MEMBER-014, API-044]', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const storageState = await signedInState(product, knownPerson(product, '受付'));
  const context = await browser.newContext({
    baseURL: product.origin,
    storageState,
    locale: 'ja-JP',
    viewport: { width: 1280, height: 800 },
  });
  const desk = await context.newPage();
  await desk.goto('/console/answers?form=card');
  await desk.getByRole('button', { name: '窓口で予約' }).click();
  await desk.getByLabel('診察券番号').fill('123');
  await desk.getByLabel('氏名').fill('鈴木 夏');
  await desk.getByLabel('申し送り').fill('車椅子');
  await desk.getByRole('button', { name: '内容を確認' }).click();
  await desk.getByRole('button', { name: '登録する' }).click();
  // Somebody of the old system has that number.
  await expect(desk.getByRole('dialog').getByRole('alert')).toBeVisible();
  await desk.getByRole('button', { name: '閉じる' }).click();
  await expect(desk.getByText('この番号はすでに使用されています。')).toBeVisible();
  await desk.getByLabel('診察券番号').fill('124');
  await expectGoodScreen(desk);
  await desk.getByRole('button', { name: '内容を確認' }).click();
  await desk.getByRole('button', { name: '登録する' }).click();
  await expect(desk.getByText('124', { exact: true })).toBeVisible();
  await expectGoodScreen(desk);

  await page.goto('/member-confirm/card');
  await page.getByLabel('診察券番号').fill('124');
  await page.getByLabel('氏名').fill('鈴木　夏');
  await page.getByRole('button', { name: '検索' }).click();
  await page.getByRole('button', { name: 'この登録を自分のものにする' }).click();
  await expect(page.getByRole('heading', { name: '現在の登録情報' })).toBeVisible();
  await expect(page.getByText('診察券番号 : 124')).toBeVisible();
  await expect(page.getByText('車椅子')).toHaveCount(0);

  await desk.getByRole('link', { name: '回答一覧へ' }).click();
  await desk.getByRole('row', { name: /^鈴木 夏/ }).click();
  const drawer = desk.getByRole('complementary', { name: '回答の詳細' });
  await expect(drawer.getByText('124', { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await drawer.getByRole('link', { name: '編集' }).click();
  await expect(desk.getByLabel('診察券番号')).toHaveValue('124');
  await desk.getByLabel('申し送り').fill('車椅子、付き添い');
  await desk.getByRole('button', { name: '内容を確認' }).click();
  await desk.getByRole('button', { name: '登録する' }).click();
  await expect(desk.getByRole('heading', { name: '変更しました' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('氏名 : 鈴木 夏')).toBeVisible();
  await context.close();
});

test('a form that names a member form asks for the registration first and goes on with its content [MEMBER-007]', async ({
  page,
}) => {
  const user = newPerson();
  await page.goto('/survey/linked');
  await expect(page).toHaveURL(/\/member\/[a-z]+\?next=\/survey\/linked$/);
  await expect(page.getByText(/登録がすむと、もとの画面に戻って続けられます。/)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('診察券番号').fill('555');
  await page.getByLabel('氏名').fill(user.name);
  await page.getByRole('button', { name: '送信' }).click();
  await page.getByRole('button', { name: '登録する' }).click();
  await page.getByRole('button', { name: '続けて入力する' }).click();
  await expect(page).toHaveURL(/\/survey\/linked$/);
  await expect(page.getByLabel('氏名')).toHaveValue(user.name);
  await expect(page.getByRole('button', { name: '患者情報を登録する' })).toHaveCount(0);
});
