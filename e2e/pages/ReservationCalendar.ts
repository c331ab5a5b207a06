/** The reservation calendar: choose, confirm, done; and the short form before it. */
import type { Locator, Page } from '@playwright/test';
import type { PlaceOf, ScreenOf } from '../support/surface';

export class ReservationCalendar<Place extends PlaceOf<Place> = Locator, Screen = Page> {
  constructor(readonly page: Screen & ScreenOf<Place>) {}

  /** From the form to the week, as a person goes. */
  async openFromForm(name = '山田 花子'): Promise<void> {
    await this.page.goto('/survey/visit');
    await this.page.getByLabel('氏名').fill(name);
    await this.page.getByText(/^内科$/).waitFor();
    await this.page.getByRole('button', { name: '送信' }).click();
    await this.page.getByRole('heading', { level: 1, name: '日時を選ぶ' }).waitFor();
  }

  week(range: string): Place {
    return this.page.getByRole('table', { name: `${range} の予約枠` });
  }

  month(heading: string): Place {
    return this.page.getByRole('table', { name: `${heading}の予約状況` });
  }

  button(name: string): Place {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Chooses a free slot, e.g. 11月25日(水) 10:00, and goes to the confirmation. */
  async review(when: string): Promise<void> {
    await this.button(`${when} 空きあり`).click();
    await this.button('予約内容を確認').click();
    await this.expectConfirmation();
  }

  async expectConfirmation(): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: '予約内容を確認' }).waitFor();
  }

  async send(): Promise<void> {
    await this.button('予約する').click();
  }

  async expectDone(): Promise<void> {
    await this.page.getByRole('heading', { name: '完了' }).waitFor();
  }

  /** The value beside a title of the confirmation. */
  valueBeside(title: string): Promise<string | null> {
    return this.page.locator('dl > div').filter({ hasText: title }).locator('dd').textContent();
  }
}
