/** The phone that the bench measures on: a cold browser context with the probe in it. */
import type { Browser } from 'playwright-core';
import { installProbe } from './probe';

export const PROCESSOR_SLOWDOWN = 4;
const PHONE = { width: 375, height: 812 };

/**
 * @param stored what the device remembers from before, such as a session; its cache is empty
 * @param firstInput the selector whose first appearance, enabled and painted, counts as ready
 */
export async function phoneContext(
  browser: Browser,
  stored: Readonly<Record<string, string>>,
  firstInput: string,
  viewport = PHONE,
) {
  const context = await browser.newContext({
    viewport,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  await context.addInitScript((texts) => {
    for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, value);
  }, stored);
  await context.addInitScript(`(${installProbe.toString()})(${JSON.stringify(firstInput)})`);
  const page = await context.newPage();
  return { context, page, session: await context.newCDPSession(page) };
}
