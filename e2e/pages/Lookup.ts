/** The screens on which people find, read and cancel their reservations. */
import type { Locator, Page } from '@playwright/test';
import type { PlaceOf, ScreenOf } from '../support/surface';

export class Lookup<Place extends PlaceOf<Place> = Locator, Screen = Page> {
  constructor(readonly page: Screen & ScreenOf<Place>) {}

  /** Fills in the search form of the sample's health check and searches. */
  async search({ kana = 'ヤマダ ハナコ', birthDate = '1980-05-05', phone = '090-1234-5678' } = {}): Promise<void> {
    await this.page.getByLabel('フリガナ').fill(kana);
    await this.page.getByLabel('生年月日').fill(birthDate);
    await this.page.getByLabel('電話番号').fill(phone);
    await this.page.getByRole('button', { name: '検索', exact: true }).click();
  }

  heading(name: string): Place {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** The card of an answer. */
  card(answercode: string): Place {
    return this.page.getByRole('article').filter({ hasText: answercode });
  }

  /** The dialog that asks before cancelling. */
  get question(): Place {
    return this.page.getByRole('dialog', { name: 'キャンセルしますか？' });
  }

  async expectList(): Promise<void> {
    await this.heading('予約一覧').waitFor();
    await this.page.getByRole('article').first().waitFor();
  }
}
