/** The statements of orders, on a real database: what may change of an order, when, and what goes with it. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Order } from '@madoguchi/shared/contract';
import { ORDER } from '@madoguchi/shared/testing/purchase';
import { databaseOfFile } from '../../testing/database';
import {
  bindOrder,
  changeOrder,
  findOrder,
  findOrderOfAnswer,
  findOrders,
  insertOrder,
  keepReceipt,
  lockOrder,
  lockOrderOfAnswer,
  moveOrder,
  nameAddressee,
  ordersOfAnswers,
  receiveCash,
  setOrderOwner,
  undoCash,
} from './orders';

const database = databaseOfFile();
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);

beforeEach(async () => {
  await database().script('DELETE FROM payment_order; DELETE FROM order_counter');
});

const insert = (orderId: string, more: { partitionKey?: string; minute?: number; order?: Partial<Order> } = {}) =>
  insertOrder(database(), {
    orderId,
    surveyId: 'care',
    userId: 'U-a',
    partitionKey: more.partitionKey,
    order: { ...ORDER, orderId: 'other', orderNumber: 'other', ...more.order },
    at: at(more.minute ?? 0),
  });
const find = (orderId: string) => findOrder(database(), orderId);

describe('an order', () => {
  test('is found as it was bought, with its own id and number', async () => {
    await insert('order-1', { order: { selectedPayType: 1, status: 1 } });
    expect(await find('order-1')).toEqual({
      orderId: 'order-1',
      surveyId: 'care',
      userId: 'U-a',
      partitionKey: undefined,
      payType: 1,
      order: {
        ...ORDER,
        orderId: 'order-1',
        orderNumber: '261120-00001-1',
        selectedPayType: 1,
        payMethod: undefined,
        status: 1,
        completedDate: undefined,
        canceledDate: undefined,
      },
      receipt: undefined,
      receiptShownAt: undefined,
      createdAt: at(0),
      updatedAt: at(0),
    });
    expect(await find('order-2')).toBeUndefined();
  });

  test('keeps method and dates that it comes with, and what it cost', async () => {
    const dates = { completedDate: at(1).toISOString(), canceledDate: at(2).toISOString() };
    await insert('order-1', { partitionKey: 'a', order: { payMethod: 'paypay', status: 3, ...dates } });
    expect((await find('order-1'))?.order).toMatchObject({
      payMethod: 'paypay',
      status: 3,
      selectedPayType: 0,
      ...dates,
    });
    const text = 'SELECT service_id, amount_with_tax, content FROM payment_order';
    const [row] = await database().query<{ content: object }>({ name: 'test_order', text });
    expect(row).toMatchObject({ service_id: 'care', amount_with_tax: 1100 });
    for (const key of ['status', 'payMethod', 'completedDate', 'canceledDate', 'orderId', 'orderNumber'])
      expect(row?.content).not.toHaveProperty(key);
  });

  test('has the next number of its day in Japan, also among those of the same moment', async () => {
    const beforeMidnight = 15 * 60 - 1;
    await Promise.all([1, 2, 3, 4].map((index) => insert(`order-${index}`, { minute: beforeMidnight })));
    await insert('order-5', { minute: beforeMidnight + 1 });
    const all = await findOrders(database(), ['order-1', 'order-2', 'order-3', 'order-4', 'order-5', 'order-6']);
    expect(all.size).toBe(5);
    const numbers = [...all.values()].map(({ order }) => order.orderNumber?.slice(0, -2)).sort();
    expect(numbers).toEqual(['261120-00001', '261120-00002', '261120-00003', '261120-00004', '261121-00001']);
    expect(all.get('order-5')?.orderId).toBe('order-5');
  });
});

describe('an answer’s order', () => {
  test('is found by the answer, and those of many by each', async () => {
    await insert('order-1', { partitionKey: 'a' });
    await insert('order-2', { partitionKey: 'b' });
    await insert('order-3');
    expect((await findOrderOfAnswer(database(), 'a'))?.orderId).toBe('order-1');
    expect(await findOrderOfAnswer(database(), 'c')).toBeUndefined();
    const found = await ordersOfAnswers(database(), ['a', 'b', 'c']);
    expect([...found].map(([key, { orderId }]) => [key, orderId]).sort()).toEqual([
      ['a', 'order-1'],
      ['b', 'order-2'],
    ]);
    expect(await ordersOfAnswers(database(), [])).toEqual(new Map());
  });

  test('is given to a waiting order once, and moves on', async () => {
    await insert('order-1');
    expect(await bindOrder(database(), 'order-1', 'a', at(1))).toBe(true);
    expect(await bindOrder(database(), 'order-1', 'b', at(2))).toBe(false);
    expect(await bindOrder(database(), 'none', 'b', at(2))).toBe(false);
    expect(await find('order-1')).toMatchObject({ partitionKey: 'a', updatedAt: at(1) });
    await insert('order-2', { partitionKey: 'x' });
    await moveOrder(database(), 'a', 'a2', at(3));
    expect(await find('order-1')).toMatchObject({ partitionKey: 'a2', updatedAt: at(3) });
    expect(await find('order-2')).toMatchObject({ partitionKey: 'x', updatedAt: at(0) });
  });

  test('goes to another person with the answer', async () => {
    await insert('order-1', { partitionKey: 'a' });
    await insert('order-2', { partitionKey: 'b' });
    await setOrderOwner(database(), 'a', 'U-b', at(4));
    expect(await find('order-1')).toMatchObject({ userId: 'U-b', order: { userId: 'U-b' }, updatedAt: at(4) });
    expect(await find('order-2')).toMatchObject({ userId: 'U-a', order: { userId: 'U-a' } });
  });

  test('is locked to the end of the transaction', async () => {
    await insert('order-1', { partitionKey: 'a' });
    await insert('order-2', { partitionKey: 'b' });
    await insert('order-3', { partitionKey: 'c' });
    await database().transaction(async (connection) => {
      expect((await lockOrder(connection, 'order-1'))?.orderId).toBe('order-1');
      expect((await lockOrderOfAnswer(connection, 'b'))?.orderId).toBe('order-2');
      const text = 'SELECT order_id FROM payment_order FOR UPDATE SKIP LOCKED';
      expect(await database().query({ name: 'test_free_orders', text })).toEqual([{ order_id: 'order-3' }]);
      expect(await lockOrder(connection, 'none')).toBeUndefined();
      expect(await lockOrderOfAnswer(connection, 'none')).toBeUndefined();
    });
  });
});

test('what happens to an order is written; what is left out stays, and other orders are let be', async () => {
  await insert('order-1');
  await insert('order-2');
  await changeOrder(database(), 'order-1', { status: 3, payMethod: 'paypay', completedAt: at(1), at: at(1) });
  await changeOrder(database(), 'order-1', { status: 4, canceledAt: at(2), at: at(2) });
  expect(await find('order-1')).toMatchObject({
    updatedAt: at(2),
    order: {
      status: 4,
      payMethod: 'paypay',
      completedDate: at(1).toISOString(),
      canceledDate: at(2).toISOString(),
    },
  });
  await changeOrder(database(), 'order-1', { at: at(3) });
  expect(await find('order-1')).toMatchObject({ updatedAt: at(3), order: { status: 4, payMethod: 'paypay' } });
  expect((await find('order-2'))?.order.status).toBeUndefined();
});

describe('a receipt', () => {
  const words = { addressee: '山田 花子', creatorName: 'ひかり総合病院', displayAddress: '千代田区' };

  test('keeps the addressee that was named first, and its words from when it is shown first', async () => {
    await insert('order-1');
    expect(await nameAddressee(database(), 'order-1', '山田商店', at(1))).toBe(true);
    expect(await nameAddressee(database(), 'order-1', '山田商店', at(2))).toBe(true);
    expect(await nameAddressee(database(), 'order-1', '別の名', at(2))).toBe(false);
    expect(await nameAddressee(database(), 'none', '別の名', at(2))).toBe(false);
    expect(await find('order-1')).toMatchObject({ receipt: { addressee: '山田商店' }, receiptShownAt: undefined });
    await keepReceipt(database(), 'order-1', words, at(5));
    await keepReceipt(database(), 'order-1', { ...words, creatorName: '別の病院' }, at(6));
    expect(await find('order-1')).toMatchObject({
      receipt: { ...words, addressee: '山田商店' },
      receiptShownAt: at(5),
    });
    expect(await nameAddressee(database(), 'order-1', '山田商店', at(7))).toBe(false);
  });

  test('without a named addressee says what it is told, in its own order alone', async () => {
    await insert('order-1');
    await insert('order-2');
    await keepReceipt(database(), 'order-1', words, at(5));
    expect((await find('order-1'))?.receipt).toEqual(words);
    expect((await find('order-2'))?.receipt).toBeUndefined();
  });
});

describe('cash', () => {
  test('is received once for an order that waits for it, and taken back with the receipt', async () => {
    await insert('order-1', { order: { selectedPayType: 1, status: 1 } });
    expect(await undoCash(database(), 'order-1', at(1))).toBe(false);
    expect(await receiveCash(database(), 'order-1', at(2))).toBe(true);
    expect(await receiveCash(database(), 'order-1', at(3))).toBe(false);
    const paid = { status: 0, payMethod: 'cash', completedDate: at(2).toISOString() };
    expect(await find('order-1')).toMatchObject({ updatedAt: at(2), order: paid });
    await keepReceipt(database(), 'order-1', { addressee: 'a', creatorName: 'b', displayAddress: 'c' }, at(4));
    expect(await undoCash(database(), 'order-1', at(5))).toBe(true);
    const back = await find('order-1');
    expect(back).toMatchObject({ updatedAt: at(5), order: { status: 1 } });
    expect([back?.order.completedDate, back?.receipt, back?.receiptShownAt]).toEqual([undefined, undefined, undefined]);
  });

  test('is none of an order that is paid by card', async () => {
    await insert('order-1', { order: { selectedPayType: 0, status: 1 } });
    expect(await receiveCash(database(), 'order-1', at(2))).toBe(false);
    await changeOrder(database(), 'order-1', { status: 0, at: at(3) });
    expect(await undoCash(database(), 'order-1', at(4))).toBe(false);
  });
});
