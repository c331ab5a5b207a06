/** A form in WebKit, from the first key to the answer code. */
import { QUESTIONNAIRE, QUESTIONNAIRE_PRODUCT, Questionnaire } from '../pages/Questionnaire';
import { storedRows } from '../support/answers';
import { expect, test } from './fixtures';

test.use(QUESTIONNAIRE_PRODUCT);

test('a form is filled in, checked, sent, and answered with a code', async ({ phone, product, user }) => {
  const form = new Questionnaire(phone);
  await form.open();
  await form.submit();
  await form.fault('name').waitFor();
  await form.fillIn();
  await form.field('フリガナ').fill('ﾔﾏﾀﾞ ﾊﾅｺ');
  await form.submit();
  for (const text of ['ヤマダ　ハナコ', '1980/05/05', '090-1234-5678']) await form.dialog.getByText(text).waitFor();
  await form.confirm();
  expect(await form.answerCode()).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  const rows = await storedRows(product, user, QUESTIONNAIRE);
  expect(rows.find(({ itemKey }) => itemKey === 'phone')?.value).toBe('090-1234-5678');
});
