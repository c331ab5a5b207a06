/** What the daily reconciliation says, line by line, without a server: of our books, of the provider, of what waits. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { addCharge, addNotice, addRefund, listRefunds, settleRefund } from '../../../repositories/payment/money';
import { paymentFlowOfFile, providerSays, type Said } from '../../../testing/paymentFlows';
import { MINUTE } from '../../../testing/payments';
import { storing } from '../../../testing/storedAnswers';
import { reconcile } from './reconcile';

const kit = paymentFlowOfFile();
const { database } = kit;
const stored = storing(database, 'care');
const DAY = 86_400_000;
const ago = (milliseconds: number) => new Date(nowMilliseconds() - milliseconds);
const compare = (withProvider = true) => reconcile(database(), withProvider ? kit.flow().account : undefined);

interface Money {
  trackingId?: string;
  amount?: number;
  usedFor?: 'order' | 'refund';
  createdAt?: Date;
  confirmedAt?: Date;
}
const charge = ({ trackingId = 't', amount = 1100, usedFor = 'order', createdAt = now(), confirmedAt }: Money = {}) =>
  addCharge(database(), {
    ...{
      trackingId,
      providerOrderId: 'o-1',
      orderId: 'o',
      amount,
      payMethod: 'paypay',
      usedFor,
      createdAt,
      confirmedAt,
    },
    toldBy: 'notice',
  });
async function refund(isDone: boolean, trackingId = 't') {
  const facts = { orderId: 'o', trackingId, userId: 'U-a', surveyId: 'care', amount: 1100, createdAt: now() };
  await addRefund(database(), { ...facts, reason: 'cancelled' });
  const [due] = await listRefunds(database(), 1);
  if (isDone && due) await settleRefund(database(), due.refundId, { at: now(), userId: 'U-desk' });
}
/** An order, paid by card or not, and its answer, which counts or not. */
async function sold({ isPaid = true, isLive = true } = {}) {
  await stored.insert('a', { partitionKey: 'key', isLive });
  await kit.waiting('o', { order: isPaid ? { status: 3 } : {} });
  await database().script("UPDATE payment_order SET partition_key = 'key', pay_type = 0");
}
const line = (what: string, amount = 1100, id = 'o (tracking id t)') => `order ${id} ${what}: ${amount} yen`;

test('books that fit have nothing to say, and nobody is asked who is left out', async () => {
  const asked = providerSays('unpaid');
  await sold();
  await charge();
  expect(await compare(false)).toEqual({ discrepancies: [], open: [] });
  expect(asked).not.toHaveBeenCalled();
});

describe('what of the books does not fit', () => {
  const found = async () => (await compare(false)).discrepancies;
  test('is said of an order that is paid without money, or given without being paid', async () => {
    await sold();
    expect(await found()).toEqual([line('is paid without any money noted', 1100, 'o')]);
    await database().script('UPDATE payment_order SET status = NULL');
    expect(await found()).toEqual([line('has a live answer and is not paid', 1100, 'o')]);
  });
  test('is said of money that bought nothing, too much, another amount, or what is to go back', async () => {
    await sold({ isLive: false });
    await charge();
    expect(await found()).toEqual([line('was paid with nothing: no live answer, no refund')]);
    await database().script('UPDATE answer SET is_live = true');
    await refund(false);
    expect(await found()).toEqual([line('has a live answer and its money is to go back')]);
    await database().script('DELETE FROM payment_refund; UPDATE payment_charge SET amount = 1');
    expect(await found()).toEqual([line('was paid with another amount', 1)]);
    await database().script('UPDATE payment_charge SET amount = 1100');
    await charge({ trackingId: 'u' });
    expect(await found()).toEqual([line('was bought with more than one payment', 1100, 'o (tracking id u)')]);
  });
  test('is said of a refused notice for a day, of other things for a month', async () => {
    const notice = (trackingId: string, at: Date) =>
      addNotice(database(), {
        ...{ providerOrderId: 'o', trackingId, result: 'OK', amount: 5 },
        outcome: 'mismatch',
        at,
      });
    await notice('t', ago(DAY));
    await notice('u', ago(DAY + 1));
    expect(await found()).toEqual([line('had a notice that was refused', 5)]);
    await database().script('DELETE FROM payment_notice');
    await sold({ isLive: false });
    await charge({ createdAt: ago(31 * DAY) });
    await charge({ trackingId: 'u', usedFor: 'refund', createdAt: ago(31 * DAY + 1) });
    expect(await found()).toEqual([line('was paid with nothing: no live answer, no refund')]);
  });
});

describe('what the provider says otherwise', () => {
  beforeEach(() => sold());
  const NOT_PAID = line('is not paid as the provider has it');
  const NEVER_CONFIRMED = line('was told of by a notice only, which the provider has never confirmed');
  const STILL_PAID = line('is refunded here and still paid as the provider has it');
  const OLD = DAY + 1;

  test.each<[Said, { back?: 'due' | 'done'; age?: number; isConfirmed?: boolean }, string[]]>([
    ['paid', {}, []],
    ['paid', { age: OLD }, []],
    ['paid', { back: 'due' }, []],
    ['paid', { back: 'done' }, [STILL_PAID]],
    ['unpaid', {}, [NOT_PAID]],
    ['unpaid', { age: OLD }, [NOT_PAID]],
    ['unpaid', { back: 'due' }, []],
    ['unpaid', { back: 'done' }, []],
    ['unpaid', { back: 'done', age: OLD }, []],
    ['unknown', {}, []],
    ['unknown', { age: DAY }, []],
    ['unknown', { age: OLD }, [NEVER_CONFIRMED]],
    ['unknown', { age: OLD, isConfirmed: true }, []],
    ['unknown', { back: 'done' }, []],
  ])('is compared where it is %s (%j)', async (said, { back, age = 0, isConfirmed }, expected) => {
    providerSays(said);
    await charge({ createdAt: ago(age), ...(isConfirmed && { confirmedAt: now() }) });
    if (back) await refund(back === 'done');
    const { discrepancies } = await compare();
    expect(discrepancies.filter((each) => !each.includes('money is to go back'))).toEqual(expected);
  });
  test('is asked of each payment of a month, and of its own refund', async () => {
    const asked = providerSays('paid');
    await charge({ createdAt: ago(31 * DAY) });
    await charge({ trackingId: 'u', createdAt: ago(31 * DAY + 1) });
    await refund(true, 'u');
    const { discrepancies } = await compare();
    expect([asked.mock.calls.length, discrepancies.includes(STILL_PAID)]).toEqual([1, false]);
  });
});

describe('what waits for somebody', () => {
  const open = async () => (await compare(false)).open;
  test('is money that is to go back, and not what has gone', async () => {
    await refund(false);
    expect(await open()).toEqual([line('is to be refunded (cancelled)')]);
    const [due] = await listRefunds(database(), 1);
    await settleRefund(database(), due?.refundId ?? '', { at: now(), userId: 'U-desk' });
    expect(await open()).toEqual([]);
  });
  test('is a payment that was begun an hour ago, or a month, and has no result', async () => {
    await kit.attempt('o', 1, ago(60 * MINUTE - 1));
    await kit.attempt('o', 2, ago(60 * MINUTE));
    await kit.attempt('o', 3, ago(31 * DAY));
    await kit.attempt('o', 4, ago(31 * DAY + 1));
    const noResult = (id: string) => line('has no result: look it up in the provider’s console', 1100, id);
    expect(await open()).toEqual([noResult('o-3'), noResult('o-2')]);
  });
});
