/** The reconciliation finds what does not fit, and says what waits for somebody. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { API_PATHS } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { testBundle } from '../../../testing/bundle';
import { orderBody, paidFiles } from '../../../testing/paid';
import { notify, openForm, saveForPayment } from '../../../testing/provider';
import { DESK, startTestServer, type TestServer } from '../../../testing/server';
import { reconcile } from './reconcile';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ bundle: { ...testBundle(), ...paidFiles() }, environment: { PAYMENT: 'on' } });
});
afterEach(async () => server.close());

const save = () =>
  saveForPayment(server, 'U1', orderBody('paid', [{ productId: 'blood', count: 1 }], { payType: 'カード' }));
const compare = () => reconcile(server.database, undefined);

test('books that fit have nothing to say; what waits for somebody is named', async () => {
  const paid = await save();
  await notify(server, await openForm(server, 'U1', paid));
  expect(await compare()).toEqual({ discrepancies: [], open: [] });
  const waiting = await save();
  const form = await openForm(server, 'U1', waiting);
  await notify(server, form, { change: { amount: '1' } });
  setClock(nowMilliseconds() + 2 * 3_600_000);
  const answers = await server.call('U1', 'POST', API_PATHS.resultsQuery, { surveyId: 'paid', userId: 'U1' });
  const [row] = answers.body.data as { partitionKey: string }[];
  const named = { surveyId: 'paid', partitionKey: row?.partitionKey };
  await server.call(DESK, 'POST', API_PATHS.resultsUpdateCheck, { ...named, check: '取り消し' });
  const { discrepancies, open } = await compare();
  expect(discrepancies).toEqual([expect.stringMatching(`^order ${waiting}-1 .*had a notice that was refused: 1 yen$`)]);
  expect(open).toEqual([
    expect.stringMatching(`^order ${paid} .*is to be refunded \\(cancelled\\): 3300 yen$`),
    expect.stringContaining(`order ${waiting}-1 has no result`),
  ]);
});

test('control: each kind of broken books is found', async () => {
  const orderId = await save();
  await notify(server, await openForm(server, 'U1', orderId));
  const breaks: [sql: string, found: string][] = [
    ["UPDATE payment_charge SET used_for = 'refund'", 'is paid without any money noted'],
    ['UPDATE answer SET is_live = false', 'was paid with nothing'],
    ['UPDATE payment_order SET status = NULL', 'has a live answer and is not paid'],
    ['UPDATE payment_charge SET amount = 1', 'was paid with another amount'],
    [
      `INSERT INTO payment_charge SELECT tracking_id || 'x', provider_order_id, order_id, amount, pay_method, used_for, told_by, created_at FROM payment_charge`,
      'was bought with more than one payment',
    ],
    [
      `INSERT INTO payment_refund SELECT 'r', order_id, tracking_id, 'U1', 'paid', amount, 'second_payment', created_at FROM payment_charge`,
      'has a live answer and its money is to go back',
    ],
  ];
  for (const [sql, found] of breaks) {
    await expect(
      server.database.transaction(async (connection) => {
        await connection.script(sql);
        throw new Error(JSON.stringify(await reconcileOn(connection)));
      }),
    ).rejects.toThrow(found);
  }
  expect(await compare()).toEqual({ discrepancies: [], open: [] });
});

/** The same comparison within a transaction that is thrown away. */
async function reconcileOn(connection: Parameters<Parameters<TestServer['database']['transaction']>[0]>[0]) {
  return (await reconcile(connection, undefined)).discrepancies;
}
