/**
 * How many presses and typed characters a reservation takes of somebody who has been here before (findings "Taps and
 * typed characters"): what the house knows already is offered, and taken over in one press.
 */
import type { Page } from '@playwright/test';
import { Beds } from '../pages/Beds';
import { expect, test } from '../support/fixtures';
import { reserve, reserveVaccination, wishForVisit } from '../support/reservations';
import { expectAtMost, Taps } from '../support/taps';

/** The form's button, the nearest free time, the two buttons behind it; ends on the done screen. */
async function chooseTime(page: Page, taps: Taps): Promise<void> {
  await taps.tap(page.locator('button[type=submit]'));
  await taps.tap(page.getByRole('region', { name: '近い空き' }).getByRole('button').first());
  await taps.tap(page.getByRole('button', { name: '予約内容を確認' }));
  await taps.tap(page.getByRole('button', { name: '予約する' }));
  await page.getByRole('heading', { name: '完了' }).waitFor();
}

const takePrevious = (page: Page, taps: Taps) => taps.tap(page.getByRole('button', { name: '前回の内容を使う' }));

test('a health check that is paid by oneself, as the last time', async ({ page, product, user }) => {
  await reserve(product, user, { day: '20261125', slot: '2', answers: { insurance: '自費' } });
  await page.goto('/survey/health-check');
  const taps = new Taps();
  await takePrevious(page, taps);
  await expect(page.getByLabel('健診の種別')).toHaveValue('自費');
  await expect(page.getByRole('radio', { name: '基本健診', exact: true })).toBeChecked();
  await chooseTime(page, taps);
  expectAtMost('健康診断（基本健診、自費）', taps, { taps: 7, characters: 0 });
});

test('a half-day check-up through an employer, after another course', async ({ page, product, user }) => {
  const answers = { insurance: '勤務先の契約', company: 'ひかり製作所' };
  await reserve(product, user, { day: '20261125', slot: '2', answers });
  await page.goto('/survey/health-check');
  const taps = new Taps();
  await takePrevious(page, taps);
  await expect(page.getByLabel('勤務先名')).toHaveValue('ひかり製作所');
  await taps.choose(page.getByLabel('検査の種類'), '人間ドック');
  await taps.tap(page.getByRole('radio', { name: '半日ドック' }));
  await taps.tap(page.getByRole('radio', { name: 'バリウム検査' }));
  await chooseTime(page, taps);
  expectAtMost('半日ドック（勤務先の契約）', taps, { taps: 9, characters: 0 });
});

test('a stay in a bed', async ({ page }) => {
  const beds = new Beds(page);
  // However many beds the journeys beside this one have left of a day.
  const day = (name: RegExp) => page.getByRole('button', { name });
  await beds.openCalendar();
  await day(/^11月26日\(木\) 残り\d床$/).click();
  await beds.stayDialog.getByLabel('1泊2日', { exact: true }).check();
  await beds.button('この期間で予約へ進む').click();
  await page.getByLabel('氏名').waitFor();
  await beds.fillIn();
  await beds.button('次へ').click();
  await page.getByText('以下の内容で予約を確定します。').waitFor();
  await beds.button('予約する').click();
  await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor();
  await beds.openCalendar();
  const taps = new Taps();
  await taps.tap(day(/^11月30日\(月\) 残り\d床$/));
  await taps.tap(beds.stayDialog.getByLabel('1泊2日', { exact: true }));
  await taps.tap(beds.stayDialog.getByRole('button', { name: 'この期間で予約へ進む' }));
  await takePrevious(page, taps);
  await expect(page.getByLabel('赤ちゃんの人数')).toHaveValue('1人');
  await taps.tap(beds.button('次へ'));
  await taps.tap(beds.button('予約する'));
  await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor();
  expectAtMost('産後ケア入院', taps, { taps: 7, characters: 10 });
});

test('a further vaccination', async ({ page, product, user }) => {
  await reserveVaccination(product, user, '20261124', '1');
  await page.goto('/survey/vaccination');
  const taps = new Taps();
  await takePrevious(page, taps);
  await expect(page.getByLabel('接種券番号')).toHaveValue('1234567890');
  await expect(page.getByRole('radio', { name: '本館接種会場' })).toBeChecked();
  await taps.type(page.getByLabel('今回は何回目の接種ですか'), '2');
  await taps.choose(page.getByLabel('前回のワクチンの種類'), 'ファイザー（コミナティ）');
  await taps.type(page.getByRole('textbox', { name: '前回の接種日' }), '20260601');
  await taps.tap(page.getByRole('radio', { name: 'ない' }));
  await taps.tap(page.getByRole('checkbox', { name: /接種を希望します/ }));
  await chooseTime(page, taps);
  expectAtMost('予防接種', taps, { taps: 11, characters: 19 });
});

test('two preferred dates in a department that is known', async ({ page, product, user }) => {
  await wishForVisit(product, user, 'internal#cardiology#2026-11-24#午前（9:00〜11:30）#1');
  await page.goto('/survey/specialist-outpatient');
  const taps = new Taps();
  await takePrevious(page, taps);
  await expect(page.getByLabel('診療科')).toHaveValue('cardiology');
  await taps.type(page.getByRole('combobox', { name: '紹介元の医療機関名' }), 'いずみ内');
  await taps.tap(page.getByRole('option', { name: 'いずみ内科医院' }));
  for (const [order, day, time] of [
    [1, '11月25日(水)', /午前/],
    [2, '11月26日(木)', /午後/],
  ] as const) {
    await taps.tap(page.getByRole('button', { name: `第${order}希望 日時を選ぶ` }));
    await taps.tap(page.getByRole('button', { name: day, exact: true }));
    await taps.tap(page.getByRole('dialog', { name: /時間帯を選ぶ/ }).getByRole('button', { name: time }));
  }
  const text = '検査の紹介';
  await taps.type(page.getByLabel('紹介の内容・症状'), text);
  await taps.tap(page.getByRole('button', { name: '送信' }));
  await taps.tap(page.getByRole('dialog').getByRole('button', { name: '送信' }));
  await expect(page.getByText('受付番号')).toBeVisible();
  expectAtMost('受診希望日を2つ', taps, { taps: 13, characters: 4 + text.length });
});
