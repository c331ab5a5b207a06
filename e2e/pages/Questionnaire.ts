/**
 * The survey page with the form of e2e/bundles/survey, and the test that starts with it: `test('…', async ({ form }) =>
 * …)`.
 */
import type { Locator, Page } from '@playwright/test';
import { test as base } from '../support/fixtures';
import type { PlaceOf, ScreenOf } from '../support/surface';

/** What `test.use` asks for where the form is tested. */
export const QUESTIONNAIRE_PRODUCT = { productOptions: { bundle: 'e2e/bundles/survey' } };

/** The form's surveyId. */
export const QUESTIONNAIRE = 'questionnaire';

export class Questionnaire<Place extends PlaceOf<Place> = Locator, Screen = Page> {
  constructor(readonly page: Screen & ScreenOf<Place>) {}

  async open(query = ''): Promise<void> {
    await this.page.goto(`/survey/${QUESTIONNAIRE}${query}`);
    await this.field('氏名').waitFor();
  }

  field(title: string): Place {
    return this.page.getByRole('textbox', { name: title, exact: true });
  }

  /** The message at an item. */
  fault(itemKey: string): Place {
    return this.page.locator(`[data-error-for="${itemKey}"]`);
  }

  /** What must be answered, section included. */
  async fillIn(name = '山田 花子'): Promise<void> {
    await this.field('氏名').fill(name);
    await this.field('生年月日').fill('S55.5.5');
    await this.field('電話番号').fill('09012345678');
    await this.page.getByRole('radio', { name: '初めて' }).check();
    const section = this.page.getByRole('button', { name: 'ご病気・お薬' });
    if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
    await this.field('病名').fill('喘息');
  }

  /** Everything up to the confirm dialog. */
  async openAndSubmit(): Promise<void> {
    await this.open();
    await this.fillIn();
    await this.submit();
    await this.dialog.waitFor();
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: '送信', exact: true }).click();
  }

  get dialog(): Place {
    return this.page.getByRole('dialog');
  }

  async confirm(): Promise<void> {
    await this.dialog.getByRole('button', { name: '送信', exact: true }).click();
  }

  /** Waits for the done screen and answers the code on it. */
  async answerCode(): Promise<string> {
    await this.page.getByRole('heading', { name: /^(受け付けました|更新しました)$/ }).waitFor();
    const code = this.page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    await code.waitFor();
    return (await code.textContent()) ?? '';
  }
}

export const test = base.extend<{ form: Questionnaire }>({
  form: async ({ page }, use) => use(new Questionnaire(page)),
});
