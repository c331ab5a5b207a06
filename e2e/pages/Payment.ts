/**
 * A form that is paid for, the local payment provider's page and its books, and the result; and the test that starts
 * with it: `test('…', async ({ payment }) => …)`.
 */
import type { Locator, Page } from '@playwright/test';
import { test as base } from '../support/fixtures';
import type { Product } from '../support/product';
import type { PlaceOf, ScreenOf } from '../support/surface';

interface Charge {
  orderId: string;
  amount: number;
  state: string;
}

/** What a person does, in any browser. */
export class PaymentSteps<Place extends PlaceOf<Place> = Locator, Screen = Page> {
  constructor(readonly page: Screen & ScreenOf<Place>) {}

  /** Fills in a paid form: a name, one product, and how it is paid. */
  async fillIn(surveyId: string, how: 'カードで支払う' | '窓口で支払う' = 'カードで支払う'): Promise<void> {
    const { page } = this;
    await page.goto(`/survey/${surveyId}`);
    await page.getByLabel('氏名').fill('山田 花子');
    await page.getByLabel('オプション血液検査（3,000円）').check();
    await page.getByText('お支払い 3,300円').waitFor();
    await page.getByLabel(how).check();
  }

  /** From the form's 進む over the confirmation to the provider. */
  async goToProvider(): Promise<void> {
    await this.proceed();
    await this.page.getByRole('dialog').getByRole('button', { name: '決済画面へ' }).click();
    await this.expectProvider();
  }

  /** Fills in a paid form and goes on to the provider. */
  async reachProvider(surveyId: string): Promise<void> {
    await this.fillIn(surveyId);
    await this.goToProvider();
  }

  async proceed(): Promise<void> {
    await this.page.getByRole('button', { name: '進む', exact: true }).click();
  }

  async expectProvider(): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: 'お支払い' }).waitFor();
  }

  /** 支払う, キャンセル or エラーにする on the provider's page. */
  async choose(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
  }

  async expectPaid(): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: '決済結果' }).waitFor();
    await this.page.getByText('お支払いを確認しました。当日お待ちしています。').waitFor({ timeout: 20_000 });
  }

  /** Pays at the provider and waits for the result. */
  async pay(): Promise<void> {
    await this.choose('支払う');
    await this.expectPaid();
  }
}

export class Payment extends PaymentSteps {
  /** The orders that the page has started to pay for, one entry per attempt. */
  readonly orders: string[] = [];

  constructor(
    page: Page,
    private readonly product: Product,
  ) {
    super(page);
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/payment-orders')) return;
      const { orderId } = request.postDataJSON() as { orderId: string };
      this.orders.push(orderId);
    });
  }

  /** The order that was started first. */
  get orderId(): string {
    const [first] = this.orders;
    if (first === undefined) throw new Error('the page has started no payment');
    return first;
  }

  /** What the provider has on its books for the order. */
  async charges(): Promise<Charge[]> {
    const answer = await fetch(`${this.product.paymentOrigin}/stand-in/payments`);
    const { payments } = (await answer.json()) as { payments: Charge[] };
    return payments.filter((charge) => charge.orderId.startsWith(`${this.orderId}-`));
  }

  /** How the provider's notice of the order is to go. */
  async noticeGoes(mode: string): Promise<void> {
    await fetch(`${this.product.paymentOrigin}/stand-in/notices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode, orderId: this.orderId }),
    });
  }

  /** Sends the notices that were held back. */
  async sendHeldNotices(): Promise<void> {
    await fetch(`${this.product.paymentOrigin}/stand-in/notices/send`, { method: 'POST' });
  }
}

export const test = base.extend<{ payment: Payment }>({
  payment: async ({ page, product }, use) => use(new Payment(page, product)),
});
