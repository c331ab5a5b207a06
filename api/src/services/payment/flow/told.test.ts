/**
 * What a notice and a browser on its way back are answered and what each leaves behind, without routes: by every result
 * that the provider knows, and by each field that does not fit.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { ORDER } from '@madoguchi/shared/testing/purchase';
import { readConfiguration } from '../../../configuration';
import { findOrder, insertOrder } from '../../../repositories/payment/orders';
import { findAttempt, insertAttempt, insertWaiting } from '../../../repositories/payment/waiting';
import { TEST_NOW } from '../../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../../testing/database';
import { resultFields, type Telling } from '../../../testing/provider';
import { makeServices } from '../../services';
import { sentPurchase } from '../sbps/echo';
import type { FormField } from '../sbps/fields';
import type { FlowDependencies } from './dependencies';
import { takeNotice, takeReturn } from './notices';
import { purchaseForm, type ReturnKind } from './openPayment';

const database = databaseOfFile();
const CUSTOMER = 'c'.repeat(32);
const TRACKING = '12345678901234';
/** As long as an attempt's id can be. */
const ID = `${'o'.repeat(36)}-1`;
let flow: FlowDependencies;
let form: FormField[];
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  const payment = ['order', 'charge', 'refund', 'waiting', 'attempt', 'question', 'notice'];
  await emptyTables(database(), ['audit', ...payment.map((name) => `payment_${name}`)]);
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', PAY_METHODS: 'credit3d2,webcvs' };
  flow = makeServices(readConfiguration(environment, process.cwd()), database()).paymentFlow;
  form = await buy('a', ID);
});

/** A saved order with an attempt to pay it. @returns the form that was posted to the provider */
async function buy(orderId: string, providerOrderId: string): Promise<FormField[]> {
  const facts = { orderId, surveyId: 'care', userId: 'U-a' };
  await insertOrder(database(), { ...facts, partitionKey: undefined, at: now(), order: ORDER });
  const body = { idempotencyKey: undefined, bodyHash: 'hash', content: {} };
  await insertWaiting(database(), { ...facts, ...body, state: 'waiting', createdAt: now() });
  const attempt = { orderId, providerOrderId, number: 1, customerCode: CUSTOMER, amount: 1100, requestedAt: now() };
  const fields = purchaseForm(flow, attempt, ORDER, '');
  await insertAttempt(database(), { ...attempt, sent: sentPurchase(fields) });
  return fields;
}
const telling = (said: Telling) => ({ trackingId: TRACKING, ...said });
const tell = (said: Telling = {}) =>
  takeNotice(flow, resultFields(flow.account.hashKey, { fields: form }, telling(said)));
const comeBack = (kind: ReturnKind, said: Telling = {}) =>
  takeReturn(flow, kind, resultFields(flow.account.hashKey, { fields: form }, telling(said), 'shift_jis'));

const rows = (text: string) => database().query({ name: `test_${text}`.slice(0, 60), text });
const notices = () => rows('SELECT provider_order_id, tracking_id, result, amount, outcome FROM payment_notice');
const questions = () => rows('SELECT tracking_id, pay_method, order_id FROM payment_question');
const charges = () => rows('SELECT tracking_id, order_id, amount, pay_method, used_for, told_by FROM payment_charge');
const audited = async () =>
  (await rows('SELECT after FROM audit ORDER BY written_at, audit_id')).map((row) =>
    'after' in row ? row.after : undefined,
  );
const stateOf = async () => (await findAttempt(database(), ID))?.state;
const notice = (outcome: string, result = 'OK', trackingId = TRACKING) => ({
  ...{ provider_order_id: ID, tracking_id: trackingId, result, amount: 1100, outcome },
});

