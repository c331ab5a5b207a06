/**
 * Photos and secure files in a real browser: chosen, uploaded, failed, tried again, cancelled, sent, and found again.
 */
import { writeFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { ReservationCalendar } from '../pages/ReservationCalendar';
import { expectGoodScreen, expectNoSidewaysScroll } from '../support/accessibility';
import { storedRows } from '../support/answers';
import { type ChosenFile, heavy, pdf, photo, turned } from '../support/files';
import { expect, test } from '../support/fixtures';
import { sessionOf } from '../support/session';

test.use({ productOptions: { bundle: 'e2e/bundles/files' } });

/** Where file bodies go. */
const PUT = '**/survey/api/v1/files/**';
const MEGABYTE = 1024 * 1024;

class Papers {
  readonly card: Locator;
  readonly letters: Locator;
  readonly picture: Locator;

  constructor(readonly page: Page) {
    this.card = page.getByLabel('保険証', { exact: true });
    this.letters = page.getByLabel('紹介状', { exact: true });
    this.picture = page.getByRole('img', { name: /^保険証の(写真|画像)$/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/survey/papers');
    await this.page.getByRole('textbox', { name: '氏名' }).fill('山田 花子');
    await expect(this.card).toBeAttached();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async choosePhoto(file: ChosenFile | string): Promise<void> {
    await this.card.setInputFiles(file);
    await expect(this.page.getByText('写真をアップロードしました')).toBeVisible();
  }

  async send(): Promise<void> {
    await this.button('送信').click();
    await this.page.getByRole('dialog').getByRole('button', { name: '送信', exact: true }).click();
    await expect(this.page.getByRole('heading', { name: '受け付けました' })).toBeVisible();
  }

  /** Width and height of the shown picture, when it is upright. */
  async shownSize(): Promise<[number, number]> {
    await expect(this.picture).toBeVisible();
    return this.picture.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
  }
}

/** Keeps uploads waiting until they are let go. */
async function holdUploads(page: Page): Promise<{ let: () => Promise<void> }> {
  const held: Route[] = [];
  await page.route(PUT, (route) => (route.request().method() === 'PUT' ? void held.push(route) : route.continue()));
  return {
    let: async () => {
      await page.unroute(PUT);
      for (const route of held) await route.continue().catch(() => undefined);
    },
  };
}

test('a photo and a PDF are uploaded, sent, and opened again from the list [FILE-002, FILE-023, FILE-030, FIND-048]', async ({
  page,
  product,
  user,
}) => {
  const papers = new Papers(page);
  await papers.open();
  const uploads = await holdUploads(page);
  await papers.card.setInputFiles(await photo(page, '保険証.jpg', 1_200, 800));
  await papers.letters.setInputFiles(pdf('紹介状.pdf'));
  await expect(page.getByText('写真をアップロードしています')).toBeVisible();
  await expect(page.getByText('紹介状.pdfをアップロードしています')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '保険証の進みぐあい' })).toBeVisible();
  await expectGoodScreen(page);
  // What is on its way is never left out of what is sent.
  await papers.button('送信').click();
  await expect(page.locator('[data-error-for="card"]')).toContainText('写真のアップロードが終わっていません。');
  await uploads.let();
  await expect(page.getByText('写真をアップロードしました')).toBeVisible();
  await expect(page.getByText('紹介状.pdfをアップロードしました')).toBeVisible();
  await expect(page.locator('[data-error-for="card"]')).toBeHidden();
  await papers.send();
  const letter = (await storedRows(product, user, 'papers')).find(({ itemKey }) => itemKey === 'letters')?.value;
  expect(letter).toMatch(/^[0-9A-Z]{26}#紹介状\.pdf$/);

  await page.goto('/confirmList/papers');
  const card = page.getByRole('article').first();
  await expect(card).toContainText('紹介状.pdf');
  await expect(papers.picture).toBeVisible();
  expect(await papers.shownSize()).toEqual([1_200, 800]);
  const limit = await papers.picture.evaluate((image) => Number.parseFloat(getComputedStyle(image).maxHeight));
  expect(limit).toBeCloseTo(0.66 * 812, 0);
  await card.getByRole('button', { name: '添付ファイルを見る' }).click();
  await expect(papers.button('紹介状.pdfをダウンロード')).toBeVisible();
  await expectGoodScreen(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    papers.button('紹介状.pdfをダウンロード').click(),
  ]);
  expect(download.suggestedFilename()).toBe('紹介状.pdf');
  await papers.button('閉じる').click();
  await card.getByRole('button', { name: '詳細' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '送信した内容' })).toBeVisible();
  await expect(papers.picture).toBeVisible();
  await expect(papers.button('添付ファイルを見る')).toBeVisible();
});

test('an upload that fails keeps what was chosen, and goes through when it is tried again', async ({ page }) => {
  const papers = new Papers(page);
  await papers.open();
  await page.route(PUT, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await papers.card.setInputFiles(await photo(page, '保険証.jpg', 600, 400));
  await papers.letters.setInputFiles(pdf('紹介状.pdf'));
  await expect(page.getByText('写真をアップロードできませんでした。もう一度お試しください。')).toBeVisible();
  await expect(page.getByText('紹介状.pdfをアップロードできませんでした。もう一度お試しください。')).toBeVisible();
  await expect(papers.picture).toBeVisible();
  await expectGoodScreen(page);
  // The longest words of a button, in the largest text on the narrowest phone.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', 'largest'));
  await expectNoSidewaysScroll(page);
  await page.unroute(PUT);
  await papers.button('もう一度アップロードする').click();
  await papers.button('紹介状.pdfをもう一度アップロードする').click();
  await expect(page.getByText('写真をアップロードしました')).toBeVisible();
  await expect(page.getByText('紹介状.pdfをアップロードしました')).toBeVisible();
  await papers.send();
});

test('an upload can be cancelled, and another photo chosen', async ({ page }) => {
  const papers = new Papers(page);
  await papers.open();
  const uploads = await holdUploads(page);
  await papers.card.setInputFiles(await photo(page, '保険証.jpg', 600, 400));
  await papers.letters.setInputFiles(pdf('紹介状.pdf'));
  await papers.button('保険証のアップロードを取り消す').click();
  await papers.button('紹介状.pdfのアップロードを取り消す').click();
  await expect(papers.picture).toBeHidden();
  await expect(page.getByText('紹介状.pdf', { exact: true })).toBeHidden();
  await expect(papers.letters).toBeFocused();
  await uploads.let();
  await papers.choosePhoto(await photo(page, '別の写真.jpg', 400, 600));
  expect(await papers.shownSize()).toEqual([400, 600]);
  await papers.send();
});

test('what is another kind than it says is refused at its item, and the rest stays [VAL-092, FILE-005, FILE-013]', async ({
  page,
}) => {
  const papers = new Papers(page);
  await papers.open();
  await papers.choosePhoto(await photo(page, '保険証.jpg', 600, 400));
  const wrong = { name: '写真.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>') };
  await papers.card.setInputFiles(wrong);
  await expect(page.getByText('JPG、JPEG、PNG、HEIF の写真ファイルを選んでください')).toBeVisible();
  // The photo that was there before is still the answer.
  await expect(papers.picture).toBeVisible();
  await papers.letters.setInputFiles([pdf('紹介状.png'), pdf('紹介.状.pdf'), pdf('紹介状.exe'), pdf('良い紹介状.pdf')]);
  await expect(page.getByText(/^紹介状\.png：ファイルの中身が拡張子と一致しません。/)).toBeVisible();
  // A name that the rules refuse is changed by itself.
  await expect(page.getByText('書類1.pdf（紹介.状.pdf）')).toBeVisible();
  await expect(page.getByText('紹介状.exe：このファイル形式は添付できません。')).toBeVisible();
  await expect(page.getByText('良い紹介状.pdf', { exact: true })).toBeVisible();
  await papers.send();
});

test('a camera’s picture of twelve megapixels is upright, before and after it is sent', async ({ page }) => {
  const papers = new Papers(page);
  await papers.open();
  const camera = turned(await photo(page, 'IMG_0001.JPG', 4_000, 3_000));
  await papers.choosePhoto(camera);
  expect(await papers.shownSize()).toEqual([3_000, 4_000]);
  await papers.send();
  await page.goto('/confirmList/papers');
  expect(await papers.shownSize()).toEqual([3_000, 4_000]);
});

test('one above 20 MB is made smaller and is upright without its label [VAL-091]', async ({ page }, testInfo) => {
  const papers = new Papers(page);
  await papers.open();
  // From the disk, as a browser reads it: so large a file is too much to hand over.
  const camera = testInfo.outputPath('IMG_0002.JPG');
  await writeFile(camera, heavy(turned(await photo(page, 'IMG_0002.JPG', 4_000, 3_000)), 24 * MEGABYTE).buffer);
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/files/'));
  await papers.choosePhoto(camera);
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(20 * MEGABYTE);
  expect(await papers.shownSize()).toEqual([3_000, 4_000]);
});

test('a file of the form is kept by the reservation that the calendar sends [CAL-036]', async ({
  page,
  product,
  user,
}) => {
  await page.goto('/survey/visit');
  await page.getByRole('textbox', { name: '氏名' }).fill('山田 花子');
  await page.getByLabel('紹介状', { exact: true }).setInputFiles(pdf('紹介状.pdf'));
  await expect(page.getByText('紹介状.pdfをアップロードしました')).toBeVisible();
  await page.getByRole('button', { name: '送信' }).click();
  const calendar = new ReservationCalendar(page);
  await calendar.review('11月24日(火) 10:00');
  expect(await calendar.valueBeside('紹介状')).toContain('紹介状.pdf');
  await calendar.send();
  await calendar.expectDone();
  const rows = await storedRows(product, user, 'visit');
  const letter = rows.find(({ itemKey }) => itemKey === 'letters')?.value ?? '';
  expect(letter).toMatch(/#紹介状\.pdf$/);
  const { idToken } = await sessionOf(product, user);
  const states = await fetch(
    `${product.origin}/survey/api/v1/db/survey-resources/file-status?ids=${encodeURIComponent(letter)}`,
    { headers: { authorization: `Bearer ${idToken}` } },
  );
  expect(await states.json()).toEqual({
    result: 'OK',
    data: [{ id: letter, name: '紹介状.pdf', status: 'Completed' }],
  });
});
