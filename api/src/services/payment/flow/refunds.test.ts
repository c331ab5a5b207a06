/** Money that is to go back, without routes and provider: what is due, once, who says that it went, and what stays. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Order, PaymentStatus } from '@madoguchi/shared/contract';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { ORDER } from '@madoguchi/shared/testing/purchase';
import { addCharge, addRefund, listRefunds, settleRefund } from '../../../repositories/payment/money';
import { findOrder, insertOrder } from '../../../repositories/payment/orders';
import { addPerson, tryLockPerson } from '../../../repositories/people/people';
import { TEST_NOW } from '../../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../../testing/database';
import { Configurations } from '../../configuration/configurations';
import { keepMoneyOfRevived, noteRefunded, refundOfCancelled, refundsFor } from './refunds';

const database = databaseOfFile();
const DESK = { userId: 'U-desk', name: '窓口', isAdmin: true };
const PERSON = { userId: 'U-a', name: '山田', isAdmin: false };

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['payment_order', 'payment_charge', 'payment_refund', 'audit']);
});

const PAID: PaymentStatus = 3;
/** An order of an answer of the same name, with its money. */
async function sell(id: string, order: Partial<Order> = {}): Promise<void> {
  const facts = { orderId: id, surveyId: 'care', userId: 'U-a', partitionKey: id, at: now() };
  await insertOrder(database(), { ...facts, order: { ...ORDER, status: PAID, ...order } });
  for (const [trackingId, usedFor] of [
    [`${id}-second`, 'refund'],
    [`${id}-first`, 'order'],
  ] as const)
    await addCharge(database(), {
      trackingId,
      providerOrderId: `p-${id}`,
      orderId: id,
      amount: usedFor === 'order' ? 1100 : 1,
      payMethod: 'paypay',
      usedFor,
      toldBy: 'notice',
      createdAt: now(),
      confirmedAt: undefined,
    });
}
const cancel = (id: string, by = PERSON) =>
  database().transaction((connection) => refundOfCancelled(connection, id, by));
const revive = (id: string) => database().transaction((connection) => keepMoneyOfRevived(connection, id, DESK));
const due = () => listRefunds(database(), 9);
const audited = () =>
  database().query({
    name: 'test_audit_of_money',
    text: `SELECT actor_id, actor_is_admin, subject_user_id, subject, before, after FROM audit WHERE action = 'payment' ORDER BY written_at, audit_id`,
  });
const entry = (by: typeof DESK, subject: string, after: object, before: object | null = null) => ({
  actor_id: by.userId,
  actor_is_admin: by.isAdmin,
  subject_user_id: 'U-a',
  subject,
  before,
  after,
});

