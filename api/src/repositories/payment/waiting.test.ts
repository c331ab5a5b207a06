/** Orders that wait for their payment and the attempts to pay them, as statements on a real database. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import {
  type Attempt,
  attemptsOfOrder,
  endAttempt,
  findAttempt,
  findWaiting,
  forgetWaitingContent,
  insertAttempt,
  insertWaiting,
  openAttempts,
  setWaitingState,
  type WaitingOrder,
  waitingOfKey,
} from './waiting';

const database = databaseOfFile();
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);
const asIs = (content: unknown) => content;

beforeEach(async () => {
  await database().script('DELETE FROM payment_waiting; DELETE FROM payment_attempt');
});

const waiting = (orderId: string, more: Partial<WaitingOrder> = {}): WaitingOrder => ({
  orderId,
  userId: 'U-a',
  surveyId: 'care',
  idempotencyKey: 'key-1',
  bodyHash: 'hash',
  content: { name: '山田' },
  state: 'waiting',
  createdAt: at(0),
  ...more,
});
const attempt = (providerOrderId: string, more: Partial<Omit<Attempt, 'state'>> = {}) => ({
  providerOrderId,
  orderId: 'order-1',
  number: 1,
  customerCode: 'customer',
  amount: 1100,
  requestedAt: at(0),
  sent: { item_name: '診察料' },
  ...more,
});

describe('an order that waits', () => {
  test('is found as it was noted, and by no other id', async () => {
    await insertWaiting(database(), waiting('order-1'));
    await insertWaiting(database(), waiting('order-2', { idempotencyKey: undefined, state: 'paid' }));
    expect(await findWaiting(database(), 'order-1', asIs)).toEqual(waiting('order-1'));
    expect(await findWaiting(database(), 'order-2', asIs)).toEqual(
      waiting('order-2', { idempotencyKey: undefined, state: 'paid' }),
    );
    expect(await findWaiting(database(), 'order-3', asIs)).toBeUndefined();
    expect(await findWaiting(database(), 'order-1', (content) => JSON.stringify(content))).toMatchObject({
      content: '{"name":"山田"}',
    });
  });

  test('stands with the others of its submission, the oldest first', async () => {
    await insertWaiting(database(), waiting('order-1', { createdAt: at(5) }));
    await insertWaiting(database(), waiting('order-2', { createdAt: at(1) }));
    for (const [index, other] of [{ userId: 'U-b' }, { surveyId: 'other' }, { idempotencyKey: 'key-2' }].entries())
      await insertWaiting(database(), waiting(`other-${index}`, other));
    const found = await waitingOfKey(database(), 'U-a', 'care', 'key-1');
    expect(found).toEqual([waiting('order-2', { createdAt: at(1) }), waiting('order-1', { createdAt: at(5) })]);
  });

  test('changes its state alone', async () => {
    for (const each of ['order-1', 'order-2']) await insertWaiting(database(), waiting(each));
    await setWaitingState(database(), 'order-1', 'replaced', at(3));
    expect(await findWaiting(database(), 'order-1', asIs)).toEqual(waiting('order-1', { state: 'replaced' }));
    expect(await findWaiting(database(), 'order-2', asIs)).toEqual(waiting('order-2'));
  });

  test('is forgotten in what was written once it is stored, given back or too old', async () => {
    await insertWaiting(database(), waiting('paid', { createdAt: at(9), state: 'paid' }));
    await insertWaiting(database(), waiting('refund', { createdAt: at(9), state: 'refund' }));
    await insertWaiting(database(), waiting('replaced', { createdAt: at(9), state: 'replaced' }));
    await insertWaiting(database(), waiting('young', { createdAt: at(5) }));
    await insertWaiting(database(), waiting('old', { createdAt: at(4) }));
    await forgetWaitingContent(database(), at(5));
    const content = async (id: string) => (await findWaiting(database(), id, asIs))?.content;
    const kept = { name: '山田' };
    expect(await Promise.all(['paid', 'refund', 'old', 'replaced', 'young'].map(content))).toEqual([
      {},
      {},
      {},
      kept,
      kept,
    ]);
  });
});

describe('an attempt to pay', () => {
  test('is open at first, and found as it was noted', async () => {
    await insertAttempt(database(), attempt('p-1'));
    await insertAttempt(database(), attempt('p-2', { number: 2, sent: undefined }));
    expect(await findAttempt(database(), 'p-1')).toEqual({ ...attempt('p-1'), state: 'open' });
    expect((await findAttempt(database(), 'p-2'))?.sent).toBeUndefined();
    expect(await findAttempt(database(), 'p-3')).toBeUndefined();
  });

  test('stands among those of its order by number', async () => {
    await insertAttempt(database(), attempt('p-2', { number: 2 }));
    await insertAttempt(database(), attempt('p-1'));
    await insertAttempt(database(), attempt('p-3', { orderId: 'order-2' }));
    const found = await attemptsOfOrder(database(), 'order-1');
    expect(found.map(({ providerOrderId }) => providerOrderId)).toEqual(['p-1', 'p-2']);
  });

  test('that is paid stays so; another one may end and be paid after all', async () => {
    for (const [index, each] of ['p-1', 'p-2', 'p-3'].entries())
      await insertAttempt(database(), attempt(each, { number: index }));
    await endAttempt(database(), 'p-1', 'paid', at(1));
    await endAttempt(database(), 'p-1', 'ended', at(2));
    await endAttempt(database(), 'p-2', 'ended', at(1));
    const states = async () => (await attemptsOfOrder(database(), 'order-1')).map(({ state }) => state);
    expect(await states()).toEqual(['paid', 'ended', 'open']);
    await endAttempt(database(), 'p-2', 'paid', at(3));
    expect(await states()).toEqual(['paid', 'paid', 'open']);
  });

  test('that is open is found by its time, both ends included, the oldest first', async () => {
    for (const [index, minute] of [6, 4, 3, 5, 7].entries())
      await insertAttempt(database(), attempt(`p-${index}`, { orderId: `order-${index}`, requestedAt: at(minute) }));
    await endAttempt(database(), 'p-3', 'ended', at(9));
    const found = await openAttempts(database(), at(4), at(6));
    expect(found.map(({ providerOrderId }) => providerOrderId)).toEqual(['p-1', 'p-0']);
  });
});
