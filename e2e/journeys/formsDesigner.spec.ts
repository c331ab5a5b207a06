/**
 * Forms are made in the designer (issue "Forms are made here"): from nothing to a published form with a calendar in under ten
 * minutes, which a person then fills in and reserves by; two people at one form; the sample's forms by keyboard alone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FormBindings, FormDetail } from '@madoguchi/shared/contract/console/forms';
import type { JsonObject } from '@madoguchi/shared/domain/designer';
import type { Browser, Locator, Page } from '@playwright/test';
import { ReservationCalendar } from '../pages/ReservationCalendar';
import { DesignerKeys, designerTexts } from '../support/designerKeys';
import { expect, test } from '../support/fixtures';
import type { Product } from '../support/product';
import { newPerson, signedInState } from '../support/session';
import { asStaff } from '../support/staffCalls';
import { STAFF_SIGN_IN } from '../support/staffSignIn';
import { Taps } from '../support/taps';
import { variants } from '../support/variants';

// Tuesday.
test.use({
  person: null,
  viewport: { width: 1280, height: 800 },
  productOptions: {
    now: '2026-11-24T09:30:00+09:00',
    environment: STAFF_SIGN_IN,
    alone: 'formsDesigner',
  },
});
test.slow();

/** Seconds that somebody takes for a press, a key, and to find their way on what has opened (issue 16). */
const RECKONED = { click: 1.2, key: 0.28, screen: 3 };
const MOST_SECONDS = 600;

/** What somebody does who makes a form, and how many screens and dialogs they see on the way. */
class Making extends Taps {
  screens = 1;

  constructor(private readonly page: Page) {
    super();
  }

  /** A press that opens a screen, a dialog or a list. */
  async open(place: Locator, opened: Locator): Promise<void> {
    await this.tap(place);
    this.screens += 1;
    await expect(opened).toBeVisible();
  }

  /** Where the focus is. @param reading what is typed for it: letters, and a key that converts and one that takes it */
  async word(text: string, reading = text): Promise<void> {
    const taken = reading === text ? 0 : 2;
    this.characters += reading.length + taken;
    await this.page.keyboard.insertText(text);
  }

  get seconds(): number {
    const { click, key, screen } = RECKONED;
    return this.taps * click + this.characters * key + this.screens * screen;
  }
}

