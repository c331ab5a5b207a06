/**
 * What the server lets a person do with a paid answer: cancelling while the payment can be taken back, and nothing with
 * what was sold at the desk.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { orderBody, paidFiles } from '../../testing/paid';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { PAYMENT: 'on' } });
  await server.importFiles(paidFiles());
});
afterAll(async () => server.close());
beforeEach(() => setClock(Date.parse(TEST_NOW)));

/** A reservation far ahead with a product, paid at the desk. */
async function buy(userId: string, slot: string): Promise<string> {
  const { status, body } = await put(
    server,
    userId,
    orderBody('care', [{ productId: 'talk', count: 1 }], { place: `consult_0|${slot}` }),
  );
  expect(status).toBe(200);
  return String(body.partitionKey);
}
const cancel = (userId: string, partitionKey: string) =>
  server.call(userId, 'POST', '/survey-results/cancelItem', { surveyId: 'care', partitionKey });
/** As if the order had been paid by card. */
const payByCard = (partitionKey: string) =>
  rowsOf(server, 'UPDATE payment_order SET status = 0, pay_type = 0, completed_at = $2 WHERE partition_key = $1', [
    partitionKey,
    TEST_NOW,
  ]);

test('a card payment is not cancelled after 30 days, and a payment at the desk at any time [CANCEL-012, CANCEL-017, CANCEL-018]', async () => {
  const [inTime, late, cash] = [
    await buy('U-in-time', '20270113|0'),
    await buy('U-late', '20270113|0'),
    await buy('U-cash', '20270113|0'),
  ];
  await payByCard(inTime);
  await payByCard(late);
  setClock(Date.parse('2026-12-20T23:59:00+09:00'));
  expect((await cancel('U-in-time', inTime)).status).toBe(200);
  setClock(Date.parse('2026-12-21T00:00:00+09:00'));
  expect(await cancel('U-late', late)).toMatchObject({ status: 409, body: { code: 'not_editable' } });
  expect((await cancel('U-cash', cash)).status).toBe(200);
});

test('an order sold at the desk is not taken over, changed or cancelled, even by the person who finds it [CANCEL-006, CANCEL-007]', async () => {
  const { body } = await put(
    server,
    DESK,
    orderBody('care', [{ productId: 'talk', count: 1 }], { place: 'consult_0|20270114|0', name: '窓口 花子' }),
  );
  const partitionKey = String(body.partitionKey);
  expect(partitionKey).toMatch(/^care#I/);
  const found = await server.call('U-buyer', 'POST', '/survey-results/filterQuery', {
    queryParams: { surveyId: 'care', fields: [{ itemKey: 'name', value: '窓口 花子' }] },
    requestingUserId: 'U-buyer',
  });
  expect(found.body.data).toEqual([expect.objectContaining({ partitionKey })]);
  const claim = { userId: 'U-buyer', keys: [{ partitionKey }] };
  expect(await server.call('U-buyer', 'POST', '/survey-results/putUserId', claim)).toMatchObject({
    status: 409,
    body: { code: 'not_editable' },
  });
  expect((await cancel('U-buyer', partitionKey)).status).toBe(403);
  const change = putBody('care', { name: '本人', place: 'consult_0|20270115|0' }, { oldPartitionKey: partitionKey });
  expect((await put(server, 'U-buyer', change)).status).toBe(403);
  // The desk may still say whose it is.
  expect((await server.call(DESK, 'POST', '/survey-results/putUserId', claim)).status).toBe(200);
});
