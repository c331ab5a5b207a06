/** What was bought with a record: shown in list, details and cancel page, and what its payment allows. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { provideChatApp } from '@madoguchi/shared/store';
import { clearPageConfiguration, tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cancelPath, detailsPath, shownAs } from '../../testing/cancelling';
import { bought, paidWithProducts, turnPaymentOn } from '../../testing/purchase';
import { record, start } from '../../testing/scene';

const PRODUCTS = '血液検査 × 2（6,000\u2060円）\n合計 6,600\u2060円（税込）';

beforeEach(turnPaymentOn);
afterEach(tidyUp);

async function openCard(found: DisplayRecord) {
  start({ path: '/confirmList/health-check', config: paidWithProducts, records: [found] });
  return screen.findByRole('article', { name: '基本健診' });
}

test('the purchase shows products and total without the order number [FIND-031]', async () => {
  const card = await openCard(bought({}));
  expect(card).toHaveTextContent(
    '購入商品血液検査 × 2（6,000\u2060円） 合計 6,600\u2060円（税込）決済状況決済完了注文番号261120-00042-5',
  );
  expect(card).not.toHaveTextContent('ORDER1');
});

test('the details show the purchase too [FIND-041]', async () => {
  const card = await openCard(bought({}));
  await userEvent.click(within(card).getByRole('button', { name: '詳細を見る' }));
  await screen.findByRole('heading', { level: 1, name: '予約の詳細' });
  expect(shownAs('購入商品')).toBe(PRODUCTS);
  expect(document.body).not.toHaveTextContent('ORDER1');
});

test('the cancel screen shows the purchase too, without the order number [CANCEL-019]', async () => {
  start({ path: cancelPath, config: paidWithProducts, records: [bought({})] });
  expect(await screen.findByRole('button', { name: 'キャンセルする' })).toBeInTheDocument();
  expect(shownAs('購入商品')).toBe(PRODUCTS);
  expect(document.body).not.toHaveTextContent('ORDER1');
});

describe('the receipt is one press away, whenever the answer is looked at [RCPT-007]', () => {
  const link = { name: '領収書を見る' };
  const isPaid = { completedDate: '2026-10-01T01:00:00.000Z', createdAt: '2026-10-01T00:00:00.000Z' };

  test('from the list, and inside LINE too', async () => {
    provideChatApp({
      isInClient: () => true,
      closeWindow: () => undefined,
      openExternal: () => undefined,
      accessToken: async () => undefined,
    });
    const card = await openCard(bought(isPaid));
    expect(within(card).getByRole('link', link)).toHaveAttribute('href', '/receipt?key=ORDER1');
    expect(within(card).getByRole('link', link)).toHaveAccessibleDescription('基本健診');
    provideChatApp({
      isInClient: () => false,
      closeWindow: () => undefined,
      openExternal: () => undefined,
      accessToken: async () => undefined,
    });
  });

  test('from the details, and with the answer cancelled too', async () => {
    const card = await openCard(bought({ ...isPaid, status: 2 }, { check: 'キャンセル' }));
    await userEvent.click(within(card).getByRole('button', { name: '詳細を見る' }));
    await screen.findByRole('heading', { level: 1, name: '予約の詳細' });
    expect(screen.getByRole('link', link)).toHaveAttribute('href', '/receipt?key=ORDER1');
    expect(shownAs('決済完了日時')).toBe('2026-10-01 10:00:00');
  });

  test('not where nothing has been paid', async () => {
    const card = await openCard(bought({ status: 1, selectedPayType: 1 }));
    expect(within(card).queryByRole('link', link)).toBeNull();
  });

  test('not while payment is off: the server opens none', async () => {
    clearPageConfiguration();
    const card = await openCard(bought(isPaid));
    expect(within(card).queryByRole('link', link)).toBeNull();
  });
});

describe('money that goes back is said', () => {
  const isPaid = { status: 0 as const, completedDate: '2026-11-19T01:00:00.000Z' };
  const refund =
    'お支払い済みの6,600\u2060円は、お支払いの方法に応じて返金します（1\u2060〜\u20602週間ほどかかります）。';
  test.each([
    ['cancel page', cancelPath, 'キャンセルする'],
    ['details', detailsPath, 'キャンセル'],
  ])(
    '%s: at the question, which names what, and on the done screen [CANCEL-022, CANCEL-024]',
    async (_name, path, button) => {
      const user = userEvent.setup();
      const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
      start({ path, config: paidWithProducts, records: [bought(isPaid)] });
      await user.click(await screen.findByRole('button', { name: button }));
      scrollTo.mockClear();
      const question = within(screen.getByRole('dialog', { name: 'キャンセルしますか？' }));
      expect(question.getByText('11月25日(水) 10:00 基本健診')).toBeInTheDocument();
      expect(question.getByText(refund)).toBeInTheDocument();
      await user.click(question.getByRole('button', { name: 'キャンセルする' }));
      expect(await screen.findByRole('heading', { name: 'キャンセルしました' })).toHaveFocus();
      expect(scrollTo).toHaveBeenCalledWith(0, 0);
      scrollTo.mockRestore();
      expect(screen.getByText('キャンセル済')).toBeInTheDocument();
      expect(screen.getByText('11月25日(水) 10:00 基本健診')).toBeInTheDocument();
      expect(screen.getByText(refund)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'もう一度予約する' })).toHaveAttribute('href', '/survey/health-check');
    },
  );
  test.each([
    [0, '返金手続き中 6,600円'],
    [2, '返金済み 6,600円'],
  ] as const)('in the list: status %s', async (status, words) => {
    const card = await openCard(bought({ ...isPaid, status }, { check: 'キャンセル' }));
    expect(within(card).getByText(words)).toBeInTheDocument();
  });
  test('not where nothing was taken', async () => {
    const card = await openCard(bought({ status: 1, selectedPayType: 1 }, { check: 'キャンセル' }));
    expect(within(card).queryByText(/返金/)).toBeNull();
  });
});

describe('the state of the payment', () => {
  const buttonsOf = (card: HTMLElement) =>
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  test('a reservation with a cancelled payment says that it cannot change [FIND-033]', async () => {
    const card = await openCard(bought({ status: 4 }));
    expect(within(card).getByText('決済がキャンセルされているため、変更できません。')).toBeInTheDocument();
    expect(buttonsOf(card)).not.toContain('変更');
  });

  test('a refunded and cancelled reservation says that its payment was cancelled [FIND-033]', async () => {
    const card = await openCard(bought({ status: 2 }, { check: '取り消し' }));
    expect(within(card).getByText('決済がキャンセルされているため、変更できません。')).toBeInTheDocument();
    expect(buttonsOf(card)).toEqual(['詳細を見る']);
  });

  test('a reservation paid over 30 days ago says that it cannot be cancelled [FIND-034]', async () => {
    const card = await openCard(bought({ createdAt: '2026-10-01T00:00:00.000Z' }));
    expect(within(card).getByText('キャンセルできる期間を過ぎています。')).toBeInTheDocument();
    expect(buttonsOf(card)).toEqual(['変更', '詳細を見る']);
  });

  test('the 30 days count from the day of completion [CANCEL-012, CANCEL-017]', async () => {
    const card = await openCard(
      bought({ createdAt: '2026-10-01T00:00:00.000Z', completedDate: '2026-10-21T00:00:00.000Z' }),
    );
    expect(buttonsOf(card)).toEqual(['変更', 'キャンセル', '詳細を見る']);
  });

  test('a reservation paid at the desk can be cancelled whenever it was made [CANCEL-018]', async () => {
    const card = await openCard(bought({ status: 1, selectedPayType: 1, createdAt: '2026-10-01T00:00:00.000Z' }));
    expect(buttonsOf(card)).toEqual(['変更', 'キャンセル', '詳細を見る']);
    expect(within(card).queryByText('キャンセルできる期間を過ぎています。')).toBeNull();
  });

  test('a reservation entered at the desk is neither changed nor cancelled [CANCEL-006, CANCEL-007]', async () => {
    const card = await openCard(bought({}, { userId: 'I01JD', partitionKey: record.partitionKey }));
    expect(buttonsOf(card)).toEqual(['詳細を見る']);
  });

  test('the cancel screen of a reservation that only cannot be cancelled says why', async () => {
    const config = { ...paidWithProducts, calendarSetting: { updateOrCancelSettings: 'updateOnly' as const } };
    start({ path: cancelPath, config, records: [bought({})] });
    expect(
      await screen.findByText('この予約はキャンセルできません。予約窓口へ直接ご連絡ください。'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/変更できるのは/)).toBeNull();
  });
});
