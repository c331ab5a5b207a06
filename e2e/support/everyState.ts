/**
 * The long run's look at every state of every journey: before a test presses something, goes to another address or ends,
 * the screen it is on is checked in all the surroundings that people have (issue "The last metre": axe 0 at each of
 * them). What was checked already, by address, headings, open sheets and messages, is not checked again by the same
 * worker.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility';

interface Surroundings {
  name: string;
  width: number;
  height: number;
  colorScheme?: 'dark' | 'light';
  textSize?: 'large' | 'largest';
}

/** 640 × 400 is a window of 1280 × 800 at 200 %. */
const SURROUNDINGS: readonly Surroundings[] = [
  { name: '320', width: 320, height: 640 },
  { name: '375', width: 375, height: 812 },
  { name: 'landscape', width: 812, height: 375 },
  { name: 'dark', width: 375, height: 812, colorScheme: 'dark' },
  { name: '大', width: 375, height: 812, textSize: 'large' },
  { name: '特大', width: 320, height: 640, textSize: 'largest' },
  { name: '200 %', width: 640, height: 400 },
];
/** The staff sit at a desk besides: of a console's screen at a phone's width only a part is laid out alike. */
const DESKS: readonly Surroundings[] = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'desk, dark', width: 1280, height: 800, colorScheme: 'dark' },
];

/** A link that is half under the bar counts as small, though it is only scrolled there. */
const RULES_BY_SCROLL = ['target-size'];

/** What tells a state from another: path, headings, sheets, and what is announced. */
function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim().slice(0, 60));
    const path = location.pathname.replaceAll(/[0-9A-Z]{12,}|[0-9]+/g, '#');
    return JSON.stringify([path, texts('h1, h2, dialog[open] h2'), texts('[role=alert]').length]);
  });
}

/** States that this worker has looked at. */
const seen = new Set<string>();

async function dress(page: Page, { width, height, colorScheme = 'light', textSize }: Surroundings): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.evaluate((size) => {
    document.documentElement.dataset.textSize = size;
  }, textSize ?? 'normal');
}

async function lookAt(page: Page, origin: string): Promise<void> {
  const viewport = page.viewportSize();
  // The pages of LINE's and the payment company's stand-ins are not the product's.
  if (!viewport || page.isClosed() || !page.url().startsWith(`${origin}/`)) return;
  // Paper is no screen: it has neither a size nor a colour scheme to choose.
  if (await page.evaluate(() => matchMedia('print').matches)) return;
  const state = await stateOf(page);
  if (seen.has(state)) return;
  seen.add(state);
  const before = await page.evaluate(() => ({
    textSize: document.documentElement.dataset.textSize,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    scroll: window.scrollY,
  }));
  const isConsole = new URL(page.url()).pathname.startsWith('/console');
  for (const surroundings of isConsole ? [...DESKS, ...SURROUNDINGS] : SURROUNDINGS) {
    await dress(page, surroundings);
    try {
      await expectAccessible(page, RULES_BY_SCROLL);
      await expectNoSidewaysScroll(page);
    } catch (fault) {
      throw new Error(`${surroundings.name}: ${state}`, { cause: fault });
    }
  }
  await page.setViewportSize(viewport);
  await page.emulateMedia({
    colorScheme: before.dark ? 'dark' : 'light',
    // The console asks once a page whether things may move, and what moves is looked at on its way.
    reducedMotion: before.still ? 'reduce' : null,
  });
  await page.evaluate(({ textSize, scroll }) => {
    if (textSize === undefined) delete document.documentElement.dataset.textSize;
    else document.documentElement.dataset.textSize = textSize;
    window.scrollTo(0, scroll);
  }, before);
}

const PRESSES = ['click', 'tap', 'check', 'press'] as const;
const WAYS_OUT = ['goto', 'reload', 'close'] as const;

/**
 * Puts a look before methods of all objects of a kind, those of other tabs too.
 * @param one of the kind
 * @returns what takes the looks away again
 */
function lookBefore<Kind extends object>(
  one: Kind,
  names: readonly (keyof Kind)[],
  look: (self: Kind) => Promise<unknown>,
): () => void {
  const kind: Kind = Object.getPrototypeOf(one);
  const own = names.map((name) => [name, kind[name]] as const);
  for (const [name, method] of own) {
    if (typeof method !== 'function') continue;
    Object.assign(kind, {
      [name]: async function looked(this: Kind, ...options: unknown[]) {
        await look(this);
        return Reflect.apply(method, this, options);
      },
    });
  }
  return () => Object.assign(kind, Object.fromEntries(own));
}

async function lookAtAll(context: BrowserContext, origin: string): Promise<void> {
  for (const page of context.pages()) await lookAt(page, origin);
}

/**
 * Looks at every state of the product's pages before it is left, until the returned function is called, which looks at
 * the last ones where the test has passed.
 */
export function watchStates(page: Page, origin: string): (hasPassed: boolean) => Promise<void> {
  const locator: Locator = page.locator('body');
  const releases = [
    lookBefore(locator, PRESSES, (pressed) => lookAt(pressed.page(), origin)),
    lookBefore(page, WAYS_OUT, (left) => lookAt(left, origin)),
    lookBefore(page.context(), ['close'], (left) => lookAtAll(left, origin)),
  ];
  return async (hasPassed) => {
    for (const release of releases) release();
    if (hasPassed) await lookAtAll(page.context(), origin);
  };
}
