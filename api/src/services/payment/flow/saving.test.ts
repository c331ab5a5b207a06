/** The temporary save and the form for the provider, on a real database. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { API_PATHS } from '@madoguchi/shared/contract';
import { put, rowsOf } from '../../../testing/answers';
import { orderBody } from '../../../testing/paid';
import { careBody, later, MINUTE, paidBody, paymentBundle, paymentFacts } from '../../../testing/payments';
import { notify, openForm, saveForPayment } from '../../../testing/provider';
import { startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ bundle: paymentBundle, environment: { PAYMENT: 'on' } });
});
afterEach(async () => server.close());
const { answersOf, reserved } = paymentFacts(() => server);

describe('temporary save', () => {
  test('keeps the answer, computes the order and holds the slot for its cost [API-031]', async () => {
    const body = { ...careBody(), order: { amountWithTax: 1, details: [{ productId: 'bath', count: 1, price: 1 }] } };
    const saved = await server.call('U1', 'POST', API_PATHS.temporarySave, body);
    expect(saved).toMatchObject({ status: 200, body: { code: 'success', orderId: expect.stringMatching(/^\S+$/) } });
    const { orderId } = saved.body;
    expect(await reserved()).toBe(2);
    expect(await answersOf('U1')).toEqual([]);
    const [order] = await rowsOf<{ amount_with_tax: number; status: number | null }>(
      server,
      'SELECT amount_with_tax, status FROM payment_order WHERE order_id = $1',
      [orderId],
    );
    expect(order).toEqual({ amount_with_tax: 2200, status: null });
  });
  test('the same submission again is the same order; with other contents it is another, and holds only its own place', async () => {
    const key = crypto.randomUUID();
    const orderId = await saveForPayment(server, 'U1', careBody('0', key));
    expect(await saveForPayment(server, 'U1', careBody('0', key))).toBe(orderId);
    expect(await reserved()).toBe(2);
    expect(await saveForPayment(server, 'U1', careBody('1', key))).not.toBe(orderId);
    expect([await reserved(), await reserved('1')]).toEqual([0, 2]);
  });
  test('ten of the same at once are one order, and hold one place', async () => {
    const body = careBody('0', crypto.randomUUID());
    const save = () => server.call('U1', 'POST', API_PATHS.temporarySave, body);
    const answers = await Promise.all(Array.from({ length: 10 }, save));
    const saved = answers.filter(({ status }) => status === 200);
    expect(new Set(saved.map((answer) => answer.body.orderId)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 409, body: { code: 'temporary_locked' } });
    expect(await rowsOf(server, 'SELECT order_id FROM payment_order')).toHaveLength(1);
    expect(await reserved()).toBe(2);
  });
  test('is refused where nothing is paid by card, for a full slot, and for what the form forbids; nothing is kept [API-031]', async () => {
    const cash = orderBody('paid', [{ productId: 'blood', count: 1 }]);
    const free = orderBody('paid', [{ productId: 'leaflet', count: 1 }], { payType: 'カード' });
    const tooMany = orderBody('paid', [{ productId: 'blood', count: 6 }], { payType: 'カード' });
    for (const body of [cash, free, tooMany]) {
      expect(await server.call('U1', 'POST', API_PATHS.temporarySave, body)).toMatchObject({ status: 400 });
    }
    await saveForPayment(server, 'U1', careBody('0', undefined, 2));
    const full = await server.call('U2', 'POST', API_PATHS.temporarySave, careBody());
    const errorMessage = 'ご希望の日時は満員になりました。別の日時を選んでください。';
    expect(full).toMatchObject({ status: 409, body: { code: 'quota_exceeded', errorMessage } });
    expect(await rowsOf(server, 'SELECT order_id FROM payment_waiting')).toHaveLength(1);
  });
  test('an order that waits for a payment cannot be stored past it', async () => {
    expect(await put(server, 'U1', paidBody())).toMatchObject({ status: 400 });
  });
  test('the hold runs out by itself', async () => {
    await saveForPayment(server, 'U1', careBody('0', undefined, 2));
    later(16 * MINUTE);
    expect(await saveForPayment(server, 'U2', careBody('0', undefined, 2))).not.toBe('');
    expect(await reserved()).toBe(4);
  });
});

describe('opening the payment', () => {
  test('the form is the server’s: amounts, addresses and hash, whatever the client says [API-078, PAY-050]', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    const answer = await server.call('U1', 'POST', API_PATHS.paymentOrders, {
      orderId,
      amount: 1,
      tax: 0,
      details: [],
    });
    expect(answer.body.code).toBe('success');
    const { fields, action, charset } = answer.body.data as Awaited<ReturnType<typeof openForm>>;
    const of = (name: string) => fields.find((field) => field.name === name)?.value;
    expect([action, charset]).toEqual([server.configuration.payment.endpoint, 'Shift_JIS']);
    expect([of('amount'), of('tax'), of('pay_method')]).toEqual(['3300', '300', 'credit3d2,paypay']);
    expect(of('pagecon_url')).toBe(`${server.url}/survey/api/v1/db/payment-results`);
    expect(of('order_id')).toBe(`${orderId}-1`);
    expect(JSON.stringify(answer.body)).not.toContain(server.configuration.payment.hashKey);
  });
  test('two presses are one try; a later try has an id of its own', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    const [first, second] = await Promise.all([openForm(server, 'U1', orderId), openForm(server, 'U1', orderId)]);
    expect(second).toEqual(first);
    later(MINUTE);
    const third = await openForm(server, 'U1', orderId);
    expect(third.fields.find(({ name }) => name === 'order_id')?.value).toBe(`${orderId}-2`);
  });
  test('nobody opens somebody else’s order, nor one that is paid', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    expect(await server.call('U2', 'POST', API_PATHS.paymentOrders, { orderId })).toMatchObject({ status: 404 });
    await notify(server, await openForm(server, 'U1', orderId));
    const again = await server.call('U1', 'POST', API_PATHS.paymentOrders, { orderId });
    expect(again).toMatchObject({ status: 409, body: { code: 'already_sent' } });
  });
});
