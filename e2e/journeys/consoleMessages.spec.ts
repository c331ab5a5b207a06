/** 文面 in every state that it has: read, a fault at its field, saved and taken back, the history (CONTRACT 14.4). */
import { expectGoodConsole } from '../support/consoleScreens';
import { expect, test } from '../support/fixtures';
import { STAFF_SIGN_IN } from '../support/staffSignIn';

test.use({
  person: null,
  viewport: { width: 1280, height: 800 },
  productOptions: { environment: { ...STAFF_SIGN_IN, MEDICAL_MODE: 'on' } },
});
test.slow();

test('a text is changed beside its preview, refused at its field, saved and taken back [CONTRACT 14.4]', async ({
  page,
}) => {
  await page.goto('/console/login?code=dev:S-chohyo&next=/console/messages');
  const booked = page.getByRole('region', { name: '予約の受け付け', exact: true });
  await expect(booked).toBeVisible({ timeout: 30_000 });
  const preview = page.getByRole('region', { name: '予約の受け付けの見本' });
  await expect(preview).toContainText('ご予約');
  await expect(page.getByText('基本健診')).toHaveCount(0);
  await expectGoodConsole(page);
  const text = booked.getByRole('textbox', { name: '文' });
  await text.fill('{name}様のご予約です。');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText(/^\{name\} は使えません。/)).toBeVisible();
  await expectGoodConsole(page);
  await text.fill('{facility}です。{day} {time}');
  await expect(preview).toContainText('です。11月');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('文面を保存しました。')).toBeVisible();
  await expectGoodConsole(page);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('元の文面に戻しました。')).toBeVisible();
  await expect(text).not.toHaveValue('{facility}です。{day} {time}');
  await page.getByRole('button', { name: '履歴' }).click();
  await expect(page.getByRole('dialog', { name: '変更の履歴' }).getByText('いまの文面')).toBeVisible();
  await expectGoodConsole(page);
});
