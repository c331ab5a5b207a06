/**
 * A buyer who makes notices out of their own purchase form: its hash is right for every notice whose values join to the
 * same letters. Nothing of it becomes money, a question, or a refund; and money that a notice told of is asked about.
 */
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS, type PaymentForm } from '@madoguchi/shared/contract';
import { shiftJisForm } from '@madoguchi/shared/domain/shiftJis';
import { rowsOf } from '../../../testing/answers';
import { orderBody, PAYMENT } from '../../../testing/paid';
import { later, MINUTE, paymentBundle, paymentFacts } from '../../../testing/payments';
import { newTrackingId, notify, openForm, saveForPayment } from '../../../testing/provider';
import { startTestServer, type TestServer } from '../../../testing/server';
import { makeServices } from '../../services';
import { type FormField, RESULT_FIELDS } from '../sbps/fields';
import { askAboutPayments } from './asking';
import { reconcile } from './reconcile';

const [options, ...others] = PAYMENT.services;
const bundle = {
  ...paymentBundle,
  'payment.json': {
    ...PAYMENT,
    services: [
      {
        ...options,
        products: [
          ...(options?.products ?? []),
          {
            ...{ productId: 'H-PYLORI', productName: 'ピロリ菌検査', price: 5500, taxableType: 0, order: 9 },
            ...{ productCategories: [], cost: 1 },
          },
        ],
      },
      ...others,
    ],
  },
};
/** What the provider answers to every question; undefined: it is away. */
let status: string | undefined;
let asked: number;
const provider = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    asked += 1;
    response.statusCode = status === undefined ? 503 : 200;
    response.end(`<r><res_result>OK</res_result><payment_status>${status}</payment_status></r>`);
  });
});
let server: TestServer;
beforeEach(async () => {
  [status, asked] = [undefined, 0];
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const environment = { PAYMENT: 'on', SBPS_API_ENDPOINT: `http://127.0.0.1:${port}/api/xmlapi.do` };
  server = await startTestServer({ bundle, environment });
});
afterEach(async () => {
  await server.close();
  await new Promise((resolve) => provider.close(resolve));
});
const { answersOf, paymentState, refunds } = paymentFacts(() => server);
const ask = () => askAboutPayments(makeServices(server.configuration, server.database).paymentFlow);
const compare = async () => (await reconcile(server.database, server.configuration.payment)).discrepancies;

async function buy(): Promise<{ orderId: string; form: PaymentForm }> {
  const body = orderBody(
    'paid',
    [{ productId: 'H-PYLORI', count: 1 }],
    { payType: 'カード' },
    { idempotencyKey: crypto.randomUUID() },
  );
  const orderId = await saveForPayment(server, 'U1', body);
  return { orderId, form: await openForm(server, 'U1', orderId) };
}

/** The letters of a form behind what its notice begins with, as the buyer's browser has them. */
function lettersOf(form: PaymentForm): { common: FormField[]; text: string; hash: string } {
  const names: readonly string[] = RESULT_FIELDS.filter((name) => !name.startsWith('free'));
  const common = form.fields.filter(({ name }) => names.includes(name));
  const values = form.fields.slice(common.length, -1).map(({ value }) => value);
  return { common, text: values.join(''), hash: form.fields.at(-1)?.value ?? '' };
}

