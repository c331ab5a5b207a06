/**
 * The payment flow on a real database: from the temporary save over the provider's notices to the receipt and the refund.
 */
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ADMIN_REFUND_DONE_PATH, ADMIN_REFUNDS_PATH, API_PATHS } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, put, rowsOf, slotOf } from '../../../testing/answers';
import { testBundle } from '../../../testing/bundle';
import { orderBody, PAYMENT, paidFiles } from '../../../testing/paid';
import { comeBack, newTrackingId, notify, openForm, saveForPayment } from '../../../testing/provider';
import { ADMIN, startTestServer, type TestServer } from '../../../testing/server';
import { PRODUCT_GUARDS } from '../../answers/guards';
import { makeServices } from '../../services';

/** Whoever issues receipts stands beside the services. */
const bundle = {
  ...testBundle(),
  ...paidFiles(),
  'payment.json': { ...PAYMENT, receiptCreatorName: 'ひかり総合病院', receiptDisplayAddress: '東京都千代田区' },
};
const DAY = '20261124';
const MINUTE = 60_000;
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ bundle, environment: { PAYMENT: 'on' } });
});
afterEach(async () => server.close());

/** Two baths at 2,000 yen take four places of the day's first slot, which has four. */
const careBody = (slot = '0', idempotencyKey: string = crypto.randomUUID(), count = 1) =>
  orderBody(
    'care',
    [{ productId: 'bath', count }],
    { payType: 'カード', place: `consult_0|${DAY}|${slot}` },
    { idempotencyKey },
  );
const paidBody = (idempotencyKey: string = crypto.randomUUID(), count = 1) =>
  orderBody('paid', [{ productId: 'blood', count }], { payType: 'カード' }, { idempotencyKey });

const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
const reserved = async (slot = '0') => (await slotOf(server, 'main', DAY, slot))?.reserved ?? 0;
const answersOf = (userId: string) =>
  rowsOf(server, 'SELECT answer_id FROM answer WHERE user_id = $1 AND is_live', [userId]);
const standing = async (userId: string, orderId: string) =>
  (await server.call(userId, 'GET', `${API_PATHS.paymentResults}/${orderId}`)).body.data as Record<string, unknown>;
const refunds = async () =>
  (await server.call(ADMIN, 'GET', `/${ADMIN_REFUNDS_PATH}`)).body.data as Record<string, unknown>[];

