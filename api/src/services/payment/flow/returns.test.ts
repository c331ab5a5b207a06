/** Browsers on their way back, and payments whose notice never comes. */
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { careBody, later, MINUTE, paymentBundle, paymentFacts } from '../../../testing/payments';
import { comeBack, newTrackingId, notify, openForm, saveForPayment } from '../../../testing/provider';
import { startTestServer, type TestServer } from '../../../testing/server';
import { makeServices } from '../../services';
import { askAboutPayments } from './asking';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ bundle: paymentBundle, environment: { PAYMENT: 'on' } });
});
afterEach(async () => server.close());
const { answersOf, refunds, reserved, paymentState } = paymentFacts(() => server);

describe('a notice that never comes', () => {
  /** The provider answers for every order that it is paid, or that it is not. */
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
    server = await startTestServer({ bundle: paymentBundle, environment });
    try {
      await run(asked);
    } finally {
      await new Promise((resolve) => provider.close(resolve));
    }
  }
  const ask = () => askAboutPayments(makeServices(server.configuration, server.database).paymentFlow);

  test('is asked for after a minute, by the name that the browser brought back; several servers ask at once', async () => {
    await withProvider('2', async (asked) => {
      const orderId = await saveForPayment(server, 'U1', careBody());
      const trackingId = newTrackingId();
      await comeBack(server, await openForm(server, 'U1', orderId), 'success', { trackingId });
      await ask();
      expect(asked).toEqual([]);
      later(2 * MINUTE);
      await Promise.all([ask(), ask(), ask()]);
      expect(asked).toEqual([trackingId]);
      expect(await paymentState('U1', orderId)).toMatchObject({ state: 'paid', status: 0 });
      expect(await answersOf('U1')).toHaveLength(1);
      const count = asked.length;
      later(60 * MINUTE);
      await ask();
      expect([asked.length, await refunds()]).toEqual([count, []]);
    });
  });
  test('one payment that cannot be settled holds up no other, and is asked about again later', async () => {
    await withProvider('2', async (asked) => {
      const broken = await saveForPayment(server, 'U1', careBody());
      await comeBack(server, await openForm(server, 'U1', broken), 'success');
      const whole = await saveForPayment(server, 'U2', careBody('1'));
      await comeBack(server, await openForm(server, 'U2', whole), 'success');
      await server.database.transaction((connection) =>
        connection.script("DELETE FROM payment_waiting WHERE user_id = 'U1'"),
      );
      later(2 * MINUTE);
      await expect(ask()).rejects.toThrow('an attempt without its order');
      expect(await paymentState('U2', whole)).toMatchObject({ state: 'paid' });
      await ask();
      expect(asked).toHaveLength(2);
    });
  });
  test('a browser that comes back behind the notice adds no question to the one that confirms it', async () => {
    await withProvider('2', async (asked) => {
      const form = await openForm(server, 'U1', await saveForPayment(server, 'U1', careBody()));
      const trackingId = newTrackingId();
      await notify(server, form, { trackingId });
      await comeBack(server, form, 'success', { trackingId });
      later(2 * MINUTE);
      await ask();
      expect(asked).toEqual([trackingId]);
    });
  });
  test('and was not paid: nothing is given, and the place is free', async () => {
    await withProvider('4', async () => {
      const orderId = await saveForPayment(server, 'U1', careBody());
      await comeBack(server, await openForm(server, 'U1', orderId), 'success');
      later(2 * MINUTE);
      await ask();
      expect(await paymentState('U1', orderId)).toMatchObject({ state: 'ended' });
      expect([await answersOf('U1'), await reserved()]).toEqual([[], 0]);
    });
  });
});

describe('ways back', () => {
  test('each leads to its screen; a forged one to the error [PAY-019, PAY-020, PAY-021]', async () => {
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
  test('a person who cancelled can pay after all: the place is held again', async () => {
    const orderId = await saveForPayment(server, 'U1', careBody());
    await comeBack(server, await openForm(server, 'U1', orderId), 'cancel', { result: '', trackingId: '' });
    later(MINUTE);
    await notify(server, await openForm(server, 'U1', orderId));
    expect([await reserved(), (await answersOf('U1')).length]).toEqual([2, 1]);
  });
});
