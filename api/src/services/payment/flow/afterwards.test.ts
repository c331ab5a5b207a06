/** After the payment: receipts, cancelling, refunds, and the switch. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ADMIN_REFUND_DONE_PATH, API_PATHS } from '@madoguchi/shared/contract';
import type { ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import { put, rowsOf } from '../../../testing/answers';
import { dataOf } from '../../../testing/console';
import { paidFiles } from '../../../testing/paid';
import { careBody, later, paidBody, paymentBundle, paymentFacts } from '../../../testing/payments';
import { notify, openForm, saveForPayment } from '../../../testing/provider';
import { DESK, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ bundle: paymentBundle, environment: { PAYMENT: 'on' } });
});
afterEach(async () => server.close());
const { answersOf, refunds, reserved, paymentState } = paymentFacts(() => server);

describe('afterwards', () => {
  const pay = async (body = careBody()) => {
    const orderId = await saveForPayment(server, 'U1', body);
    await notify(server, await openForm(server, 'U1', orderId));
    const [answer] = await rowsOf<{ partition_key: string; survey_id: string; answer_code: string }>(
      server,
      'SELECT partition_key, survey_id, answer_code FROM answer WHERE user_id = $1 AND is_live',
      ['U1'],
    );
    return {
      orderId,
      answerCode: answer?.answer_code,
      named: { surveyId: answer?.survey_id, partitionKey: answer?.partition_key },
    };
  };

  test('the receipt is the person’s own, by its order or by a signed key that needs no sign-in [API-076, API-077, PAY-008]', async () => {
    const { orderId, answerCode } = await pay();
    const own = await server.call('U1', 'GET', `${API_PATHS.receipt}/${orderId}`);
    expect(own.body).toMatchObject({
      code: 'success',
      data: {
        ...{ orderId, serviceName: 'ケア', tax: 200, amount: 2200, payMethod: 'credit3d2', addressee: '山田 太郎' },
        details: [{ productName: '商品 bath', amount: 2000 }],
        ...{ taxRate: '10', taxType: 0 },
        completedDate: expect.stringMatching(/^2026-11-20T/),
        createdAt: expect.stringMatching(/^2026-11-20T/),
        ...{ orderNumber: '261120-00001-1', answerCode, status: 0 },
        receiptCreatorName: 'ひかり総合病院',
        receiptDisplayAddress: '東京都千代田区',
      },
    });
    expect((await server.call('U2', 'GET', `${API_PATHS.receipt}/${orderId}`)).status).toBe(404);
    expect((await server.call(undefined, 'GET', `${API_PATHS.receipt}/${orderId}`)).status).toBe(401);
    const key = String((await paymentState('U1', orderId)).receiptKey);
    const byKey = await server.call(undefined, 'GET', `${API_PATHS.receipt}?key=${key}`);
    // Who came with a key gets no newer one, so that a link ends when it was meant to, however often it is opened.
    expect(byKey.body).toMatchObject({ code: 'success', data: { orderId, amount: 2200, key } });
    later(20 * 86_400_000);
    const again = await server.call(undefined, 'GET', `${API_PATHS.receipt}?key=${key}`);
    expect(again.body).toMatchObject({ code: 'success', data: { key } });
    expect((await server.call(undefined, 'GET', `${API_PATHS.receipt}/${key}`)).status).toBe(200);
    expect((await server.call(undefined, 'GET', `${API_PATHS.receipt}?key=${key.slice(0, -1)}_`)).status).toBe(401);
    later(11 * 86_400_000);
    expect((await server.call(undefined, 'GET', `${API_PATHS.receipt}?key=${key}`)).status).toBe(401);
  });
  test('there is no receipt before the payment', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    expect((await server.call('U1', 'GET', `${API_PATHS.receipt}/${orderId}`)).status).toBe(404);
  });
  test('a cancelled answer’s money is due to go back; REFUNDED only when it went [PAY-001]', async () => {
    const { orderId, named } = await pay();
    expect((await server.call('U1', 'POST', API_PATHS.resultsCancelItem, named)).status).toBe(200);
    expect(await reserved()).toBe(0);
    const [due] = await refunds();
    expect(due).toMatchObject({ orderId, orderNumber: '261120-00001-1', reason: 'cancelled', amount: 2200 });
    expect(await paymentState('U1', orderId)).toMatchObject({ status: 0 });
    await server.call(DESK, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, { refundId: due?.refundId });
    expect(await paymentState('U1', orderId)).toMatchObject({ status: 2 });
    // The receipt is kept, and says that the money went back.
    const receipt = await server.call('U1', 'GET', `${API_PATHS.receipt}/${orderId}`);
    expect(receipt.body.data).toMatchObject({ amount: 2200, status: 2, canceledDate: expect.any(String) });
    const order = await server.call('U1', 'GET', `${API_PATHS.paymentOrders}/${orderId}`);
    expect(order.body.data).toMatchObject({ status: 2, canceledDate: expect.stringMatching(/^2026-11-20T/) });
    const revive = await server.call(DESK, 'POST', API_PATHS.resultsUpdateCheck, { ...named, check: '対応中' });
    expect(revive).toMatchObject({ status: 409, body: { code: 'not_editable' } });
  });
  test('the desk’s detail of the answer says what is due back and what went, to those who read orders [CONTRACT 14.2]', async () => {
    const { orderId, named } = await pay();
    const ids = { partitionKey: String(named.partitionKey) };
    const cashier = await server.staff({ roles: ['会計'] });
    const planner = await server.staff({ roles: ['予約担当'] });
    const shown = async (as: string) => (await dataOf<ConsoleAnswerDetail>(server, as, 'answer', { ids })).refunds;
    expect(await shown(cashier)).toBeUndefined();
    await server.call('U1', 'POST', API_PATHS.resultsCancelItem, named);
    const due = { refundId: expect.any(String), amount: 2200, reason: 'cancelled', trackingId: expect.any(String) };
    expect(await shown(cashier)).toEqual([{ ...due, createdAt: expect.any(String) }]);
    expect(await shown(planner)).toBeUndefined();
    const [refund] = await refunds();
    const body = { refundId: refund?.refundId };
    expect((await server.call(planner, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, body)).status).toBe(403);
    expect((await server.call(cashier, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, body)).status).toBe(200);
    expect(await shown(cashier)).toMatchObject([{ ...due, refundedAt: expect.any(String) }]);
    expect(await paymentState('U1', orderId)).toMatchObject({ status: 2 });
  });
  test('a paid vaccination that never took place is cancelled by itself, and its money is due to go back [VAC-013]', async () => {
    const given = { itemKey: 'given', type: 'sesshuJisshiDate', title: '接種実施日', isAdminItem: true };
    const form = paidFiles()['surveys/care.json'] as { surveySchema: object[] };
    const surveySchema = [...form.surveySchema, given];
    await server.importFiles({ 'surveys/care.json': { ...form, surveyType: 'corona', surveySchema } });
    const { orderId } = await pay();
    later(6 * 86_400_000);
    const asked = { queryParams: { surveyId: 'care', fields: [] }, requestingUserId: 'U1' };
    const found = await server.call('U1', 'POST', API_PATHS.resultsFilter, asked);
    expect(found.body.data).toMatchObject([{ check: '取り消し' }]);
    expect(await refunds()).toMatchObject([{ orderId, reason: 'cancelled', amount: 2200 }]);
  });
  test('a form that shows no answer code tells it of what was paid for: it is looked up by it', async () => {
    const { orderId, answerCode } = await pay(paidBody());
    expect(await paymentState('U1', orderId)).toMatchObject({ answerCode });
  });
  test('a second payment goes back though the answer was cancelled and counts again', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    const form = await openForm(server, 'U1', orderId);
    await notify(server, form);
    await notify(server, form);
    const [answer] = await rowsOf<{ partition_key: string }>(server, 'SELECT partition_key FROM answer WHERE is_live');
    const named = { surveyId: 'care', partitionKey: answer?.partition_key };
    const reasons = async () => (await refunds()).map(({ reason }) => reason).sort();
    await server.call('U1', 'POST', API_PATHS.resultsCancelItem, named);
    expect(await reasons()).toEqual(['cancelled', 'second_payment']);
    await server.call(DESK, 'POST', API_PATHS.resultsUpdateCheck, { ...named, check: '対応中' });
    expect(await reasons()).toEqual(['second_payment']);
  });
  test('an answer that counts again keeps its money', async () => {
    const { named } = await pay();
    await server.call('U1', 'POST', API_PATHS.resultsCancelItem, named);
    const revive = await server.call(DESK, 'POST', API_PATHS.resultsUpdateCheck, { ...named, check: '対応中' });
    expect([revive.status, await refunds()]).toEqual([200, []]);
  });
  test('an edit takes the order along, and owes nobody anything', async () => {
    const { orderId, named } = await pay(paidBody());
    const rows = { data: [{ surveyId: 'paid', itemKey: 'name', sortKey: 'name', value: '山田 次郎' }] };
    const edit = { ...rows, subData: { oldPartitionKey: named.partitionKey } };
    const answer = await put(server, 'U1', edit);
    expect(answer).toMatchObject({ status: 200, body: { type: 'update' } });
    expect(await refunds()).toEqual([]);
    expect(await paymentState('U1', orderId)).toMatchObject({ state: 'paid' });
  });
});

test('with payment off nothing new is paid for; what is under way comes to its end [CONST-001]', async () => {
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
