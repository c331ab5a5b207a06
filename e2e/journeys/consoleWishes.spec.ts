/**
 * 希望日 from 今日 to the last wish: three people wish for dates of a department. The desk confirms the first beside the
 * department's days, proposes another day to the second, who takes it by one press, and refuses the third.
 */
import { expectGoodScreen } from '../support/accessibility';
import { expectGoodConsole } from '../support/consoleScreens';
import { expect, test } from '../support/fixtures';
import { asReception } from '../support/reception';
import { wishForVisit } from '../support/reservations';
import { newPerson } from '../support/session';

const HANAKO = newPerson();
// Tuesday; of the department's days after it Sundays are closed.
test.use({ person: HANAKO, productOptions: { now: '2026-11-24T09:30:00+09:00' } });
test.slow();

const DESK = { width: 1280, height: 800 };
const MORNING = '午前（9:00〜11:30）';
const wish = (day: string, order: number) => `internal#cardiology#${day}#${MORNING}#${order}`;

test('wishes are confirmed beside the department’s days, answered with another day, refused [CONSOLE-3] [ADMIN-005]', async ({
  page,
  product,
}) => {
  await wishForVisit(product, newPerson('佐藤 太郎'), wish('2026-11-27', 1), wish('2026-11-30', 2));
  await wishForVisit(product, HANAKO, wish('2026-11-27', 1));
  await wishForVisit(product, newPerson('高田 次郎'), wish('2026-11-27', 1));
  const { desk, close } = await asReception(page, product, DESK);
  const press = (name: string | RegExp) => desk.getByRole('button', { name, exact: true }).click();

  await desk.goto('/console/today');
  await desk.getByRole('complementary').getByRole('link', { name: '希望日の確認' }).click();
  await expect(desk).toHaveURL(/\/console\/wishes$/);
  const rows = desk.getByRole('button', { name: /様の希望日を開く$/ });
  await expect(rows).toHaveCount(3);
  await expectGoodConsole(desk);
  await rows.first().click();
  const panel = desk.getByRole('complementary', { name: '希望日と診療科の予定' });
  const days = panel.getByRole('table', { name: '循環器内科の確定ずみの受診' });
  await expect(days.getByRole('row', { name: /11月27日\(金\) 第1希望 午前.* なし/ })).toBeVisible();
  await expect(days.getByRole('row', { name: /11月29日\(日\) 休診日/ })).toBeVisible();
  await expectGoodConsole(desk);

  await test.step('the first one is confirmed, and the next one sees it on the department’s day', async () => {
    await press('日時を確定');
    const dialog = desk.getByRole('dialog', { name: '受診日時を確定' });
    await dialog.getByRole('combobox', { name: '時刻' }).fill('9:30');
    await desk.getByTitle('9:30', { exact: true }).click();
    await expectGoodConsole(desk);
    await press('この日時に確定する');
    await expect(desk.getByText('11月27日(金) 9:30 に確定しました。')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(days.getByRole('row', { name: /11月27日\(金\) 第1希望 午前.* 9:30 1件/ })).toBeVisible();
  });

  await test.step('to the second one another day is proposed', async () => {
    await press('別の日時を提案');
    const dialog = desk.getByRole('dialog', { name: '別の日時を提案' });
    const day = dialog.getByRole('textbox', { name: '提案する日' });
    await day.fill('2026/12/03');
    await day.press('Enter');
    await dialog.getByRole('combobox', { name: '時刻' }).fill('10:30');
    await desk.getByTitle('10:30', { exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: '届く文' })).toHaveValue(/12月3日\(木\) 10:30/);
    await expectGoodConsole(desk);
    await dialog.getByRole('button', { name: '提案を送る' }).click();
    await expect(desk.getByText('12月3日(木) 10:30 を提案しました。')).toBeVisible();
    await expect(desk.getByText('提案ずみ・返事待ち')).toBeVisible();
  });

  await test.step('the third one is refused', async () => {
    await press('お断りする');
    const dialog = desk.getByRole('dialog', { name: 'この希望日をお断りしますか？' });
    await dialog.getByRole('textbox', { name: '届く文' }).fill('その日は満員です。');
    await expectGoodConsole(desk);
    await dialog.getByRole('button', { name: 'お断りする' }).click();
    await expect(rows).toHaveCount(1);
  });

  await test.step('the second one takes what was proposed by one press, and nobody is left', async () => {
    await page.goto('/confirm');
    await expect(page.getByRole('region', { name: '窓口から日時のご提案があります' })).toContainText(
      '12月3日(木) 10:30',
    );
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'この日時にする' }).click();
    await expect(page.getByText('12月3日(木) 10:30 に決まりました。')).toBeVisible();
    await expect(page.getByRole('article')).toContainText('12月3日(木) 10:30');
    await expectGoodScreen(page);
    await desk.reload();
    await expect(desk.getByText('確定を待っている希望日はありません。')).toBeVisible();
    await expectGoodConsole(desk);
  });
  await close();
});
