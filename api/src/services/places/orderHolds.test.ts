/**
 * A hold along with an order whose lines decide how much of a slot they take: it holds as much as storing will need
 * (CONTRACT 6.3 and 12, Places).
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { brokenInvariants, forgetAnswers, put, slotOf } from '../../testing/answers';
import { orderBody, paidFiles } from '../../testing/paid';
import { startTestServer, type TestServer } from '../../testing/server';

const DAY = '20261201';
const place = (slot: string) => `consult_0|${DAY}|${slot}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { PAYMENT: 'on' } });
  await server.importFiles(paidFiles());
});
afterAll(async () => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server)).toEqual([]);
  await forgetAnswers(server);
});

/** A care visit with a bath takes two places of its slot. */
const care = (slot: string, count = 1, subData: object = {}) =>
  orderBody('care', [{ productId: 'bath', count }], { place: place(slot) }, subData);

function hold(userId: string, slot: string, more: object = {}) {
  return server.call(userId, 'POST', '/survey-results/hold', { surveyId: 'care', value: place(slot), ...more });
}
const withOrder = (slot: string, count = 1) => {
  const { data, order } = care(slot, count);
  return { data, order };
};

test('what is held for an order is what storing it needs, so that the last place is not taken in between', async () => {
  expect((await hold('U-a', '0', withOrder('0', 2))).status).toBe(200);
  expect(await slotOf(server, 'main', DAY, '0')).toEqual({ quota: 4, reserved: 4 });
  expect((await hold('U-b', '0', withOrder('0'))).body).toMatchObject({ code: 'quota_exceeded' });
  expect((await put(server, 'U-a', care('0', 2))).status).toBe(200);
  expect(await slotOf(server, 'main', DAY, '0')).toEqual({ quota: 4, reserved: 4 });
});

test('an order that takes more than the slot has is refused at the hold', async () => {
  expect(await hold('U-a', '1', withOrder('1', 2))).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
  expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 0 });
});

test('an order that no form of ours sends is refused, as it would be when it is sent', async () => {
  const wrong = { ...withOrder('0'), order: { details: [{ productId: 'ghost', count: 1 }] } };
  expect(await hold('U-a', '0', wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('a change holds for the order that was stored, without naming it', async () => {
  const { body } = await put(server, 'U-a', care('0'));
  expect((await hold('U-a', '1', { oldPartitionKey: body.partitionKey })).status).toBe(200);
  expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 2, reserved: 2 });
  expect(await hold('U-a', '1', { ...withOrder('1'), oldPartitionKey: body.partitionKey })).toMatchObject({
    status: 409,
    body: { code: 'not_editable' },
  });
});
