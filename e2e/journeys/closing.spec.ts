/**
 * 休診にする, in two walks of two people who are hit: the desk closes a day, takes it back, closes it again and tells them;
 * then one takes the place by one press on a phone, the other calls and the desk takes it. Where a walk begins is made by
 * the product's own calls.
 */
import { randomUUID } from 'node:crypto';
import { expectGoodConsole } from '../support/consoleScreens';
import { expect, test } from '../support/fixtures';
import type { Product } from '../support/product';
import { asReception } from '../support/reception';
import { reserve } from '../support/reservations';
import { knownPerson, newPerson, type Person, sessionOf } from '../support/session';

const HIT = newPerson();
// Tuesday; the health checks of the week after take place from Wednesday on.
test.use({ person: HIT, productOptions: { now: '2026-11-24T09:30:00+09:00' } });
test.slow();

const DESK = { width: 1280, height: 800 };
const CALENDAR = 'health-check-center';
const CALLER = '高田 ふみ';

/** A call of the console as the receptionist. @returns the answer's data */
async function ask<Data>(product: Product, path: string, body: object): Promise<Data> {
  const { idToken } = await sessionOf(product, knownPerson(product, '受付'));
  const response = await fetch(`${product.origin}/survey/api/v1/console${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}

/** Books the person with the phone and one who has none into the same time of a day. */
async function bookBoth(product: Product, day: string, slot: string): Promise<void> {
  await reserve(product, HIT, { day, slot, answers: { name: '山田 花子' } });
  const called = { day, slot, answers: { name: CALLER }, owner: 'desk' } as const;
  await reserve(product, knownPerson(product, '受付'), called);
}

interface Made {
  closingId: string;
  offers: { offerId: string; name: string }[];
}
const offerOf = ({ offers }: Made) => offers.find(({ name }) => name === '山田 花子')?.offerId ?? '';

/** What the person reads of an offer: its status. */
async function offerStatus(product: Product, person: Person, offerId: string): Promise<number> {
  const { idToken } = await sessionOf(product, person);
  const headers = { authorization: `Bearer ${idToken}` };
  return (await fetch(`${product.origin}/survey/api/v1/db/offers/${offerId}`, { headers })).status;
}

test('a day is closed, taken back while nobody was told, closed again, and both are told [CONSOLE-3] [CONTRACT 13]', async ({
  page,
  product,
}) => {
  await bookBoth(product, '20261203', '2');
  const { desk, close } = await asReception(page, product, DESK);
  const press = (name: string) => desk.getByRole('button', { name, exact: true }).click();
  /** Closes what is shown. @returns the offer of the person with the phone */
  const closeShown = async () => {
    const made = desk.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /closings$/.test(answer.url()),
    );
    await press('この枠を閉じて、対象の方を見る');
    const { data } = (await (await made).json()) as { data: Made };
    return offerOf(data);
  };

  await desk.goto(`/console/calendars?calendar=${CALENDAR}&day=2026-12-03`);
  await press('休診にする');
  await expect(desk.getByText(/^\d+枠を閉じます。予約が2枠に入っています。$/)).toBeVisible();
  await expectGoodConsole(desk);
  await desk.getByLabel('理由').fill('学会のため');
  const undone = await closeShown();
  const people = desk.getByRole('table', { name: '対象の方' });
  await expect(people.getByRole('row', { name: /高田 ふみ.*電話.*を確保/ })).toBeVisible();
  await expect(people.getByRole('row', { name: /山田 花子.*LINE.*を確保/ })).toBeVisible();
  await press('休診を取り消す');
  await expect(desk.getByText('休診を取り消し、枠をもとに戻しました。')).toBeVisible();
  await expect(desk.getByText('休診にした枠はまだありません。')).toBeVisible();
  expect(await offerStatus(product, HIT, undone)).toBe(404);

  await desk.goto(`/console/calendars/closing?calendar=${CALENDAR}&day=2026-12-03`);
  const told = await closeShown();
  await expectGoodConsole(desk);
  await press('次へ');
  await press('見本を見る');
  await expect(desk.getByRole('region', { name: '届くメッセージの見本' })).toContainText(`/offer/${told}`);
  await expectGoodConsole(desk);
  await press('次へ');
  await expect(desk.getByText('送ったあとは、休診を取り消せません。')).toBeVisible();
  await press('2人に送る');
  const open = desk.getByRole('table', { name: '未対応の方' });
  await expect(open.getByRole('row', { name: /高田 ふみ.*電話で伝える/ })).toBeVisible();
  expect(await offerStatus(product, HIT, told)).toBe(200);
  await close();
});

test('who is hit moves by one press or by the desk, until nobody is open [CONSOLE-3] [CONTRACT 13]', async ({
  page,
  product,
}) => {
  await bookBoth(product, '20261208', '2');
  const body = { calendarId: CALENDAR, slots: [{ day: '20261208', slot: '2' }], reason: '学会のため' };
  const closing = await ask<Made>(product, '/closings', body);
  const job = { kind: 'closing', closingId: closing.closingId, text: '{link}', idempotencyKey: randomUUID() };
  await ask(product, '/jobs', job);
  await expect.poll(() => offerStatus(product, HIT, offerOf(closing))).toBe(200);
  const { desk, close } = await asReception(page, product, DESK);

  await test.step('the person takes the held place by one press', async () => {
    await page.goto(`/offer/${offerOf(closing)}`);
    await page.getByRole('button', { name: /^12月9日\(水\) .* にする$/ }).click();
    await expect(page.getByText('日時を変更しました')).toBeVisible();
  });
  await test.step('the desk takes it for who calls, and nobody is left', async () => {
    await desk.goto(`/console/calendars/closing?calendar=${CALENDAR}&closing=${closing.closingId}`);
    await expect(desk.getByRole('table', { name: '未対応の方' }).getByRole('row')).toHaveCount(2);
    await expectGoodConsole(desk);
    await desk.getByRole('button', { name: `${CALLER} の予約を開く`, exact: true }).click();
    await desk.getByRole('button', { name: /^案内した枠/ }).click();
    await expect(desk.getByText('全員の対応が終わりました。')).toBeVisible();
    await desk.getByText('移動ずみ 2').click();
    await expect(desk.getByRole('table', { name: '移動ずみの方' }).getByRole('row')).toHaveCount(3);
    await expectGoodConsole(desk);
  });
  await close();
});
