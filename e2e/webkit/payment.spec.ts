/** Paying by card in WebKit, over the provider's page and back. */
import { PaymentSteps } from '../pages/Payment';
import { storedAnswers } from '../support/answers';
import { expect, test } from './fixtures';

test.use({ productOptions: { bundle: 'e2e/bundles/payment', environment: { PAYMENT: 'on' } } });

test('choosing products and paying by card stores the answer and gives a receipt', async ({ phone, product, user }) => {
  const payment = new PaymentSteps(phone);
  await payment.reachProvider('kit');
  await phone.getByText('お支払い金額: 3,300円').waitFor();
  expect(await storedAnswers(product, user, 'kit')).toEqual([]);
  await payment.pay();
  expect(await storedAnswers(product, user, 'kit')).toHaveLength(1);
  await phone.getByRole('button', { name: '領収書を見る' }).click();
  await phone.getByRole('heading', { level: 1, name: '領収書' }).waitFor();
  await phone.getByLabel('宛名').fill('有限会社 山田商店');
  await phone.getByRole('button', { name: 'この宛名で表示する' }).click();
  for (const text of ['有限会社 山田商店 様', 'オプション血液検査']) await phone.getByText(text).first().waitFor();
});
