/** The reception beside a patient's page: a browser context of its own, signed in as the sample's receptionist. */
import type { Page } from '@playwright/test';
import type { Product } from './product';
import { knownPerson, signedInState } from './session';

export interface Reception {
  desk: Page;
  close: () => Promise<void>;
}

/** Opens a page of the reception in the browser of the given one. */
export async function asReception(
  page: Page,
  product: Product,
  viewport = { width: 375, height: 812 },
): Promise<Reception> {
  const storageState = await signedInState(product, knownPerson(product, '受付'));
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: product.origin, storageState, viewport, locale: 'ja-JP' });
  if (!context) throw new Error('no browser');
  return { desk: await context.newPage(), close: () => context.close() };
}
