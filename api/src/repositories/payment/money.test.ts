/** The statements of money, on a real database: each charge and refund once, whoever tells of it how often. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import {
  addCharge,
  addNotice,
  addRefund,
  type Charge,
  chargesOfOrder,
  chargesSince,
  confirmCharge,
  dropOpenRefunds,
  findRefund,
  listRefunds,
  refundsOfOrder,
  settleRefund,
} from './money';

const database = databaseOfFile();
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);

beforeEach(async () => {
  await database().script('DELETE FROM payment_charge; DELETE FROM payment_notice; DELETE FROM payment_refund');
});

const charge = (trackingId: string, more: Partial<Charge> = {}): Charge => ({
  trackingId,
  providerOrderId: `${trackingId}-1`,
  orderId: 'order-1',
  amount: 1100,
  payMethod: 'credit3d2',
  usedFor: 'order',
  toldBy: 'notice',
  createdAt: at(0),
  confirmedAt: undefined,
  ...more,
});
const refund = (trackingId: string, more: Partial<Parameters<typeof addRefund>[1]> = {}) => ({
  orderId: 'order-1',
  trackingId,
  userId: 'U-a',
  surveyId: 'care',
  amount: 1100,
  reason: 'cancelled' as const,
  createdAt: at(0),
  ...more,
});
/** Adds a refund. @returns its id */
async function added(trackingId: string, more: Parameters<typeof refund>[1] = {}): Promise<string> {
  await addRefund(database(), refund(trackingId, more));
  const all = await listRefunds(database(), 99);
  return all.find((each) => each.trackingId === trackingId)?.refundId ?? '';
}

describe('money that was taken', () => {
  test('is noted as it was told, once', async () => {
    expect(await addCharge(database(), charge('t-1'))).toBe(true);
    expect(await addCharge(database(), charge('t-1', { amount: 1, usedFor: 'refund', toldBy: 'answer' }))).toBe(false);
    expect(await chargesOfOrder(database(), 'order-1')).toEqual([charge('t-1')]);
  });

  test('is noted once by two that are told at the same moment', async () => {
    const noted = await Promise.all([1, 2, 3, 4].map(() => addCharge(database(), charge('t-1'))));
    expect(noted.filter(Boolean)).toHaveLength(1);
  });

  test('of an order is the first first, and of no other order', async () => {
    const late = charge('t-1', { createdAt: at(9), usedFor: 'refund', toldBy: 'answer', confirmedAt: at(9) });
    const early = charge('t-2');
    for (const each of [late, early, charge('t-3', { orderId: 'order-2' })]) await addCharge(database(), each);
    expect(await chargesOfOrder(database(), 'order-1')).toEqual([early, late]);
  });

  test('since an instant is with that instant, over all orders, the first first', async () => {
    for (const [index, minute] of [7, 4, 5].entries())
      await addCharge(database(), charge(`t-${index}`, { orderId: `order-${index}`, createdAt: at(minute) }));
    expect((await chargesSince(database(), at(5))).map(({ trackingId }) => trackingId)).toEqual(['t-2', 't-0']);
  });

  test('is confirmed once; the first instant stands, other money is let be', async () => {
    for (const each of ['t-1', 't-2']) await addCharge(database(), charge(each));
    await confirmCharge(database(), 't-1', at(3));
    await confirmCharge(database(), 't-1', at(8));
    const [first, second] = await chargesOfOrder(database(), 'order-1');
    expect(first?.confirmedAt).toEqual(at(3));
    expect(second?.confirmedAt).toBeUndefined();
  });
});

test.each([
  [1100, 1100],
  [Number.NaN, null],
])('a notice is kept with its amount %d', async (amount, stored) => {
  const notice = { providerOrderId: 'p-1', trackingId: 't-1', result: 'OK', outcome: 'paid', at: at(1) };
  await addNotice(database(), { ...notice, amount });
  await addNotice(database(), { ...notice, amount });
  const kept = {
    name: 'test_notices',
    text: 'SELECT provider_order_id, tracking_id, result, amount, outcome, at FROM payment_notice',
  };
  const row = {
    provider_order_id: 'p-1',
    tracking_id: 't-1',
    result: 'OK',
    amount: stored,
    outcome: 'paid',
    at: at(1),
  };
  expect(await database().query(kept)).toEqual([row, row]);
});

describe('money that is to go back', () => {
  test('is noted once for the same money', async () => {
    expect(await addRefund(database(), refund('t-1'))).toBe(true);
    expect(
      await addRefund(database(), refund('t-1', { orderId: 'order-2', amount: 1, reason: 'second_payment' })),
    ).toBe(false);
    const expected = { ...refund('t-1'), refundedAt: undefined, refundedBy: undefined, refundId: expect.any(String) };
    const [found, ...others] = await refundsOfOrder(database(), 'order-1');
    expect(found).toEqual(expected);
    expect(others).toEqual([]);
    expect(await findRefund(database(), found?.refundId ?? '')).toEqual(expected);
    expect(await findRefund(database(), 'none')).toBeUndefined();
  });

  test('has gone back once, and names who said so first', async () => {
    const id = await added('t-1');
    const other = await added('t-2');
    expect(await settleRefund(database(), id, { at: at(5), userId: 'U-desk' })).toBe(true);
    expect(await settleRefund(database(), id, { at: at(6), userId: 'U-other' })).toBe(false);
    expect(await settleRefund(database(), 'none', { at: at(6), userId: 'U-other' })).toBe(false);
    expect(await findRefund(database(), id)).toMatchObject({ refundedAt: at(5), refundedBy: 'U-desk' });
    expect(await findRefund(database(), other)).toMatchObject({ refundedAt: undefined, refundedBy: undefined });
  });

  test('is listed with what is due first, then the newest, so many at most', async () => {
    const done = await added('t-1', { createdAt: at(9) });
    await settleRefund(database(), done, { at: at(10), userId: 'U-desk' });
    await added('t-2', { createdAt: at(1), orderId: 'order-2' });
    await added('t-3', { createdAt: at(2) });
    const idsOf = async (limit: number) => (await listRefunds(database(), limit)).map(({ trackingId }) => trackingId);
    expect(await idsOf(9)).toEqual(['t-3', 't-2', 't-1']);
    expect(await idsOf(2)).toEqual(['t-3', 't-2']);
    expect((await refundsOfOrder(database(), 'order-1')).map(({ trackingId }) => trackingId)).toEqual(['t-3', 't-1']);
  });

  test('is dropped for an answer that counts again: what is due for its cancelling, and nothing else', async () => {
    const done = await added('t-1');
    await settleRefund(database(), done, { at: at(5), userId: 'U-desk' });
    await added('t-2');
    await added('t-3', { reason: 'second_payment' });
    await added('t-4', { orderId: 'order-2' });
    expect(await dropOpenRefunds(database(), 'order-1')).toBe(1);
    expect(await dropOpenRefunds(database(), 'order-1')).toBe(0);
    const left = (await listRefunds(database(), 9)).map(({ trackingId }) => trackingId);
    expect(left.sort()).toEqual(['t-1', 't-3', 't-4']);
  });
});
