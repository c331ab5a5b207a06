/**
 * Behind a proxy that nobody told of, all people share one address: a flood of one kind of call must not keep anybody
 * from signing in, nor the provider's notices from arriving.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { careBody, paymentBundle, paymentFacts } from '../testing/payments';
import { comeBack, newTrackingId, notify, openForm, saveForPayment } from '../testing/provider';
import { startTestServer, type TestServer } from '../testing/server';

const LIMIT = 3;
let server: TestServer;
beforeEach(async () => {
  const environment = { PAYMENT: 'on', RATE_LIMIT_ADDRESS: String(LIMIT) };
  server = await startTestServer({ bundle: paymentBundle, environment });
});
afterEach(async () => server.close());
const { paymentState } = paymentFacts(() => server);

async function flood(work: () => Promise<number>): Promise<number> {
  let status = 0;
  for (let index = 0; index <= LIMIT; index += 1) status = await work();
  return status;
}
const open = async (path: string) => (await server.call(undefined, 'GET', path)).status;

test('a flood of open calls leaves sign-in alone, and a flood of sign-ins the rest', async () => {
  expect(await flood(() => open('//survey/tap?q=/'))).toBe(429);
  expect(await open('/login/token?code=dev:U1')).toBe(200);
  expect(await flood(() => open('/login/token?code=dev:U1'))).toBe(429);
  expect((await server.call('U1', 'GET', '/drafts/paid')).status).toBe(200);
});

test('a flood of passwords leaves every other way in alone [CONTRACT 14.1]', async () => {
  const guess = async () =>
    (await server.call(undefined, 'POST', `/${consolePath('loginPassword')}`, { name: 'x', password: 'y' })).status;
  expect(await flood(guess)).toBe(429);
  expect(await open('/login/token?code=dev:U1')).toBe(200);
});

test('of passwords sixty a minute are taken from an address, however much else is [CONTRACT 14.1]', async () => {
  const large = await startTestServer();
  // A body that is none costs no hash, and is counted.
  const send = async () => (await large.call(undefined, 'POST', `/${consolePath('loginPassword')}`, {})).status;
  const statuses = await Promise.all(Array.from({ length: 61 }, send));
  expect(statuses.filter((status) => status === 400)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  await large.close();
});

test('a notice whose hash is right is taken, however many wrong ones came from its address', async () => {
  const orderId = await saveForPayment(server, 'U1', careBody());
  const form = await openForm(server, 'U1', orderId);
  expect(await flood(() => open('//survey/tap?q=/'))).toBe(429);
  for (let index = 0; index < LIMIT; index += 1)
    expect(await notify(server, form, { isForged: true })).toBe('NG,hash does not match');
  // Who has not the key is told to go away, in words that are no answer of the protocol.
  expect(await notify(server, form, { isForged: true })).not.toMatch(/^(?:NG|OK),/);
  // The browser's way back has a counter of its own, which wrong notices do not use up.
  expect(await comeBack(server, form, 'success', { isForged: true })).toMatch(/^303 /);
  const trackingId = newTrackingId();
  for (let index = 0; index < LIMIT + 2; index += 1) expect(await notify(server, form, { trackingId })).toBe('OK,');
  expect(await paymentState('U1', orderId)).toMatchObject({ state: 'paid' });
});
