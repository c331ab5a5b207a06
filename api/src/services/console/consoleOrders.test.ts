/**
 * 決済, without a server (CONSOLE 3): which orders a day, a number or a name finds, page by page, what is told of each, and
 * what does not fit in the books of a day.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { LIST_LIMIT_BY_DEFAULT } from '@madoguchi/shared/contract/console/answers';
import { orderNumberOf } from '@madoguchi/shared/domain/payment';
import type { StoredPlace } from '../../repositories/answers/storedAnswer';
import { insertAttempt } from '../../repositories/payment/waiting';
import { emptyTables } from '../../testing/database';
import { paymentBundle } from '../../testing/payments';
import { wrongFields } from '../../testing/refused';
import { servicesOfFile, staffOf } from '../../testing/servicesOfFile';
import { storing } from '../../testing/storedAnswers';

const { database, services, index, noted } = servicesOfFile(paymentBundle, { switches: { PAYMENT: 'on' } });
const { insert, place } = storing(database);
const CHIEF = staffOf('S-1');
const TODAY = '20261120';
const EVE = '20261119';
beforeEach(() =>
  emptyTables(database(), [
    ...['audit', 'answer_search', 'answer_row', 'reservation', 'answer', 'payment_order'],
    ...['payment_charge', 'payment_refund', 'payment_attempt', 'payment_notice'],
  ]),
);

interface Sold {
  form?: string;
  day?: string;
  userId?: string;
  /** By card and paid, where nothing else is said. */
  payType?: number;
  status?: number | 'NULL';
  isWithAnswer?: boolean;
  name?: string;
  at?: Partial<StoredPlace>;
}
// Of three digits, as a day’s orders soon have.
let count = 100;
/** Stores an order `o-id` with its answer, each later in its day than the one before. @returns its number */
async function sell(id: string, more: Sold = {}): Promise<string> {
  const { form = 'paid', day = TODAY, userId = 'U-a', payType = 0, status = 3, isWithAnswer = true, name, at } = more;
  count += 1;
  const morning = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T08:00:00+09:00`;
  await database().script(`
    INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type, status,
      completed_at, created_at, updated_at, order_day, order_count)
    VALUES ('o-${id}', '${form}', '${userId}', ${isWithAnswer ? `'key-${id}'` : 'NULL'}, 'options', '{"amountWithTax":100}', 100, ${payType},
      ${status}, '${morning}', '${morning}', '${morning}', '${day}', ${count})`);
  if (isWithAnswer) {
    const facts = { surveyId: form, userId, createdAt: new Date(Date.parse(morning) + count * 1_000) };
    await insert(id, { ...facts, ...(name !== undefined && { userName: name, registrantName: name }) });
    if (at) await place(id, true, at);
    await database().script(`UPDATE reservation SET survey_id = '${form}' WHERE answer_id = '${id}'`);
  }
  return orderNumberOf(day, count);
}
const charge = (id: string, at: string, more = { usedFor: 'order', amount: 100 }) =>
  database().script(`
    INSERT INTO payment_charge (tracking_id, provider_order_id, order_id, amount, pay_method, used_for, told_by, created_at)
    VALUES ('t-${id}', 'p', 'o-${id}', ${more.amount}, 'paypay', '${more.usedFor}', 'notice', '${at}')`);
const refund = (id: string, tracking: string, amount: number) =>
  database().script(`
    INSERT INTO payment_refund (refund_id, order_id, tracking_id, user_id, survey_id, amount, reason, created_at)
    VALUES ('r-${tracking}', 'o-${id}', '${tracking}', 'U-a', 'paid', ${amount}, 'cancelled', '2026-11-20T08:00:00+09:00')`);
type Query = Parameters<ReturnType<typeof services>['consoleOrders']['list']>[1];
const list = (query: Query = {}, staff = CHIEF) => services().consoleOrders.list(staff, query);
const ids = async (query: Query = {}, staff = CHIEF) =>
  (await list(query, staff)).items.map(({ orderId }) => orderId.replace('o-', ''));

describe('orders of days', () => {
  test('are those of today, the newest first, where nothing is said', async () => {
    await sell('eve', { day: EVE });
    await sell('a');
    await sell('b');
    await sell('next', { day: '20261121' });
    expect(await ids()).toEqual(['b', 'a']);
    expect([await ids({ from: EVE }), await ids({ to: EVE })]).toEqual([['eve'], ['eve']]);
    expect(await ids({ from: EVE, to: TODAY })).toEqual(['b', 'a', 'eve']);
    expect(await ids({ q: ' 　' })).toEqual(['b', 'a']);
  });
  test('are asked for forwards, and for 92 days at most', async () => {
    const refused = wrongFields(['to', 'from <= to < from + 92']);
    await expect(list({ from: TODAY, to: EVE })).rejects.toMatchObject(refused);
    await expect(list({ from: '20260901', to: '20261202' })).rejects.toMatchObject(refused);
    await sell('last', { day: '20261201' });
    expect(await ids({ from: '20260901', to: '20261201' })).toEqual(['last']);
  });
  test('are those that stand so', async () => {
    await sell('paid');
    await sell('unpaid', { payType: 1, status: 1 });
    expect([await ids({ state: 'paid' }), await ids({ state: 'unpaid' })]).toEqual([['paid'], ['unpaid']]);
  });
  test('are told page by page', async () => {
    for (const id of ['a', 'b', 'c']) await sell(id);
    const { items, nextCursor } = await list({ limit: 2 });
    expect(items.map(({ orderId }) => orderId)).toEqual(['o-c', 'o-b']);
    expect(await ids({ limit: 2, cursor: nextCursor })).toEqual(['a']);
    expect(await list({ limit: 2, cursor: nextCursor })).not.toHaveProperty('nextCursor');
    expect(await list({ limit: 3 })).not.toHaveProperty('nextCursor');
  });
  test('are so many on a page where nothing is said', async () => {
    for (let number = 0; number <= LIST_LIMIT_BY_DEFAULT; number += 1) await sell(`n${number}`);
    const { items, nextCursor } = await list();
    expect([items.length, typeof nextCursor]).toEqual([LIST_LIMIT_BY_DEFAULT, 'string']);
  });
  test.each([
    ['orders', 'x'],
    ['orders', '1x'],
    ['orders', 'x1'],
    ['orders', '1234567890'],
    ['wishes', '1'],
  ] as const)('are not told behind the end of %s that is %s', async (of, end) => {
    const cursor = await services().cursors.seal(of, [TODAY, end]);
    await expect(list({ cursor })).rejects.toMatchObject({ status: 400, answer: { errors: [{ itemKey: 'cursor' }] } });
  });
});

describe('an order', () => {
  test('is told with its form, its money and its answer', async () => {
    const orderNumber = await sell('a', { name: '花子' });
    await refund('a', 't-1', 60);
    await refund('a', 't-2', 40);
    await sell('b', { status: 'NULL' });
    const [other, item] = (await list()).items;
    expect(item).toEqual({
      ...{ orderId: 'o-a', surveyTitle: '申し込み', orderedAt: '2026-11-19T23:00:00.000Z', state: 'due' },
      ...{ order: expect.objectContaining({ orderNumber, amountWithTax: 100 }), receiptKey: expect.any(String) },
      refunds: [
        expect.objectContaining({ trackingId: 't-1', amount: 60 }),
        expect.objectContaining({ trackingId: 't-2', amount: 40 }),
      ],
      answer: { partitionKey: 'key-a', answerCode: 'code-a', name: '花子', check: '未対応' },
    });
    expect(other).toMatchObject({ orderId: 'o-b', refunds: [], receiptKey: undefined });
  });
  test('without an answer is told where money is to go back, and has none', async () => {
    await sell('a', { isWithAnswer: false });
    await sell('b', { isWithAnswer: false });
    await refund('a', 't-1', 60);
    const { items } = await list();
    expect(items).toMatchObject([{ orderId: 'o-a', answer: undefined }]);
    expect(await ids({}, staffOf('S-2', { calendars: ['main'] }))).toEqual([]);
  });
  test('is found by its number, however it is typed, on whichever day', async () => {
    const number = await sell('a', { day: EVE });
    await sell('b');
    expect(await ids({ q: ` ${number.replaceAll('-', '')} ` })).toEqual(['a']);
    expect(await ids({ q: number, from: TODAY, to: TODAY, state: 'unpaid' })).toEqual(['a']);
    expect(await ids({ q: orderNumberOf(EVE, 99_999) })).toEqual([]);
    expect(await ids({ q: number }, staffOf('S-2', { forms: ['visit'] }))).toEqual([]);
  });
  test('is found by who has ordered, of a form that sells something', async () => {
    await sell('a', { name: '花子' });
    await sell('b', { name: '花子' });
    await sell('c', { name: '太郎' });
    await sell('visit', { form: 'visit', name: '花子' });
    await insert('bare', { surveyId: 'paid', userName: '花子', registrantName: '花子' });
    await index();
    expect(await ids({ q: ' 花子 ' })).toEqual(['b', 'a']);
    const page = await list({ q: '花子', limit: 1 });
    expect(page.items.map(({ orderId }) => orderId)).toEqual(['o-b']);
    expect(await ids({ q: '花子', limit: 1, cursor: page.nextCursor })).toEqual(['a']);
    expect(await ids({ q: '花子' }, staffOf('S-2', {}, ['会計']))).toEqual(['b', 'a']);
    expect(await ids({ q: '次郎' })).toEqual([]);
  });
  test('is in a scope by its form and its answer’s place', async () => {
    await sell('main', { form: 'care', at: { calendarId: 'main' } });
    await sell('limited', { form: 'care', at: { calendarId: 'limited', slot: '0' } });
    await sell('paid');
    expect(await ids({}, staffOf('S-2', { forms: ['paid'] }))).toEqual(['paid']);
    expect(await ids({}, staffOf('S-2', { calendars: ['main'] }))).toEqual(['main']);
  });
});

describe('a look at orders is noted', () => {
  const look = async (query: Query = {}) => {
    await list(query);
    return noted('read');
  };
  test('of one person by name, with the keys of answers, or of orders without one', async () => {
    await sell('a');
    await sell('b', { isWithAnswer: false });
    await refund('b', 't-1', 60);
    expect(await look()).toEqual([
      { actor_id: 'S-1', subject: 'order', whose: 'U-a', after: { event: 'order', keys: ['o-b', 'key-a'] } },
    ]);
  });
  test('of several without a name, and not at all where nothing was seen', async () => {
    expect(await look()).toEqual([]);
    await sell('a');
    await sell('b', { userId: 'U-b' });
    expect(await look()).toMatchObject([{ whose: null }]);
  });
});

describe('the books of a day', () => {
  const books = (day?: string, staff = CHIEF) => services().consoleOrders.day(staff, day === undefined ? {} : { day });
  const misfits = async (day?: string, staff = CHIEF) => (await books(day, staff)).misfits;
  const sum = (amount: number, number = 1) => ({ count: number, amount });

  test('are of today, from its first moment to its last, and the look is noted', async () => {
    for (const id of ['first', 'last', 'before', 'after']) await sell(id);
    await charge('first', '2026-11-20T00:00:00+09:00');
    await charge('last', '2026-11-20T23:59:59+09:00');
    await charge('before', '2026-11-19T23:59:59+09:00');
    await charge('after', '2026-11-21T00:00:00+09:00');
    expect(await books()).toMatchObject({
      ...{ day: TODAY, ordered: sum(400, 4), unpaid: sum(0, 0), due: sum(0, 0) },
      lines: [{ payMethod: 'paypay', taken: sum(200, 2), given: sum(0, 0) }],
    });
    expect(await noted('read')).toEqual([
      { actor_id: 'S-1', subject: TODAY, whose: null, after: { event: 'books', keys: [] } },
    ]);
    expect(await books(EVE)).toMatchObject({ day: EVE, ordered: sum(0, 0), lines: [{ taken: sum(100) }] });
  });
  test('sum up forms that are whole in the scope, and name what does not fit in them', async () => {
    const orderNumber = await sell('a');
    await sell('care', { form: 'care' });
    const kind = { kind: 'paidWithoutMoney', amount: 100 };
    expect(await misfits()).toMatchObject([kind, kind]);
    const ofPaid = staffOf('S-2', { forms: ['paid'] });
    expect(await misfits(TODAY, ofPaid)).toEqual([{ ...kind, trackingId: undefined, orderNumber }]);
    expect((await books(TODAY, ofPaid)).ordered).toEqual(sum(100));
  });
  test('name money of no order of ours to who sees the whole house', async () => {
    await charge('gone', '2026-11-20T08:00:00+09:00', { usedFor: 'refund', amount: 70 });
    const gone = { kind: 'paidWithNothing', amount: 70, trackingId: 't-gone', orderNumber: undefined };
    expect(await misfits()).toEqual([gone]);
    expect(await misfits(TODAY, staffOf('S-2', { forms: ['paid'] }))).toEqual([]);
  });
  test('name money that nobody has confirmed for a day', async () => {
    const orderNumber = await sell('a');
    await sell('b');
    await charge('a', '2026-11-19T08:59:59+09:00');
    await charge('b', '2026-11-19T09:00:01+09:00');
    expect(await misfits(EVE)).toEqual([{ kind: 'unconfirmed', amount: 100, trackingId: 't-a', orderNumber }]);
  });
  test('name payments that were begun that day and have no result for an hour', async () => {
    const orderNumber = await sell('a', { payType: 1, status: 1 });
    const begin = (providerOrderId: string, requestedAt: string, number: number) =>
      insertAttempt(database(), {
        ...{ providerOrderId, orderId: 'o-a', number, customerCode: 'c', amount: number, sent: undefined },
        requestedAt: new Date(requestedAt),
      });
    await begin('p1', '2026-11-19T23:30:00+09:00', 1);
    await begin('p2', '2026-11-20T00:00:00+09:00', 2);
    await begin('p3', '2026-11-20T08:00:00+09:00', 3);
    await begin('p4', '2026-11-20T08:00:01+09:00', 4);
    const noResult = (amount: number) => ({ kind: 'noResult', amount, trackingId: undefined, orderNumber });
    expect(await misfits()).toEqual([noResult(2), noResult(3)]);
    expect((await misfits(EVE)).map(({ amount }) => amount)).toEqual([1, 2]);
  });
});
