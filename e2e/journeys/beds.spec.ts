/** Stays in beds, from the calendar to the history, changed and taken back; by finger and by keyboard. */
import { Beds } from '../pages/Beds';
import { expectAccessible, expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { asReception } from '../support/reception';
import { signedInState } from '../support/session';

test.use({ productOptions: { alone: 'beds' } });

test('a person chooses admission and nights, sends the form and finds the stay in the history [BED-001, BED-012, BED-014, BED-017]', async ({
  page,
}) => {
  const beds = new Beds(page);
  await beds.openCalendar();
  await expectGoodScreen(page);
  await beds.button('11月25日(水) 残り3床').click();
  await expect(beds.stayDialog).toBeVisible();
  await beds.stayDialog.getByLabel('2泊3日', { exact: true }).check();
  await expect(beds.stayDialog.getByText('入院 11月25日(水) 午後 → 退院 11月27日(金) 午前')).toBeVisible();
  await expectGoodScreen(page);
  await beds.button('この期間で予約へ進む').click();
  await beds.fillIn();
  await expectGoodScreen(page);
  await beds.button('次へ').click();
  await expect(page.getByText('2026年11月27日(金) 午前')).toBeVisible();
  await expectGoodScreen(page);
  await beds.button('予約する').click();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
  await expectGoodScreen(page);
  await beds.button('予約を確認').click();
  await expect(page.getByRole('heading', { level: 2, name: '山田 花子' })).toBeVisible();
  await expect(page.getByText('2026年11月25日(水) 午後')).toBeVisible();
  await expectGoodScreen(page);
});

test('a change counts the own nights as free and leaves only the new dates in the history [BED-018, BED-019, BED-020, BED-021, BED-032]', async ({
  page,
}) => {
  const beds = new Beds(page);
  await beds.reserve('11月28日(土) 残り3床', '2泊3日');
  await beds.openHistory();
  const dialog = await beds.openDetail();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: '変更' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '日程を変更' })).toBeVisible();
  await expect(page.getByText('現在の予約 11月28日(土) 〜 11月30日(月)')).toBeVisible();
  // The first day that a new stay could not have; and a night of one's own counts as free.
  await expect(beds.button('11月20日(金) 残り3床')).toBeVisible();
  await expect(beds.button('11月29日(日) 残り3床')).toBeVisible();
  await expectGoodScreen(page);
  await beds.choose('11月29日(日) 残り3床', '3泊4日');
  await expect(page.getByLabel('氏名')).toHaveValue('山田 花子');
  await expect(page.getByText('2026年12月2日(水) 午前')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('食事のアレルギー・制限').fill('そば');
  await beds.button('日程を変更').click();
  await beds.choose('11月29日(日) 残り3床', '1泊2日');
  await expect(page.getByLabel('食事のアレルギー・制限')).toHaveValue('そば');
  await beds.button('変更内容を確認').click();
  await expect(page.getByRole('heading', { level: 1, name: '変更内容を確認' })).toBeVisible();
  await expectGoodScreen(page);
  await beds.button('変更する').click();
  await expect(page.getByText('入院の予約内容を変更しました。')).toBeVisible();
  await expectGoodScreen(page);
  await beds.button('予約を確認').click();
  await expect(page.getByText('2026年11月29日(日) 午後')).toBeVisible();
  await expect(page.getByText('2026年11月28日(土) 午後')).toHaveCount(0);
});

test('a confirmed cancelling frees the bed and stays in the history as cancelled [BED-031, BED-033]', async ({
  page,
}) => {
  const beds = new Beds(page);
  await beds.openCalendar();
  for (const _month of ['12月', '1月']) await beds.button('次へ').click();
  await beds.choose('1月20日(水) 残り3床', '1泊2日');
  await beds.fillIn();
  await beds.button('次へ').click();
  await beds.button('予約する').click();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
  await beds.openHistory();
  const dialog = await beds.openDetail();
  await dialog.getByRole('button', { name: '取り消し' }).click();
  await expectGoodScreen(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'キャンセルする' }).click();
  await expect(page.getByText('産後ケア入院のお申し込みを取り消しました。')).toBeVisible();
  await page.getByRole('button', { name: '閉じる' }).click();
  await expect(page.getByText('キャンセル済')).toBeVisible();
  await beds.openCalendar();
  for (const _month of ['12月', '1月']) await beds.button('次へ').click();
  await expect(beds.button('1月20日(水) 残り3床')).toBeVisible();
});

