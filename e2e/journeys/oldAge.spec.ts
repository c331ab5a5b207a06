/**
 * The walk of somebody of 75 who types as people do: hiragana, spaces that nobody sees, years without an era, another
 * day than the chosen one, with large text; who is asked of many courses, and does not dare to press 送信; who looks at
 * the last screen for when to come, and searches with other kana than at the time. Every step passes.
 */
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';

test.use({ viewport: { width: 375, height: 812 } });

const FORM = '/survey/vaccination-first';
/** A day and a time, as people read them. */
const WHEN = /\d+月\d+日\(.\)\s*\d+:\d\d/;

test('hiragana, unseen spaces, years without an era, another day of the month, other kana in the search and large text all pass', async ({
  page,
}) => {
  await page.goto(FORM);
  const field = (title: string) => page.getByRole('textbox', { name: title });
  await page.getByRole('button', { name: '文字を大にする' }).click();
  await field('氏名').fill('佐々木　義男　');
  await field('フリガナ').fill('ささき よしお ');
  await field('生年月日').fill('23.2.11');
  await expect(field('氏名')).toHaveValue('佐々木　義男');
  await expect(field('フリガナ')).toHaveValue('ササキ　ヨシオ');
  await field('電話番号').fill('０９０ー２２２２ー０００１');
  await expect(page.getByText('「23.2.11」は、どの年ですか？')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: '1948年2月11日（昭和23年）', exact: true }).click();
  await expect(field('生年月日')).toHaveValue('1948/02/11');
  await page.getByRole('radio', { name: '1回目' }).check();
  await page.getByRole('radio', { name: '本館接種会場' }).check();
  await page.getByRole('button', { name: '接種の日時を選ぶ' }).click();
  await page.getByRole('heading', { level: 1, name: '日時を選ぶ' }).waitFor();
  const nearest = page.getByRole('region', { name: '近い空き' });
  await expect(nearest.getByRole('button')).toHaveCount(3);
  await nearest.getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'はい' }).click();
  await expect(page.getByRole('button', { name: '予約内容を確認' })).toBeEnabled();
  await page.getByRole('button', { name: '月表示' }).click();
  await page.getByRole('button', { name: '次へ' }).click();
  await page
    .getByRole('button', { name: / 空きあり$/ })
    .nth(4)
    .click();
  // The choice of another week is not taken unseen.
  await expect(page.getByText('日時を選んでください')).toBeVisible();
  await expect(page.getByRole('button', { name: '予約内容を確認' })).toBeDisabled();
  await expectGoodScreen(page);
  await page.locator('[data-slot]:not([aria-disabled])').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'はい' }).click();
  await page.getByRole('button', { name: '予約内容を確認' }).click();
  await page.getByRole('button', { name: '予約する' }).click();
  await page.getByRole('heading', { name: /完了/ }).waitFor();
  // The screen that people photograph says when and where; the word of the state is explained, and whom to call.
  const pass = page.getByRole('article');
  await expect(pass).toContainText(WHEN);
  await expect(pass).toContainText('本館1階 接種会場');
  await expect(pass).toContainText('仮予約です。');
  await expect(pass.getByRole('link', { name: /に電話する 03-1234-5682/ })).toBeVisible();
  await expectGoodScreen(page);

  // At home, nothing has to be typed; who searches all the same, with other kana than at the time, finds it.
  await page.goto('/');
  await expect(page.getByRole('article').first()).toContainText(WHEN);
  await page.goto('/confirmSearchForm?surveyId=vaccination-first');
  await field('フリガナ').fill('ささきよしお');
  await field('生年月日').fill('昭和23年2月11日');
  await field('電話番号').fill('090 2222 0001');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '予約一覧' })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('仮予約');

  // The next form knows who comes, in one press, and gives it back in one.
  await page.goto('/survey/health-options');
  const use = page.getByRole('button', { name: '前回の内容を使う' });
  await use.waitFor();
  await expectGoodScreen(page);
  await use.click();
  await expect(field('フリガナ')).toHaveValue('ササキ　ヨシオ');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(field('フリガナ')).toHaveValue('');
});

test('many courses are asked step by step in words, and beside 送信 stands that only the day comes next', async ({
  page,
}) => {
  await page.goto('/survey/health-check');
  const field = (title: string) => page.getByRole('textbox', { name: title });
  await page.getByRole('button', { name: '文字を大にする' }).click();
  await field('氏名').fill('佐々木　義男');
  await field('フリガナ').fill('ささき　よしお');
  await field('生年月日').fill('昭和23年2月11日');
  await page.getByRole('radio', { name: '男性' }).check();
  await field('電話番号').fill('09022220001');
  await page.getByRole('combobox', { name: '健診の種別' }).selectOption('自費');

  // What is fixed is a line of text; one question at a time, and of few courses a list to press.
  const course = page.getByRole('group', { name: '健診コース' });
  await expect(course.getByText('健診センター')).toBeVisible();
  await expect(course.getByRole('combobox')).toHaveCount(1);
  await expect(course.getByRole('radio')).toHaveCount(0);
  await course.getByRole('combobox', { name: '検査の種類' }).selectOption('健康診断');
  await expect(course.getByRole('radio')).toHaveCount(4);
  await expectGoodScreen(page);
  await course
    .getByRole('radio', { name: /基本健診/ })
    .first()
    .check();

  // 送信 sends nothing here: the line above it says so, in sight where the finger is.
  const send = page.getByRole('button', { name: '送信' });
  const next = page.getByText('入力 → 日時 → 確認 → 完了（次は日時です）');
  await expect(next).toBeInViewport();
  await expect(send).toBeInViewport();
  await expect(page.getByText('必須の項目はすべて入力ずみです')).toBeVisible();
  await send.click();
  await page.getByRole('heading', { level: 1, name: '日時を選ぶ' }).waitFor();
  await expect(page.getByRole('region', { name: '近い空き' }).getByRole('button')).toHaveCount(3);
  await expectGoodScreen(page);
});
