/** The bed screens: calendar, stay, form, confirmation, and the history. */
import type { Locator, Page } from '@playwright/test';
import type { PlaceOf, ScreenOf } from '../support/surface';

const SURVEY = 'postpartum-care';

export class Beds<Place extends PlaceOf<Place> = Locator, Screen = Page> {
  constructor(readonly page: Screen & ScreenOf<Place>) {}

  button(name: string): Place {
    return this.page.getByRole('button', { name, exact: true });
  }

  get stayDialog(): Place {
    return this.page.getByRole('dialog', { name: '滞在期間を選ぶ' });
  }

  async openCalendar(): Promise<void> {
    await this.page.goto(`/bed-reservation/${SURVEY}`);
    await this.page.getByRole('table', { name: '2026年11月の空き床' }).waitFor();
  }

  async openHistory(): Promise<void> {
    await this.page.goto(`/bed-reservation-list/${SURVEY}`);
    await this.page.getByRole('heading', { level: 1, name: '予約を確認' }).waitFor();
  }

  /** Chooses a free day, e.g. 11月25日(水) 残り3床, and a stay from it. */
  async choose(day: string, stay: string): Promise<void> {
    await this.button(day).click();
    await this.stayDialog.getByLabel(stay, { exact: true }).check();
    await this.stayDialog.getByRole('button', { name: 'この期間で予約へ進む' }).click();
    await this.page.getByLabel('氏名').waitFor();
  }

  async fillIn(name = '山田 花子'): Promise<void> {
    const { page } = this;
    await page.getByLabel('氏名').fill(name);
    await page.getByLabel('フリガナ').fill('ヤマダ　ハナコ');
    await page.getByLabel('お母さまの生年月日', { exact: true }).fill('1992-05-05');
    await page.getByLabel('電話番号').fill('090-1234-5678');
    await page.getByLabel('赤ちゃんの生まれた日', { exact: true }).fill('2026-11-10');
    await page.getByLabel('赤ちゃんの人数').selectOption('1人');
    await page.getByRole('group', { name: 'ご相談したいこと' }).getByLabel('授乳').check();
    await page.getByLabel('緊急連絡先').fill('03-1234-5678');
  }

  /** Reserves a stay from the calendar on, and ends on the done screen. */
  async reserve(day: string, stay: string): Promise<void> {
    await this.openCalendar();
    await this.choose(day, stay);
    await this.fillIn();
    await this.button('次へ').click();
    await this.page.getByText('以下の内容で予約を確定します。').waitFor();
    await this.button('予約する').click();
    await this.page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor();
  }

  /** The detail of the first stay of the history. */
  async openDetail(): Promise<Place> {
    await this.button('次へ').first().click();
    const dialog = this.page.getByRole('dialog', { name: '予約の詳細' });
    await dialog.waitFor();
    return dialog;
  }
}
