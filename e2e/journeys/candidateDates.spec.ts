/** Visit dates: a person asks for them on a phone, the reception confirms one and tells the person, who sees it. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { asReception } from '../support/reception';

test.use({ viewport: { width: 375, height: 812 } });
// Two people and many screens, with axe on most of them.
test.slow();

async function chooseWish(page: Page, button: string, day: string, time: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: day, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /時間帯を選ぶ/ });
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: time }).click();
  await expect(dialog).toBeHidden();
}

test('an item whose file a bad network kept back leaves the form usable, and is fetched in its place', async ({
  page,
}) => {
  const file = '**/item_candidateDateReservation.*.js';
  await page.route(file, (route) => route.abort());
  await page.goto('/survey/specialist-outpatient');
  await expect(page.getByRole('alert')).toContainText('この項目を表示できませんでした。');
  await page.getByLabel('氏名').fill('山田 花子');
  await page.unroute(file);
  await page.getByRole('alert').getByRole('button', { name: 'もう一度試す' }).click();
  await expect(page.getByRole('group', { name: '受診希望日' }).getByLabel('診療区分')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('氏名')).toHaveValue('山田 花子');
});

test('a person asks for dates, the desk confirms one; the person sees it, changes the wishes and withdraws them [CAND-001, CAND-004, ADMIN-005, FIND-026, FIND-036, CANCEL-009]', async ({
  page,
  product,
}) => {
  await page.goto('/survey/specialist-outpatient');
  const group = page.getByRole('group', { name: '受診希望日' });
  await group.getByLabel('診療区分').selectOption('内科系');
  await group.getByLabel('診療科').selectOption('循環器内科');
  await page.getByRole('button', { name: '第1希望 日時を選ぶ' }).click();
  // A Sunday, which the department keeps closed.
  await expect(page.getByRole('button', { name: '11月29日(日)' })).toBeDisabled();
  await expectGoodScreen(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectGoodScreen(page);
  await page.setViewportSize({ width: 375, height: 812 });
  // The back gesture closes the sheet, and the form with its choices stays.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(group.getByLabel('診療科')).toHaveValue(/./);
  await chooseWish(page, '第1希望 日時を選ぶ', '11月25日(水)', /午前/);
  await chooseWish(page, '第2希望 日時を選ぶ', '11月26日(木)', /午後/);
  await expect(group).toContainText('2026年11月25日(水) 午前');
  await expectGoodScreen(page);
  // A page that goes between the day and its time has lost neither.
  await page.getByRole('button', { name: '第3希望 日時を選ぶ' }).click();
  await page.getByRole('button', { name: '11月27日(金)', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /時間帯を選ぶ/ })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '続きから入力' }).click();
  await expect(group.getByRole('listitem').nth(2)).toContainText('2026年11月27日(金) 時間を選択してください');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: '第3希望 取り消す' }).click();
  // The draft has it all, the places of the dates too.
  await page.reload();
  await page.getByRole('button', { name: '続きから入力' }).click();
  await expect(group.getByRole('listitem').nth(0)).toContainText('2026年11月25日(水) 午前');
  await expect(group.getByRole('listitem').nth(1)).toContainText('2026年11月26日(木) 午後');
  await expect(group.getByLabel('診療科')).toHaveValue('cardiology');

  await page.getByLabel('氏名').fill('山田 花子');
  await page.getByLabel('フリガナ').fill('ヤマダ ハナコ');
  await page.getByLabel('生年月日', { exact: true }).fill('S55.5.5');
  await page.getByLabel('電話番号').fill('09012345678');
  await page.getByRole('combobox', { name: '紹介元の医療機関名' }).click();
  await page.getByRole('listbox', { name: '紹介元の医療機関名' }).getByRole('option').first().click();
  await page.getByLabel('紹介の内容・症状').fill('検査の紹介');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectGoodScreen(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: '送信' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview).toContainText('循環器内科');
  await preview.getByRole('button', { name: '送信' }).click();
  await expect(page.getByText('受付番号')).toBeVisible();

  const { desk, close } = await asReception(page, product);
  await desk.goto('/admin?surveyId=specialist-outpatient');
  await desk.getByRole('list', { name: '回答の一覧' }).getByRole('button').first().click();
  const drawer = desk.getByRole('complementary', { name: '回答の詳細' });
  await expect(drawer.getByText('日時の確定待ち')).toBeVisible();
  await drawer.getByRole('button', { name: '日時を確定' }).click();
  await expect(desk.getByRole('dialog', { name: '受診日時を確定' }).getByRole('radio')).toHaveCount(3);
  await expectAccessible(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'やめる' }).click();
  await drawer.getByRole('link', { name: '編集' }).click();
  await desk.getByRole('button', { name: '第2希望の日にする' }).click();
  await desk.getByRole('combobox', { name: '時', exact: true }).selectOption('14');
  await desk.getByRole('combobox', { name: '分', exact: true }).selectOption('15');
  await expectGoodScreen(desk);
  await desk.getByRole('button', { name: '内容を確認' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
  await desk.getByRole('button', { name: 'LINEで通知する' }).click();
  await expect(desk.getByLabel('通知の文面')).toHaveValue(/2026年11月26日\(木\) 14:15 に確定しました。/);
  await desk.getByRole('button', { name: '通知を送信' }).click();
  await expect(desk.getByText('通知を送信しました。')).toBeVisible();
  await close();

  await page.goto('/confirmList/specialist-outpatient');
  const record = page.getByRole('article');
  await expect(record).toHaveCount(1);
  await expect(record).toContainText('診療科 循環器内科');
  await expect(record).toContainText('確定日時 2026年11月26日(木) 14:15');
  await expectGoodScreen(page);
  await record.getByRole('button', { name: '詳細を見る' }).click();
  await expect(page.getByText(/確定日時 2026年11月26日\(木\) 14:15/)).toBeVisible();
  await expectGoodScreen(page);
  await expect(page.getByText('予約確定')).toBeVisible();

  // Other wishes: the confirmation lapses, which the form, the dialog and the last screen say.
  await page.goto('/confirmList/specialist-outpatient');
  await record.getByRole('button', { name: '編集' }).click();
  await expect(page.getByText(/確定日時は 2026年11月26日\(木\) 14:15 です。希望日を変更すると/)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: '第1希望 取り消す' }).click();
  await page.getByRole('button', { name: '送信' }).click();
  await expect(preview).toContainText('送信すると、確定日時 2026年11月26日(木) 14:15 は取り消されます。');
  await expectGoodScreen(page);
  await preview.getByRole('button', { name: '送信' }).click();
  await expect(page.getByText(/確定日時 2026年11月26日\(木\) 14:15 は取り消されました。/)).toBeVisible();
  await expectGoodScreen(page);

  // And no visit at all.
  await page.goto('/confirmList/specialist-outpatient');
  await expect(record).toHaveCount(1);
  await expect(record).toContainText('仮予約');
  await expect(record).not.toContainText('確定日時');
  await expectGoodScreen(page);
  await record.getByRole('button', { name: 'キャンセル' }).click();
  await page.getByRole('button', { name: 'キャンセルする' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする' }).click();
  await expect(page.getByText('受診のご希望を取り消しました。')).toBeVisible();
  await expectGoodScreen(page);
});
