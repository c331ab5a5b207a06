import { Lookup } from '../pages/Lookup';
import { expect, test } from '../support/fixtures';
import { cancelAs, HEALTH_CHECK, reserve } from '../support/reservations';
import { knownPerson } from '../support/session';

for (const width of [375, 320])
  test(`shots ${width}`, async ({ page, product, user }) => {
    await page.setViewportSize({ width, height: 812 });
    const slot = (n: number) => String(width === 375 ? n : n + 1);
    const a = await reserve(product, user, { day: '20261125', slot: slot(2) });
    await reserve(product, knownPerson(product, '受付'), { day: '20261120', slot: slot(8), owner: user });
    const c = await reserve(product, user, { day: '20261124', slot: slot(4) });
    await cancelAs(product, user, c);
    const shot = (name: string, fullPage = false) =>
      page.screenshot({ path: `/tmp/h8/shots/real-${name}-${width}.png`, fullPage, scale: 'css' });
    await page.goto(`/confirmSearchForm?surveyId=${HEALTH_CHECK}`);
    await page.getByRole('button', { name: '検索', exact: true }).click();
    await expect(page.getByLabel('フリガナ')).toBeFocused();
    await shot('search-errors');
    await new Lookup(page).search({ kana: 'ソンザイシナイ' });
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await shot('alert');
    await page.goto(`/confirmList/${HEALTH_CHECK}`);
    await expect(page.getByText(a.answercode)).toBeVisible();
    await shot('list');
    await shot('list-full', true);
    await page.goto(`/confirmDetails?surveyId=${HEALTH_CHECK}&partitionKey=${encodeURIComponent(a.partitionKey)}`);
    await expect(page.getByText(a.answercode)).toBeVisible();
    await shot('details');
  });
