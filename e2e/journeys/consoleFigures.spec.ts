/**
 * 統計 from both sides: people open a form, leave it and send it in a browser that tells how far they came; the staff read
 * figures that name nobody and show nothing under five.
 */
import { expectGoodConsole } from '../support/consoleScreens';
import { expect, test } from '../support/fixtures';
import { STAFF_SIGN_IN } from '../support/staffSignIn';

const FORM = 'internal-questionnaire';
test.use({
  viewport: { width: 1280, height: 800 },
  productOptions: { environment: STAFF_SIGN_IN },
});
test.slow();

const TOLD = '**/survey/api/v1/db/form-use';

test('who opens, leaves and sends a form is counted, and nobody is named [CONSOLE-3]', async ({ context, page }) => {
  const told: { body: unknown; headers: Record<string, string> }[] = [];
  await context.route(TOLD, async (route) => {
    const request = route.request();
    told.push({ body: request.postDataJSON(), headers: await request.allHeaders() });
    await route.continue();
  });
  // Each in a tab of its own, which is what makes another filling-in of it.
  for (let visit = 0; visit < 5; visit += 1) {
    const tab = await context.newPage();
    await tab.goto(`/survey/${FORM}`);
    const name = tab.getByRole('textbox', { name: '氏名', exact: true });
    await name.waitFor();
    // Nothing is told of who only looks.
    expect(told).toHaveLength(visit);
    await name.fill(`山田 花子${visit}`);
    // The file that follows the use comes with the first touch.
    await tab.waitForFunction((key) => sessionStorage.getItem(key) !== null, `madoguchi.use.${FORM}`);
    await tab.getByRole('textbox', { name: 'フリガナ', exact: true }).click();
    // As the phone does it when somebody turns to another app. What a page says as it ends, no test can hear.
    await tab.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => told.length).toBe(visit + 1);
    await tab.close();
  }
  for (const { body, headers } of told) {
    expect(body).toEqual({ surveyId: FORM, last: 'kana' });
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  }

  await page.goto(`/console/login?code=dev:S-etsuran&next=${encodeURIComponent(`/console/figures?form=${FORM}`)}`);
  const use = page.getByRole('table', { name: '開いた・始めた・送った' });
  await expect(use).toBeVisible({ timeout: 30_000 });
  await expect(use.getByRole('row').last()).toHaveText('表示分の合計550');
  await expect(page.getByRole('img', { name: /^開いた・始めた・送ったの図/ })).toBeVisible();
  await expect(page.getByRole('table', { name: '入力をやめた項目' }).getByRole('row').nth(1)).toContainText('フリガナ');
  await expectGoodConsole(page);

  await page.getByText('日ごと').click();
  await expect(use.getByRole('rowheader', { name: '11月20日(金)' })).toBeVisible();
  await expectGoodConsole(page);
});

test('the screen without anything, with everything hidden, and after a fault [CONSOLE-3]', async ({ page }) => {
  const figures = '**/survey/api/v1/console/figures*';
  await page.goto(`/console/login?code=dev:S-kanri&next=${encodeURIComponent('/console/figures')}`);
  await expect(page.getByText('この期間の記録はありません')).toBeVisible({ timeout: 30_000 });
  await expectGoodConsole(page);
  const none = { total: null, days: [null, null, null, null, null, null, null] };
  await page.route(figures, (route) =>
    route.fulfill({
      json: {
        result: 'OK',
        data: {
          ...{ surveyId: 's', surveyTitle: '帳票' },
          weeks: [{ monday: '20261123', opened: none, begun: none, sent: none, absent: none }],
          stops: {
            blocks: [{ from: '20261026', to: '20261122' }],
            items: [{ itemKey: 'name', title: '氏名', cells: [null] }],
          },
          calendars: [{ calendarId: 'c', name: '内科', days: [{ day: '20261124', isFull: true }] }],
        },
      },
    }),
  );
  await page.reload();
  await expect(page.getByText(/^この期間の人数は、どれも5未満/)).toBeVisible();
  await expectGoodConsole(page);
  await page.route(figures, (route) =>
    route.fulfill({ status: 400, json: { result: 'ERROR', code: 'invalid', errorMessage: 'できませんでした。' } }),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
  await expectGoodConsole(page);
});
