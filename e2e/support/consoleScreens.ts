/** How a screen of the console is looked at: on a desk's screen and on a phone, in light and in dark (CONSOLE 6). */
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 812 };
const LOOKS = [
  { size: DESK, colorScheme: 'light' },
  { size: PHONE, colorScheme: 'dark' },
  { size: DESK, colorScheme: 'dark' },
  { size: PHONE, colorScheme: 'light' },
] as const;

/** How many screens were looked at. */
let looks = 0;

function nextLooks() {
  looks += 1;
  return process.env.TEST_LONG === '1' ? LOOKS : LOOKS.slice(looks % LOOKS.length).slice(0, 1);
}

/** How high the buttons are that load once more, of those lower than a finger. */
const lowRetries = (page: Page) =>
  page
    .getByRole('button', { name: 'もう一度試す' })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect().height).filter((high) => high < 44),
    );

/** Waits until antd's parts have the page's colours: they get them a render later than what a style sheet colours. */
export async function untilThemed(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[class*="css-var-"]')].every((part) => {
      const style = getComputedStyle(part);
      return style.getPropertyValue('--ant-color-bg-container') === style.getPropertyValue('--card');
    }),
  );
}

/** Looks at the screen in the next of the four ways, in the long run in all of them; it ends as it began. */
export async function expectGoodConsole(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { size, colorScheme } of nextLooks()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await untilThemed(page);
    try {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (size === PHONE) expect(await lowRetries(page)).toEqual([]);
    } catch (fault) {
      throw new Error(`${size.width}, ${colorScheme}`, { cause: fault });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
