/**
 * Medical mode in a real browser: what windows, switchers and the device tell of a patient to somebody else (CONTRACT
 * 13). Every route of the table is opened once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Questionnaire } from '../pages/Questionnaire';
import { expect, test } from '../support/fixtures';

const FACILITY = 'ひかり総合病院';
const environment = { MEDICAL_MODE: 'on', MEMBERS_TAB: 'on', PAYMENT: 'on', FACILITY_NAME: FACILITY };
test.use({ productOptions: { bundle: 'e2e/bundles/survey', environment } });

/** The paths of the route table, read as text: browser tests cannot load its module. */
const table = readFileSync(join(import.meta.dirname, '../../shared/src/contract/routes.ts'), 'utf8');
const PATHS = [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);

const keysOf = (page: Page) =>
  page.evaluate(() => ({
    device: Object.keys(localStorage).filter((key) => key.startsWith('madoguchi.draft.')),
    tab: Object.keys(sessionStorage).filter((key) => key.startsWith('madoguchi.draft.')),
  }));

test('no screen of any route names the window after itself [CONTRACT 13]', async ({ page }) => {
  // From the first byte on, in every entry of the history.
  const titles = new Set<string>();
  await page.exposeFunction('noteTitle', (title: string) => titles.add(title));
  await page.addInitScript(() => {
    const note = () => document.title !== '' && Reflect.get(window, 'noteTitle')(document.title);
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  expect(PATHS.length).toBeGreaterThan(25);
  for (const path of ['/', ...PATHS]) {
    await page.goto(path.replace(':id', 'questionnaire'));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.title()).toBe(FACILITY);
  }
  expect([...titles]).toEqual([FACILITY]);
});

test('a draft goes with the tab and waits on the server for the next one [CONTRACT 13]', async ({ page, context }) => {
  const form = new Questionnaire(page);
  await form.open();
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await form.field('氏名').fill('山田 花子');
  await stored;
  const kept = await keysOf(page);
  expect(kept.device).toEqual([]);
  expect(kept.tab).toHaveLength(1);
  const other = await context.newPage();
  await other.goto('/survey/questionnaire');
  await expect(other.getByRole('button', { name: '続きから' })).toBeVisible();
});

test('a page in the background shows the cover alone, with a dialog open too [CONTRACT 13]', async ({ page }) => {
  const form = new Questionnaire(page);
  await form.openAndSubmit();
  const hide = (state: 'hidden' | 'visible') =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const drawn = () =>
    page.evaluate(() =>
      [...document.body.children]
        .filter((element) => getComputedStyle(element).display !== 'none' && getComputedStyle(element).opacity !== '0')
        .map((element) => element.textContent),
    );
  await hide('hidden');
  expect(await drawn()).toEqual([FACILITY]);
  await page.screenshot({ path: test.info().outputPath('cover.png') });
  await hide('visible');
  await form.confirm();
  await form.answerCode();
});