/** A notice or return that says `said` of the letters; the rest stands in free1 and res_payinfo_key. */
async function forge(path: string, form: PaymentForm, at: number, ...said: { name: string; length: number }[]) {
  const { common, text, hash } = lettersOf(form);
  const fields = [...common, { name: 'free1', value: text.slice(0, at) }];
  let from = at;
  for (const { name, length } of said) {
    fields.push({ name, value: text.slice(from, from + length) });
    from += length;
  }
  fields.push({ name: 'res_payinfo_key', value: text.slice(from) }, { name: 'sps_hashcode', value: hash });
  const response = await fetch(`${server.url}${API_BASE}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: shiftJisForm(fields),
  });
  return response.status === 303 ? response.headers.get('location') : response.text();
}

const RESULT = { name: 'res_result', length: 2 };
const tracking = (length: number) => ({ name: 'res_tracking_id', length });

describe('a forged notice with a right hash', () => {
  test('buys nothing, is not asked about, makes no refund, and is seen by the reconciliation [CONTRACT 9]', async () => {
    const { orderId, form } = await buy();
    const { text } = lettersOf(form);
    const paid = text.indexOf('PY');
    expect(paid).toBeGreaterThan(0);
    for (const length of [4, 12, 14])
      expect(await forge(API_PATHS.paymentResults, form, paid, RESULT, tracking(length))).toBe(
        'NG,fields do not match the request',
      );
    // Named only, without a result: it would be asked about for ever.
    for (let at = 0; at < 20; at += 1) {
      expect(await forge(API_PATHS.paymentResults, form, at, tracking(14))).toMatch(/^NG,/);
      expect(await forge(`${API_PATHS.paymentReturns}/success`, form, at, tracking(14))).toBe('/errorPayment');
    }
    expect(await answersOf('U1')).toEqual([]);
    expect(await paymentState('U1', orderId)).toMatchObject({ state: 'waiting' });
    expect(await rowsOf(server, 'SELECT 1 FROM payment_charge')).toEqual([]);
    expect(await rowsOf(server, 'SELECT 1 FROM payment_question')).toEqual([]);
    expect(await refunds()).toEqual([]);
    expect(await compare()).toContainEqual(expect.stringContaining('had a notice that was refused'));
    // The buyer's own payment afterwards is taken as ever.
    expect(await notify(server, form)).toBe('OK,');
    expect(await answersOf('U1')).toHaveLength(1);
  });

  test('an attempt of an earlier release, which kept nothing, is compared with its form made again', async () => {
    const { form } = await buy();
    await server.database.transaction((connection) => connection.script('UPDATE payment_attempt SET sent = NULL'));
    const at = lettersOf(form).text.indexOf('PY');
    expect(await forge(API_PATHS.paymentResults, form, at, RESULT, tracking(14))).toMatch(/^NG,fields/);
    expect(await notify(server, form)).toBe('OK,');
  });
});

describe('money that only a notice has told of', () => {
  test('is confirmed by the provider’s own answer a minute later, by one server [CONTRACT 9]', async () => {
    const { orderId, form } = await buy();
    await notify(server, form);
    await ask();
    expect(asked).toBe(0);
    status = '2';
    later(2 * MINUTE);
    await Promise.all([ask(), ask(), ask()]);
    expect(asked).toBe(1);
    expect(await rowsOf(server, 'SELECT 1 FROM payment_charge WHERE confirmed_at IS NOT NULL')).toHaveLength(1);
    expect(await paymentState('U1', orderId)).toMatchObject({ state: 'paid' });
    later(60 * MINUTE);
    await ask();
    expect(asked).toBe(1);
    // Confirmed once; a provider that is away later is no misfit.
    status = undefined;
    later(3 * 24 * 60 * MINUTE);
    expect(await compare()).toEqual([]);
  });

  test('and that nobody confirms is a misfit after a day; it is asked about no longer', async () => {
    const { orderId, form } = await buy();
    const trackingId = newTrackingId();
    await notify(server, form, { trackingId });
    later(2 * MINUTE);
    await ask();
    expect([asked, await compare()]).toEqual([1, []]);
    later(25 * 60 * MINUTE);
    await ask();
    const before = asked;
    expect(await compare()).toEqual([
      expect.stringMatching(`^order ${orderId} .*${trackingId}.*never confirmed: 6050 yen$`),
    ]);
    later(25 * 60 * MINUTE);
    await ask();
    // Only the comparison has asked since.
    expect(asked).toBe(before + 1);
  });
});
