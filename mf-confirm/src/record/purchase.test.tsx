/** What was bought with a record: shown in list, details and cancel page, and what its payment allows. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { clearPageConfiguration } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLookupQuery } from '../lookup/lookupQuery';
import { cancelPath, shownAs } from '../testing/cancelling';
import { record, start } from '../testing/fixtures';
import { bought, paidWithProducts, turnPaymentOn } from '../testing/purchase';

const PRODUCTS = '血液検査 × 2（6,000円）\n合計 6,600円（税込）';

beforeEach(turnPaymentOn);
afterEach(() => {
  resetClock();
  clearLookupQuery();
  clearPageConfiguration();
});

async function openCard(found: DisplayRecord) {
  start({ path: '/confirmList/health-check', config: paidWithProducts, records: [found] });
  return screen.findByRole('article', { name: '基本健診' });
}

test('[FIND-031] 買ったものと合計を出し、注文番号は出さない', async () => {
  const card = await openCard(bought({}));
  expect(card).toHaveTextContent('購入商品血液検査 × 2（6,000円） 合計 6,600円（税込）決済状況決済完了');
  expect(card).not.toHaveTextContent('ORDER1');
});

test('[FIND-041] 詳細にも買ったものが出る', async () => {
  const card = await openCard(bought({}));
  await userEvent.click(within(card).getByRole('button', { name: '詳細を見る' }));
  await screen.findByRole('heading', { level: 1, name: '予約の詳細' });
  expect(shownAs('購入商品')).toBe(PRODUCTS);
  expect(document.body).not.toHaveTextContent('ORDER1');
});

test('[CANCEL-019] キャンセルの画面も買ったものを出し、注文番号は出さない', async () => {
  start({ path: cancelPath, config: paidWithProducts, records: [bought({})] });
  expect(await screen.findByRole('button', { name: 'キャンセルする' })).toBeInTheDocument();
  expect(shownAs('購入商品')).toBe(PRODUCTS);
  expect(document.body).not.toHaveTextContent('ORDER1');
});

describe('決済の状態', () => {
  const buttonsOf = (card: HTMLElement) =>
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  test('[FIND-033] 決済が取り消された予約は、変更できないと伝える', async () => {
    const card = await openCard(bought({ status: 4 }));
    expect(within(card).getByText('決済がキャンセルされているため、変更できません。')).toBeInTheDocument();
    expect(buttonsOf(card)).not.toContain('変更');
  });

  test('[FIND-033] 返金して取り消した予約でも、決済が取り消されたことを伝える', async () => {
    const card = await openCard(bought({ status: 2 }, { check: '取り消し' }));
    expect(within(card).getByText('決済がキャンセルされているため、変更できません。')).toBeInTheDocument();
    expect(buttonsOf(card)).toEqual(['詳細を見る']);
  });

  test('[FIND-034] 決済から30日を過ぎた予約は、キャンセルできないと伝える', async () => {
    const card = await openCard(bought({ createdAt: '2026-10-01T00:00:00.000Z' }));
    expect(within(card).getByText('キャンセルできる期間を過ぎています。')).toBeInTheDocument();
    expect(buttonsOf(card)).toEqual(['変更', '詳細を見る']);
  });

  test('[CANCEL-012, CANCEL-017] 30日は、完了した日から数える', async () => {
    const card = await openCard(
      bought({ createdAt: '2026-10-01T00:00:00.000Z', completedDate: '2026-10-21T00:00:00.000Z' }),
    );
    expect(buttonsOf(card)).toEqual(['変更', 'キャンセル', '詳細を見る']);
  });

  test('[CANCEL-018] 窓口で払う予約は、いつ申し込んだものでもキャンセルできる', async () => {
    const card = await openCard(bought({ status: 1, selectedPayType: 1, createdAt: '2026-10-01T00:00:00.000Z' }));
    expect(buttonsOf(card)).toEqual(['変更', 'キャンセル', '詳細を見る']);
    expect(within(card).queryByText('キャンセルできる期間を過ぎています。')).toBeNull();
  });

  test('[CANCEL-006, CANCEL-007] 窓口で登録された予約は、変更もキャンセルもできない', async () => {
    const card = await openCard(bought({}, { userId: 'I01JD', partitionKey: record.partitionKey }));
    expect(buttonsOf(card)).toEqual(['詳細を見る']);
  });

  test('キャンセルだけができない予約をキャンセルの画面で開くと、その理由を言う', async () => {
    const config = { ...paidWithProducts, calendarSetting: { updateOrCancelSettings: 'updateOnly' as const } };
    start({ path: cancelPath, config, records: [bought({})] });
    expect(
      await screen.findByText('この予約はキャンセルできません。予約窓口へ直接ご連絡ください。'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/変更できるのは/)).toBeNull();
  });
});
