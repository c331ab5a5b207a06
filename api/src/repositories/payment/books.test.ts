/** The books of a day, on a real database: what of orders and money is of the day and of the forms, and what is not. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { sumsOfDay, unconfirmedOfDay } from './books';

const database = databaseOfFile();
const DAY = {
  day: '20261120',
  from: new Date('2026-11-20T00:00:00+09:00'),
  before: new Date('2026-11-21T00:00:00+09:00'),
};
const FIRST = '2026-11-20T00:00:00+09:00';
const LAST = '2026-11-20T23:59:59+09:00';
const EVE = '2026-11-19T23:59:59+09:00';
const NEXT = '2026-11-21T00:00:00+09:00';

beforeEach(async () => {
  await database().script(
    'DELETE FROM answer; DELETE FROM payment_order; DELETE FROM payment_charge; DELETE FROM payment_refund',
  );
});

let count = 0;
interface Sold {
  amount: number;
  form?: string;
  day?: string;
  payType?: number;
  status?: number;
  payMethod?: string;
  completedAt?: string;
  canceledAt?: string;
  /** Whether an answer came of it, and whether that one counts. */
  answer?: 'live' | 'cancelled' | 'none';
}
/** Stores an order, by card where nothing else is said. @returns its id */
async function sell({ amount, form = 'care', day = DAY.day, payType = 0, status = 3, answer = 'live', ...more }: Sold) {
  count += 1;
  const id = `order-${count}`;
  const quoted = (value: string | undefined) => (value === undefined ? 'NULL' : `'${value}'`);
  await database().script(`
    INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type, status,
      pay_method, completed_at, canceled_at, created_at, updated_at, order_day, order_count)
    VALUES ('${id}', '${form}', 'U-a', ${answer === 'none' ? 'NULL' : `'${id}'`}, 'care', '{}', ${amount}, ${payType}, ${status},
      ${quoted(more.payMethod)}, ${quoted(more.completedAt)}, ${quoted(more.canceledAt)}, '${FIRST}', '${FIRST}', '${day}', ${count});
    INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name,
      form_version, created_at, updated_at)
    SELECT '${id}', '${form}', 'U-a', '${id}', '${id}', '未対応', ${answer === 'live'}, true, '', 1, '${FIRST}', '${FIRST}'
    WHERE '${answer}' <> 'none'`);
  return id;
}
const charge = (orderId: string, amount: number, at: string, payMethod = 'paypay') =>
  database().script(`
    INSERT INTO payment_charge (tracking_id, provider_order_id, order_id, amount, pay_method, used_for, told_by, created_at)
    VALUES ('t-${orderId}', 'p', '${orderId}', ${amount}, '${payMethod}', 'order', 'notice', '${at}')`);
const refund = (orderId: string, amount: number, at: { due: string; given?: string }, form = 'care') =>
  database().script(`
    INSERT INTO payment_refund (refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at, refunded_at)
    VALUES ('r-${orderId}', '${orderId}', 't-${orderId}', 'U-a', '${form}', ${amount}, 'cancelled', '${at.due}',
      ${at.given === undefined ? 'NULL' : `'${at.given}'`})`);
const sums = (forms = ['care']) => sumsOfDay(database(), forms, DAY);
const NOTHING = { count: 0, amount: 0 };

test('a day without orders and money has sums of nothing', async () => {
  expect(await sums()).toEqual({ ordered: NOTHING, unpaid: NOTHING, due: NOTHING, taken: [], given: [] });
});

test('ordered is what became an answer, of the day and of the forms', async () => {
  await sell({ amount: 1_000 });
  await sell({ amount: 200, form: 'other' });
  await sell({ amount: 30, answer: 'none' });
  await sell({ amount: 4, day: '20261119' });
  await sell({ amount: 5_000, answer: 'cancelled' });
  expect((await sums()).ordered).toEqual({ count: 2, amount: 6_000 });
  expect((await sums(['care', 'other'])).ordered).toEqual({ count: 3, amount: 6_200 });
  expect((await sums([])).ordered).toEqual(NOTHING);
});

test('unpaid is what is still to come at the desk: in cash, for an answer that counts', async () => {
  await sell({ amount: 1_000, payType: 1, status: 1 });
  await sell({ amount: 1, payType: 0, status: 1 });
  await sell({ amount: 20, payType: 1, status: 2 });
  await sell({ amount: 0, payType: 1, status: 1 });
  await sell({ amount: 300, payType: 1, status: 1, answer: 'cancelled' });
  await sell({ amount: 4_000, payType: 1, status: 1, day: '20261119' });
  await sell({ amount: 50_000, payType: 1, status: 1, form: 'other' });
  expect((await sums()).unpaid).toEqual({ count: 1, amount: 1_000 });
});

