/**
 * The console's own screens in every state that they have, for everybody (CONSOLE 6: axe 0, light and dark, on a desk's
 * screen and on a phone): signing in with each step and fault, the own account, the staff with their form, the audit.
 * Another screen adds a test here; the desk's own are looked at in consoleDesk.
 */
import type { Page } from '@playwright/test';
import { expectGoodConsole } from '../support/consoleScreens';
import { expect, test } from '../support/fixtures';
import { STAFF_SIGN_IN } from '../support/staffSignIn';

test.use({
  person: null,
  viewport: { width: 1280, height: 800 },
  productOptions: { environment: STAFF_SIGN_IN },
});
test.slow();
// The console asks once a page whether things may move; colours that change slowly would be looked at on their way.

const CALLS = '**/survey/api/v1/console';
const PASSWORD = 'four words that nobody has';

/** What the server would answer, where bringing it there is another test's. */
const answers = (page: Page, path: string, status: number, body: object) =>
  page.route(`${CALLS}/${path}`, (route) => route.fulfill({ status, json: body }));
const refuses = (page: Page, path: string, status: number, code: string, more = {}) =>
  answers(page, path, status, { result: 'ERROR', code, errorMessage: 'できませんでした。', ...more });
const tells = (page: Page, path: string, data: unknown) => answers(page, path, 200, { result: 'OK', data });
const isSeen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

async function signIn(page: Page, staffId: string, next: string): Promise<void> {
  await page.goto(`/console/login?code=dev:${staffId}&next=${next}`);
  // The first page of all on a busy machine: every file of the console is new to the browser.
  await expect(page.getByRole('link', { name: '監査' })).toBeVisible({ timeout: 30_000 });
}

test('signing in: the ways, what is missing, wrong, asked for besides, locked, out of reach [CONSOLE-5]', async ({
  page,
}) => {
  const methods = { oidc: true, password: true, mfaRequired: false };
  await tells(page, 'login/methods', methods);
  await page.goto('/console/login?failed=1');
  await isSeen(page, 'サインインが途中で切れました。');
  const submit = page.getByRole('button', { name: 'サインイン', exact: true });
  await submit.click();
  await isSeen(page, 'ログイン名を入力してください。');
  await expectGoodConsole(page);
  await page.getByLabel('ログイン名').fill('megumi');
  await page.getByLabel('パスワード').fill(PASSWORD);
  await submit.click();
  await isSeen(page, 'ログイン名、パスワード、または数字が正しくありません。');
  await expectGoodConsole(page);
  await refuses(page, 'login/password', 401, 'code_required');
  await submit.click();
  await expect(page.getByLabel(/^認証アプリの6桁の数字/)).toBeFocused();
  await submit.click();
  await isSeen(page, '認証アプリの数字、または予備コードを入力してください。');
  await expectGoodConsole(page);
  await page.unroute(`${CALLS}/login/password`);
  await refuses(page, 'login/password', 429, 'too_many_requests');
  await page.getByLabel(/^認証アプリの6桁の数字/).fill('123456');
  await submit.click();
  await isSeen(page, '何度も間違えたため');
  await expectGoodConsole(page);

  await page.unroute(`${CALLS}/login/methods`);
  await tells(page, 'login/methods', { oidc: false, password: false, mfaRequired: true });
  await page.goto('/console/login');
  await isSeen(page, 'サインインの方法が設定されていません。');
  await expectGoodConsole(page);
  await page.unroute(`${CALLS}/login/methods`);
  await refuses(page, 'login/methods', 400, 'invalid');
  await page.reload();
  await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
  await expectGoodConsole(page);
});

