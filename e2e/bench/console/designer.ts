/** How long a key and a move take until they are painted, in the designer of a form of 300 items (CONSOLE 6). */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_SESSION_KEY } from '@madoguchi/shared/contract';
import { FormDetailSchema, FormDraftSavedSchema } from '@madoguchi/shared/contract/console/forms';
import { consolePagePath } from '@madoguchi/shared/contract/console/routes';
import { chromium, type Page } from 'playwright-core';
import { PROCESSOR_SLOWDOWN, phoneContext } from '../phone';
import { quantile } from '../quantiles';
import { Desk } from './desk';
import type { Line } from './line';
import { inOwnHouse } from './ownHouse';

const ITEMS = 300;
const KEYS = 100;
const MOVES = 30;
const BUDGET = { key: 50, move: 100 };
/** As somebody types who is quick at it. */
const BETWEEN_MILLISECONDS = 150;
const DESK = { width: 1280, height: 800 };
const FORM_ID = 'long-form';
const ROW = '[role="treeitem"]';

declare global {
  interface Window {
    /** Of each key that was pressed, until the frame with its effect was painted, in milliseconds. */
    benchKeys?: number[];
  }
}

/** A long questionnaire: questions, choices, and every fifth asked only after an answer. */
function config() {
  const surveySchema = Array.from({ length: ITEMS }, (_, index) => {
    const own = { itemKey: `q${index}`, title: `質問 ${index + 1}` };
    if (index % 3 === 0) return { ...own, type: 'radio', options: ['はい', 'いいえ', 'わからない'] };
    const asked = { type: 'show', questionId: `q${index - (index % 3)}`, answers: ['はい'] };
    return { ...own, type: 'text', ...(index % 5 === 0 && { displayCondition: asked }) };
  });
  return { surveyId: FORM_ID, surveyTitle: '長い帳票', surveySchema };
}

/** Keeps, of each key from now on, how long it took until the frame after it was painted. */
function watchKeys() {
  const kept: number[] = [];
  window.benchKeys = kept;
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => kept.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    true,
  );
}

async function pressed(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(watchKeys);
  for (const key of keys) {
    await page.keyboard.press(key);
    // The pace of somebody who types, which is what is measured: nothing is waited for here.
    await page.waitForTimeout(BETWEEN_MILLISECONDS);
  }
  await page.waitForFunction((count) => (window.benchKeys?.length ?? 0) >= count, keys.length);
  return page.evaluate(() => window.benchKeys ?? []);
}

function lineOf(what: string, took: readonly number[], budget: number): Line {
  const p95 = quantile(took, 0.95);
  return {
    what: `${what}, processor slowed ${PROCESSOR_SLOWDOWN} ×, p95 of ${took.length}`,
    figure: `${p95.toFixed(0)} ms (median ${quantile(took, 0.5).toFixed(0)}, longest ${Math.max(...took).toFixed(0)})`,
    budget: `≤ ${budget} ms`,
    isKept: p95 <= budget,
  };
}

/** The rows of the designer. */
export function designerLines(root: string): Promise<Line[]> {
  const sample = (directory: string) => cpSync(join(root, 'api/sample-bundle'), directory, { recursive: true });
  return inOwnHouse(root, 'designer', sample, async ({ databaseUrl, server: { url } }) => {
    const desk = await Desk.open(url, databaseUrl, 'S-designer', '帳票担当');
    const made = await desk.ask(FormDetailSchema, 'formPost', {
      body: { formId: FORM_ID, kind: 'survey', title: '長い帳票' },
    });
    const body = { config: config(), version: made.draft?.version ?? 0 };
    await desk.ask(FormDraftSavedSchema, 'formDraftPut', { ids: { id: FORM_ID }, body });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM,
      args: ['--no-sandbox', '--disable-quic'],
    });
    try {
      const stored = { [STAFF_SESSION_KEY]: await desk.stored() };
      const { page, session } = await phoneContext(browser, stored, ROW, DESK);
      await page.goto(url + consolePagePath('ConsoleDesigner', FORM_ID), { timeout: 60_000 });
      await page
        .locator(ROW)
        .nth(ITEMS / 2)
        .click({ timeout: 60_000 });
      await page.getByRole('textbox', { name: '項目名' }).click();
      // The preview is the person's own form, which comes a moment later; nobody types before they see it.
      await page.locator('[data-preview] [data-item-key="q0"]').waitFor({ timeout: 60_000 });
      await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
      const typed = await pressed(
        page,
        Array.from({ length: KEYS }, () => 'a'),
      );
      await page.locator(`${ROW}[aria-selected="true"]`).focus();
      const moved = await pressed(
        page,
        Array.from({ length: MOVES }, () => 'Alt+ArrowDown'),
      );
      // Of a chord the key that moves comes second.
      const moves = moved.filter((_, index) => index % 2 === 1);
      return [
        lineOf(`designer, ${ITEMS} items: key to paint`, typed, BUDGET.key),
        lineOf(`designer, ${ITEMS} items: move to paint`, moves, BUDGET.move),
      ];
    } finally {
      await browser.close();
    }
  });
}
