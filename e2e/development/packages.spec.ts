/**
 * Each package as a developer starts it, `pnpm --filter X dev`, against the running product: its first screen with the
 * product's session, clock and switches.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { LineLoginPage } from '../pages/LineLoginPage';
import { expect, test } from '../support/fixtures';
import type { Product } from '../support/product';
import { newPerson, sessionOf } from '../support/session';
import { variants } from '../support/variants';

const ROOT = resolve(import.meta.dirname, '../..');
/** A whole build, beside three other tests: a server that has ended says so at once. */
const START_LIMIT_MILLISECONDS = 240_000;

// Both are off by default, so a page without the product's configuration shows neither members nor payments.
test.slow();
test.use({ productOptions: { environment: { MEMBERS_TAB: 'on', PAYMENT: 'on' } } });

interface Package {
  name: string;
  /** Where its first screen is. */
  path: string;
  expectScreen: (page: Page) => Promise<void>;
}

const packages: readonly Package[] = [
  {
    name: 'shell',
    path: '/',
    expectScreen: async (page) => {
      await expect(page.getByText('山田 花子 様')).toBeVisible();
      // A remote of the product finds in this shell what it shares.
      await page.goto('/survey/internal-questionnaire');
      await expect(page.getByRole('button', { name: '送信' })).toBeVisible();
    },
  },
  {
    name: 'mf-survey',
    path: '/survey/internal-questionnaire',
    expectScreen: (page) => expect(page.getByRole('button', { name: '送信' })).toBeVisible(),
  },
  {
    name: 'mf-calendar',
    // The form that leads to the calendar is the product's.
    path: '/survey/health-check',
    expectScreen: async (page) => {
      await page.getByLabel('氏名').fill('山田 花子');
      await page.getByLabel('フリガナ').fill('ヤマダ　ハナコ');
      await page.getByLabel('生年月日', { exact: true }).fill('1990-05-10');
      await page.getByLabel('女性').check();
      await page.getByLabel('電話番号').fill('090-1234-5678');
      await page.getByLabel('健診の種別').selectOption('自費');
      await page.getByLabel('検査の種類').selectOption('がん検診');
      await page.getByRole('radio', { name: '胃がん検診' }).check();
      await page.getByRole('button', { name: '送信' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '日時を選ぶ' })).toBeVisible();
    },
  },
  {
    name: 'mf-bed',
    path: '/bed-reservation/postpartum-care',
    expectScreen: (page) => expect(page.getByRole('table', { name: '2026年11月の空き床' })).toBeVisible(),
  },
  {
    name: 'mf-confirm',
    path: '/confirm',
    expectScreen: (page) => expect(page.getByRole('radio', { name: '健康診断 予約' })).toBeVisible(),
  },
  {
    name: 'mf-payment',
    path: '/canceledPayment',
    expectScreen: (page) =>
      expect(page.getByText('商品の購入をキャンセルしました。最初からやり直してください。')).toBeVisible(),
  },
  {
    name: 'mf-member',
    path: '/member/patient',
    // The form is a part of another remote, which the product has.
    expectScreen: (page) => expect(page.getByLabel('診察券番号')).toBeVisible(),
  },
  {
    name: 'mf-console',
    path: '/console/login',
    expectScreen: (page) => expect(page.getByRole('heading', { level: 1, name: '職員のサインイン' })).toBeVisible(),
  },
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

interface DevelopmentServer {
  origin: string;
  stop: () => Promise<void>;
}

/** Runs the package's own `dev` script; it has started when it answers. */
async function startDevelopment(name: string, product: Product): Promise<DevelopmentServer> {
  const origin = `http://localhost:${await freePort()}`;
  const child: ChildProcess = spawn('npm', ['run', 'dev', '--', '--port', new URL(origin).port], {
    cwd: join(ROOT, name),
    env: { ...process.env, PRODUCT_ORIGIN: product.origin },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm does not hand a signal on to what it has started.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      output += String(piece);
    });
  }
  const stop = async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const started = async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${output}`);
    try {
      return (await fetch(origin, { headers: { accept: 'text/html' } })).ok;
    } catch {
      return false;
    }
  };
  try {
    await expect.poll(started, { timeout: START_LIMIT_MILLISECONDS }).toBe(true);
    return { origin, stop };
  } catch (cause) {
    await stop();
    throw new Error(`${name} did not start:\n${output}`, { cause });
  }
}

/** A page that is signed in at the development server's address. */
async function signedInPage(browser: Browser, product: Product, origin: string): Promise<Page> {
  const value = JSON.stringify(await sessionOf(product, newPerson()));
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'madoguchi.session', value }] }] },
  });
  return context.newPage();
}

// Each is a whole build, as much of a processor as ten journeys.
for (const { name, path, expectScreen } of variants(packages, () => false)) {
  test(`${name} alone shows its first screen with the session, the clock and the switches of the product`, async ({
    browser,
    product,
  }) => {
    const server = await startDevelopment(name, product);
    try {
      const page = await signedInPage(browser, product, server.origin);
      await page.goto(path);
      await expectScreen(page);
      await page.context().close();
      if (name === 'mf-confirm') {
        await test.step('a person signs in and is back at the screen', async () => {
          const context = await browser.newContext({ baseURL: server.origin });
          const signedOut = await context.newPage();
          await signedOut.goto(path);
          const opened = context.waitForEvent('page');
          await signedOut.getByRole('link', { name: 'LINEでログイン' }).click();
          await new LineLoginPage(await opened).choose('山田 花子');
          await expectScreen(signedOut);
          await context.close();
        });
      }
    } finally {
      await server.stop();
    }
  });
}
