/** An order in the cashier's file: what was bought, how it stands, and what goes back. */
import { expect, test } from '@jest/globals';
import type { Order } from '../../contract';
import { ORDER_COLUMNS, type OrderFacts, orderHead, orderLine } from './orderLine';

const order: Order = {
  ...{ serviceId: 'care', serviceSortKey: 'service-care', serviceName: 'ケア', userId: 'U-a' },
  orderNumber: '261124-00001-5',
  details: [
    {
      ...{ detailId: 1, productId: 'bath', productName: '入浴', price: 2000, count: 2 },
      ...{ tax: 0, amount: 4000, amountWithTax: 4000, taxableType: 0 },
    },
    {
      ...{ detailId: 2, productId: 'talk', productName: '相談', price: 500, count: 1 },
      ...{ tax: 0, amount: 500, amountWithTax: 500, taxableType: 0 },
    },
  ],
  ...{ amount: 4500, tax: 450, amountWithTax: 4950, taxRate: '10', reservationCost: 1 },
  ...{ taxType: 0, roundingType: 0, calculationType: 1, reservationCostType: 0 },
};
const lineOf = (more: Partial<Order> = {}, facts: Partial<OrderFacts> = {}) => {
  const line = orderLine({
    order: { ...order, ...more },
    orderedAt: '2026-11-24T01:12:00.000Z',
    ...{ answerCode: 'A7K3-92QD', form: 'ケア予約', day: '20261201', refunds: [], ...facts },
  });
  return Object.fromEntries(ORDER_COLUMNS.map((column, index) => [column, line[index]]));
};

test('an order that was paid by card says by what, when and how much, in Japan [CONTRACT 14.2]', () => {
  const paid = {
    status: 0,
    payMethod: 'paypay',
    selectedPayType: 0,
    completedDate: '2026-11-24T15:30:00.000Z',
  } as const;
  expect(lineOf(paid)).toEqual({
    ...{ orderNumber: '261124-00001-5', answerCode: 'A7K3-92QD', form: 'ケア予約', orderedAt: '2026/11/24 10:12' },
    ...{ day: '2026/12/01', products: '入浴×2、相談×1', amount: '4500', tax: '450', amountWithTax: '4950' },
    ...{ state: '決済完了', paidBy: 'PayPay', paidAt: '2026/11/25 00:30', canceledAt: '' },
    ...{ refundDue: '', refunded: '', refundedAt: '' },
  });
});

test('one that waits, one that is paid at the desk, and one for nothing are told apart', () => {
  expect(lineOf().state).toBe('支払い待ち');
  expect(lineOf({ status: 1, selectedPayType: 1, payMethod: 'cash' }).state).toBe('窓口で支払い');
  expect(lineOf({ status: 1, selectedPayType: 1, amountWithTax: 0 }).state).toBe('決済対象外');
  expect(lineOf({ status: 1, selectedPayType: 0 }).state).toBe('決済対象外');
  expect(lineOf({ status: 0, selectedPayType: 1 }).state).toBe('決済完了');
});

test('what is not known leaves its cell empty', () => {
  const { orderNumber: _number, ...numberless } = order;
  const [orderNumber, ...line] = orderLine({
    ...{ order: numberless, orderedAt: '2026-11-24T01:12:00.000Z', answerCode: '', form: '', day: '', refunds: [] },
  });
  expect([orderNumber, ...line.slice(0, 2), line[3]]).toEqual(['', '', '', '']);
  expect(lineOf()).toMatchObject({ paidBy: '', paidAt: '', canceledAt: '', refundDue: '', refunded: '' });
});

test('what is due back and what was given back are two columns', () => {
  const refunds = [
    { amount: 3000 },
    { amount: 1000, refundedAt: new Date('2026-11-25T00:00:00Z') },
    { amount: 900, refundedAt: new Date('2026-11-25T12:00:00Z') },
    { amount: 50, refundedAt: new Date('2026-11-26T00:00:00Z') },
  ];
  const last = { refundDue: '3000', refunded: '1950', refundedAt: '2026/11/26 09:00' };
  expect(lineOf({ status: 2 }, { refunds })).toMatchObject(last);
  expect(lineOf({ status: 2 }, { refunds: [...refunds].reverse() })).toMatchObject(last);
});

test('the two lines of titles are as long as every other, keys above what people call them', () => {
  const [keys, titles] = orderHead();
  expect(keys).toEqual(ORDER_COLUMNS);
  expect(titles).toHaveLength(ORDER_COLUMNS.length);
  expect(titles?.slice(0, 3)).toEqual(['注文番号', '受付番号', '帳票']);
});
