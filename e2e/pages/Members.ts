/** The member screens: the form, the member page, the search. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../support/session';

export class Members {
  constructor(readonly page: Page) {}

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async fillIn(person: Pick<Person, 'name'>, number: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('診察券番号').fill(number);
    await page.getByLabel('氏名').fill(person.name);
    await page.getByLabel('フリガナ').fill('ヤマダ　ハナコ');
    await page.getByLabel('生年月日', { exact: true }).fill('1980-05-05');
    await page.getByRole('group', { name: '性別' }).getByLabel('女性').check();
    await page.getByLabel('電話番号').fill('090-1234-5678');
    await page.getByLabel('郵便番号').fill('1000005');
    await page.getByLabel('住所', { exact: true }).fill('東京都千代田区丸の内1-1-1');
  }

  /** Sends the filled form and confirms it. */
  async send(confirm: '登録する' | '更新する'): Promise<void> {
    await this.button('送信').click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: confirm }).click();
  }

  /** Registers from the address on, and ends on the member page. */
  async register(person: Pick<Person, 'name'>, number: string): Promise<void> {
    await this.page.goto('/member/patient');
    await this.fillIn(person, number);
    await this.send('登録する');
    await this.button('現在の登録情報を見る').click();
    await expect(this.page.getByRole('heading', { name: '現在の登録情報' })).toBeVisible();
  }
}
