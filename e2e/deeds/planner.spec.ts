/**
 * What a planner does with calendars and beds, from their screens on: how many presses and keys each deed takes, and, where
 * TAPS asks for it (`npm run bench -- deeds`), how many seconds the machine needs for it.
 */
import { expect, test } from '../support/fixtures';
import { reserve } from '../support/reservations';
import { knownPerson, newPerson } from '../support/session';
import { STAFF_SIGN_IN } from '../support/staffSignIn';
import { expectAtMost, Taps } from '../support/taps';

// Tuesday.
test.use({
  person: null,
  viewport: { width: 1280, height: 800 },
  productOptions: {
    now: '2026-11-24T09:30:00+09:00',
    environment: STAFF_SIGN_IN,
  },
});
test.slow();

const CALENDAR = '/console/calendars?calendar=health-check-center';

test('a planner’s deeds take few presses [CONSOLE-3]', async ({ page, product }) => {
  await page.goto(`/console/login?code=dev:S-kanri&next=${encodeURIComponent(CALENDAR)}`);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const cell = (name: string) => page.getByRole('gridcell', { name });
  const rows: { task: string; presses: number; keys: number; seconds: string }[] = [];
  /** A deed with its goal, from a screen that stands. */
  const deed = async (
    task: string,
    goal: { taps: number; characters: number },
    work: (taps: Taps) => Promise<void>,
  ) => {
    const taps = new Taps();
    const began = performance.now();
    await work(taps);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    rows.push({ task, presses: taps.taps, keys: taps.characters, seconds });
    expectAtMost(task, taps, goal);
  };

  await expect(cell('11月25日(水) 9:00 予約0 定員4')).toBeVisible({ timeout: 30_000 });
  await deed('明日の定員を変える', { taps: 1, characters: 2 }, async (taps) => {
    await taps.tap(cell('11月25日(水) 9:00 予約0 定員4'));
    await taps.key(page, '6');
    await taps.key(page, 'Enter');
    await expect(cell('11月25日(水) 9:00 予約0 定員6')).toBeVisible();
  });
  await deed('1週をうつす', { taps: 4, characters: 0 }, async (taps) => {
    await taps.tap(button('パターンで入力'));
    await taps.tap(page.getByRole('radio', { name: '週をうつす' }));
    await taps.tap(button('変わる枠を見る'));
    await taps.tap(button(/^\d+枠を変更する$/));
    await expect(page.getByText(/^\d+枠を変更しました。$/).first()).toBeVisible();
  });
  await deed('新しい分類', { taps: 5, characters: 14 }, async (taps) => {
    await taps.tap(button('分類と項目'));
    await page
      .getByLabel(/^分類の名前 \d+$/)
      .first()
      .waitFor();
    await taps.tap(button('分類を追加'));
    await taps.type(page.getByLabel(/^分類の名前 \d+$/).last(), '超音波検査');
    await taps.type(page.getByLabel(/^分類のID/).last(), 'ultrasono');
    await taps.tap(button(/^保\s?存$/));
    await expect(page.getByText('分類と項目を保存しました。')).toBeVisible();
  });
  await page.goto(`${CALENDAR}&day=2026-11-26`);
  await cell('11月26日(木) 9:00 予約0 定員4').waitFor();
  await deed('半日を休診にする', { taps: 3, characters: 0 }, async (taps) => {
    await taps.tap(button('休診にする'));
    await taps.tap(button('午前だけ'));
    await taps.tap(button('この枠を閉じて、対象の方を見る'));
    await expect(page.getByText('予約の入っている方はいません')).toBeVisible();
  });
  for (const [index, day] of ['20261201', '20261202', '20261203'].entries())
    await reserve(product, knownPerson(product, '受付'), { day, slot: String(index), owner: newPerson() });
  await page.goto(`${CALENDAR}&day=2026-12-01`);
  await cell('12月1日(火) 9:00 予約1 定員4').waitFor();
  await deed('医師の3日の休み（対象の方への連絡まで）', { taps: 6, characters: 11 }, async (taps) => {
    await taps.tap(button('休診にする'));
    const until = page.getByLabel('終了日');
    await taps.tap(until);
    await until.fill('2026/12/03');
    taps.characters += 10;
    await taps.key(page, 'Enter');
    await expect(page.getByText(/予約が3枠に入っています。$/)).toBeVisible();
    await taps.tap(button('この枠を閉じて、対象の方を見る'));
    await taps.tap(button('次へ'));
    await page.getByLabel('メッセージ').waitFor();
    await taps.tap(button('次へ'));
    await taps.tap(button('3人に送る'));
    await expect(page.getByText('3人へのご案内を送りました。')).toBeVisible();
  });
  await page.goto('/console/beds?day=2026-11-23');
  const night = (name: string) => page.getByRole('button', { name: new RegExp(`^2026年11月27日\\(金\\) ${name}`) });
  await night('残り3床').waitFor();
  await deed('病床を1床止める', { taps: 3, characters: 2 }, async (taps) => {
    await taps.tap(night('残り3床'));
    const dialog = page.getByRole('dialog', { name: '病床を止める' });
    await taps.type(dialog.getByLabel('理由（院内用）'), '清掃');
    await taps.tap(dialog.getByRole('button', { name: '止める', exact: true }));
    await expect(night('残り2床 全3床 止めている1床')).toBeVisible();
  });
  if (process.env.TAPS) console.table(Object.fromEntries(rows.map(({ task, ...row }) => [task, row])));
});
