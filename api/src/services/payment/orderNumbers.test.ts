/**
 * 注文番号: given in the transaction that stores the order, to each order its own, however many come at once; and to
 * orders that were stored before there were numbers.
 */
import { describe, expect, test } from '@jest/globals';
import { isMistypedOrderNumber } from '@madoguchi/shared/domain/payment';
import { Database } from '../../database/database';
import { migrate } from '../../database/migrate';
import { migrations } from '../../migrations';
import { findOrders } from '../../repositories/payment/orders';
import { put, rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { createTestDatabase, dropTestDatabase } from '../../testing/database';
import { NO_COUNTER_OF_ORDERS } from '../../testing/guards';
import { meetingOf } from '../../testing/meeting';
import { orderBody } from '../../testing/paid';
import { paidBody, paymentBundle } from '../../testing/payments';
import { saveForPayment } from '../../testing/provider';
import { serverOfTest, type TestServer, type Without } from '../../testing/server';

const start = serverOfTest({ bundle: paymentBundle, environment: { PAYMENT: 'on' } });

const DAY = TEST_NOW.slice(2, 10).replaceAll('-', '');

/** The numbers of all stored orders, as the program makes them. */
async function numbersOf(running: TestServer): Promise<string[]> {
  const ids = await rowsOf<{ order_id: string }>(running, 'SELECT order_id FROM payment_order');
  const orders = await findOrders(
    running.database,
    ids.map(({ order_id }) => order_id),
  );
  return [...orders.values()].map(({ order }) => order.orderNumber ?? '').sort();
}

const desk = (count = 1) => orderBody('paid', [{ productId: 'blood', count }]);
const COUNT = 30;
const people = Array.from({ length: COUNT }, (_, index) => `U-many-${index}`);

/** As many people as that send an order at the same moment. @returns how many read that it is stored */
async function rush(without?: Without) {
  const running = await start(without);
  await Promise.all(people.map((userId) => running.tokenOf(userId)));
  const answers = await Promise.all(people.map((userId) => put(running, userId, desk())));
  return { stored: answers.filter(({ status }) => status === 200).length, numbers: await numbersOf(running) };
}

describe('many orders at once', () => {
  test('each gets a number of its own, one after the other [ORDER-012]', async () => {
    const { stored, numbers } = await rush();
    expect(stored).toBe(COUNT);
    expect(new Set(numbers).size).toBe(COUNT);
    expect(numbers[0]).toMatch(new RegExp(`^${DAY}-00001-\\d$`));
    expect(numbers.at(-1)).toMatch(new RegExp(`^${DAY}-000${COUNT}-\\d$`));
    expect(numbers.filter(isMistypedOrderNumber)).toEqual([]);
  });

  test('control: counted without the counter, orders of one moment get in each other’s way', async () => {
    const { stored, numbers } = await rush({ missingGuards: NO_COUNTER_OF_ORDERS, arrive: meetingOf(10) });
    expect(Math.min(stored, new Set(numbers).size)).toBeLessThan(COUNT);
  });
});

test('an order that comes to nothing costs no number, and one that waits for its payment has one [PAY-018]', async () => {
  const running = await start();
  await saveForPayment(running, 'U1', paidBody());
  expect((await put(running, 'U2', desk(9))).status).toBe(400);
  expect((await put(running, 'U3', desk())).status).toBe(200);
  expect(await numbersOf(running)).toEqual([`${DAY}-00001-1`, `${DAY}-00002-9`]);
});

test('the person reads the number with the order, in the list and by its own call', async () => {
  const running = await start();
  await put(running, 'U1', desk());
  const asked = { queryParams: { surveyId: 'paid', fields: [] }, requestingUserId: 'U1' };
  const { body } = await running.call('U1', 'POST', '/survey-results/filterQuery', asked);
  const [record] = body.data as { order: { orderId: string; orderNumber: string } }[];
  expect(record?.order.orderNumber).toBe(`${DAY}-00001-1`);
  const { body: own } = await running.call('U1', 'GET', `/payment-orders/${record?.order.orderId}`);
  expect(own.data).toMatchObject({ orderNumber: `${DAY}-00001-1` });
});

test('stored orders get their numbers by day in Japan and time, and the next order goes on from there', async () => {
  const url = await createTestDatabase();
  const database = new Database({ url, poolSize: 2, queueLimit: 10, onIdleFault: () => undefined });
  try {
    const at = migrations.findIndex(({ id }) => id === '0011-order-numbers');
    await migrate(url, new Date(), { migrations: migrations.slice(0, at) });
    const stored = [
      ['a', '2026-11-19T14:59:59Z'],
      ['b', '2026-11-19T15:00:00Z'],
      ['d', '2026-11-20T03:00:00Z'],
      ['c', '2026-11-20T03:00:00Z'],
    ];
    for (const [orderId, createdAt] of stored) {
      await database.execute(
        {
          name: `insert_${orderId}`,
          text: `INSERT INTO payment_order (order_id, survey_id, user_id, service_id, content, amount_with_tax, pay_type, created_at, updated_at)
                 VALUES ($1, 's', 'U1', 'options', '{}', 1, 0, $2, $2)`,
        },
        [orderId, createdAt],
      );
    }
    await migrate(url, new Date());
    const orders = await findOrders(database, ['a', 'b', 'c', 'd']);
    expect([...orders].map(([id, { order }]) => [id, order.orderNumber]).sort()).toEqual([
      ['a', '261119-00001-4'],
      ['b', '261120-00001-1'],
      ['c', '261120-00002-9'],
      ['d', '261120-00003-7'],
    ]);
    const counters = await database.query({ name: 'counters', text: 'SELECT * FROM order_counter ORDER BY day' }, []);
    expect(counters).toEqual([
      { day: '20261119', last_count: 1 },
      { day: '20261120', last_count: 3 },
    ]);
  } finally {
    await database.close();
    await dropTestDatabase(url);
  }
});
