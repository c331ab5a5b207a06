/**
 * Remotes that fail, each in its own manner: the fault stays in its place inside the shell's frame, and goes when the
 * remote is back.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { ReservationCalendar } from '../pages/ReservationCalendar';
import { Shell } from '../pages/Shell';
import { expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { variants } from '../support/variants';

test.use({ productOptions: { bundle: 'e2e/bundles/calendar', environment: { PAYMENT: 'on' } } });

const SCREEN = { path: '/canceledPayment', heading: '決済のキャンセル' };
const NEXT = { path: '/errorPayment', heading: '決済エラー' };
/** Open to everybody, and the console's own. */
const CONSOLE = { path: '/console/login', heading: '職員のサインイン', frame: '文字を大にする' };
const FAULT = '画面表示に問題が発生しました。';
type Remote = 'mf_payment' | 'mf_console';
const manifestOf = (remote: Remote) => `**/mf/${remote}/mf-manifest.json`;
const entryOf = (remote: Remote) => `**/mf/${remote}/remoteEntry.*.js`;
const MANIFEST = manifestOf('mf_payment');

const REMOTE_SOURCE = readFileSync(join(import.meta.dirname, '../../shared/src/contract/remote.ts'), 'utf8');
const CONTRACT_VERSION = Number(/CONTRACT_VERSION = (\d+);/.exec(REMOTE_SOURCE)?.[1]);

/** An entry file as another team's build might bring it. */
function container(remote: Remote, module: string) {
  const body = `var ${remote} = { init: () => undefined, get: async () => () => ({ default: ${module} }) };`;
  return (route: Route) => route.fulfill({ contentType: 'text/javascript', body });
}

/** @param frame what of the shell's frame is around it: on the staff's screens nothing that is a patient's */
async function expectFault(page: Page, frame = 'ログアウト'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: FAULT })).toBeVisible();
  await expect(page.getByRole('button', { name: '再読み込み' })).toBeVisible();
  // The frame around it.
  await expect(page.getByRole('button', { name: frame })).toBeVisible();
}

interface Failure {
  name: string;
  files: string;
  fail: (route: Route) => Promise<void>;
}

function failuresOf(remote: Remote): Failure[] {
  const manifest = manifestOf(remote);
  const entry = entryOf(remote);
  return [
    { name: 'is out of reach', files: `**/mf/${remote}/**`, fail: (route) => route.abort() },
    {
      name: 'is not deployed',
      files: manifest,
      fail: (route) => route.fulfill({ status: 404, json: { result: 'ERROR', code: 'not_found' } }),
    },
    {
      name: 'answers HTML in place of its manifest',
      files: manifest,
      fail: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>保守中</title>' }),
    },
    { name: 'lacks its entry', files: entry, fail: (route) => route.abort() },
    {
      name: 'throws while it renders',
      files: entry,
      fail: container(
        remote,
        `{ contract: ${CONTRACT_VERSION}, name: '${remote}', version: '9.0.0', Component: () => { throw new Error('broken'); } }`,
      ),
    },
    {
      name: 'was built against another contract',
      files: entry,
      // The release before the page's contract changed, as it is deployed beside a newer page.
      fail: container(
        remote,
        `{ contract: ${CONTRACT_VERSION - 1}, name: '${remote}', version: '9.0.0', Component: () => null }`,
      ),
    },
    { name: 'is something else', files: entry, fail: container(remote, "'a page'") },
  ];
}
const failures = failuresOf('mf_payment');

function failureOf(name: string, remote: Remote = 'mf_payment') {
  const failure = failuresOf(remote).find((each) => each.name === name);
  if (!failure) throw new Error(`no failure is called ${name}`);
  return failure;
}

/** Of the same way back: one that does not come, and one that fits no longer. One that breaks is reported below. */
const ORDINARY = ['is out of reach', 'was built against another contract'];

for (const { name, files, fail } of variants(failures, (each) => ORDINARY.includes(each.name))) {
  test(`a remote that ${name} shows the fault in its place, other screens work, and 再読み込み brings it back`, async ({
    page,
  }) => {
    const shell = new Shell(page);
    await page.route(files, fail);
    await page.goto(SCREEN.path);
    await expectFault(page);
    await shell.moveTo('/confirm');
    await expect(shell.heading('予約の確認')).toBeVisible();
    await shell.moveTo(SCREEN.path);
    await expectFault(page);
    await page.unroute(files);
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(shell.heading(SCREEN.heading)).toBeVisible();
  });
}

