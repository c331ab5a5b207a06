/**
 * The running product and the person of a test, whichever browser opens it (fixtures.ts: Chromium, webkit/fixtures.ts:
 * WebKit).
 */
import { test as base } from '@playwright/test';
import { type Product, type ProductOptions, startProduct } from './product';
import { newPerson, type Person } from './session';

interface TestFixtures {
  person: Person | null | 'new';
  signedInAs: Person | null;
  /** The signed-in person; throws where nobody is. */
  user: Person;
}

interface WorkerFixtures {
  productOptions: Partial<ProductOptions>;
  product: Product;
}

/** Friday; the sample's calendars are open on the days after. */
const NOW = '2026-11-20T09:00:00+09:00';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  productOptions: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ productOptions }, use) => {
      const product = await startProduct({ bundle: 'api/sample-bundle', now: NOW, environment: {}, ...productOptions });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  person: ['new', { option: true }],
  signedInAs: async ({ person }, use) => use(person === 'new' ? newPerson() : person),
  user: async ({ signedInAs }, use) => {
    if (!signedInAs) throw new Error('nobody is signed in in this test');
    await use(signedInAs);
  },
});
