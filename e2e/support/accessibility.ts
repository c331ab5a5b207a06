/** Checks that hold for every screen: WCAG 2.2 AA as far as axe sees it, and no scrolling sideways. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

/**
 * Fails with the rule, the element and the reason of every finding. There is no list of exceptions.
 * @param without rules that the way of looking itself would break
 */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  await untilScreenStands(page);
  // In the page itself: its other mode opens a blank page for each look, to judge frames of other origins, and the
  // product has no frames. That page cost as much as the look.
  // Of what is as it should be it would write down every element, with a selector for each.
  const onlyFaults = { resultTypes: ['violations' as const] };
  const axe = new AxeBuilder({ page }).options(onlyFaults).setLegacyMode().withTags(RULES).disableRules(without);
  const { violations } = await axe.analyze();
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
