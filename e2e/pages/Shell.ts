/** What the shell shows on every screen, and its own screens. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Shell {
  constructor(readonly page: Page) {}

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Waits for a path and query of the product. */
  async expectAt(path: string): Promise<void> {
    await expect
      .poll(() => {
        const { pathname, search } = new URL(this.page.url());
        return pathname + search;
      })
      .toBe(path);
  }

  /** Goes to a path as a link does: within the page, not by loading another. */
  async moveTo(path: string): Promise<void> {
    await this.page.evaluate((address) => {
      window.history.pushState({ idx: window.history.length, key: address }, '', address);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    }, path);
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'ログアウト' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'ログアウト' }).click();
  }

  /** The session as it is stored on the device. */
  storedSession(): Promise<{ idToken: string; refreshToken: string; profile: { userId: string } } | null> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('madoguchi.session') ?? 'null'));
  }
}