test('from nothing to a published form with ten items and a calendar in ten minutes; a person reserves by it [CONSOLE-4]', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/console/login?code=dev:S-kanri&next=/console/forms');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const properties = page.getByRole('region', { name: designerTexts.properties.label });
  await expect(button('新しい帳票')).toBeEnabled({ timeout: 30_000 });
  const made = new Making(page);

  await test.step('a new form with its name', async () => {
    await made.open(button('新しい帳票'), dialog('新しい帳票'));
    await expect(page.getByLabel('帳票名')).toBeFocused();
    await made.word('胃カメラ検査の予約', 'ikamerakensanoyoyaku');
    await made.key(page, 'Enter');
    await expect(page).toHaveURL(/\/console\/forms\/form-1$/);
    made.screens += 1;
    await expect(page.getByRole('heading', { level: 1, name: '胃カメラ検査の予約' })).toBeVisible();
  });

  const add = async (kind: string, title: string, reading: string) => {
    await made.open(button(designerTexts.tree.addLong), dialog(designerTexts.pick.title));
    await made.tap(page.getByRole('button', { name: kind, exact: true }));
    await expect(properties.getByRole('textbox', { name: '項目名' })).toBeFocused();
    await made.word(title, reading);
  };
  const required = () => made.tap(properties.getByText(designerTexts.properties.required.shown, { exact: true }));
  const options = async (...words: [text: string, reading: string][]) => {
    await made.open(button(designerTexts.options.paste), dialog(designerTexts.options.pasteTitle));
    await made.key(page, 'Control+A');
    for (const [index, [text, reading]] of words.entries()) {
      if (index > 0) await made.key(page, 'Enter');
      await made.word(text, reading);
    }
    await made.tap(button(designerTexts.options.pasteOk));
  };

  await test.step('ten items', async () => {
    const { types: written } = designerTexts.kinds.written;
    const { types: choice } = designerTexts.kinds.choice;
    const { types: own } = designerTexts.kinds.person;
    await add(written.text, '氏名', 'simei');
    await required();
    await add(written.text, 'フリガナ', 'furigana');
    await add(own.birthday, '生年月日', 'seinengappi');
    await add(own.phone, '電話番号', 'denwabangou');
    await required();
    await add(own.email, 'メールアドレス', 'meruadoresu');
    await add(choice.radio, '胃カメラは初めてですか', 'ikamerahahajimetedesuka');
    await options(['初めて', 'hajimete'], ['受けたことがある', 'uketakotogaaru']);
    await add(choice.radio, 'お薬', 'okusuri');
    await options(['飲んでいる', 'nondeiru'], ['飲んでいない', 'nondeinai']);
    await add(written.text, 'お薬の名前', 'okusurinonamae');
    await add(written.textarea, 'ご心配なこと', 'gosinpainakoto');
    await add(designerTexts.kinds.place.types.reservation, '検査の日時', 'kensanonichiji');
    await required();
  });

  await test.step('what is reserved, and its calendar', async () => {
    const { create } = designerTexts;
    await made.open(properties.getByRole('button', { name: create.category }), dialog(create.category));
    const category = dialog(create.category);
    await expect(category.getByLabel(create.large)).toBeFocused();
    await made.key(page, 'Control+A');
    await made.word('内視鏡', 'naisikyou');
    await made.type(category.getByLabel(create.small), '胃カメラ');
    await made.open(category.getByRole('button', { name: create.calendar }), dialog(create.calendar));
    const calendar = dialog(create.calendar);
    await expect(calendar.getByLabel(create.name)).toBeFocused();
    await made.word('内視鏡室', 'naisikyousitu');
    await made.tap(calendar.getByRole('button', { name: create.ok, exact: true }));
    await expect(calendar).toBeHidden();
    await expect(category.getByLabel(create.small)).toHaveValue('胃カメラ');
    await made.tap(category.getByRole('button', { name: create.ok, exact: true }));
    await expect(category).toBeHidden();
  });

  await test.step('published', async () => {
    await expect(page.getByText(designerTexts.head.clean, { exact: true })).toBeVisible();
    await made.open(button(designerTexts.head.publish), dialog('第1版を公開しますか？'));
    await made.tap(button('第1版を公開する'));
    await expect(page.getByText('公開中 第1版')).toBeVisible();
  });

  const { taps, characters, screens, seconds } = made;
  console.log(
    `帳票を作る: ${taps} 回、${characters} キー、${screens} 画面、${seconds.toFixed(0)} 秒（≤ ${MOST_SECONDS} 秒）`,
  );
  expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);

  await test.step('a person fills it in and reserves', async () => {
    const person = newPerson();
    const context = await browser.newContext({
      ...{ baseURL: product.origin, viewport: { width: 375, height: 812 }, locale: 'ja-JP' },
      storageState: await signedInState(product, person),
    });
    const phone = await context.newPage();
    await phone.goto('/survey/form-1');
    await phone.getByRole('textbox', { name: '氏名' }).fill('山田 花子');
    await phone.getByRole('textbox', { name: '電話番号' }).fill('09012345678');
    await phone.getByLabel('診療科').selectOption({ label: '内視鏡' });
    const calendar = new ReservationCalendar(phone);
    await calendar.button('送信').click();
    await expect(phone.getByRole('heading', { level: 1, name: '日時を選ぶ' })).toBeVisible();
    await phone
      .getByRole('button', { name: /^11月25日.*空きあり$/ })
      .first()
      .click();
    await calendar.button('予約内容を確認').click();
    await calendar.expectConfirmation();
    await calendar.send();
    await calendar.expectDone();
    await context.close();
  });
});

