/** What the provider’s notices do, however they come: on a real database, many at once. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ADMIN_REFUND_DONE_PATH, API_PATHS } from '@madoguchi/shared/contract';
import { brokenInvariants, rowsOf } from '../../../testing/answers';
import { NO_LOOK_AT_BOUGHT_ORDERS, NO_RECOGNITION_OF_MONEY } from '../../../testing/guards';
import { orderBody } from '../../../testing/paid';
import { careBody, later, MINUTE, paidBody, paymentBundle, paymentFacts } from '../../../testing/payments';
import { comeBack, newTrackingId, notify, openForm, saveForPayment } from '../../../testing/provider';
import { DESK, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ bundle: paymentBundle, environment: { PAYMENT: 'on' } });
});
afterEach(async () => server.close());
const { answersOf, refunds, reserved, paymentState } = paymentFacts(() => server);

describe('notices', () => {
  test('a notice makes the answer live with its place and order, and only a notice [API-079, API-074, API-075, PAY-001, PAY-007]', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const form = await openForm(server, 'U1', orderId);
    const trackingId = newTrackingId();
    expect(await comeBack(server, form, 'success', { trackingId })).toBe(`303 /completedPayment/${orderId}`);
    expect(await paymentState('U1', orderId)).toMatchObject({ state: 'waiting' });
    expect(await answersOf('U1')).toEqual([]);
    expect(await notify(server, form, { trackingId })).toBe('OK,');
    expect(await paymentState('U1', orderId)).toMatchObject({
      state: 'paid',
      status: 0,
      surveyId: 'care',
      amount: 2200,
    });
    expect(await answersOf('U1')).toHaveLength(1);
    expect(await reserved()).toBe(2);
    expect(await brokenInvariants(server)).toEqual([]);
    const list = await server.call('U1', 'POST', API_PATHS.paymentResultsList, { keys: [orderId, 'none'] });
    expect(list.body).toEqual({
      code: 'success',
      data: [
        {
          sortKey: orderId,
          status: 0,
          userId: 'U1',
          completedDate: expect.stringMatching(/^2026-11-20T/),
          createdAt: expect.stringMatching(/^2026-11-20T/),
          selectedPayType: 0,
        },
      ],
    });
    const order = await server.call('U1', 'GET', `${API_PATHS.paymentOrders}/${orderId}`);
    expect(order.body.data).toMatchObject({ orderId, payMethod: 'credit3d2', status: 0, reservationCost: 2 });
    expect(order.body.data).toHaveProperty('completedDate', expect.stringMatching(/^2026-11-20T/));
    expect((await server.call('U2', 'GET', `${API_PATHS.paymentResults}/${orderId}`)).status).toBe(404);
  });
  test('twenty of the same at once are one payment', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const form = await openForm(server, 'U1', orderId);
    const trackingId = newTrackingId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(server, form, { trackingId })));
    expect(new Set(answers)).toEqual(new Set(['OK,']));
    expect(await answersOf('U1')).toHaveLength(1);
    expect(await rowsOf(server, 'SELECT tracking_id FROM payment_charge')).toHaveLength(1);
    expect(await refunds()).toEqual([]);
    expect(await reserved()).toBe(2);
  });
  test('ten payments of one order at once: one buys it, nine are due to go back', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const form = await openForm(server, 'U1', orderId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(server, form)));
    expect(new Set(answers)).toEqual(new Set(['OK,']));
    expect(await answersOf('U1')).toHaveLength(1);
    expect((await refunds()).map(({ reason, amount }) => [reason, amount])).toEqual(
      Array.from({ length: 9 }, () => ['second_payment', 2200]),
    );
  });
  test('control: without the guard the same notices buy and charge twice', async () => {
    await server.close();
    server = await startTestServer({
      bundle: paymentBundle,
      environment: { PAYMENT: 'on' },
      missingGuards: { ...NO_RECOGNITION_OF_MONEY, ...NO_LOOK_AT_BOUGHT_ORDERS },
    });
    const orderId = await saveForPayment(
      server,
      'U1',
      orderBody('paid', [{ productId: 'blood', count: 1 }], { payType: 'カード' }),
    );
    const form = await openForm(server, 'U1', orderId);
    const trackingId = newTrackingId();
    for (let count = 0; count < 3; count += 1) {
      later(1_000);
      await notify(server, form, { trackingId });
    }
    expect((await answersOf('U1')).length).toBeGreaterThan(1);
  });
  test('forged, unknown, with another amount, customer or merchant: refused, and nothing given', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const form = await openForm(server, 'U1', orderId);
    const tell = (change: Record<string, string>) => notify(server, form, { change });
    expect(await notify(server, form, { isForged: true })).toBe('NG,hash does not match');
    expect(await tell({ amount: '2201' })).toBe('NG,amount or customer does not match');
    expect(await tell({ cust_code: 'somebody' })).toBe('NG,amount or customer does not match');
    expect(await tell({ order_id: `${orderId}-9` })).toBe('NG,unknown order');
    expect(await tell({ merchant_id: '99999' })).toBe('NG,unknown merchant');
    expect(await tell({ res_tracking_id: '' })).toBe('NG,tracking id is missing');
    expect(await answersOf('U1')).toEqual([]);
    expect(await paymentState('U1', orderId)).toMatchObject({ state: 'waiting' });
    expect(await notify(server, form)).toBe('OK,');
  });
  test('an older failure behind the payment changes nothing; before it, it frees the place until the payment', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const form = await openForm(server, 'U1', orderId);
    expect(await notify(server, form, { result: 'NG', trackingId: '' })).toBe('OK,');
    expect([await reserved(), (await paymentState('U1', orderId)).state]).toEqual([0, 'ended']);
    expect(await notify(server, form)).toBe('OK,');
    expect(await notify(server, form, { result: 'NG', trackingId: '' })).toBe('OK,');
    expect([await reserved(), (await paymentState('U1', orderId)).state]).toEqual([2, 'paid']);
  });
  test('a late failure of an earlier try leaves the later one its place', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const first = await openForm(server, 'U1', orderId);
    later(MINUTE);
    const second = await openForm(server, 'U1', orderId);
    expect(await notify(server, first, { result: 'NG', trackingId: '' })).toBe('OK,');
    expect([await reserved(), (await paymentState('U1', orderId)).state]).toEqual([2, 'waiting']);
    expect(await notify(server, second, { result: 'NG', trackingId: '' })).toBe('OK,');
    expect([await reserved(), (await paymentState('U1', orderId)).state]).toEqual([0, 'ended']);
  });
  test('paid behind the end of the hold: the place is taken again while there is one', async () => {
    const form = await openForm(server, 'U1', await saveForPayment(server, 'U1', careBody()));
    later(20 * MINUTE);
    expect(await notify(server, form)).toBe('OK,');
    expect(await answersOf('U1')).toHaveLength(1);
    expect(await brokenInvariants(server)).toEqual([]);
  });
  test('paid when the place is gone: nothing is given, and the money is due to go back', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody('0', undefined, 2));
    const form = await openForm(server, 'U1', orderId);
    later(16 * MINUTE);
    const other = await saveForPayment(server, 'U2', careBody('0', undefined, 2));
    await notify(server, await openForm(server, 'U2', other));
    expect(await notify(server, form)).toBe('OK,');
    expect(await answersOf('U1')).toEqual([]);
    expect(await paymentState('U1', orderId)).toMatchObject({ state: 'refund' });
    const [due] = await refunds();
    expect(due).toMatchObject({ orderId, amount: 4400, reason: 'no_place', surveyTitle: '申し込み' });
    expect(await brokenInvariants(server)).toEqual([]);
    const done = () => server.call(DESK, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, { refundId: due?.refundId });
    expect((await server.call('U1', 'POST', `/${ADMIN_REFUND_DONE_PATH}`, { refundId: due?.refundId })).status).toBe(
      403,
    );
    expect([(await done()).status, (await done()).status]).toEqual([200, 409]);
    expect(await paymentState('U1', orderId)).toMatchObject({ state: 'refund', status: 2 });
  });
  test('of two versions of one submission the first that is paid is stored; the other’s money goes back', async () => {
    const key = crypto.randomUUID();
    const first = await openForm(server, 'U1', await saveForPayment(server, 'U1', paidBody(key, 1)));
    const second = await openForm(server, 'U1', await saveForPayment(server, 'U1', paidBody(key, 2)));
    await notify(server, first);
    await notify(server, second);
    expect(await answersOf('U1')).toHaveLength(1);
    expect((await refunds()).map(({ amount, reason }) => [amount, reason])).toEqual([[6600, 'second_payment']]);
    const sent = await server.call('U1', 'POST', API_PATHS.temporarySave, paidBody(key, 3));
    expect(sent).toMatchObject({ status: 409, body: { code: 'already_sent' } });
    expect(await saveForPayment(server, 'U1', paidBody(key, 1))).not.toBe('');
  });
  test('the provider takes the money back: the order says so', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    const form = await openForm(server, 'U1', orderId);
    const trackingId = newTrackingId();
    await notify(server, form, { trackingId });
    await notify(server, form, { trackingId, result: 'CR' });
    expect(await paymentState('U1', orderId)).toMatchObject({ status: 4 });
  });
  test('every change of money is in the audit', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    await notify(server, await openForm(server, 'U1', orderId));
    const events = await rowsOf<{ actor_id: string; event: string }>(
      server,
      `SELECT actor_id, after ->> 'event' AS event FROM audit WHERE action = 'payment' AND subject = $1 ORDER BY written_at, audit_id`,
      [orderId],
    );
    expect(events).toEqual([
      { actor_id: 'U1', event: 'ordered' },
      { actor_id: 'sbps', event: 'paid' },
    ]);
  });
});
