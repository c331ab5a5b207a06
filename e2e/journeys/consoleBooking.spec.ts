/**
 * A booking for a caller in a large form of the sample: how many presses it takes from the search field to the end. Letters
 * and digits of what the caller says are not counted, every click and every other key is.
 */
import { expect, test } from '../support/fixtures';
import { asReception } from '../support/reception';

test.slow();

/** The most that the desk is asked for. */
const MOST_PRESSES = 12;

/** What somebody presses to choose from a native list; the driver chooses without pressing anything. */
const PRESSES_OF_LIST = 2;

test('a caller is booked within twelve keystrokes and clicks, in a large form too [CONSOLE-3]', async ({
  page,
  product,
}) => {
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
  let ofLists = 0;
  const choose = async (label: string, option: string) => {
    ofLists += PRESSES_OF_LIST;
    await desk.getByLabel(label).selectOption({ label: option });
  };
  const say = async (label: string, text: string) => {
    await desk.getByLabel(label, { exact: true }).click();
    await desk.keyboard.type(text);
  };
  await desk.goto('/console/answers?form=health-check');
  await expect(desk.getByText('回答はありません。')).toBeVisible();
  await desk.keyboard.press('/');
  await expect(desk.getByRole('searchbox')).toBeFocused();
  await desk.evaluate(() => sessionStorage.setItem('presses', '0'));

  await desk.keyboard.type('山田 花子');
  await expect(desk.getByText('条件を減らすか、別の帳票を選んでください。')).toBeVisible();
  await desk.getByRole('button', { name: '窓口で予約' }).click();
  // Every file of the form is new to this browser. The name is there, and the focus on what is asked next.
  await expect(desk.getByLabel('氏名', { exact: true })).toHaveValue('山田 花子', { timeout: 30_000 });
  await expect(desk.getByLabel('フリガナ', { exact: true })).toBeFocused();
  await desk.keyboard.type('ヤマダ ハナコ');
  await say('電話番号', '09012345678');
  await choose('検査の種類', '健康診断');
  await desk.getByRole('radio', { name: /胃部X線/ }).click();
  // Month, day and year one after the other, as this browser writes a day.
  await desk.getByLabel('予約日', { exact: true }).click({ position: { x: 16, y: 16 } });
  await desk.keyboard.type('11252026');
  await desk.getByRole('radio', { name: /残り/ }).first().click();
  await desk.getByRole('button', { name: '内容を確認' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
  await expect(desk.getByRole('heading', { name: '登録しました' })).toBeVisible();

  const presses = ofLists + (await desk.evaluate(() => Number(sessionStorage.getItem('presses'))));
  console.log(`a caller is booked by ${presses} presses`);
  expect(presses).toBeGreaterThan(4);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  await close();
});
