/**
 * 病床: a stay on the board is made longer by the deeds of every answer and put back; beds are blocked from a night on,
 * which a person's calendar of beds shows at once; blocking what stays have taken is refused at its nights.
 */
import { Beds } from '../pages/Beds';
import { expectAccessible } from '../support/accessibility';
import { expectGoodConsole } from '../support/consoleScreens';
import { expect, test } from '../support/fixtures';
import { asReception } from '../support/reception';

test.use({ productOptions: { alone: 'consoleBeds' } });
test.slow();

test('the ward sees who stays, makes a stay longer, blocks a night, and cannot block what is taken [CONSOLE-3]', async ({
  page,
  product,
}) => {
  const beds = new Beds(page);
  await beds.reserve('11月28日(土) 残り3床', '2泊3日');
  const { desk, close } = await asReception(page, product, { width: 1280, height: 800 });
  await desk.goto('/console/beds?day=2026-11-23');
  const board = desk.getByRole('table', { name: '病床の空きと滞在' });
  const bar = (from: string, to: string, nights: number) =>
    board.getByRole('button', { name: `山田 花子 未対応（仮予約） ${from}入院 ${to}退院 ${nights}泊` });
  const night = (words: string) => board.getByRole('button', { name: new RegExp(`^2026年${words}`) });
  await expect(bar('11月28日(土)', '11月30日(月)', 2)).toBeVisible();
  await expect(night('11月29日\\(日\\) 残り2床 全3床')).toBeVisible();
  await expectGoodConsole(desk);

  await test.step('the stay is made longer in the drawer, and put back', async () => {
    await bar('11月28日(土)', '11月30日(月)', 2).press('Enter');
    const drawer = desk.getByRole('complementary', { name: '回答の詳細' });
    await expect(drawer.getByText('山田 花子').first()).toBeVisible();
    await expectGoodConsole(desk);
    await drawer.getByRole('button', { name: '日時を変更' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('combobox').last().click();
    await desk.getByTitle('3泊4日', { exact: true }).click();
    await dialog.getByRole('button', { name: 'この日時に変更する' }).click();
    await expect(bar('11月28日(土)', '12月1日(火)', 3)).toBeVisible();
    await desk.getByRole('button', { name: '元に戻す' }).click();
    await expect(bar('11月28日(土)', '11月30日(月)', 2)).toBeVisible();
    await desk.keyboard.press('Escape');
  });

  await test.step('a bed is blocked from a night on, and nobody can reserve it', async () => {
    await night('11月27日\\(金\\)').click();
    const dialog = desk.getByRole('dialog', { name: '病床を止める' });
    await dialog.getByLabel('理由（院内用）').fill('配管の工事');
    await expectGoodConsole(desk);
    await dialog.getByRole('button', { name: '止める', exact: true }).click();
    await expect(night('11月27日\\(金\\) 残り2床 全3床 止めている1床')).toBeVisible();
    await expectGoodConsole(desk);
    await beds.openCalendar();
    await expect(beds.button('11月27日(金) 残り2床')).toBeVisible();
  });

  await test.step('what stays have taken is not blocked', async () => {
    await night('11月29日\\(日\\)').click();
    const dialog = desk.getByRole('dialog', { name: '病床を止める' });
    await dialog.getByLabel('止める病床の数').fill('3');
    await dialog.getByRole('button', { name: '止める', exact: true }).click();
    await expect(dialog.getByRole('row', { name: '2026年11月29日(日) 0 1' })).toBeVisible();
    // At a desk's size too: for its ten seconds the way back of what was done before lies over no button of the dialog.
    await expectAccessible(desk);
    await expectGoodConsole(desk);
    await dialog.getByRole('button', { name: '閉じる' }).last().click();
  });

  await test.step('the block is taken back by the history', async () => {
    await desk.getByRole('button', { name: '変更の履歴' }).click();
    const drawer = desk.getByRole('dialog');
    await expect(drawer.getByText('止めた：11月27日(金) 1床（配管の工事）')).toBeVisible();
    await expectGoodConsole(desk);
    await drawer
      .getByRole('button', { name: /の変更を元に戻す$/ })
      .first()
      .click();
    await expect(night('11月27日\\(金\\) 残り3床 全3床')).toBeVisible();
  });
  await close();
});
