/**
 * What every browser test starts from: `import { expect, test } from '../support/fixtures'`.
 *
 * - `product`: the running product of this worker. `test.use({ productOptions: { ... } })` at the top of a file asks
 * for another bundle, instant or setting.
 * - `person`: who is signed in, by default somebody whom no other test knows. `test.use({ person: null })`: nobody.
 * - `page` starts signed in, with the product's origin as its base address. A fault of the page's own scripts fails the
 * test.
 */
import { test as base, expect } from '@playwright/test';
import { type Product, type ProductOptions, startProduct } from './product';
import { newPerson, type Person, signedInState } from './session';

interface TestFixtures {
  person: Person | null | 'new';
  /** The signed-in person; throws where nobody is. */
  user: Person;
  /** Faults of the page's scripts; a test that provokes some empties it. */
  pageFaults: string[];
}

interface WorkerFixtures {
  productOptions: Partial<ProductOptions>;
  product: Product;
}

/** Friday; the sample's calendars are open on the days after. */
const NOW = '2026-11-20T09:00:00+09:00';

export const test = base.extend<TestFixtures & { signedInAs: Person | null }, WorkerFixtures>({
  productOptions: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ productOptions }, use) => {
      const product = await startProduct({ bundle: 'api/sample-bundle', now: NOW, environment: {}, ...productOptions });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  person: ['new', { option: true }],
  signedInAs: async ({ person }, use) => use(person === 'new' ? newPerson() : person),
  user: async ({ signedInAs }, use) => {
    if (!signedInAs) throw new Error('nobody is signed in in this test');
    await use(signedInAs);
  },
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
});

export { expect };