describe('a notice', () => {
  test('with a wrong hash, or for another merchant, is refused and leaves nothing', async () => {
    expect(await tell({ isForged: true })).toBe('NG,hash does not match');
    expect(await tell({ change: { merchant_id: '99999' } })).toBe('NG,unknown merchant');
    expect(await tell({ change: { service_id: '999' } })).toBe('NG,unknown merchant');
    expect(await notices()).toEqual([]);
  });

  test.each(['OK', 'PY'])('of money (%s) is taken: what cannot be given is due to go back', async (result) => {
    expect(await tell({ result })).toBe('OK,');
    expect(await notices()).toEqual([notice('no_place', result)]);
    const charge = { order_id: 'a', amount: 1100, pay_method: 'credit3d2', used_for: 'refund', told_by: 'notice' };
    expect(await charges()).toEqual([{ tracking_id: TRACKING, ...charge }]);
    expect(await stateOf()).toBe('paid');
    expect(await tell({ result })).toBe('OK,');
    expect(await notices()).toEqual([notice('no_place', result), notice('repeat', result)]);
  });

  test.each(['OK', 'PY'])('of money (%s) that nobody could ask about is refused', async (result) => {
    expect(await tell({ result, trackingId: '' })).toBe('NG,tracking id is missing');
    expect(await notices()).toEqual([notice('unnamed', result, '')]);
    expect([await charges(), await stateOf()]).toEqual([[], 'open']);
  });

  test.each(['NG', 'CN'])('of nothing paid (%s) ends the attempt', async (result) => {
    expect(await tell({ result, trackingId: '' })).toBe('OK,');
    expect(await notices()).toEqual([notice('unpaid', result, '')]);
    expect([await stateOf(), await charges(), await questions()]).toEqual(['ended', [], []]);
    expect(await audited()).toEqual([{ event: 'notPaid', providerOrderId: ID }]);
  });

  test.each(['CR', 'CC'])('of a charge that was taken back (%s) marks the order that it bought', async (result) => {
    await tell();
    await database().script("UPDATE payment_charge SET used_for = 'order'");
    expect(await tell({ result, trackingId: '99999999999999' })).toBe('OK,');
    expect((await findOrder(database(), 'a'))?.order.canceledDate).toBeUndefined();
    expect(await tell({ result })).toBe('OK,');
    expect((await notices()).slice(1)).toEqual([
      notice('revoked', result, '99999999999999'),
      notice('revoked', result),
    ]);
    expect((await findOrder(database(), 'a'))?.order.canceledDate).toBeDefined();
    expect((await audited()).at(-1)).toMatchObject({ event: 'revoked', trackingId: TRACKING });
    expect(await stateOf()).toBe('paid');
  });

  test('of a slip that was issued only names the payment, where it has a name', async () => {
    const slip = { res_pay_method: 'webcvs' };
    expect(await tell({ change: slip, trackingId: '' })).toBe('OK,');
    expect(await questions()).toEqual([]);
    expect(await tell({ change: slip })).toBe('OK,');
    expect(await notices()).toEqual([notice('issued', 'OK', ''), notice('issued')]);
    expect(await questions()).toEqual([{ tracking_id: TRACKING, pay_method: 'webcvs', order_id: 'a' }]);
    expect([await charges(), await stateOf()]).toEqual([[], 'open']);
  });

  test('about nothing that was asked for is refused, and kept as long as such fields are', async () => {
    const order = `${ID}${'9'.repeat(20)}`;
    expect(await tell({ change: { order_id: order }, trackingId: `${TRACKING}56`, result: 'OKAY' })).toBe(
      'NG,unknown order',
    );
    expect(await notices()).toEqual([notice('unknown')]);
    expect([await charges(), await stateOf()]).toEqual([[], 'open']);
  });

  test.each([
    ['another amount', { amount: '1101' }],
    ['another customer', { cust_code: 'd'.repeat(32) }],
  ])('with %s is refused', async (_what, change) => {
    expect(await tell({ change })).toBe('NG,amount or customer does not match');
    expect(await notices()).toMatchObject([{ outcome: 'mismatch' }]);
    expect([await charges(), await stateOf()]).toEqual([[], 'open']);
  });

  test('is compared with what was sent, whatever has become of the order', async () => {
    await database().script(`UPDATE payment_order SET content = content || '{"serviceName":"ほかのケア"}'`);
    expect(await tell({ result: 'NG', trackingId: '' })).toBe('OK,');
  });

  test('with any other field that is not the form’s is refused', async () => {
    expect(await tell({ change: { item_name: 'ほかの品' } })).toBe('NG,fields do not match the request');
    expect(await notices()).toEqual([notice('altered')]);
    expect([await charges(), await stateOf()]).toEqual([[], 'open']);
  });
});

describe('an attempt of an earlier release, which kept nothing of its form', () => {
  beforeEach(() => database().script('UPDATE payment_attempt SET sent = NULL'));

  test('is compared with its form made again', async () => {
    expect(await tell({ change: { item_name: 'ほかの品' } })).toBe('NG,fields do not match the request');
    expect(await tell({ result: 'NG', trackingId: '' })).toBe('OK,');
  });

  test('is refused where its order is gone', async () => {
    await database().script('DELETE FROM payment_order');
    expect(await tell({ result: 'NG' })).toBe('NG,fields do not match the request');
  });
});

describe('a browser that comes back', () => {
  test('from a payment goes on to its order, and names it where it has a name; nothing is paid by it', async () => {
    expect(await comeBack('success', { trackingId: '' })).toBe('/completedPayment/a');
    expect(await questions()).toEqual([]);
    expect(await comeBack('success')).toBe('/completedPayment/a');
    expect(await questions()).toEqual([{ tracking_id: TRACKING, pay_method: 'credit3d2', order_id: 'a' }]);
    expect([await charges(), await notices(), await stateOf()]).toEqual([[], [], 'open']);
  });

  test('from a payment that was left frees its place, once', async () => {
    expect(await comeBack('cancel', { result: 'CN', trackingId: '' })).toBe('/canceledPayment');
    expect(await stateOf()).toBe('ended');
    expect(await comeBack('cancel', { result: 'CN', trackingId: '' })).toBe('/canceledPayment');
    expect(await audited()).toEqual([{ event: 'notPaid', providerOrderId: ID }]);
  });

  test('from one that failed is told the provider’s code, where it said one', async () => {
    const failed = { result: 'NG', trackingId: '' };
    expect(await comeBack('error', { ...failed, change: { res_err_code: '10103999' } })).toBe(
      '/errorPayment?detail=10103999',
    );
    expect(await stateOf()).toBe('ended');
    expect(await comeBack('error', failed)).toBe('/errorPayment');
    expect(await questions()).toEqual([]);
  });

  test.each<[string, Telling]>([
    ['with a wrong hash', { isForged: true }],
    ['with an order that is not there', { change: { order_id: `${ID}9` } }],
    ['with another amount', { change: { amount: '1' } }],
    ['with another field', { change: { item_name: 'ほかの品' } }],
  ])('%s is sent to the page of errors, and nothing changes', async (_what, said) => {
    for (const kind of ['success', 'cancel', 'error'] as const)
      expect(await comeBack(kind, said)).toBe('/errorPayment');
    expect([await stateOf(), await questions(), await audited()]).toEqual(['open', [], []]);
  });
});
