/**
 * The running product and the person of a test, whichever browser opens it (fixtures.ts: Chromium, webkit/fixtures.ts:
 * WebKit).
 */
import { test as base } from '@playwright/test';
import { type Product, type ProductOptions, startProduct } from './product';
import { newPerson, type Person } from './session';

interface TestFixtures {
  productOptions: Partial<ProductOptions>;
  product: Product;
  person: Person | null | 'new';
  signedInAs: Person | null;
  /** The signed-in person; throws where nobody is. */
  user: Person;
}

interface WorkerFixtures {
  runningProduct: RunningProduct;
}

/** Friday; the sample's calendars are open on the days after. */
const NOW = '2026-11-20T09:00:00+09:00';

/**
 * What runs in a worker: one product, for as long as tests ask for the same one. Were the options those of the worker,
 * Playwright would begin a worker and a browser anew for each other product, a third of what its start takes.
 */
class RunningProduct {
  private options = '';
  private product: Product | undefined;

  /** @returns the product that runs with these options, started if another one ran */
  async get(options: ProductOptions): Promise<Product> {
    const wanted = JSON.stringify(options);
    if (this.product && this.options === wanted) return this.product;
    await this.stop();
    this.product = await startProduct(options);
    this.options = wanted;
    return this.product;
  }

  async stop(): Promise<void> {
    const { product } = this;
    this.product = undefined;
    await product?.stop();
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  runningProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs: nothing.
    async ({}, use) => {
      const running = new RunningProduct();
      await use(running);
      await running.stop();
    },
    { scope: 'worker' },
  ],
  productOptions: [{}, { option: true }],
  product: [
    async ({ productOptions, runningProduct }, use) =>
      use(await runningProduct.get({ bundle: 'api/sample-bundle', now: NOW, environment: {}, ...productOptions })),
    { timeout: 300_000 },
  ],
  person: ['new', { option: true }],
  signedInAs: async ({ person }, use) => use(person === 'new' ? newPerson() : person),
  user: async ({ signedInAs }, use) => {
    if (!signedInAs) throw new Error('nobody is signed in in this test');
    await use(signedInAs);
  },
});