for (const name of variants(
  ['is not deployed', 'throws while it renders', 'was built against another contract'],
  (each) => each === 'is not deployed',
)) {
  test(`the console that ${name} shows the fault in its place, patients notice nothing, and 再読み込み brings it back`, async ({
    page,
  }) => {
    const shell = new Shell(page);
    const { files, fail } = failureOf(name, 'mf_console');
    await page.route(files, fail);
    await page.goto(CONSOLE.path);
    await expectFault(page, CONSOLE.frame);
    await shell.moveTo('/confirm');
    await expect(shell.heading('予約の確認')).toBeVisible();
    await shell.moveTo(CONSOLE.path);
    await expectFault(page, CONSOLE.frame);
    await page.unroute(files);
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(shell.heading(CONSOLE.heading)).toBeVisible();
  });
}

for (const { name, files, fail, report } of variants(
  [
    { ...failureOf('throws while it renders'), report: { kind: 'error', name: 'Error' } },
    { ...failureOf('lacks its entry'), report: { kind: 'load', name: expect.any(String) } },
  ],
  ({ report: { kind } }) => kind === 'error',
)) {
  test(`a remote that ${name} is reported once, without the words of the error`, async ({ page }) => {
    const reports: unknown[] = [];
    await page.route('**/browser-errors', (route) => {
      reports.push(route.request().postDataJSON());
      return route.continue();
    });
    await page.route(files, fail);
    const answered = page.waitForResponse('**/browser-errors');
    await page.goto(`${SCREEN.path}?name=secret`);
    await expectFault(page);
    expect((await answered).status()).toBe(200);
    await new Shell(page).moveTo('/confirm');
    await expect(new Shell(page).heading('予約の確認')).toBeVisible();
    expect(reports).toEqual([
      {
        remote: 'mf_payment',
        version: expect.any(String),
        route: 'CanceledPayment',
        places: expect.any(Array),
        ...report,
      },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/broken|secret/);
  });
}

test('the fault of a remote is a good screen by itself', async ({ page }) => {
  await page.route(MANIFEST, (route) => route.abort());
  await page.goto(SCREEN.path);
  await expectFault(page);
  await expectGoodScreen(page);
});

test.describe('slow', () => {
  /**
   * Lets the page's own clock run on until the fault is there; answers how long that took on it, in milliseconds.
   */
  async function waitOnPageClock(page: Page): Promise<number> {
    const started = await page.evaluate(() => Date.now());
    const fault = page.getByRole('heading', { level: 1, name: FAULT });
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(500);
          return fault.isVisible();
        },
        { intervals: [20], timeout: 30_000 },
      )
      .toBe(true);
    return (await page.evaluate(() => Date.now())) - started;
  }

  test('a remote whose manifest never comes gets 8 seconds, one more attempt, and then the fault', async ({ page }) => {
    const shell = new Shell(page);
    await page.clock.install();
    await page.route(MANIFEST, () => undefined);
    await page.goto(SCREEN.path, { waitUntil: 'commit' });
    await expect(page.getByText('情報を取得中です。しばらくおまちください。')).toBeVisible();
    const waited = await waitOnPageClock(page);
    expect(waited).toBeGreaterThan(16_000);
    expect(waited).toBeLessThan(30_000);
    await expectFault(page);
    await page.unroute(MANIFEST);
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(shell.heading(SCREEN.heading)).toBeVisible();
  });

  for (const [remote, path] of variants(
    [
      ['mf_payment', SCREEN.path],
      ['mf_console', CONSOLE.path],
    ] as const,
    ([each]) => each === 'mf_payment',
  ))
    test(`other screens open while ${remote} keeps the person waiting`, async ({ page }) => {
      const shell = new Shell(page);
      await page.route(manifestOf(remote), () => undefined);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByText('情報を取得中です。しばらくおまちください。')).toBeVisible();
      await shell.moveTo('/confirm');
      await expect(shell.heading('予約の確認')).toBeVisible();
    });

  test('a page of a remote that never comes is given up too', async ({ page }) => {
    const shell = new Shell(page);
    const file = '**/mf/mf_payment/page_ErrorPayment.*.js';
    await page.clock.install();
    await page.goto(SCREEN.path);
    await expect(shell.heading(SCREEN.heading)).toBeVisible();
    await page.route(file, () => undefined);
    await shell.moveTo(NEXT.path);
    await waitOnPageClock(page);
    await page.unroute(file);
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(shell.heading(NEXT.heading)).toBeVisible();
  });
});

