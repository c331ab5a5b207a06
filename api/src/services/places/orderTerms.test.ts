/**
 * Unpaid orders keep a slot for a while and not for ever, and one person not every place (CONTRACT 5 and 12, Places): on
 * a real database.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { API_PATHS } from '@madoguchi/shared/contract';
import { testBundle } from '../../testing/bundle';
import { NO_TERMS_OF_ORDERS } from '../../testing/guards';
import { paidFiles } from '../../testing/paid';
import { careBody, later, MINUTE, paymentBundle, paymentFacts } from '../../testing/payments';
import { notify, openForm, saveForPayment } from '../../testing/provider';
import { startTestServer, type TestServer } from '../../testing/server';

const environment = { PAYMENT: 'on' };
const care = (paidFiles()['surveys/care.json'] ?? {}) as object;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Three forms that reserve the same slots; the second slot has fifty places. */
const bundle = {
  ...paymentBundle,
  'calendars/main.json': {
    ...(testBundle()['calendars/main.json'] as object),
    rules: [
      { from: '20261101', to: '20271231', weekly: Object.fromEntries(WEEK.map((day) => [day, { 0: 4, 1: 50 }])) },
    ],
  },
  'surveys/care-2.json': { ...care, surveyId: 'care-2' },
  'surveys/care-3.json': { ...care, surveyId: 'care-3' },
};
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ bundle, environment });
});
afterEach(async () => server.close());
const { answersOf } = paymentFacts(() => server);

/** All four places of the first slot. */
const save = (userId: string, key: string) =>
  server.call(userId, 'POST', API_PATHS.temporarySave, careBody('0', key, 2));

/** Somebody who never pays keeps pressing; whether somebody else gets the slot within two hours. */
async function isSlotGot(): Promise<boolean> {
  const orderId = await saveForPayment(server, 'U1', careBody('0', 'key-1', 2));
  for (let minute = 0; minute < 120; minute += 8) {
    later(8 * MINUTE);
    await save('U1', 'key-1');
    await save('U1', `key-${minute}-other`);
    await server.call('U1', 'POST', API_PATHS.paymentOrders, { orderId });
    if ((await save('U2', `key-${minute}`)).status === 200) return true;
  }
  return false;
}

test('who does not pay keeps a slot for three holds; then it is for others [CONTRACT 13]', async () => {
  await saveForPayment(server, 'U1', careBody('0', 'key-1', 2));
  expect((await save('U2', 'key-2')).body).toMatchObject({ code: 'quota_exceeded' });
  for (const minutes of [14, 14, 14]) {
    later(minutes * MINUTE);
    expect((await save('U1', 'key-1')).status).toBe(200);
  }
  later(4 * MINUTE);
  const refused = await save('U1', 'key-1');
  expect(refused).toMatchObject({
    status: 429,
    body: { errorMessage: expect.stringMatching(/^お支払いがないまま.*14分ほどたってから/) },
  });
  expect((await save('U2', 'key-2')).status).toBe(200);
  later(16 * MINUTE);
  expect((await save('U1', 'key-1')).status).toBe(200);
});

test('somebody else gets the slot, however the first one presses', async () => {
  expect(await isSlotGot()).toBe(true);
});

test('control: without the terms nobody else ever does', async () => {
  await server.close();
  server = await startTestServer({ bundle, environment, missingGuards: NO_TERMS_OF_ORDERS });
  expect(await isSlotGot()).toBe(false);
});

test('who pays may order in the same slot again at once', async () => {
  const form = await openForm(server, 'U1', await saveForPayment(server, 'U1', careBody('0', 'key-1')));
  later(40 * MINUTE);
  expect(await notify(server, form)).toBe('OK,');
  expect(await answersOf('U1')).toHaveLength(1);
  later(10 * MINUTE);
  const second = await saveForPayment(server, 'U1', careBody('0', 'key-2'));
  later(14 * MINUTE);
  await openForm(server, 'U1', second);
});

test('one person keeps ten places unpaid at most, over all slots and forms [CONTRACT 13]', async () => {
  const order = (userId: string, surveyId: string, slot: string, count: number) => {
    const body = careBody(slot, crypto.randomUUID(), count);
    const data = body.data.map((row) => ({ ...row, surveyId }));
    return server.call(userId, 'POST', API_PATHS.temporarySave, { ...body, data });
  };
  const limit = { status: 409, body: { code: 'reservation_limit', checkDetail: expect.stringContaining('10枠') } };
  expect(await order('U1', 'care', '1', 6)).toMatchObject(limit);
  for (const surveyId of ['care-2', 'care-3']) expect((await order('U1', surveyId, '1', 2)).status).toBe(200);
  expect(await order('U1', 'care', '0', 2)).toMatchObject(limit);
  // What has run out is kept no longer.
  later(16 * MINUTE);
  expect((await order('U1', 'care', '0', 2)).status).toBe(200);
});
