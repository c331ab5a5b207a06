/**
 * 決済 (CONSOLE 3): orders found by day, number and name, with how they stand; the books of a day; who may see what of it;
 * two cashiers at the same refund.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ADMIN_CASH_PATH,
  ADMIN_CASH_UNDO_PATH,
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
  API_PATHS,
  type RefundRecord,
} from '@madoguchi/shared/contract';
import type { MoneyDay, MoneyOrder, MoneyOrders } from '@madoguchi/shared/contract/console/money';
import { STAFF_ROLES, type StaffScope } from '@madoguchi/shared/contract/console/staff';
import { instantOfJapan, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { put, rowsOf } from '../../testing/answers';
import { consoleCallOf, dataOf } from '../../testing/console';
import { orderBody } from '../../testing/paid';
import { careBody, later, MINUTE, paidBody, paymentBundle } from '../../testing/payments';
import { notify, openForm, saveForPayment } from '../../testing/provider';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let cashier: string;
/** Orders of this test's day: each test has a day of its own, at 10:00 in Japan. */
let day = 20261200;
beforeAll(async () => {
  server = await startTestServer({ bundle: paymentBundle, environment: { PAYMENT: 'on' } });
  cashier = await newCashier('会計 次郎');
});
function goTo(next: number): void {
  day = next;
  setClock(instantOfJapan(String(day), '10:00'));
}
beforeEach(() => goTo(day + 1));
afterAll(async () => {
  await server.close();
  resetClock();
});

async function newCashier(name: string): Promise<string> {
  const staffId = await server.staff({ roles: ['会計'] });
  await server.database.execute({ name: 'test_name', text: 'UPDATE staff SET name = $2 WHERE staff_id = $1' }, [
    ...[staffId, name],
  ]);
  return staffId;
}
const listed = (query = `from=${day}&to=${day}`, as = cashier) => dataOf<MoneyOrders>(server, as, 'orders', { query });
const books = (as = cashier) => dataOf<MoneyDay>(server, as, 'moneyDay', { query: `day=${day}` });
const standing = ({ items }: MoneyOrders) => items.map(({ state, order }) => [state, order.amountWithTax]);

/** An order that is to be paid at the desk, of 3,300 yen. */
async function atDesk(person = 'U1', name = '山田 太郎'): Promise<MoneyOrder> {
  const { status } = await put(server, person, orderBody('paid', [{ productId: 'blood', count: 1 }], { name }));
  expect(status).toBe(200);
  const [newest] = (await listed()).items;
  if (!newest) throw new Error('no order is listed');
  return newest;
}
const receive = (orderId: string) =>
  server.call(cashier, 'POST', `/${ADMIN_CASH_PATH}`, { orderId, amountWithTax: 3300 });
/** An order that is paid by card. */
async function byCard(body = paidBody(), person = 'U1'): Promise<string> {
  const orderId = await saveForPayment(server, person, body);
  await notify(server, await openForm(server, person, orderId));
  return orderId;
}
async function cancelled(orderId: string): Promise<void> {
  const [row] = await rowsOf<{ partition_key: string }>(
    server,
    'SELECT partition_key FROM payment_order WHERE order_id = $1',
    [orderId],
  );
  const named = { surveyId: 'paid', partitionKey: row?.partition_key, check: 'NG' };
  expect((await server.call(DESK, 'POST', API_PATHS.resultsUpdateCheck, named)).status).toBe(200);
}
async function dueOf(orderId: string): Promise<RefundRecord | undefined> {
  const { body } = await server.call(cashier, 'GET', `/${ADMIN_REFUNDS_PATH}`);
  return (body.data as RefundRecord[]).find((refund) => refund.orderId === orderId);
}
const giveBack = (as: string, refundId = '') => server.call(as, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, { refundId });

