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
  runningProducts: RunningProducts;
}

/** Friday; the sample's calendars are open on the days after. */
const NOW = '2026-11-20T09:00:00+09:00';

const USUAL: ProductOptions = { bundle: 'api/sample-bundle', now: NOW, environment: {} };

/**
 * What runs in a worker: one product, for as long as tests ask for the same one, and beside it the usual one, which the
 * files between ask for again and again. Were the options those of the worker, Playwright would begin a worker and a
 * browser anew for each other product, a third of what its start takes.
 */
class RunningProducts {
  private readonly running = new Map<string, Product>();

  /** @returns the product that runs with these options, started if it does not run */
  async get(options: ProductOptions): Promise<Product> {
    const wanted = JSON.stringify(options);
    const running = this.running.get(wanted);
    if (running) return running;
    await this.stop([JSON.stringify(USUAL)]);
    const product = await startProduct(options);
    this.running.set(wanted, product);
    return product;
  }

  async stop(except: readonly string[] = []): Promise<void> {
    for (const [options, product] of [...this.running]) {
      if (except.includes(options)) continue;
      this.running.delete(options);
      await product.stop();
    }
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  runningProducts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs: nothing.
    async ({}, use) => {
      const running = new RunningProducts();
      await use(running);
      await running.stop();
    },
    { scope: 'worker' },
  ],
  productOptions: [{}, { option: true }],
  product: [
    async ({ productOptions, runningProducts }, use) => use(await runningProducts.get({ ...USUAL, ...productOptions })),
    { timeout: 300_000 },
  ],
  person: ['new', { option: true }],
  signedInAs: async ({ person }, use) => use(person === 'new' ? newPerson() : person),
  user: async ({ signedInAs }, use) => {
    if (!signedInAs) throw new Error('nobody is signed in in this test');
    await use(signedInAs);
  },
});
