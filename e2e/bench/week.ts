/**
 * A week of 48 slots: from the press of 次へ until the next week is painted, with the data at hand, on our calendar and
 * on the plain React table beside it.
 */
import type { Browser, Page } from 'playwright-core';
import { PROCESSOR_SLOWDOWN, phoneContext } from './phone';
import { median } from './quantiles';

/** Rows of the week's table. */
export const WEEK_SLOTS = 48;
/** As many weeks as both pages have at hand without another call. */
const WEEKS = 3;

const NEXT_WEEK = '[data-next-week]';

/** Milliseconds until the next week is painted. `start` brings the page to its first week. */
export async function measureWeek(
  browser: Browser,
  stored: Readonly<Record<string, string>>,
  start: (page: Page) => Promise<unknown>,
): Promise<number> {
  const { context, page, session } = await phoneContext(browser, stored, NEXT_WEEK);
  await start(page);
  await page.waitForSelector('button[data-slot]');
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  const times: number[] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    await page.evaluate(() => {
      const shown = () => document.querySelector<HTMLElement>('button[data-slot]')?.dataset.slot;
      const before = shown();
      window.benchProbe.watchClick(() => shown() !== before);
    });
    await page.locator(NEXT_WEEK).click();
    await page.waitForFunction(() => window.benchProbe.click !== null, null, { timeout: 20_000, polling: 50 });
    times.push(await page.evaluate(() => window.benchProbe.click?.milliseconds ?? Number.NaN));
    await page.waitForLoadState('networkidle');
  }
  await context.close();
  return median(times);
}
