/**
 * A booking for a caller: how many presses it takes from the search field to the answer code. Letters of what the caller
 * says are not counted, every click and every other key is.
 */
import { expect, test } from '../support/fixtures';
import { asReception } from '../support/reception';

test.use({ productOptions: { bundle: 'e2e/bundles/admin' } });
test.slow();

/** The most that the desk is asked for. */
const MOST_PRESSES = 12;

test('a caller is booked within twelve keystrokes and clicks [CONSOLE-3]', async ({ page, product }) => {
  const { desk, close } = await asReception(page, product, { width: 1280, height: 800 });
  await desk.addInitScript(() => {
    const count = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    addEventListener('pointerdown', count, true);
    addEventListener(
      'keydown',
      ({ key, target }) => {
        const isTyped = key.length === 1 && target instanceof Element && target.matches('input, textarea');
        if (!isTyped) count();
      },
      true,
    );
  });
  await desk.goto('/console/answers');
  await expect(desk.getByText('回答はありません。')).toBeVisible();
  await desk.keyboard.press('/');
  await expect(desk.getByRole('searchbox')).toBeFocused();
  await desk.evaluate(() => sessionStorage.setItem('presses', '0'));

  await desk.keyboard.type('山田 花子');
  await expect(desk.getByText('条件を減らすか、別の帳票を選んでください。')).toBeVisible();
  await desk.getByRole('button', { name: '窓口で予約' }).click();
  await desk.getByLabel('氏名').click();
  await desk.keyboard.type('山田 花子');
  await desk.getByLabel('診察室').click();
  await desk.keyboard.type('3番');
  await desk.getByLabel('予約日', { exact: true }).fill('2026-11-25');
  await desk.getByRole('radio', { name: /残り/ }).first().check();
  await desk.getByRole('button', { name: '内容を確認' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
  await expect(desk.getByRole('heading', { name: '登録しました' })).toBeVisible();

  const presses = await desk.evaluate(() => Number(sessionStorage.getItem('presses')));
  expect(presses).toBeGreaterThan(4);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  await close();
});