test('the staff and the own account: list, form, limits, faults; password, second factor, sessions [CONSOLE-5]', async ({
  page,
}) => {
  await test.step('somebody is added', async () => {
    await signIn(page, 'S-kanri', '/console/settings/staff');
    await expect(page.getByRole('table')).toContainText('健診センター');
    await expectGoodConsole(page);
    await page.getByRole('button', { name: '職員を追加' }).click();
    const form = page.getByRole('dialog', { name: '職員を追加' });
    await form.getByRole('button', { name: '追加' }).click();
    await isSeen(page, '役割を1つ以上選んでください。');
    await expectGoodConsole(page);
    await form.getByLabel('職員ID').fill('S-megumi');
    await form.getByLabel('氏名').fill('高橋 恵');
    await form.getByLabel('ログイン名').fill('megumi');
    await form.getByLabel('パスワード').fill(PASSWORD);
    await form.getByRole('checkbox', { name: '閲覧' }).check();
    await form.getByRole('checkbox', { name: '受付' }).check();
    await form.getByRole('combobox', { name: 'カレンダー' }).click();
    await page.getByTitle('健診センター').first().click();
    await expectGoodConsole(page);
    // The list stands above its field where there is no room below.
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '追加' }).click();
    await isSeen(page, '高橋 恵 を保存しました。');
    await expect(form).toBeHidden();
    await expectGoodConsole(page);
  });

  await test.step('a change that somebody else was faster with', async () => {
    const put = 'staff/S-megumi';
    const data = { staffId: 'S-megumi', name: '高橋 恵', roles: ['閲覧'], scope: {}, disabled: true, version: 9 };
    await refuses(page, put, 409, 'changed', { data: { ...data, hasPassword: true, hasTotp: true } });
    await page.getByRole('button', { name: '高橋 恵 を編集' }).click();
    const form = page.getByRole('dialog', { name: '高橋 恵 の編集' });
    await form.getByRole('button', { name: '保存' }).click();
    await isSeen(page, 'ほかの人が先に変更しました。');
    await expectGoodConsole(page);
    await page.unroute(`${CALLS}/${put}`);
    await form.getByRole('button', { name: 'やめる' }).click();
    await refuses(page, 'staff*', 400, 'invalid');
    await page.goto('/console/settings/staff');
    await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
    await expectGoodConsole(page);
  });

  await test.step('the own account', async () => {
    await page.goto('/console/account');
    await page.getByRole('button', { name: 'ログアウト' }).first().click();
    await page.getByLabel('ログイン名').fill('megumi');
    await page.getByLabel('パスワード').fill(PASSWORD);
    await page.getByRole('button', { name: 'サインイン', exact: true }).click();
    await page.getByRole('link', { name: /高橋 恵/ }).click();
    await isSeen(page, 'カレンダー：健診センター');
    const password = page.getByRole('region', { name: 'パスワード' });
    await password.getByRole('button', { name: 'パスワードを変更' }).click();
    await isSeen(page, 'いまのパスワードを入力してください。');
    await expectGoodConsole(page);
    await page.getByRole('button', { name: '設定する' }).click();
    await expect(page.getByRole('img', { name: '認証アプリに読み取らせるQRコード' })).toBeVisible();
    await page.getByLabel('認証アプリに出た6桁の数字').fill('000000');
    await page.getByRole('button', { name: '確かめて設定' }).click();
    await isSeen(page, '認証コードが違います。');
    await expectGoodConsole(page);
    await tells(page, 'me/totp/confirm', { recoveryCodes: ['ABCDEFGH-JKMNPQRS', 'BCDEFGHJ-KMNPQRST'] });
    await page.getByLabel('認証アプリに出た6桁の数字').fill('123456');
    await page.getByRole('button', { name: '確かめて設定' }).click();
    await isSeen(page, 'ABCDEFGH-JKMNPQRS');
    await expectGoodConsole(page);
  });

  await test.step('a house that asks for a second factor', async () => {
    const me = {
      ...{ staffId: 'S-megumi', name: '高橋 恵', roles: ['受付'], scope: {}, mfa: false, mfaRequired: true },
      ...{ hasPassword: true, hasTotp: false, idleMinutes: 30 },
    };
    await tells(page, 'me', me);
    await page.goto('/console');
    await expect(page.getByRole('heading', { level: 1, name: '二要素認証が必要です' })).toBeVisible();
    await expectGoodConsole(page);
  });
});