test.describe('a page whose file a bad network kept back', () => {
  const FILE = '**/mf/mf_payment/page_ErrorPayment.*.js';

  /** Keeps the file back so many times; answers how many pages have been loaded since. */
  async function keepBack(page: Page, times: number): Promise<() => number> {
    let pages = 0;
    await page.goto(SCREEN.path);
    await expect(new Shell(page).heading(SCREEN.heading)).toBeVisible();
    page.on('domcontentloaded', () => {
      pages += 1;
    });
    await page.route(FILE, (route) => route.abort(), { times });
    return () => pages;
  }

  test('is asked for again before anybody hears of it', async ({ page }) => {
    const shell = new Shell(page);
    const pagesLoaded = await keepBack(page, 1);
    await shell.moveTo(NEXT.path);
    await expect(shell.heading(NEXT.heading)).toBeVisible();
    expect(pagesLoaded()).toBe(0);
  });

  test('is fetched in its place by 再読み込み, without another load of the page', async ({ page }) => {
    const shell = new Shell(page);
    const pagesLoaded = await keepBack(page, 2);
    // The one silent reload of this visit is used up.
    await page.evaluate(() => sessionStorage.setItem('madoguchi.reloaded.mf_payment', 'yes'));
    await shell.moveTo(NEXT.path);
    await expectFault(page);
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(shell.heading(NEXT.heading)).toBeVisible();
    expect(pagesLoaded()).toBe(0);
  });
});

test.describe('a file that a deploy has removed', () => {
  test('makes one silent reload at most, then the fault, which 再読み込み ends', async ({ page }) => {
    const shell = new Shell(page);
    const file = '**/mf/mf_payment/page_ErrorPayment.*.js';
    let pages = 0;
    page.on('domcontentloaded', () => {
      pages += 1;
    });
    await page.goto(SCREEN.path);
    await expect(shell.heading(SCREEN.heading)).toBeVisible();
    await page.route(file, (route) => route.abort());
    await shell.moveTo(NEXT.path);
    await expectFault(page);
    expect(pages).toBe(2);
    await shell.moveTo(SCREEN.path);
    await expect(shell.heading(SCREEN.heading)).toBeVisible();
    await shell.moveTo(NEXT.path);
    await expectFault(page);
    expect(pages).toBe(2);
    await page.unroute(file);
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(shell.heading(NEXT.heading)).toBeVisible();
  });

  test('never reloads the page while a form is filled in', async ({ page }) => {
    const calendar = new ReservationCalendar(page);
    const file = '**/mf/mf_calendar/calendar_confirm.*.js';
    let pages = 0;
    page.on('domcontentloaded', () => {
      pages += 1;
    });
    await page.route(file, (route) => route.abort());
    await calendar.openFromForm();
    await calendar.button('11月25日(水) 10:00 空きあり').click();
    await calendar.button('予約内容を確認').click();
    await expectFault(page);
    expect(pages).toBe(1);
    await page.unroute(file);
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(calendar.button('予約内容を確認')).toBeVisible();
    await calendar.button('予約内容を確認').click();
    await calendar.expectConfirmation();
    await expect(page.getByText('山田 花子').first()).toBeVisible();
  });

  test('a draft whose rules do not come is no wait without end', async ({ page }) => {
    const calendar = new ReservationCalendar(page);
    const file = '**/mf/mf_calendar/calendar_confirm.*.js';
    await calendar.openFromForm();
    await page.route(file, (route) => route.abort());
    await page.reload();
    await expectFault(page);
    await page.unroute(file);
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(calendar.button('予約内容を確認')).toBeVisible();
  });
});

test('a form whose item rules do not come says so, and もう一度試す fetches them', async ({ page }) => {
  const file = '**/mf/mf_survey/item_rules.*.js';
  await page.route(file, (route) => route.abort());
  await page.goto('/survey/visit');
  const again = page.getByRole('button', { name: 'もう一度試す' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('button', { name: '送信' })).toHaveCount(0);
  await again.click();
  await expect(again).toBeVisible();
  await page.unroute(file);
  await again.click();
  await expect(page.getByRole('button', { name: '送信' })).toBeVisible();
});
