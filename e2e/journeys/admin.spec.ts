/**
 * The reception's day: an entry at the desk with a place on the calendar, found again, changed and cancelled; on a
 * phone and on a desk's screen.
 */
import { expectAccessible, expectGoodScreen } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { asReception } from '../support/reception';
import { variants } from '../support/variants';

test.use({ productOptions: { bundle: 'e2e/bundles/admin' } });
// A whole day at the reception in each: many screens, and axe on most of them.
test.slow();

const sizes = [
  { name: 'phone', viewport: { width: 320, height: 640 } },
  { name: 'desk', viewport: { width: 1280, height: 800 } },
];

for (const { name, viewport } of variants(sizes, (size) => size.name === 'phone')) {
  test(`a ${name}: enters, finds, changes and cancels [ADMIN-001, ADMIN-002, ADMIN-004, ADMIN-008]`, async ({
    page,
    product,
  }) => {
    const { desk, close } = await asReception(page, product, viewport);
    const person = `窓口 ${name}`;
    await desk.goto('/admin');
    await expect(desk).toHaveURL(/\/console\/answers$/);
    await desk.getByRole('button', { name: '窓口で予約' }).click();
    await desk.getByLabel('氏名').fill(person);
    await desk.getByLabel('診察室').fill('3番');
    await expect(desk.getByRole('group', { name: '予約の内容' })).toContainText('内科');
    await desk.getByRole('button', { name: '内容を確認' }).click();
    await expect(desk.locator('[data-error-for=when]')).toHaveText('必須です');
    await desk.getByLabel('予約日', { exact: true }).fill('2026-11-25');
    await desk.getByRole('radio', { name: /残り/ }).first().check();
    await expect(desk.locator('[data-error-for=when]')).toBeHidden();
    await expectGoodScreen(desk);
    await desk.getByRole('button', { name: '内容を確認' }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByText(person)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /固定/ })).toBeDisabled();
    await expectGoodScreen(desk);
    await dialog.getByRole('button', { name: '登録する' }).click();
    await expect(desk.getByRole('heading', { name: '登録しました' })).toBeVisible();
    // The console was open before: what its styles say of links stays in the page.
    await desk.getByRole('link', { name: '回答一覧へ' }).hover();
    await expectGoodScreen(desk);

    await desk.getByRole('link', { name: '回答一覧へ' }).click();
    const find = async () => {
      await desk.getByRole('searchbox').fill(person);
      await expect(desk).toHaveURL(/[?&]q=/);
      // A change takes the place of what stood before, which is there as cancelled.
      const answers = desk.locator(name === 'phone' ? 'li button' : '[role=row]', { hasText: person });
      await answers.filter({ hasText: '仮予約' }).click();
    };
    await find();
    const drawer = desk.getByRole('complementary', { name: '回答の詳細' });
    await expect(drawer.getByText('11月25日(水)', { exact: false }).first()).toBeVisible();
    await expectAccessible(desk);

    await drawer.getByRole('link', { name: '編集' }).click();
    await expect(desk.getByLabel('診察室')).toHaveValue('3番');
    await desk.getByLabel('診察室').fill('5番');
    await desk.getByRole('button', { name: '内容を確認' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
    await expect(desk.getByRole('heading', { name: '変更しました' })).toBeVisible();

    await desk.getByRole('link', { name: '回答一覧へ' }).click();
    await find();
    await drawer.getByRole('button', { name: '状態を変更' }).click();
    await dialog.getByRole('radio', { name: /^取り消し/ }).check();
    await expect(dialog.getByText(/ほかの方が予約できる/)).toBeVisible();
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: '変更する' }).click();
    await expect(drawer.locator('[data-status="取り消し"]')).toBeVisible();
    await close();
  });
}

test('a value from an address stays marked until the desk has stored it; the person gets a message [COND-010, ADMIN-006]', async ({
  page,
  product,
  user,
}) => {
  await page.goto('/survey/visit?from=広告');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('madoguchi.session') ?? '{}').idToken);
  const row = (itemKey: string, value: string) => ({ surveyId: 'visit', itemKey, sortKey: itemKey, value });
  const stored = await page.request.post('/survey/api/v1/db/survey-results/putItem', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      data: [row('name', '山田 花子'), row('place', 'internal_0|20261126|0'), row('source', '広告')],
      subData: { isLiffMode: true },
      order: null,
    },
  });
  expect(stored.status(), await stored.text()).toBe(200);

  const { desk, close } = await asReception(page, product, { width: 1280, height: 800 });
  await desk.goto('/admin?surveyId=visit');
  await desk.locator(`[data-row-key*="#${user.userId}"]`).click();
  const drawer = desk.getByRole('complementary', { name: '回答の詳細' });
  await expect(drawer.getByText(/未確認の値|URLから入力された未確認/)).toContainText('紹介元');
  await drawer.getByRole('button', { name: 'LINEで連絡' }).click();
  await desk.getByLabel('届く文').fill('お待ちしております。');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'この文を送る' }).click();
  await expect(desk.getByText('通知を送信しました。')).toBeVisible();

  await drawer.getByRole('link', { name: '編集' }).click();
  await expect(desk.getByLabel('紹介元')).toHaveAccessibleDescription('未確認（URLから入力された値）');
  await expectGoodScreen(desk);
  await desk.getByRole('button', { name: '内容を確認' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
  await desk.getByRole('link', { name: '回答一覧へ' }).click();
  await desk.locator(`[data-row-key*="#${user.userId}"]`, { hasText: '仮予約' }).click();
  await expect(drawer.getByRole('heading', { name: /山田 花子 様/ })).toBeVisible();
  await expect(drawer.getByText(/未確認/)).toHaveCount(0);
  await close();
});