test('the audit: rows, conditions, what stood before and after, nothing, out of reach [CONSOLE-3]', async ({
  page,
}) => {
  await signIn(page, 'S-etsuran', '/console/settings/audit');
  await expect(page.getByRole('row', { name: /サインイン/ }).first()).toBeVisible();
  await expectGoodConsole(page);
  await page.getByText('前後を見る').first().click();
  await expectGoodConsole(page);
  await page.getByRole('combobox', { name: '操作' }).click();
  await expect(page.getByTitle('新規登録', { exact: true })).toBeVisible();
  await expectGoodConsole(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('期間').first().click();
  await isSeen(page, '2026年');
  await expectGoodConsole(page);
  await page.goto('/console/settings/audit?actor=S-nobody');
  await isSeen(page, '記録がありません');
  await expectGoodConsole(page);
  await refuses(page, 'audit?*', 400, 'invalid');
  await page.reload();
  await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
  await expectGoodConsole(page);
});

test('files: none, what each job came to with its file, taking out and in, out of reach [CONSOLE-3]', async ({
  page,
}) => {
  await signIn(page, 'S-kanri', '/console/files');
  await isSeen(page, 'まだファイルも処理もありません');
  await expectGoodConsole(page);
  const job = { kind: 'export', state: 'done', done: 1_200, total: 1_200, form: 'health-check', faults: 0 };
  const createdAt = '2026-11-24T01:00:00.000Z';
  const items = [
    { ...job, jobId: 'j1', fileName: '健康診断.csv', isDryRun: false, createdAt },
    { ...job, jobId: 'j2', kind: 'import', state: 'failed', faults: 12, isDryRun: true, createdAt },
  ];
  await tells(page, 'jobs', { items });
  await page.reload();
  const save = page.getByRole('button', { name: /健康診断\.csv/ });
  await expect(save).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectGoodConsole(page);
  await page.getByRole('combobox', { name: '帳票' }).click();
  await page.getByTitle('健康診断 予約').first().click();
  await page.getByRole('button', { name: '書き出し', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodConsole(page);
  await page.unroute(`${CALLS}/jobs`);
  await refuses(page, 'jobs', 400, 'invalid');
  await page.goto('/console/files');
  await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
  await expectGoodConsole(page);
});

test('a calendar: cells by keyboard with a preview and the way back, patterns, history, settings, a longer period [CONSOLE-3]', async ({
  page,
}) => {
  const undo = page.getByRole('button', { name: '元に戻す' });
  await signIn(page, 'S-kanri', encodeURIComponent('/console/calendars?calendar=vaccination&day=20270201'));
  const grid = page.getByRole('grid', { name: '本館 予防接種 の定員' });
  await expect(grid.getByRole('gridcell', { name: '2月1日(月) 9:00 予約0 定員6' })).toBeVisible();
  await expectGoodConsole(page);

  await test.step('a range by keyboard: shown first, saved, taken back', async () => {
    await grid.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('8');
    const quota = page.getByRole('region', { name: '選んだ枠' }).getByLabel('定員');
    await expect(quota).toBeFocused();
    await expect(grid.getByRole('gridcell', { name: '2月2日(火) 10:00 予約0 定員6、8に変更' })).toBeVisible();
    await expectGoodConsole(page);
    // In the field by its name: a look at a narrow window in between takes the focus away.
    await quota.press('Enter');
    await isSeen(page, '4枠を変更しました。');
    await expect(grid.getByRole('gridcell', { name: '2月2日(火) 10:00 予約0 定員8' })).toBeVisible();
    await expectGoodConsole(page);
    await undo.last().click();
    await expect(grid.getByRole('gridcell', { name: '2月2日(火) 10:00 予約0 定員6' })).toBeVisible();
  });

  await test.step('a pattern', async () => {
    await page.getByRole('button', { name: 'パターンで入力' }).click();
    const dialog = page.getByRole('dialog', { name: 'パターンで入力' });
    await dialog.getByLabel('定員').fill('7');
    await dialog.getByRole('button', { name: '変わる枠を見る' }).click();
    await expect(dialog.getByText(/^30枠が変わります/)).toBeVisible();
    await expectGoodConsole(page);
    await dialog.getByRole('button', { name: '30枠を変更する' }).click();
    await expect(dialog).toBeHidden();
    await expect(grid.getByRole('gridcell', { name: '2月5日(金) 15:30 予約0 定員7' })).toBeVisible();
  });

  await test.step('the history', async () => {
    await page.getByRole('button', { name: '変更履歴' }).click();
    const drawer = page.getByRole('dialog', { name: '変更履歴' });
    await expect(drawer.getByRole('listitem')).not.toHaveCount(0);
    await expectGoodConsole(page);
    await drawer
      .getByRole('button', { name: /定員の変更を元に戻す/ })
      .first()
      .click();
    await expect(drawer).toBeHidden();
    await expect(grid.getByRole('gridcell', { name: '2月5日(金) 15:30 予約0 定員6' })).toBeVisible();
  });

  await test.step('settings, categories and a longer period', async () => {
    for (const name of ['設定', '分類と項目'] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      const drawer = page.getByRole('dialog', { name: new RegExp(name) });
      await expect(drawer.getByRole('textbox').first()).toBeVisible();
      await expectGoodConsole(page);
      await drawer.getByRole('button', { name: 'やめる' }).click();
      await expect(drawer).toBeHidden();
    }
    await page.getByRole('button', { name: '期間を延ばす' }).click();
    const dialog = page.getByRole('dialog', { name: '期間を延ばす' });
    await dialog.getByRole('button', { name: '変わる枠を見る' }).click();
    await expect(dialog.getByText(/枠が変わります/)).toBeVisible();
    await expectGoodConsole(page);
    await dialog.getByRole('button', { name: /やめる/ }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a year, and what cannot be loaded', async () => {
    await page.getByText('年', { exact: true }).click();
    await expect(grid).toHaveAttribute('aria-colcount', '366');
    // The grid is as wide as the window leaves it: the panel stays in sight, and of the days only those that are seen are drawn.
    await expect(page.getByRole('region', { name: '選んだ枠' })).toBeInViewport({ ratio: 1 });
    expect(await grid.getByRole('columnheader').count()).toBeLessThan(30);
    await expectGoodConsole(page);
    await refuses(page, 'calendars/vaccination/cells*', 400, 'invalid');
    await page.reload();
    await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
    await expectGoodConsole(page);
  });
});

test('money: orders in every state, the books of a day with what does not fit, a fault, what goes back [CONSOLE-3]', async ({
  page,
}) => {
  await signIn(page, 'S-kanri', encodeURIComponent('/console/money'));
  await expect(page.getByRole('heading', { name: '決済' })).toBeVisible({ timeout: 30_000 });
  await isSeen(page, '当てはまる注文はありません');
  await expectGoodConsole(page);
  const order = {
    ...{ serviceSortKey: 's', serviceId: 's', serviceName: '健診オプション', userId: 'U1', reservationCost: 1 },
    ...{ roundingType: 0, calculationType: 1, taxType: 0, reservationCostType: 0, taxRate: '10' },
    ...{ amount: 3000, tax: 300, amountWithTax: 3300, orderId: 'O1', orderNumber: '261124-00001-5' },
    ...{ status: 2, payMethod: 'paypay', completedDate: '2026-11-24T00:00:00.000Z' },
    canceledDate: '2026-11-24T01:00:00.000Z',
    details: [
      {
        ...{ detailId: 1, productId: 'p', productName: 'オプション血液検査', price: 3000, count: 1, taxableType: 0 },
        ...{ tax: 300, amount: 3000, amountWithTax: 3300 },
      },
    ],
  };
  const listed = { surveyTitle: '健康診断 予約', orderedAt: '2026-11-24T00:00:00.000Z', refunds: [], order };
  const items = ['unpaid', 'paid', 'due', 'returned', undefined].map((state, index) => ({
    ...{ ...listed, orderId: `O${index}`, state, receiptKey: `O${index}.key` },
    answer: { partitionKey: `k${index}`, answerCode: 'A7K3-92QD', name: '山田 花子', check: '未対応' },
  }));
  await tells(page, 'orders*', { items, nextCursor: 'more' });
  await page.reload();
  await isSeen(page, '山田 花子');
  await expectGoodConsole(page);

  await page.getByText('一日の突き合わせ').click();
  await isSeen(page, 'この日の入金と返金はありません。');
  await expectGoodConsole(page);
  await tells(page, 'money-day*', {
    ...{ day: '20261124', ordered: { count: 3, amount: 9900 }, unpaid: { count: 1, amount: 3300 } },
    due: { count: 0, amount: 0 },
    lines: [{ payMethod: 'cash', taken: { count: 1, amount: 3300 }, given: { count: 1, amount: 1100 } }],
    misfits: [{ kind: 'paidWithoutMoney', amount: 3300, orderNumber: '261124-00009-1' }],
  });
  await page.reload();
  await isSeen(page, '支払いずみなのに、入金の記録がありません');
  await expectGoodConsole(page);
  await refuses(page, 'money-day*', 400, 'invalid');
  await page.reload();
  await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
  await expectGoodConsole(page);
  await page.getByText('返金', { exact: true }).click();
  await isSeen(page, '返金するお支払いはありません。');
  await expectGoodConsole(page);
});
