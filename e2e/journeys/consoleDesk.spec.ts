/**
 * The desk's day in the console: somebody is found, opened, changed, moved and cancelled; on the day people arrive, are
 * called and done. On a desk's screen in light and dark, and on a nurse's phone.
 */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility';
import { untilThemed } from '../support/consoleScreens';
import { expect, test } from '../support/fixtures';
import type { Product } from '../support/product';
import { asReception } from '../support/reception';
import { reserve } from '../support/reservations';
import { knownPerson, newPerson } from '../support/session';

// Wednesday, a day on which the sample's health checks take place.
test.use({ productOptions: { now: '2026-11-25T09:12:00+09:00' } });
test.slow();

const DESK = { width: 1280, height: 800 };

/** What everybody sees, whatever the system's colours are. */
async function expectGoodConsole(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await untilThemed(page);
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoSidewaysScroll(page);
}

/** A place of the day itself, which only the desk still gives. Answers the answer code. */
async function enterToday(product: Product, name: string, slot: string): Promise<string> {
  const reception = knownPerson(product, '受付');
  const wish = { day: '20261125', slot, answers: { name }, owner: 'desk' } as const;
  return (await reserve(product, reception, wish)).answercode;
}

/** Presses 元に戻す; the message waits while the focus is on it, as for somebody whose look takes longer than it. */
async function takeBack(desk: Page): Promise<void> {
  const undo = desk.getByRole('button', { name: '元に戻す' });
  await undo.focus();
  await undo.click();
}

test('finds, opens, changes and takes back, moves, notes and cancels an answer [CONSOLE-3]', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await reserve(product, person, { day: '20261126', slot: '2', answers: { name: '山田 太郎' } });
  await reserve(product, newPerson(), { day: '20261126', slot: '3', answers: { name: '高田 ふみ' } });
  const { desk, close } = await asReception(page, product, DESK);
  await desk.goto('/console/answers');
  await expect(desk.getByRole('row', { name: /^高田 ふみ/ })).toBeVisible();
  await expectGoodConsole(desk);

  await desk.keyboard.press('/');
  await desk.keyboard.type('太郎');
  await expect(desk.getByRole('row', { name: /^高田 ふみ/ })).toBeHidden();
  await desk.getByRole('searchbox').blur();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  const drawer = desk.getByRole('complementary', { name: '回答の詳細' });
  await expect(drawer.getByRole('heading', { name: /山田 太郎 様/ })).toBeVisible();
  await expect(drawer.getByText('11月26日(木) 10:00')).toBeVisible();
  await expect(drawer.getByRole('definition').filter({ hasText: '協会けんぽ' })).toBeVisible();
  await expectGoodConsole(desk);

  await desk.keyboard.press('s');
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^対応済/ }).check();
  await expectGoodConsole(desk);
  await dialog.getByRole('button', { name: '変更する' }).click();
  await expect(drawer.locator('[data-status="対応済"]')).toBeVisible();
  await takeBack(desk);
  await expect(drawer.locator('[data-status="未対応"]')).toBeVisible();

  await drawer.getByRole('button', { name: '日時を変更' }).click();
  // antd's radio stands inside its label, without a size of its own.
  await dialog.locator('label:has(input[aria-label^="11月26日(木) 13:00"])').click();
  await expectGoodConsole(desk);
  await dialog.getByRole('button', { name: 'この日時に変更する' }).click();
  await expect(drawer.getByText(/11月26日\(木\) 13:/)).toBeVisible();

  await drawer.getByRole('tab', { name: /^メモ/ }).click();
  await drawer.getByRole('textbox').fill('エレベーター側の更衣室を用意。');
  await drawer.getByRole('button', { name: 'メモを保存' }).click();
  await expect(drawer.getByRole('tab', { name: 'メモ 1' })).toBeVisible();
  await drawer.getByRole('tab', { name: /^履歴/ }).click();
  await expectGoodConsole(desk);

  await drawer.getByRole('button', { name: '予約を取り消す' }).click();
  await dialog.getByRole('button', { name: '取り消す', exact: true }).click();
  await expect(desk.getByText('予約を取り消しました。')).toBeVisible();
  await expect(drawer.getByText('キャンセル済')).toBeVisible();
  await close();
});

test('the day: arrived, called, done, and one slip taken back [CONSOLE-3]', async ({ page, product }) => {
  const answercode = await enterToday(product, '渡辺 直樹', '4');
  const { desk, close } = await asReception(page, product, DESK);
  await desk.goto('/console/today');
  const row = desk.getByRole('row', { name: /渡辺 直樹/ });
  await row.getByRole('button', { name: '渡辺 直樹 様を到着' }).click();
  await expect(row.getByRole('button', { name: '渡辺 直樹 様を呼ぶ' })).toBeVisible();
  await takeBack(desk);
  await row.getByRole('button', { name: '渡辺 直樹 様を到着' }).click();
  await expectGoodConsole(desk);
  await row.getByRole('button', { name: '渡辺 直樹 様を呼ぶ' }).click();
  await row.getByRole('button', { name: '渡辺 直樹 様を済みにする' }).click();
  await expect(desk.getByRole('radio', { name: '済み 1' })).toHaveCount(1);

  // A reader types the code and Enter, all at once.
  await desk.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...answercode, 'Enter'],
  );
  const drawer = desk.getByRole('complementary', { name: '回答の詳細' });
  await expect(drawer.getByRole('heading', { name: /渡辺 直樹 様/ })).toBeVisible();
  // One person's paper shows nobody else.
  await desk.emulateMedia({ media: 'print' });
  await expect(row).toBeHidden();
  await expect(drawer.getByRole('heading', { name: /渡辺 直樹 様/ })).toBeVisible();
  await close();
});

test('a phone shows the day and one person [CONSOLE-2]', async ({ page, product }) => {
  await enterToday(product, '伊藤 彩', '6');
  const { desk, close } = await asReception(page, product);
  await desk.goto('/console/today');
  await desk.getByRole('button', { name: '伊藤 彩', exact: true }).click();
  await expect(desk.getByRole('heading', { name: /伊藤 彩 様/ })).toBeVisible();
  await expectGoodConsole(desk);
  await desk.getByRole('button', { name: '閉じる' }).click();
  await expectGoodConsole(desk);
  await desk.goto('/console/answers');
  await expect(desk.getByRole('button', { name: /伊藤 彩/ })).toBeVisible();
  await expectGoodConsole(desk);
  await close();
});