test('the keyboard alone chooses a day and a period and reaches the form', async ({ page }) => {
  const beds = new Beds(page);
  await beds.openCalendar();
  await beds.button('11月23日(月) 残り3床').focus();
  await page.keyboard.press('ArrowRight');
  await expect(beds.button('11月24日(火) 残り3床')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(beds.stayDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(beds.button('11月24日(火) 残り3床')).toBeFocused();
  await page.keyboard.press('Enter');
  const first = beds.stayDialog.getByLabel('1泊2日', { exact: true });
  await first.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(beds.stayDialog.getByLabel('2泊3日', { exact: true })).toBeChecked();
  await beds.button('この期間で予約へ進む').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('氏名').focus();
  await page.keyboard.type('Hanako');
  await page.keyboard.press('Enter');
  await expect(page.getByText('入力内容を確認してください')).toBeVisible();
  await expect(page.getByLabel('フリガナ')).toBeFocused();
});

test('what was typed goes on after the screen was closed, on another device too', async ({
  page,
  browser,
  product,
  user,
}) => {
  const beds = new Beds(page);
  await beds.openCalendar();
  await beds.choose('11月27日(金) 残り3床', '1泊2日');
  const saved = page.waitForResponse((response) => response.url().includes('/drafts/') && response.ok());
  await page.getByLabel('氏名').fill('佐藤 次郎');
  await page.getByLabel('氏名').blur();
  await saved;
  const context = await browser.newContext({
    storageState: await signedInState(product, user),
    baseURL: product.origin,
  });
  const other = new Beds(await context.newPage());
  await other.openCalendar();
  await other.choose('11月27日(金) 残り3床', '1泊2日');
  await other.button('続きから入力').click();
  await expect(other.page.getByLabel('氏名')).toHaveValue('佐藤 次郎');
  await context.close();
});

test('the form of a stay leads to the calendar of beds, and back to where the person came from [FORM-035]', async ({
  page,
}) => {
  await page.goto('/');
  await page.goto('/survey/postpartum-care');
  await expect(page).toHaveURL(/\/bed-reservation\/postpartum-care$/);
  await expect(page.getByRole('table', { name: '2026年11月の空き床' })).toBeVisible();
  await expect(page.getByRole('button', { name: '予約する' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('the desk enters a stay for a patient, sees its nights and moves it; the patient finds it in her history [ADMIN-001, ADMIN-003, VAL-012]', async ({
  page,
  product,
  user,
}) => {
  test.slow();
  const { desk, close } = await asReception(page, product, { width: 1280, height: 800 });
  await desk.goto(`/admin/survey/postpartum-care?userId=${user.userId}`);
  const atDesk = new Beds(desk);
  await desk.getByLabel('入院希望日時', { exact: true }).fill('2026-12-07');
  await desk.getByLabel('退院希望日時', { exact: true }).fill('2026-12-09');
  await atDesk.fillIn('佐藤 夏');
  await expect(desk.getByText('12月7日(月) 残り3床、12月8日(火) 残り3床')).toBeVisible();
  await expectGoodScreen(desk);
  await atDesk.button('内容を確認').click();
  await desk.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
  await expect(desk.getByRole('heading', { name: '登録しました' })).toBeVisible();
  await desk.getByRole('link', { name: '回答一覧へ' }).click();
  await expect(desk).toHaveURL(/\/console\/answers\?form=postpartum-care$/);
  await desk.getByRole('row', { name: /^佐藤 夏/ }).click();
  const drawer = desk.getByRole('complementary', { name: '回答の詳細' });
  await expect(drawer.getByText('12月7日(月) – 12月9日(水)')).toBeVisible();
  await expectAccessible(desk);

  const beds = new Beds(page);
  await beds.openHistory();
  await expect(page.getByText('2026年12月7日(月) 午後')).toBeVisible();

  await drawer.getByRole('button', { name: '日時を変更' }).click();
  const dialog = desk.getByRole('dialog', { name: '日時を変更' });
  await expect(dialog.locator('input[aria-label^="12月7日(月) 残り"]')).toBeChecked();
  await dialog.getByRole('combobox', { name: '滞在期間' }).click();
  await desk.getByTitle('3泊4日').click();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'この日時に変更する' }).click();
  await expect(drawer.getByText('12月7日(月) – 12月10日(木)')).toBeVisible();
  await beds.openHistory();
  await expect(page.getByText('2026年12月10日(木) 午前')).toBeVisible();
  await expect(page.getByText('2026年12月9日(水) 午前')).toBeHidden();
  await close();
});
