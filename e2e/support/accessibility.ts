/** Checks that hold for every screen: WCAG 2.2 AA as far as axe sees it, and no scrolling sideways. */
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Waits until the screen stands: it has its main part, and no colour is on its way to another. A screen looked at
 * earlier shows colours and gaps that nobody can read in the moment that they last. What turns without an end (a
 * spinner) is not waited for.
 */
async function untilScreenStands(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** In the page. The product has no frames; of what is as it should be nothing is written down. */
async function judge({ tags, without }: { tags: string[]; without: string[] }): Promise<axe.Result[]> {
  const { axe: judging } = window as unknown as { axe: typeof axe };
  const { violations } = await judging.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  });
  return violations;
}

/**
 * Fails with the rule, the element and the reason of every finding. There is no list of exceptions.
 * @param without rules that the way of looking itself would break
 */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  await untilScreenStands(page);
  // Brought along once for each load of a page: half of a look went into bringing it along for every look.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const violations = await page.evaluate(judge, { tags: RULES, without });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n${node.failureSummary ?? ''}`),
  );
  expect(findings).toEqual([]);
}

/** Fails when the page is wider than the window, and names what reaches over its edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window, over } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return {
      ...{ content: scrollWidth, window: clientWidth },
      over: scrollWidth <= clientWidth ? [] : wide.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    };
  });
  expect(content, over.join('\n')).toBeLessThanOrEqual(window);
}

/**
 * Fails when something that can be pressed is smaller than 44 px either way; links within text are excepted, as in
 * WCAG.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, input:not([type=hidden]), [role=button], a.mg-button')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        // A radio or checkbox is pressed by its label.
        const label = element.closest('label');
        const { width, height } = (label ?? element).getBoundingClientRect();
        return { name: element.textContent || element.getAttribute('name') || element.outerHTML, width, height };
      })
      .filter(({ width, height }) => width < 43.5 || height < 43.5),
  );
  expect(small).toEqual([]);
}

/** All three. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);
}