test('due is what the day has found out that must go back, and has not gone', async () => {
  await refund(await sell({ amount: 1 }), 1_000, { due: FIRST });
  await refund(await sell({ amount: 1 }), 200, { due: LAST });
  await refund(await sell({ amount: 1 }), 30, { due: EVE });
  await refund(await sell({ amount: 1 }), 4, { due: NEXT });
  await refund(await sell({ amount: 1 }), 50_000, { due: FIRST, given: LAST });
  await refund(await sell({ amount: 1, form: 'other' }), 600_000, { due: FIRST }, 'other');
  expect((await sums()).due).toEqual({ count: 2, amount: 1_200 });
});

test('taken is what came in on the day by each way, cash too that has gone back since', async () => {
  await charge(await sell({ amount: 1 }), 1_000, FIRST);
  await charge(await sell({ amount: 1 }), 200, LAST);
  await charge(await sell({ amount: 1 }), 30, EVE);
  await charge(await sell({ amount: 1 }), 4, NEXT);
  await charge(await sell({ amount: 1, form: 'other' }), 50_000, FIRST);
  await charge(await sell({ amount: 1 }), 7, LAST, 'credit3d2');
  for (const [status, amount] of [
    [0, 11],
    [2, 13],
    [1, 1_000],
    [4, 2_000],
  ] as const)
    await sell({ amount, payType: 1, status, completedAt: FIRST });
  await sell({ amount: 3_000, payType: 1, status: 2, completedAt: EVE });
  await sell({ amount: 4_000, payType: 1, status: 2, completedAt: NEXT });
  await sell({ amount: 5_000, payType: 0, status: 2, completedAt: FIRST });
  await sell({ amount: 6_000, payType: 1, status: 2, completedAt: FIRST, form: 'other' });
  const { taken } = await sums();
  expect(taken.sort((a, b) => a.payMethod.localeCompare(b.payMethod))).toEqual([
    { payMethod: 'cash', count: 2, amount: 24 },
    { payMethod: 'credit3d2', count: 1, amount: 7 },
    { payMethod: 'paypay', count: 2, amount: 1_200 },
  ]);
});

test('given is what went back on the day, by the way in which it had come where that is known', async () => {
  const known = await sell({ amount: 1 });
  await charge(known, 1_000, EVE);
  await refund(known, 1_000, { due: EVE, given: FIRST });
  await refund(await sell({ amount: 1 }), 200, { due: EVE, given: LAST });
  await refund(await sell({ amount: 1 }), 30, { due: EVE, given: EVE });
  await refund(await sell({ amount: 1 }), 4, { due: EVE, given: NEXT });
  await refund(await sell({ amount: 1, form: 'other' }), 5, { due: EVE, given: FIRST }, 'other');
  await sell({ amount: 60_000, status: 4, canceledAt: FIRST, payMethod: 'linepay' });
  await sell({ amount: 700_000, status: 4, canceledAt: LAST });
  await sell({ amount: 1, status: 2, canceledAt: FIRST, payMethod: 'linepay' });
  await sell({ amount: 2, status: 4, canceledAt: EVE, payMethod: 'linepay' });
  await sell({ amount: 3, status: 4, canceledAt: NEXT, payMethod: 'linepay' });
  await sell({ amount: 4, status: 4, canceledAt: FIRST, payMethod: 'linepay', form: 'other' });
  const { given } = await sums();
  expect(given.sort((a, b) => a.payMethod.localeCompare(b.payMethod))).toEqual([
    { payMethod: '', count: 2, amount: 700_200 },
    { payMethod: 'linepay', count: 1, amount: 60_000 },
    { payMethod: 'paypay', count: 1, amount: 1_000 },
  ]);
});

test('money that only a notice told of is named with its order, the earliest first, once it is old enough', async () => {
  const orders = [LAST, FIRST, EVE, NEXT].map(async (at, index) => {
    const id = await sell({ amount: 1 });
    await charge(id, 10 * (index + 1), at);
    return id;
  });
  const [late, early] = await Promise.all(orders);
  const confirmed = await sell({ amount: 1 });
  await charge(confirmed, 7, FIRST);
  await database().script(`UPDATE payment_charge SET confirmed_at = '${LAST}' WHERE order_id = '${confirmed}'`);
  expect(await unconfirmedOfDay(database(), DAY, new Date(NEXT))).toEqual([
    { orderId: early, trackingId: `t-${early}`, amount: 20 },
    { orderId: late, trackingId: `t-${late}`, amount: 10 },
  ]);
  expect(await unconfirmedOfDay(database(), DAY, new Date(LAST))).toMatchObject([{ orderId: early }]);
  expect(await unconfirmedOfDay(database(), DAY, new Date(FIRST))).toEqual([]);
});