describe('temporary save', () => {
  test('[API-031] keeps the answer, reckons the order and holds the slot for its cost', async () => {
    const body = { ...careBody(), order: { amountWithTax: 1, details: [{ productId: 'bath', count: 1, price: 1 }] } };
    const orderId = await saveForPayment(server, 'U1', body);
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
  test('is refused where nothing is paid by card, for a full slot, and for what the form forbids; nothing is kept', async () => {
    const cash = orderBody('paid', [{ productId: 'blood', count: 1 }]);
    const free = orderBody('paid', [{ productId: 'leaflet', count: 1 }], { payType: 'カード' });
    const tooMany = orderBody('paid', [{ productId: 'blood', count: 6 }], { payType: 'カード' });
    for (const body of [cash, free, tooMany]) {
      expect(await server.call('U1', 'POST', API_PATHS.temporarySave, body)).toMatchObject({ status: 400 });
    }
    await saveForPayment(server, 'U1', careBody('0', undefined, 2));
    const full = await server.call('U2', 'POST', API_PATHS.temporarySave, careBody());
    expect(full).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
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
  test('[API-078, PAY-050] the form is the server’s: amounts, addresses and hash, whatever the client says', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    const answer = await server.call('U1', 'POST', API_PATHS.paymentOrders, {
      orderId,
      amount: 1,
      tax: 0,
      details: [],
    });
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

describe('notices', () => {
  test('[API-079, API-074, API-075] a notice makes the answer live with its place and order, and only a notice', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const form = await openForm(server, 'U1', orderId);
    const trackingId = newTrackingId();
    expect(await comeBack(server, form, 'success', { trackingId })).toBe(`303 /completedPayment/${orderId}`);
    expect(await standing('U1', orderId)).toMatchObject({ state: 'waiting' });
    expect(await answersOf('U1')).toEqual([]);
    expect(await notify(server, form, { trackingId })).toBe('OK,');
    expect(await standing('U1', orderId)).toMatchObject({ state: 'paid', status: 0, surveyId: 'care', amount: 2200 });
    expect(await answersOf('U1')).toHaveLength(1);
    expect(await reserved()).toBe(2);
    expect(await brokenInvariants(server)).toEqual([]);
    const list = await server.call('U1', 'POST', API_PATHS.paymentResultsList, { keys: [orderId, 'none'] });
    expect(list.body).toMatchObject({ code: 'success', data: [{ sortKey: orderId, status: 0 }] });
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
      bundle: { ...testBundle(), ...paidFiles() },
      environment: { PAYMENT: 'on' },
      moneyGuards: { noteCharge: async () => true, isBought: () => false },
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
    expect(await standing('U1', orderId)).toMatchObject({ state: 'waiting' });
    expect(await notify(server, form)).toBe('OK,');
  });
  test('an older failure behind the payment changes nothing; before it, it frees the place until the payment', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const form = await openForm(server, 'U1', orderId);
    expect(await notify(server, form, { result: 'NG', trackingId: '' })).toBe('OK,');
    expect([await reserved(), (await standing('U1', orderId)).state]).toEqual([0, 'ended']);
    expect(await notify(server, form)).toBe('OK,');
    expect(await notify(server, form, { result: 'NG', trackingId: '' })).toBe('OK,');
    expect([await reserved(), (await standing('U1', orderId)).state]).toEqual([2, 'paid']);
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
    expect(await standing('U1', orderId)).toMatchObject({ state: 'refund' });
    const [due] = await refunds();
    expect(due).toMatchObject({ orderId, amount: 4400, reason: 'no_place', surveyTitle: '申し込み' });
    expect(await brokenInvariants(server)).toEqual([]);
    const done = () => server.call(ADMIN, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, { refundId: due?.refundId });
    expect((await server.call('U1', 'POST', `/${ADMIN_REFUND_DONE_PATH}`, { refundId: due?.refundId })).status).toBe(
      403,
    );
    expect([(await done()).status, (await done()).status]).toEqual([200, 409]);
    expect(await standing('U1', orderId)).toMatchObject({ state: 'refund', status: 2 });
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
    expect(await standing('U1', orderId)).toMatchObject({ status: 4 });
  });
  test('every change of money stands in the audit', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    await notify(server, await openForm(server, 'U1', orderId));
    const events = await rowsOf<{ actor_id: string; event: string }>(
      server,
      `SELECT actor_id, after ->> 'event' AS event FROM audit WHERE action = 'payment' AND subject = $1 ORDER BY audit_id`,
      [orderId],
    );
    expect(events).toEqual([
      { actor_id: 'U1', event: 'ordered' },
      { actor_id: 'sbps', event: 'paid' },
    ]);
  });
});

describe('a notice that never comes', () => {
  /** The provider answers that whatever it is asked about is paid, or is not. */
  async function withProvider(status: string, run: (asked: string[]) => Promise<void>) {
    const asked: string[] = [];
    const provider = createServer((request, response) => {
      request.on('data', (chunk: Buffer) =>
        asked.push(/<tracking_id>([^<]*)</.exec(chunk.toString('latin1'))?.[1] ?? ''),
      );
      request.on('end', () =>
        response.end(`<r><res_result>OK</res_result><payment_status>${status}</payment_status></r>`),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const address = provider.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await server.close();
    const environment = { PAYMENT: 'on', SBPS_API_ENDPOINT: `http://127.0.0.1:${port}/api/xmlapi.do` };
    server = await startTestServer({ bundle, environment });
    try {
      await run(asked);
    } finally {
      await new Promise((resolve) => provider.close(resolve));
    }
  }
  const ask = () => makeServices(server.configuration, server.database, PRODUCT_GUARDS).paymentFlow.work();

  test('is asked for after a minute, by the name that the browser brought back; several servers ask at once', async () => {
    await withProvider('2', async (asked) => {
      const orderId = await saveForPayment(server, 'U1', careBody());
      const trackingId = newTrackingId();
      await comeBack(server, await openForm(server, 'U1', orderId), 'success', { trackingId });
      await ask();
      expect(asked).toEqual([]);
      later(2 * MINUTE);
      await Promise.all([ask(), ask(), ask()]);
      expect(new Set(asked)).toEqual(new Set([trackingId]));
      expect(await standing('U1', orderId)).toMatchObject({ state: 'paid', status: 0 });
      expect(await answersOf('U1')).toHaveLength(1);
      const count = asked.length;
      later(60 * MINUTE);
      await ask();
      expect([asked.length, await refunds()]).toEqual([count, []]);
    });
  });
  test('and was not paid: nothing is given, and the place is free', async () => {
    await withProvider('4', async () => {
      const orderId = await saveForPayment(server, 'U1', careBody());
      await comeBack(server, await openForm(server, 'U1', orderId), 'success');
      later(2 * MINUTE);
      await ask();
      expect(await standing('U1', orderId)).toMatchObject({ state: 'ended' });
      expect([await answersOf('U1'), await reserved()]).toEqual([[], 0]);
    });
  });
});

describe('ways back', () => {
  test('[PAY-019, PAY-020, PAY-021] each leads to its screen; a forged one to the error', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const form = await openForm(server, 'U1', orderId);
    expect(await comeBack(server, form, 'success', { isForged: true })).toBe('303 /errorPayment');
    expect(await reserved()).toBe(2);
    expect(await comeBack(server, form, 'success')).toBe(`303 /completedPayment/${orderId}`);
    expect(await comeBack(server, form, 'cancel', { result: '', trackingId: '' })).toBe('303 /canceledPayment');
    expect(await reserved()).toBe(0);
    const failed = { result: 'NG', trackingId: '', change: { res_err_code: '7702' } };
    expect(await comeBack(server, form, 'error', failed)).toBe('303 /errorPayment?detail=7702');
  });
  test('whoever cancelled can pay after all: the place is held again', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    await comeBack(server, await openForm(server, 'U1', orderId), 'cancel', { result: '', trackingId: '' });
    later(MINUTE);
    await notify(server, await openForm(server, 'U1', orderId));
    expect([await reserved(), (await answersOf('U1')).length]).toEqual([2, 1]);
  });
});

describe('afterwards', () => {
  const pay = async (body = careBody()) => {
    const orderId = await saveForPayment(server, 'U1', body);
    await notify(server, await openForm(server, 'U1', orderId));
    const [answer] = await rowsOf<{ partition_key: string; survey_id: string }>(
      server,
      'SELECT partition_key, survey_id FROM answer WHERE user_id = $1 AND is_live',
      ['U1'],
    );
    return { orderId, named: { surveyId: answer?.survey_id, partitionKey: answer?.partition_key } };
  };

  test('[API-076, API-077, PAY-008] the receipt is the person’s own, by its order or by a signed key that needs no sign-in', async () => {
    const { orderId } = await pay();
    const own = await server.call('U1', 'GET', `${API_PATHS.receipt}/${orderId}`);
    expect(own.body).toMatchObject({
      code: 'success',
      data: {
        ...{ orderId, serviceName: 'ケア', tax: 200, amount: 2200, payMethod: 'credit3d2', addressee: 'U1 さん' },
        details: [{ productName: '商品 bath', amount: 2000 }],
        completedDate: expect.stringMatching(/^2026-11-20T/),
        createdAt: expect.stringMatching(/^2026-11-20T/),
        receiptCreatorName: 'ひかり総合病院',
        receiptDisplayAddress: '東京都千代田区',
      },
    });
    expect((await server.call('U2', 'GET', `${API_PATHS.receipt}/${orderId}`)).status).toBe(404);
    expect((await server.call(undefined, 'GET', `${API_PATHS.receipt}/${orderId}`)).status).toBe(401);
    const key = String((await standing('U1', orderId)).receiptKey);
    const byKey = await server.call(undefined, 'GET', `${API_PATHS.receipt}?key=${key}`);
    expect(byKey.body).toMatchObject({ code: 'success', data: { orderId, amount: 2200 } });
    expect((await server.call(undefined, 'GET', `${API_PATHS.receipt}/${key}`)).status).toBe(200);
    expect((await server.call(undefined, 'GET', `${API_PATHS.receipt}?key=${key.slice(0, -1)}_`)).status).toBe(401);
    later(31 * 86_400_000);
    expect((await server.call(undefined, 'GET', `${API_PATHS.receipt}?key=${key}`)).status).toBe(401);
  });
  test('there is no receipt before the payment', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    expect((await server.call('U1', 'GET', `${API_PATHS.receipt}/${orderId}`)).status).toBe(404);
  });
  test('a cancelled answer’s money is due to go back; REFUNDED only when it went', async () => {
    const { orderId, named } = await pay();
    expect((await server.call('U1', 'POST', API_PATHS.resultsCancelItem, named)).status).toBe(200);
    expect(await reserved()).toBe(0);
    const [due] = await refunds();
    expect(due).toMatchObject({ orderId, reason: 'cancelled', amount: 2200 });
    expect(await standing('U1', orderId)).toMatchObject({ status: 0 });
    await server.call(ADMIN, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, { refundId: due?.refundId });
    expect(await standing('U1', orderId)).toMatchObject({ status: 2 });
    const revive = await server.call(ADMIN, 'POST', API_PATHS.resultsUpdateCheck, { ...named, check: '対応中' });
    expect(revive).toMatchObject({ status: 409, body: { code: 'not_editable' } });
  });
  test('an answer that counts again keeps its money', async () => {
    const { named } = await pay();
    await server.call('U1', 'POST', API_PATHS.resultsCancelItem, named);
    const revive = await server.call(ADMIN, 'POST', API_PATHS.resultsUpdateCheck, { ...named, check: '対応中' });
    expect([revive.status, await refunds()]).toEqual([200, []]);
  });
  test('an edit takes the order along, and owes nobody anything', async () => {
    const { orderId, named } = await pay(paidBody());
    const rows = { data: [{ surveyId: 'paid', itemKey: 'name', sortKey: 'name', value: '山田 次郎' }] };
    const edit = { ...rows, subData: { oldPartitionKey: named.partitionKey } };
    const answer = await put(server, 'U1', edit);
    expect(answer).toMatchObject({ status: 200, body: { type: 'update' } });
    expect(await refunds()).toEqual([]);
    expect(await standing('U1', orderId)).toMatchObject({ state: 'paid' });
  });
});

test('[CONST-001] with payment off nothing new is paid for; what is under way comes to its end', async () => {
  const orderId = await saveForPayment(server, 'U1', paidBody());
  const form = await openForm(server, 'U1', orderId);
  const off = await startTestServer({ databaseUrl: server.databaseUrl, environment: { PAYMENT: 'off' } });
  try {
    expect((await off.call('U1', 'POST', API_PATHS.temporarySave, paidBody())).status).toBe(404);
    expect((await off.call('U1', 'POST', API_PATHS.paymentOrders, { orderId })).status).toBe(404);
    expect(await notify(off, form)).toBe('OK,');
    expect(await answersOf('U1')).toHaveLength(1);
    expect((await off.call('U1', 'GET', `${API_PATHS.receipt}/${orderId}`)).status).toBe(404);
  } finally {
    await off.close();
  }
});
