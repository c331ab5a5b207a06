/**
 * Orders on a real database: computed from our own prices, stored with their answer or not at all, and never past
 * payment.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Order } from '@madoguchi/shared/contract';
import { paymentTexts, validationTexts } from '@madoguchi/shared/texts';
import { brokenInvariants, put, putBody, rowsOf, slotOf } from '../../testing/answers';
import { NO_QUOTA } from '../../testing/guards';
import { orderBody, paidFiles } from '../../testing/paid';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

const DAY = '20261201';
let server: TestServer;
let unguarded: TestServer;

async function start(more: Parameters<typeof startTestServer>[0] = {}) {
  const started = await startTestServer({ environment: { PAYMENT: 'on' }, ...more });
  await started.importFiles(paidFiles());
  return started;
}

beforeAll(async () => {
  server = await start();
  unguarded = await start({ missingGuards: NO_QUOTA });
});
afterAll(async () => {
  await server.close();
  await unguarded.close();
});

const blood = { productId: 'blood', count: 2 };
const messageAt = (body: Record<string, unknown>) => (body.errors as { message: string }[] | undefined)?.[0]?.message;
const ordersOf = async (userId: string) =>
  rowsOf<{ order_id: string; partition_key: string | null; content: Order; status: number | null }>(
    server,
    'SELECT order_id, partition_key, content, status FROM payment_order WHERE user_id = $1 ORDER BY created_at',
    [userId],
  );
const answersOf = async (userId: string) =>
  rowsOf(server, 'SELECT answer_id FROM answer WHERE user_id = $1 AND is_live', [userId]);

describe('an order with an answer', () => {
  test('an order paid at the desk is stored in one transaction with the answer, at the prices of the server [PAY-010, PAY-039]', async () => {
    const forged = { ...blood, price: 1, amount: 1, taxableType: 1, productName: '無料' };
    const body = orderBody('paid', [forged], {}, {}, { amount: 1, tax: 0, amountWithTax: 1, taxRate: '0', status: 0 });
    const { status, body: answer } = await put(server, 'U-cash', body);
    expect([status, answer.type]).toEqual([200, 'create']);
    const [order] = await ordersOf('U-cash');
    expect(order).toMatchObject({
      partition_key: answer.partitionKey,
      status: 1,
      content: { amount: 6000, tax: 600, amountWithTax: 6600, taxRate: '10', selectedPayType: 1, userId: 'U-cash' },
    });
    const rows = await rowsOf<{ value: string }>(
      server,
      "SELECT r.value FROM answer_row r JOIN answer a ON a.answer_id = r.answer_id WHERE a.user_id = 'U-cash' AND r.item_key = 'products'",
    );
    expect(rows).toEqual([{ value: order?.order_id }]);
  });

  test('the list holds the order and the state of its payment [PAY-007]', async () => {
    const { body } = await server.call('U-cash', 'POST', '/survey-results/filterQuery', {
      queryParams: { surveyId: 'paid', fields: [] },
    });
    const [record] = body.data as Record<string, unknown>[];
    expect(record).toMatchObject({
      order: { serviceName: '健診オプション', amountWithTax: 6600, payMethod: 'cash', status: 1 },
    });
    expect(record?.paymentResult).toEqual({
      sortKey: expect.stringMatching(/^[0-9A-Z]{26}$/),
      status: 1,
      userId: 'U-cash',
      createdAt: expect.stringMatching(/^2026-11-20T/),
      selectedPayType: 1,
    });
  });

  test('a free order is stored without payment', async () => {
    const body = orderBody('paid', [{ productId: 'leaflet', count: 1 }], { payType: 'カード' });
    expect((await put(server, 'U-free', body)).status).toBe(200);
    expect(await ordersOf('U-free')).toMatchObject([{ status: 1, content: { amountWithTax: 0, selectedPayType: 0 } }]);
  });

  test('a card order that is sent directly stores nothing [PAY-017]', async () => {
    const { status, body } = await put(server, 'U-card', orderBody('paid', [blood], { payType: 'カード' }));
    expect([status, messageAt(body)]).toEqual([400, paymentTexts.paymentFirst]);
    expect([await ordersOf('U-card'), await answersOf('U-card')]).toEqual([[], []]);
  });

  test('the payment method of the form decides even when the order claims cash', async () => {
    const claims = { selectedPayType: 1, payMethod: 'cash', status: 1 };
    const body = orderBody('paid', [blood], { payType: 'カード' }, {}, claims);
    expect((await put(server, 'U-claim', body)).status).toBe(400);
  });

  test('a new answer at the desk is cash whatever is sent [ADMIN-007]', async () => {
    const body = orderBody('paid', [blood], { payType: 'カード' });
    const { body: answer } = await put(server, DESK, body);
    const [order] = await rowsOf<{ pay_type: number }>(
      server,
      'SELECT pay_type FROM payment_order WHERE partition_key = $1',
      [answer.partitionKey],
    );
    const [row] = await rowsOf<{ value: string }>(
      server,
      "SELECT value FROM answer_row JOIN answer USING (answer_id) WHERE partition_key = $1 AND item_key = 'payType'",
      [answer.partitionKey],
    );
    expect([order?.pay_type, row?.value]).toEqual([1, '窓口']);
  });
});

describe('orders that are refused', () => {
  const texts = validationTexts.order;
  test.each([
    ['an order without products is refused [VAL-086]', [], texts.noDetails],
    ['an order of an unknown product is refused [VAL-081]', [{ productId: 'other', count: 1 }], texts.unknownProduct],
    ['an order of a product of another service is refused', [{ productId: 'bath', count: 1 }], texts.unknownProduct],
    ['an order of an unknown category is refused', [{ ...blood, productCategoryId: 'other' }], texts.unknownProduct],
    ['an order with a count of 0 is refused [VAL-082]', [{ ...blood, count: 0 }], texts.count],
    ['an order with a fraction as count is refused [VAL-082]', [{ ...blood, count: 1.5 }], texts.count],
    ['an order beyond the purchase limit is refused [VAL-083]', [{ ...blood, count: 6 }], texts.purchaseLimit(5)],
    ['an order with two lines of one product is refused', [blood, { ...blood, count: 1 }], texts.repeatedProduct],
  ])('%s', async (_, details, message) => {
    const { status, body } = await put(server, 'U-refused', orderBody('paid', details));
    expect([status, messageAt(body)]).toEqual([400, message]);
    expect(await ordersOf('U-refused')).toEqual([]);
  });

  test('an unreadable order is refused', async () => {
    for (const order of [1, 'x', {}, { details: 'x' }, { details: [{ productId: 'blood', count: '2' }] }]) {
      const body = { ...orderBody('paid', [blood]), order };
      expect((await put(server, 'U-refused', body)).status).toBe(400);
    }
  });

  test('a form of one answer and a form without payment take no order [PAY-022]', async () => {
    const single = await put(server, 'U-refused', orderBody('single', [blood]));
    expect([single.status, messageAt(single.body)]).toEqual([400, '決済機能は追加型帳票でのみ利用可能です。']);
    expect((await put(server, 'U-refused', orderBody('unpaid', [blood]))).status).toBe(400);
    expect((await put(server, 'U-refused', putBody('unpaid', { name: '山田 太郎' }))).status).toBe(200);
  });

  test('an order number alone makes no order', async () => {
    const [mine] = await ordersOf('U-cash');
    const body = putBody('paid', { name: '山田 太郎', payType: '窓口', products: mine?.order_id ?? '' });
    const { status, body: answer } = await put(server, 'U-thief', body);
    expect([status, messageAt(answer)]).toEqual([400, texts.noDetails]);
  });

  test('an order without a consumption tax setting is refused [VAL-087]', async () => {
    const bare = await start();
    const { taxSetting, ...rest } = paidFiles()['payment.json'] as { taxSetting: object };
    await bare.importFiles({
      'payment.json': {
        ...rest,
        taxSetting: { ...taxSetting, rateSettings: [{ taxRate: '10', applyDate: '2030-01-01' }] },
      },
    });
    const { status, body } = await put(bare, 'U-tax', orderBody('paid', [blood]));
    expect([status, messageAt(body)]).toEqual([400, texts.taxNotSet]);
    await bare.close();
  });

  test('no order is accepted while payment is off [PAY-023]', async () => {
    const off = await startTestServer();
    await off.importFiles(paidFiles());
    const { status, body } = await put(off, 'U-off', orderBody('paid', [blood]));
    expect([status, messageAt(body)]).toEqual([400, '現在決済を受け付けておりません。']);
    await off.close();
  });
});

describe('the change of a paid answer', () => {
  test('products and payment method stay, and the order moves to the new answer [ORDER-017, PAY-025]', async () => {
    const created = (await put(server, 'U-edit', orderBody('paid', [blood]))).body;
    const [before] = await ordersOf('U-edit');
    const oldPartitionKey = String(created.partitionKey);
    const values = { name: '山田 次郎', payType: 'カード', products: 'OTHER' };
    const { body } = await put(server, 'U-edit', putBody('paid', values, { oldPartitionKey }));
    expect(body.type).toBe('update');
    const [after] = await ordersOf('U-edit');
    expect(after).toEqual({ ...before, partition_key: body.partitionKey });
    const rows = await rowsOf<{ item_key: string; value: string }>(
      server,
      "SELECT r.item_key, r.value FROM answer_row r JOIN answer a ON a.answer_id = r.answer_id WHERE a.user_id = 'U-edit' AND a.is_live ORDER BY r.item_key",
    );
    expect(rows).toEqual([
      { item_key: 'name', value: '山田 次郎' },
      { item_key: 'payType', value: '窓口' },
      { item_key: 'products', value: before?.order_id },
    ]);
  });

  test('a change that brings an order is refused', async () => {
    const created = (await put(server, 'U-add', orderBody('paid', [blood]))).body;
    const subData = { oldPartitionKey: String(created.partitionKey) };
    const { status, body } = await put(server, 'U-add', orderBody('paid', [{ ...blood, count: 3 }], {}, subData));
    expect([status, body.code]).toEqual([409, 'not_editable']);
  });

  test('an answer with a refunded payment is not changed [CANCEL-005]', async () => {
    const created = (await put(server, 'U-back', orderBody('paid', [blood]))).body;
    const oldPartitionKey = String(created.partitionKey);
    await rowsOf(server, 'UPDATE payment_order SET status = 2 WHERE partition_key = $1', [oldPartitionKey]);
    const change = putBody('paid', { name: '山田 次郎', payType: '窓口' }, { oldPartitionKey });
    expect((await put(server, 'U-back', change)).body.code).toBe('not_editable');
  });
});

describe('the reads', () => {
  test('a reservation category leads to its service and products [API-062, API-073]', async () => {
    const found = await server.call('U-read', 'GET', '/payment-configs/services/by-category/consult');
    expect(found.body).toMatchObject({ code: 'success', data: { serviceId: 'care' } });
    expect((await server.call('U-read', 'GET', '/payment-configs/services/by-category/none')).body).toEqual({
      code: 'not_found',
    });
    const products = await server.call('U-read', 'GET', '/calendars/reservation-payment-products/consult');
    expect(products.body).toMatchObject({ result: 'OK', data: [{ productId: 'bath' }, { productId: 'talk' }] });
  });

  test('an order is seen only by its owner and by administrators', async () => {
    const [mine] = await ordersOf('U-cash');
    const path = `/payment-orders/${mine?.order_id}`;
    expect((await server.call('U-cash', 'GET', path)).body).toMatchObject({ code: 'success', data: { amount: 6000 } });
    expect((await server.call(DESK, 'GET', path)).status).toBe(200);
    expect((await server.call('U-thief', 'GET', path)).status).toBe(404);
  });
});

describe('a reservation with products', () => {
  const care = (slot: string, details: { productId: string; count: number }[]) =>
    orderBody('care', details, { place: `consult_0|${DAY}|${slot}` });

  test('a reservation takes as many places as the count of its products [PAY-037]', async () => {
    const before = await slotOf(server, 'main', DAY, '0');
    const { status } = await put(
      server,
      'U-care',
      care('0', [
        { productId: 'bath', count: 1 },
        { productId: 'talk', count: 1 },
      ]),
    );
    const after = await slotOf(server, 'main', DAY, '0');
    expect([status, (after?.reserved ?? 0) - (before?.reserved ?? 0)]).toEqual([200, 3]);
  });

  const race = async (on: TestServer) => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => put(on, `U-race${index}`, care('1', [{ productId: 'bath', count: 1 }]))),
    );
    return answers.map(({ status }) => status);
  };
  test('no more products than places are sold when orders come at once', async () => {
    const statuses = await race(server);
    const slot = await slotOf(server, 'main', DAY, '1');
    expect(slot?.reserved).toBe(2 * statuses.filter((status) => status === 200).length);
    expect(slot?.reserved).toBeLessThanOrEqual(slot?.quota ?? 0);
    expect(statuses).toContain(409);
    const orders = await rowsOf(server, "SELECT 1 FROM payment_order WHERE user_id LIKE 'U-race%'");
    expect(orders).toHaveLength(statuses.filter((status) => status === 200).length);
    expect(await brokenInvariants(server)).toEqual([]);
  });
  test('without the guard of the slots too much is sold, as a control', async () => {
    await race(unguarded);
    const slot = await slotOf(unguarded, 'main', DAY, '1');
    expect(slot?.reserved).toBeGreaterThan(slot?.quota ?? 0);
  });
});

test('while payment is off only the desk cancels a reservation of a form with payment [CANCEL-025]', async () => {
  const body = orderBody('care', [{ productId: 'talk', count: 1 }], { place: 'consult_0|20261208|1' });
  const { status, body: answer } = await put(server, 'U-switch', body);
  expect(status).toBe(200);
  const off = await startTestServer({ databaseUrl: server.databaseUrl });
  const cancel = { surveyId: 'care', partitionKey: answer.partitionKey };
  const refused = await off.call('U-switch', 'POST', '/survey-results/cancelItem', cancel);
  expect([refused.status, refused.body.code]).toEqual([409, 'not_editable']);
  expect((await off.call(DESK, 'POST', '/survey-results/cancelItem', cancel)).status).toBe(200);
  await off.close();
});
