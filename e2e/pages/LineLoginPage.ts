/** The local LINE's login page. */
import { expect, type Page } from '@playwright/test';

export class LineLoginPage {
  constructor(readonly page: Page) {}

  /** Waits until the browser has arrived there. */
  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'LINEログイン' })).toBeVisible();
  }

  /** Signs in as one of the people, by name. */
  async choose(name: string): Promise<void> {
    await this.expectOpen();
    await this.page.getByRole('button', { name: `${name}（` }).click();
  }

  async cancel(): Promise<void> {
    await this.expectOpen();
    await this.page.getByRole('button', { name: 'キャンセル' }).click();
  }

  /** What the product asked LINE for. */
  request(): URLSearchParams {
    return new URL(this.page.url()).searchParams;
  }
}