describe('an answer that was paid for and counts no longer', () => {
  test.each<[PaymentStatus, string]>([
    [3, 'by card'],
    [0, 'otherwise'],
  ])('leaves the money that has bought it due, once (status %d, %s)', async (status) => {
    await sell('a', { status });
    await cancel('a');
    await cancel('a');
    const refund = { orderId: 'a', trackingId: 'a-first', userId: 'U-a', surveyId: 'care', amount: 1100 };
    expect(await due()).toMatchObject([{ ...refund, reason: 'cancelled', refundedAt: undefined }]);
    const { trackingId, amount } = refund;
    expect(await audited()).toEqual([
      entry(PERSON, 'a', { event: 'refundDue', reason: 'cancelled', amount, trackingId }),
    ]);
  });

  test.each<[string, Partial<Order>]>([
    ['is not paid', { status: undefined }],
    ['was cancelled before it was paid', { status: 4 }],
    ['is to be paid in cash at the desk', { status: 1, selectedPayType: 1 }],
  ])('leaves nothing where the order %s', async (_name, order) => {
    await sell('a', order);
    await cancel('a');
    expect(await due()).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  test('leaves the cash that was taken for it due, once, by a name of our own', async () => {
    await sell('a', { status: 0, selectedPayType: 1 });
    await cancel('a');
    await cancel('a');
    const refund = { orderId: 'a', trackingId: 'cash a', amount: ORDER.amountWithTax, reason: 'cancelled' };
    expect(await due()).toMatchObject([refund]);
    await revive('a');
    expect(await due()).toEqual([]);
  });

  test('leaves nothing where nothing was bought, or no money came for it', async () => {
    await cancel('none');
    await sell('a');
    await database().script("DELETE FROM payment_charge WHERE used_for = 'order'");
    await cancel('a');
    expect(await due()).toEqual([]);
  });
});

describe('an answer that counts again', () => {
  test('keeps its money: what is due is due no longer', async () => {
    await sell('a');
    await sell('b');
    for (const id of ['a', 'b']) await cancel(id);
    await revive('a');
    const dropped = [entry(DESK, 'a', { event: 'refundDropped' })];
    expect((await audited()).slice(2)).toEqual(dropped);
    await revive('a');
    await revive('none');
    expect(await due()).toMatchObject([{ orderId: 'b' }]);
    expect((await audited()).slice(2)).toEqual(dropped);
  });

  test('cannot where the money has gone back', async () => {
    await sell('a');
    await cancel('a');
    const [refund] = await due();
    await settleRefund(database(), refund?.refundId ?? '', { at: now(), userId: 'U-desk' });
    await expect(revive('a')).rejects.toThrow('not_editable');
  });

  test('can where only the money of a second payment has gone back', async () => {
    await sell('a');
    const second = { orderId: 'a', trackingId: 'a-second', userId: 'U-a', surveyId: 'care', amount: 1100 };
    await addRefund(database(), { ...second, reason: 'second_payment', createdAt: now() });
    const [refund] = await due();
    await settleRefund(database(), refund?.refundId ?? '', { at: now(), userId: 'U-desk' });
    await cancel('a');
    await revive('a');
    expect(await due()).toMatchObject([{ trackingId: 'a-second' }]);
  });
});

describe('that money has gone back', () => {
  const note = (refundId: string, by = DESK) => noteRefunded({ database: database() }, by, refundId);

  test('is noted by the desk, once: the order is refunded', async () => {
    await sell('a');
    await cancel('a');
    const [refund] = await due();
    const id = refund?.refundId ?? '';
    await expect(note(id, PERSON)).rejects.toThrow('forbidden');
    await expect(note('none')).rejects.toThrow('not_found');
    await note(id);
    await expect(note(id)).rejects.toThrow('not_editable');
    expect(await due()).toMatchObject([{ refundedBy: 'U-desk', refundedAt: expect.any(Date) }]);
    const { status, canceledDate } = (await findOrder(database(), 'a'))?.order ?? {};
    expect(status).toBe(2);
    expect(canceledDate).toBeDefined();
    const after = { event: 'refunded', reason: 'cancelled', amount: 1100, trackingId: 'a-first', status: 2 };
    expect((await audited()).slice(1)).toEqual([entry(DESK, 'a', after, { status: PAID })]);
  });

  test('once, also by two at the same moment', async () => {
    await sell('a');
    await cancel('a');
    const [refund] = await due();
    const noted = await Promise.allSettled([1, 2, 3].map(() => note(refund?.refundId ?? '')));
    expect(noted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('waits while something of the buyer is being written', async () => {
    await sell('a');
    await cancel('a');
    await addPerson(database(), 'U-a', now());
    const [refund] = await due();
    let isNoted = false;
    const { noting, hasWaited } = await database().transaction(async (connection) => {
      await tryLockPerson(connection, 'U-a');
      const waiting = note(refund?.refundId ?? '').finally(() => {
        isNoted = true;
      });
      const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while (!isNoted && (await database().query({ name: 'test_waiting', text })).length === 0);
      return { noting: waiting, hasWaited: !isNoted };
    });
    await noting;
    expect(hasWaited).toBe(true);
  });

  test('of a second payment leaves the order paid', async () => {
    await sell('a');
    const second = { orderId: 'a', trackingId: 'a-second', userId: 'U-a', surveyId: 'care', amount: 1100 };
    await addRefund(database(), { ...second, reason: 'second_payment', createdAt: now() });
    const [refund] = await due();
    await note(refund?.refundId ?? '');
    expect((await findOrder(database(), 'a'))?.order).toMatchObject({ status: PAID, canceledDate: undefined });
    expect(await audited()).toMatchObject([{ after: { event: 'refunded', reason: 'second_payment' } }]);
  });

  test('cannot be said of an order that is gone', async () => {
    await sell('a');
    await cancel('a');
    const [refund] = await due();
    await database().script('DELETE FROM payment_order');
    await expect(note(refund?.refundId ?? '')).rejects.toThrow('not_found');
  });
});

test('the desk sees what is due with numbers and instants, and that it looked is noted; nobody else does', async () => {
  const configurations = new Configurations(database(), false);
  const list = (by = DESK) => refundsFor({ database: database(), configurations }, by);
  await expect(list(PERSON)).rejects.toThrow('forbidden');
  await sell('a');
  await cancel('a');
  const [refund] = await due();
  const order = await findOrder(database(), 'a');
  expect(await list()).toEqual([
    {
      refundId: refund?.refundId,
      orderId: 'a',
      trackingId: 'a-first',
      userId: 'U-a',
      surveyId: 'care',
      amount: 1100,
      reason: 'cancelled',
      orderNumber: order?.order.orderNumber,
      surveyTitle: 'care',
      createdAt: refund?.createdAt.toISOString(),
      refundedAt: undefined,
    },
  ]);
  const text = `SELECT actor_id, subject, after ->> 'event' AS event FROM audit WHERE action = 'read'`;
  const looked = { actor_id: 'U-desk', subject: 'refunds', event: 'refunds' };
  expect(await database().query({ name: 'test_reads', text })).toEqual([looked]);
  await noteRefunded({ database: database() }, DESK, refund?.refundId ?? '');
  expect((await list())[0]?.refundedAt).toMatch(/^2026-11-20T/);
});
