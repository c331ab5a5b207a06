/**
 * What every WebKit journey starts from: the product, a person, and `phone`: a fresh window of WebKit in which the
 * person is signed in. A fault of the page's own scripts fails the test.
 */
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test as base } from '../support/productTest';
import { signedInState } from '../support/session';
import { WebDriverScreen } from './driver/screen';
import { openBrowser } from './driver/session';

export const test = base.extend<{ phone: WebDriverScreen }>({
  phone: async ({ product, signedInAs }, use, testInfo) => {
    const { session, close } = await openBrowser();
    try {
      const phone = new WebDriverScreen(session, product.origin);
      if (signedInAs) {
        // The storage of the origin is reached from any address of it.
        await phone.goto('/healthz');
        for (const { localStorage: entries } of (await signedInState(product, signedInAs)).origins) {
          for (const { name, value } of entries) {
            await session.run((key: string, text: string) => localStorage.setItem(key, text), name, value);
          }
        }
      }
      await use(phone);
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath('screenshot.png'), await phone.screenshot());
      }
      expect(await phone.faults()).toBe('');
    } finally {
      await close();
    }
  },
});

export { expect };
