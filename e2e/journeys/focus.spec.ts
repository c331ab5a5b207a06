/**
 * What has the focus is in sight (WCAG 2.4.11): no field of a form lies under the header or the bottom bar when a person
 * comes to it by Tab or something scrolls to it, however high the two are.
 */
import type { Page } from '@playwright/test';
import { Beds } from '../pages/Beds';
import { expect, test } from '../support/fixtures';
import { knownPerson, signedInState } from '../support/session';
import { variants } from '../support/variants';

test.use({ productOptions: { environment: { MEMBERS_TAB: 'on' } } });
// Every field of a form is visited, in the long run three times.
test.slow();

const FIELDS = '[data-item-key] :is(input, select, textarea, button):not(:disabled)';

/** Where the focused field lies as soon as all is drawn; undefined where no field of the form has the focus. */
const focusedField = (page: Page) =>
  page.evaluate(async () => {
    // A section that comes near is drawn some frames later.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    const field = document.activeElement;
    const itemKey = field?.closest('[data-item-key]')?.getAttribute('data-item-key');
    if (!field || !itemKey) return undefined;
    // A radio or checkbox is seen and pressed as its label.
    const shown = field.closest('label') ?? field;
    const { left, top, width, bottom } = shown.getBoundingClientRect();
    const first = document.querySelector('.mg-header')?.getBoundingClientRect().bottom ?? 0;
    const bar = document.querySelector('.mg-bar')?.getBoundingClientRect().top ?? window.innerHeight;
    const last = Math.min(bar, window.innerHeight);
    const met = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    const isMet = met !== null && (shown.contains(met) || met.contains(shown));
    return { place: `${itemKey}: ${top} to ${bottom}`, isInSight: isMet && top >= first && bottom <= last };
  });

/** Comes to each field in turn. */
async function expectInSight(page: Page, comeTo: (at: number) => Promise<unknown>): Promise<void> {
  const count = await page.locator(FIELDS).count();
  const visited: string[] = [];
  const hidden: string[] = [];
  for (let at = 0; at < count; at += 1) {
    await comeTo(at);
    const field = await focusedField(page);
    if (field) visited.push(field.place);
    if (field?.isInSight === false) hidden.push(field.place);
  }
  expect(hidden).toEqual([]);
  expect(visited.length).toBeGreaterThan(5);
}

/** How one comes to the fields of a form. */
const WAYS = {
  async onward(page: Page) {
    await page.locator(FIELDS).first().focus();
    await expectInSight(page, async (at) => at > 0 && page.keyboard.press('Tab'));
  },
  async back(page: Page) {
    await page.locator(FIELDS).last().focus();
    await expectInSight(page, async (at) => at > 0 && page.keyboard.press('Shift+Tab'));
  },
  async byScrolling(page: Page) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectInSight(page, (at) =>
      page
        .locator(FIELDS)
        .nth(at)
        .evaluate((field: HTMLElement) => {
          field.focus({ preventScroll: true });
          field.scrollIntoView({ block: 'nearest' });
        }),
    );
  },
};

/** @param ordinary the ways that the ordinary run takes here; the long run takes all */
async function expectAllInSight(page: Page, ...ordinary: (keyof typeof WAYS)[]): Promise<void> {
  const names: (keyof typeof WAYS)[] = ['onward', 'back', 'byScrolling'];
  for (const name of variants(names, (each) => ordinary.includes(each))) await WAYS[name](page);
}

for (const textSize of variants(['normal', 'large', 'largest'], (each) => each === 'largest')) {
  test(`the survey page in ${textSize} text, with the faults of a send`, async ({ page }) => {
    await page.addInitScript((size) => localStorage.setItem('madoguchi.textSize', size), textSize);
    await page.goto('/survey/internal-questionnaire');
    await page.getByRole('button', { name: '送信', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAllInSight(page, 'onward');
  });
}

const LOW_WINDOWS = [
  ['a phone on its side', { width: 812, height: 375 }],
  ['an open keyboard', { width: 360, height: 380 }],
] as const;

for (const [what, viewport] of variants(LOW_WINDOWS, ([each]) => each === 'an open keyboard')) {
  test(`the survey page above ${what}: each field with its message`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/survey/internal-questionnaire');
    await page.getByRole('button', { name: '送信', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAllInSight(page, 'back');
    const typed = ':is(input:not([type="radio"], [type="checkbox"]), select, textarea)';
    const wrong = page.locator(`[data-item-key] ${typed}[aria-invalid="true"]`);
    const places: boolean[] = [];
    for (const field of await wrong.all()) {
      await field.focus();
      places.push(
        await field.evaluate((element) => {
          const message = element.closest('[data-item-key]')?.querySelector('.mg-field__error');
          const { top = -1, bottom = -1 } = message?.getBoundingClientRect() ?? {};
          return top >= 0 && bottom <= window.innerHeight;
        }),
      );
    }
    expect(places.length).toBeGreaterThan(0);
    expect(places).toEqual(places.map(() => true));
  });
}

test('a wrong field shows its focus by the outline of buttons', async ({ page }) => {
  await page.goto('/survey/internal-questionnaire');
  await page.getByRole('button', { name: '送信', exact: true }).click();
  const field = page.locator('input[aria-invalid="true"]:not([type="radio"], [type="checkbox"])').first();
  await field.focus();
  await expect(field).toHaveCSS('outline-width', '3px');
  await expect(field).toHaveCSS('outline-color', 'rgb(10, 122, 79)');
});

test('the member form', async ({ page }) => {
  await page.goto('/member/patient');
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAllInSight(page, 'back', 'byScrolling');
});

test('the form of a stay', async ({ page }) => {
  const beds = new Beds(page);
  await beds.openCalendar();
  await beds.choose('11月25日(水) 残り3床', '2泊3日');
  await expectAllInSight(page, 'onward', 'byScrolling');
});

test('a bar that grows over the focused field gives it back to sight', async ({ page }) => {
  const beds = new Beds(page);
  await beds.openCalendar();
  await beds.choose('11月25日(水) 残り3床', '2泊3日');
  const lowest = page.getByLabel('赤ちゃんの人数');
  await lowest.focus();
  // Just above the bar, where the next line of the bar would cover it.
  await lowest.evaluate((field) => {
    const bar = document.querySelector('.mg-bar')?.getBoundingClientRect().top ?? window.innerHeight;
    window.scrollBy(0, field.getBoundingClientRect().bottom - bar + 2);
  });
  await page.locator('.mg-bar').evaluate((bar: HTMLElement) => {
    bar.style.paddingTop = '60px';
  });
  expect((await focusedField(page))?.isInSight).toBe(true);
});

// The same fields as on the page of the person, between the same header and bar.
for (const what of variants(['the form at the desk'], () => false)) {
  test(what, async ({ browser, product }) => {
    const storageState = await signedInState(product, knownPerson(product, '受付'));
    const context = await browser.newContext({
      baseURL: product.origin,
      storageState,
      viewport: { width: 375, height: 812 },
    });
    const desk = await context.newPage();
    await desk.goto('/admin/survey/internal-questionnaire');
    await desk.getByRole('button', { name: '内容を確認' }).click();
    await expectAllInSight(desk);
    await context.close();
  });
}
