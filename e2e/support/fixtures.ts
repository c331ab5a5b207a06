/**
 * What every browser test starts from: `import { expect, test } from '../support/fixtures'`.
 *
 * - `product`: the running product of this worker, which goes on as long as tests ask for the same one.
 * `test.use({ productOptions: { ... } })` at the top of a file asks for another bundle, instant or setting.
 * - `person`: who is signed in, by default somebody whom no other test knows. `test.use({ person: null })`: nobody.
 * - `page` starts signed in, with the product's origin as its base address. A fault of the page's own scripts fails the
 * test.
 */
import { expect } from '@playwright/test';
import { watchStates } from './everyState';
import { openAfterDialogs } from './history';
import { test as base } from './productTest';
import { signedInState } from './session';

interface TestFixtures {
  /** Faults of the page's scripts; a test that provokes some empties it. */
  pageFaults: string[];
  /** Prints what the screens showed when a test failed: of a run elsewhere the output is all there is. */
  lastSight: undefined;
  /** The long run looks at every state in which something is pressed. */
  everyState: undefined;
}

/** Characters of a screen that are printed. */
const LONGEST_SIGHT = 4_000;

export const test = base.extend<TestFixtures>({
  context: async ({ context }, use) => {
    context.on('page', openAfterDialogs);
    await use(context);
  },
  baseURL: async ({ product }, use) => use(product.origin),
  storageState: async ({ product, signedInAs }, use) =>
    use(signedInAs ? await signedInState(product, signedInAs) : undefined),
  pageFaults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (error) => faults.push(error.error().message));
      context.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  lastSight: [
    async ({ page }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      for (const context of page.context().browser()?.contexts() ?? []) {
        for (const screen of context.pages()) {
          const sight = await screen.locator('body').ariaSnapshot().catch(String);
          console.log(`${testInfo.title}, at ${screen.url()}:\n${sight.slice(0, LONGEST_SIGHT)}`);
        }
      }
    },
    { auto: true },
  ],
  everyState: [
    async ({ page, product }, use, testInfo) => {
      const release = process.env.TEST_LONG === '1' ? watchStates(page, product.origin) : undefined;
      await use(undefined);
      await release?.(testInfo.errors.length === 0);
    },
    { auto: true },
  ],
});

export { expect };