async function staffPage(browser: Browser, product: Product, staffId: string, next: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: product.origin, viewport: { width: 1280, height: 800 }, locale: 'ja-JP' },
  });
  const page = await context.newPage();
  await page.goto(`/console/login?code=dev:${staffId}&next=${encodeURIComponent(next)}`);
  return page;
}

test('two people at one form: the second takes over, what the first typed is saved before, nothing is lost [CONSOLE-4]', async ({
  browser,
  product,
}) => {
  const call = await asStaff(product, 'S-kanri');
  await call<FormDetail>('POST', '/forms', { formId: 'two-people', kind: 'survey', title: '二人の帳票' });
  const item = { itemKey: 'name', type: 'text', title: '氏名' };
  const { draft } = await call<FormDetail>('GET', '/forms/two-people');
  const config = { ...draft?.config, surveySchema: [item] };
  await call('PUT', '/forms/two-people/draft', { config, version: draft?.version ?? 0 });
  const first = await staffPage(browser, product, 'S-chohyo', '/console/forms/two-people?item=name');
  const title = (page: Page) => page.getByRole('textbox', { name: '項目名' });
  await title(first).fill('お名前', { timeout: 30_000 });
  const second = await staffPage(browser, product, 'S-kanri', '/console/forms/two-people?item=name');
  await expect(second.getByText(/さんが編集しています。$/)).toBeVisible({ timeout: 30_000 });
  await title(first).fill('お名前（ふりがな）');
  await second.getByRole('button', { name: designerTexts.lock.take }).click();
  await expect(first.getByText(/さんが編集を引き継ぎました。/)).toBeVisible({ timeout: 30_000 });
  await expect(title(second)).toHaveValue('お名前（ふりがな）');
  await expect(title(second)).toBeEditable();
  await title(second).fill('ご本人の氏名');
  await expect
    .poll(async () => JSON.stringify((await call<FormDetail>('GET', '/forms/two-people')).draft?.config))
    .toContain('ご本人の氏名');
  await first.context().close();
  await second.context().close();
});

test.describe('the sample’s forms by keyboard alone', () => {
  const folder = resolve(import.meta.dirname, '../../api/sample-bundle');
  const filesIn = (kind: 'surveys' | 'members') => readdirSync(`${folder}/${kind}`).map((file) => `${kind}/${file}`);
  const all = [...filesIn('surveys'), ...filesIn('members')];
  // The ordinary run makes a form by clicks alone, above.
  for (const file of variants(all, () => false)) {
    test(`${file} is rebuilt with equal JSON [CONSOLE-6]`, async ({ page, product }) => {
      const kind = file.startsWith('members') ? 'member' : 'survey';
      const idField = kind === 'member' ? 'memberSurveyId' : 'surveyId';
      const whole = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as JsonObject & {
        surveySchema: JsonObject[];
      };
      const id = `keys-${String(whole[idField])}`;
      const call = await asStaff(product, 'S-kanri');
      await call('POST', '/forms', { formId: id, kind, title: String(whole.surveyTitle) });
      const { departments, forms, payment } = await call<FormBindings>('GET', '/form-bindings');
      await page.goto(`/console/login?code=dev:S-kanri&next=/console/forms/${id}`);
      await expect(page.getByRole('button', { name: designerTexts.tree.addLong })).toBeEnabled({ timeout: 30_000 });
      const keys = new DesignerKeys(page);
      keys.knows(
        new Map([
          ...departments.map((each): [string, string] => [each.id, each.name]),
          ...forms.map((each): [string, string] => [each.formId, each.title]),
          ...payment.services.map((each): [string, string] => [each.serviceId, each.serviceName]),
        ]),
      );
      await keys.build({ ...whole, [idField]: id }, kind);
      await keys.press('Control+S');
      const stored = async () => (await call<FormDetail>('GET', `/forms/${id}`)).draft?.config;
      await expect.poll(stored, { timeout: 30_000 }).toEqual({ ...whole, [idField]: id });
      console.log(`${file}: ${keys.presses} keys`);
    });
  }
});