describe('orders [CONSOLE-3]', () => {
  test('stand as to be paid, paid, due back, gone back, the newest first, and are filtered by that', async () => {
    await atDesk('U1', '未払 一郎');
    const paid = await atDesk();
    await receive(paid.orderId);
    const due = await byCard();
    await cancelled(due);
    const gone = await byCard();
    await cancelled(gone);
    expect((await giveBack(cashier, (await dueOf(gone))?.refundId)).status).toBe(200);
    expect(standing(await listed())).toEqual([
      ['returned', 3300],
      ['due', 3300],
      ['paid', 3300],
      ['unpaid', 3300],
    ]);
    for (const state of ['returned', 'due', 'paid', 'unpaid'])
      expect(standing(await listed(`from=${day}&to=${day}&state=${state}`))).toEqual([[state, 3300]]);
    const [returned] = (await listed()).items;
    expect(returned?.refunds).toMatchObject([{ reason: 'cancelled', refundedBy: '会計 次郎' }]);
  });

  test('are found by number, however it is typed, and by a part of a name; pages go on where the last ended', async () => {
    const orders = [await atDesk('U1', '検索 花子'), await atDesk(), await atDesk()];
    const { orderNumber = '' } = orders[0]?.order ?? {};
    const q = encodeURIComponent(` ${orderNumber.replaceAll('-', '－')} `);
    const found = await listed(`q=${q}&from=20300101&to=20300101`);
    expect(found.items.map(({ order, answer }) => [order.orderNumber, answer?.name])).toEqual([
      [orderNumber, '検索 花子'],
    ]);
    const named = await listed(`q=${encodeURIComponent('検索')}`);
    expect(named.items.map(({ order }) => order.orderNumber)).toEqual([orderNumber]);
    const seen: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page: MoneyOrders = await listed(`from=${day}&to=${day}&limit=1&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...page.items.map(({ orderId }) => orderId));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(orders.map(({ orderId }) => orderId).reverse());
  });

  test('of more days than a list goes over, or of days the wrong way round, are refused', async () => {
    for (const query of ['from=20260101&to=20261231', `from=${day}&to=20260101`])
      expect(await consoleCallOf(server, cashier, 'orders', { query })).toMatchObject({ status: 400 });
  });

  test('carry a key for the desk that opens the receipt without a sign-in, for an hour, and is no look of its person', async () => {
    const orderId = await byCard();
    const { items } = await listed();
    const path = `${API_PATHS.receipt}/${items[0]?.receiptKey}`;
    expect(await server.call(undefined, 'GET', path)).toMatchObject({ status: 200, body: { data: { orderId } } });
    const asked = () => server.call('U1', 'GET', `${API_PATHS.receipt}/${orderId}/addressee`);
    expect((await asked()).body.data).toMatchObject({ isOpen: true });
    later(61 * MINUTE);
    expect((await server.call(undefined, 'GET', path)).status).toBe(401);
  });
});

describe('the books of a day [CONSOLE-3]', () => {
  test('sum up what was ordered, came in by each way and went back, on the day on which it did', async () => {
    await atDesk();
    const cash = await atDesk();
    await receive(cash.orderId);
    const card = await byCard();
    await byCard();
    await cancelled(card);
    const sum = (count: number) => ({ count, amount: count * 3300 });
    expect(await books()).toEqual({
      day: String(day),
      ...{ ordered: sum(4), unpaid: sum(1), due: sum(1), misfits: [] },
      lines: [
        { payMethod: 'cash', taken: sum(1), given: sum(0) },
        { payMethod: 'credit3d2', taken: sum(2), given: sum(0) },
      ],
    });
    await giveBack(cashier, (await dueOf(card))?.refundId);
    expect(await books()).toMatchObject({
      due: sum(0),
      lines: [{}, { payMethod: 'credit3d2', taken: sum(2), given: sum(1) }],
    });
  });

  test('cash of an earlier day goes back in cash, on the day on which it does; taken back on its own day, none is due', async () => {
    const { orderId } = await atDesk();
    await receive(orderId);
    await cancelled(orderId);
    expect(await dueOf(orderId)).toMatchObject({ amount: 3300, reason: 'cancelled' });
    expect((await server.call(cashier, 'POST', `/${ADMIN_CASH_UNDO_PATH}`, { orderId })).status).toBe(200);
    expect(await dueOf(orderId)).toBeUndefined();
    const earlier = await atDesk();
    await receive(earlier.orderId);
    goTo(day + 1);
    await cancelled(earlier.orderId);
    expect(standing(await listed(`from=${day - 1}&to=${day - 1}`))).toContainEqual(['due', 3300]);
    expect((await server.call(cashier, 'POST', `/${ADMIN_CASH_UNDO_PATH}`, { orderId: earlier.orderId })).status).toBe(
      409,
    );
    expect((await giveBack(cashier, (await dueOf(earlier.orderId))?.refundId)).status).toBe(200);
    const given = await dataOf<MoneyDay>(server, cashier, 'moneyDay');
    expect(given.lines).toEqual([
      { payMethod: 'cash', taken: { count: 0, amount: 0 }, given: { count: 1, amount: 3300 } },
    ]);
  });

  test('name what does not fit by the order’s number, what nobody has confirmed for a day, and no other day’s', async () => {
    const [paid, orphan] = [await byCard(), await byCard()];
    await server.database.execute({ name: 'test_lost', text: 'DELETE FROM payment_charge WHERE order_id = $1' }, [
      paid,
    ]);
    const numbers = new Map((await listed()).items.map(({ orderId, order }) => [orderId, order.orderNumber]));
    expect((await books()).misfits).toEqual([
      { kind: 'paidWithoutMoney', amount: 3300, orderNumber: numbers.get(paid) },
    ]);
    later(25 * 60 * MINUTE);
    expect((await books()).misfits).toContainEqual(
      expect.objectContaining({ kind: 'unconfirmed', amount: 3300, orderNumber: numbers.get(orphan) }),
    );
    expect((await dataOf<MoneyDay>(server, cashier, 'moneyDay')).misfits).toEqual([]);
  });
});

describe('who sees what [CONTRACT 14.2]', () => {
  const SCOPES: [StaffScope, boolean][] = [
    [{}, true],
    [{ forms: ['paid'] }, true],
    [{ forms: ['care'] }, false],
    [{ calendars: [] }, false],
    [{ departments: ['none'] }, false],
  ];
  test.each(STAFF_ROLES)('%s, in every scope', async (role) => {
    const { orderId, order } = await atDesk('U1', '範囲 花子');
    const number = `q=${encodeURIComponent(order.orderNumber ?? '')}`;
    const mayList = role === '管理者' || role === '受付' || role === '会計';
    for (const [scope, isInside] of SCOPES) {
      const staffId = await server.staff({ roles: [role], scope });
      const called = (query: string) => consoleCallOf(server, staffId, 'orders', { query });
      for (const query of [`from=${day}&to=${day}`, number, `q=${encodeURIComponent('範囲')}`]) {
        const { status, body } = await called(query);
        expect({ role, scope, query, status }).toEqual({ role, scope, query, status: mayList ? 200 : 403 });
        const isShown = JSON.stringify(body).includes(orderId);
        const isThere = mayList && isInside;
        expect({ role, scope, query, isShown }).toEqual({ role, scope, query, isShown: isThere });
      }
      const { status: ofDay } = await consoleCallOf(server, staffId, 'moneyDay');
      expect({ role, status: ofDay }).toEqual({ role, status: mayList && role !== '受付' ? 200 : 403 });
    }
  });

  test('a form that reaches beyond the calendars of a scope is in no sum', async () => {
    // The slots of the form are of 24 November.
    goTo(20261120);
    await byCard(careBody(), 'U-care');
    const within = await server.staff({ roles: ['会計'], scope: { forms: ['paid'] } });
    const beyond = await server.staff({ roles: ['会計'], scope: { calendars: [] } });
    expect((await books()).ordered.count).toBe(1);
    expect((await books(within)).ordered.count).toBe(0);
    expect((await books(beyond)).ordered.count).toBe(0);
  });
});

test('of two cashiers who give the same money back at once, one is told, and it stands as given once', async () => {
  const other = await newCashier('会計 三郎');
  for (let round = 0; round < 5; round += 1) {
    const orderId = await byCard();
    await cancelled(orderId);
    const { refundId } = (await dueOf(orderId)) ?? {};
    const answers = await Promise.all([giveBack(cashier, refundId), giveBack(other, refundId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? '会計 次郎' : '会計 三郎';
    expect(await dueOf(orderId)).toMatchObject({ refundedBy: winner });
    const notes = await rowsOf(
      server,
      `SELECT 1 FROM audit WHERE subject = $1 AND action = 'payment' AND after ->> 'event' = 'refunded'`,
      [orderId],
    );
    expect(notes).toHaveLength(1);
  }
});
