/**
 * The designer of forms in a browser (CONSOLE 4): what a killed window had not sent is there again, an item is dragged,
 * two windows at one form lose nothing, and every state is fit to be looked at.
 */
import type { Page } from '@playwright/test';
import { expectGoodConsole } from '../support/consoleScreens';
import { expect, test } from '../support/fixtures';
import { STAFF_SIGN_IN } from '../support/staffSignIn';

test.use({
  person: null,
  viewport: { width: 1280, height: 800 },
  productOptions: { environment: STAFF_SIGN_IN, alone: 'designer' },
});
test.slow();

const tree = (page: Page) => page.getByRole('tree', { name: '項目の一覧' });
const row = (page: Page, name: RegExp) => tree(page).getByRole('treeitem', { name });
const titleField = (page: Page) => page.getByRole('textbox', { name: '項目名' });

async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`/console/login?code=dev:S-chohyo&next=/console/forms/${id}`);
  await expect(tree(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: '項目を足す' })).toBeEnabled({ timeout: 40_000 });
}

/** The keys of the items that the server has in the working draft. */
async function savedTitles(page: Page, id: string): Promise<string[]> {
  return page.evaluate(async (formId) => {
    const stored = sessionStorage.getItem('madoguchi.staff') ?? localStorage.getItem('madoguchi.staff') ?? '{}';
    const { idToken } = JSON.parse(stored) as { idToken?: string };
    const answer = await fetch(`/survey/api/v1/console/forms/${formId}`, {
      headers: { authorization: `Bearer ${idToken}` },
    });
    const { data } = (await answer.json()) as {
      data: { draft: { config: { surveySchema: { title: string }[] } } | null };
    };
    return data.draft?.config.surveySchema.map(({ title }) => title) ?? [];
  }, id);
}

test('an item is chosen in the tree and in the preview, changed by keys, and dragged [CONSOLE 4]', async ({ page }) => {
  await openForm(page, 'health-check');
  const phone = page.getByRole('region', { name: 'プレビュー' });
  await expect(phone.getByText('氏名', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expectGoodConsole(page);
  await phone.locator('[data-item-key="gender"]').click();
  await expect(row(page, /性別/)).toHaveAttribute('aria-selected', 'true');
  await expect(phone.locator('[data-picked]')).toHaveAttribute('data-item-key', 'gender');
  await titleField(page).fill('性別（戸籍）');
  await expect(phone.getByText('性別（戸籍）')).toBeVisible();
  await expect.poll(() => savedTitles(page, 'health-check')).toContain('性別（戸籍）');
  const handle = row(page, /メールアドレス/)
    .locator('[aria-hidden="true"]')
    .first();
  await handle.hover();
  await page.mouse.down();
  const goal = await row(page, /^フリガナ/).boundingBox();
  if (!goal) throw new Error('no row');
  // In steps, as a hand does it: the last of them is what the drop is judged by.
  await page.mouse.move(goal.x + 80, goal.y + 40, { steps: 4 });
  await page.mouse.move(goal.x + 80, goal.y + 5, { steps: 6 });
  await expect(row(page, /^フリガナ/)).toHaveAttribute('data-drop', 'before');
  await page.mouse.up();
  // Both places from one reading: the tree follows the drop a render later.
  const behindKana = async () => {
    const titles = (await tree(page).getByRole('treeitem').allTextContents()).map((text) => text.slice(2, 6));
    return titles.indexOf('メールア') - titles.indexOf('フリガナ');
  };
  await expect.poll(behindKana).toBe(-1);
  await expect(page.getByText(/「メールアドレス」を\d+件のうち\d+番目に移しました。/).first()).toBeVisible();
  await row(page, /メールアドレス/).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(behindKana).toBe(1);
  await expectGoodConsole(page);
});

test('a window that is killed loses at most a second, and says what it had kept [CONSOLE 4]', async ({
  page,
  context,
}) => {
  const killed = await context.newPage();
  await openForm(killed, 'influenza');
  // Nothing reaches the server from here on: what is typed is on the device alone.
  await killed.route('**/console/forms/influenza/draft', (route) => route.abort());
  await tree(killed).getByRole('treeitem').first().click();
  await titleField(killed).fill('殺される前に書いた名前');
  await expect(killed.getByText('保存できませんでした。この端末には残っています。')).toBeVisible();
  await expectGoodConsole(killed);
  const session = await context.newCDPSession(killed);
  const crashed = killed.waitForEvent('crash');
  // A renderer that is gone answers nothing.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.goto('/console/login?code=dev:S-chohyo&next=/console/forms/influenza');
  // The lock is still the killed window's: whoever comes back takes it over, or has it once it has lapsed.
  const restored = page.getByText('前回の続きから始めました');
  const take = page.getByRole('button', { name: '引き継いで編集する' });
  await expect(restored.or(take).first()).toBeVisible({ timeout: 30_000 });
  if (await take.isVisible()) await take.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(restored).toBeVisible({ timeout: 40_000 });
  await expect(row(page, /殺される前に書いた名前/)).toBeVisible();
  await expect.poll(() => savedTitles(page, 'influenza')).toContain('殺される前に書いた名前');
  await expectGoodConsole(page);
});

test('a second window only looks, takes over what the first has typed, and the first is told [CONSOLE 4]', async ({
  page,
  browser,
  product,
}) => {
  await openForm(page, 'maternity-class');
  // Of a colleague, at another computer.
  const desk = await browser.newContext({
    baseURL: product.origin,
    viewport: { width: 1280, height: 800 },
    locale: 'ja-JP',
  });
  const other = await desk.newPage();
  await other.goto('/console/login?code=dev:S-kanri&next=/console/forms/maternity-class');
  await expect(other.getByText(/さんが編集しています。/)).toBeVisible({ timeout: 30_000 });
  await expect(other.getByRole('button', { name: '項目を足す' })).toBeDisabled();
  await expectGoodConsole(other);
  await tree(page).getByRole('treeitem').first().click();
  await titleField(page).fill('先に書いた名前');
  await other.getByRole('button', { name: '引き継いで編集する' }).click();
  await expect(row(other, /先に書いた名前/)).toBeVisible({ timeout: 30_000 });
  await expect(other.getByRole('button', { name: '項目を足す' })).toBeEnabled();
  await expect(page.getByText(/さんが編集を引き継ぎました/)).toBeVisible({ timeout: 30_000 });
  await expect(titleField(page)).toHaveAttribute('readonly', '');
  await desk.close();
});

test('on a phone the designer says that it needs a wider screen, and shows what there is [CONSOLE 2]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/console/login?code=dev:S-chohyo&next=/console/forms/health-options');
  await expect(page.getByText('編集には、広い画面が要ります')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectGoodConsole(page);
});
