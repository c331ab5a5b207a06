/** What must not be there of money: each kind is found, and nothing that fits (a real database, rows written by hand). */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { DISCREPANCY_KINDS, type DiscrepancyKind, findDiscrepancies } from './reconciliation';

const database = databaseOfFile();
const SINCE = new Date('2026-11-20T09:00:00+09:00');
const LATELY = '2026-11-20T09:00:00+09:00';
const BEFORE = '2026-11-20T08:59:59+09:00';

beforeEach(async () => {
  await database().script(
    'DELETE FROM answer; DELETE FROM payment_order; DELETE FROM payment_charge; DELETE FROM payment_refund; DELETE FROM payment_notice',
  );
});

/** A live answer and its order by card, of 1,100 yen. */
interface Sale {
  id: string;
  status?: number | 'NULL';
  payType?: number;
  isLive?: boolean;
  userId?: string;
  amount?: number;
}
async function sell({ id, status = 3, payType = 0, isLive = true, userId = 'U-a', amount = 1100 }: Sale) {
  await database().script(`
    INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name,
      form_version, created_at, updated_at)
    VALUES ('${id}', 'care', 'U-a', '${id}', '${id}', '未対応', ${isLive}, true, '', 1, '${LATELY}', '${LATELY}');
    INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type, status,
      created_at, updated_at, order_day, order_count)
    VALUES ('${id}', 'care', '${userId}', '${id}', 'care', '{}', ${amount}, ${payType}, ${status}, '${LATELY}', '${LATELY}', '${id}', 1)`);
}
const charge = (orderId: string, trackingId: string, { usedFor = 'order', amount = 1100, at = LATELY } = {}) =>
  database().script(`
    INSERT INTO payment_charge (tracking_id, provider_order_id, order_id, amount, pay_method, used_for, told_by, created_at)
    VALUES ('${trackingId}', 'p', '${orderId}', ${amount}, 'paypay', '${usedFor}', 'notice', '${at}')`);
const refund = (orderId: string, trackingId: string) =>
  database().script(`
    INSERT INTO payment_refund (refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at)
    VALUES ('r-${trackingId}', '${orderId}', '${trackingId}', 'U-a', 'care', 1100, 'cancelled', '${LATELY}')`);
const notice = (id: string, outcome: string, amount: number | 'NULL' = 1100, at = LATELY) =>
  database().script(`
    INSERT INTO payment_notice (notice_id, provider_order_id, tracking_id, result, amount, outcome, at)
    VALUES ('${id}', 'p-${id}', 't-${id}', 'OK', ${amount}, '${outcome}', '${at}')`);

/** What is found of every kind; kinds with nothing are left out. */
async function found() {
  const all: Partial<Record<DiscrepancyKind, unknown[]>> = {};
  for (const kind of DISCREPANCY_KINDS) {
    const rows = await findDiscrepancies(database(), kind, SINCE);
    if (rows.length > 0) all[kind] = rows;
  }
  return all;
}

test('nothing is found where everything fits: paid, paid at the desk, free of charge, given back, erased', async () => {
  await sell({ id: 'paid' });
  await charge('paid', 't-1');
  await sell({ id: 'desk', payType: 1, status: 1 });
  await sell({ id: 'free', amount: 0, status: 1 });
  await sell({ id: 'withdrawn', isLive: false });
  await charge('withdrawn', 't-2');
  await refund('withdrawn', 't-2');
  await sell({ id: 'cancelled', isLive: false, status: 4 });
  await charge('cancelled', 't-3');
  await sell({ id: 'erased', isLive: false, userId: 'erased' });
  await charge('erased', 't-4');
  await sell({ id: 'long ago', isLive: false });
  await charge('long ago', 't-5', { at: BEFORE });
  await notice('n-1', 'paid');
  await notice('n-2', 'unknown', 1100, BEFORE);
  expect(await found()).toEqual({});
});

test('orders that say that they are paid without money for them, by their ids', async () => {
  for (const id of ['b', 'a']) await sell({ id, status: id === 'a' ? 0 : 3 });
  await charge('a', 't-1', { usedFor: 'refund' });
  await refund('a', 't-1');
  expect(await found()).toEqual({
    paidWithoutMoney: [
      { orderId: 'a', trackingId: undefined, amount: 1100 },
      { orderId: 'b', trackingId: undefined, amount: 1100 },
    ],
  });
});

test('money with nothing for it: no order, no live answer, or noted as to be given back', async () => {
  await charge('none', 't-1');
  await sell({ id: 'withdrawn', isLive: false });
  await charge('withdrawn', 't-2');
  await sell({ id: 'bought' });
  await charge('bought', 't-3');
  await charge('bought', 't-4', { usedFor: 'refund' });
  expect(await found()).toEqual({
    paidWithNothing: [
      { orderId: 'bought', trackingId: 't-4', amount: 1100 },
      { orderId: 'none', trackingId: 't-1', amount: 1100 },
      { orderId: 'withdrawn', trackingId: 't-2', amount: 1100 },
    ],
  });
});

test('answers that count although their order by card is not paid', async () => {
  await sell({ id: 'open', status: 'NULL' });
  await sell({ id: 'cancelled', status: 4 });
  await sell({ id: 'gone', status: 1, isLive: false });
  expect(await found()).toEqual({
    givenUnpaid: [
      { orderId: 'cancelled', trackingId: undefined, amount: 1100 },
      { orderId: 'open', trackingId: undefined, amount: 1100 },
    ],
  });
});

test('money that bought the same order twice, is another amount, or goes back for an answer that counts', async () => {
  await sell({ id: 'twice' });
  for (const trackingId of ['t-1', 't-2']) await charge('twice', trackingId);
  await sell({ id: 'other' });
  await charge('other', 't-3', { amount: 900 });
  await sell({ id: 'refund' });
  await charge('refund', 't-4');
  await refund('refund', 't-4');
  expect(await found()).toEqual({
    chargedTwice: [{ orderId: 'twice', trackingId: 't-2', amount: 1100 }],
    otherAmount: [{ orderId: 'other', trackingId: 't-3', amount: 900 }],
    refundOfLive: [{ orderId: 'refund', trackingId: 't-4', amount: 1100 }],
  });
});

test('notices that were refused, each by its reason, without an amount as none', async () => {
  for (const [index, outcome] of ['unknown', 'mismatch', 'unnamed', 'altered'].entries())
    await notice(`n-${index}`, outcome, index === 2 ? 'NULL' : 1100);
  expect(await found()).toEqual({
    refusedNotices: [0, 1, 2, 3].map((index) => ({
      orderId: `p-n-${index}`,
      trackingId: `t-n-${index}`,
      amount: index === 2 ? 0 : 1100,
    })),
  });
});
