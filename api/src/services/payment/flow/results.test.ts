/** Receipts and the standing of a payment, without a server (API-075 to API-077): whose, when there is one, and for whom. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import { BOUGHT, ORDER } from '@madoguchi/shared/testing/purchase';
import { readConfiguration } from '../../../configuration';
import { findOrder, insertOrder } from '../../../repositories/payment/orders';
import { addQuestion } from '../../../repositories/payment/questions';
import { endAttempt, insertAttempt, insertWaiting } from '../../../repositories/payment/waiting';
import { TEST_NOW, testBundle } from '../../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../../testing/database';
import { paidFiles } from '../../../testing/paid';
import { storing } from '../../../testing/storedAnswers';
import { makeServices, type Services } from '../../services';
import { PaymentResults } from './results';

const database = databaseOfFile();
const BUYER = { userId: 'U-a', name: '山田 太郎', isAdmin: false };
const DESK = { userId: 'S-desk', name: '窓口 花子', isAdmin: true };
const STRANGER = { userId: 'U-b', name: '他人', isAdmin: false };
let results: PaymentResults;
/** The same of a house that has switched payment off. */
let off: PaymentResults;
let services: Services;
/** When the orders were made. */
let at: Date;
beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  await importFilesInto(database(), { ...testBundle(), ...paidFiles() });
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', PAYMENT: 'on' };
  services = makeServices(readConfiguration(environment, process.cwd()), database());
  results = services.paymentResults;
  await results.prepare(services.keyVault);
  off = new PaymentResults({ ...services.paymentFlow, isPaymentOn: false });
  await off.prepare(services.keyVault);
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), [
    ...['audit', 'payment_order', 'payment_waiting', 'payment_attempt', 'payment_question', 'reservation', 'answer'],
  ]);
  await storing(database).insert('mine', { surveyId: 'paid' });
  at = now();
  const facts = { surveyId: 'paid', userId: 'U-a', at };
  const paid = {
    ...ORDER,
    details: BOUGHT.details,
    orderNumber: '261120-00001-1',
    status: 2 as const,
    completedDate: TEST_NOW,
  };
  await insertOrder(database(), { ...facts, orderId: 'paid', partitionKey: 'key-mine', order: paid });
  await insertOrder(database(), { ...facts, orderId: 'lost', partitionKey: undefined, order: paid });
  const free = { ...ORDER, status: PAYMENT_STATUS.notApplicable };
  await insertOrder(database(), { ...facts, orderId: 'free', partitionKey: undefined, order: free });
  await insertOrder(database(), { ...facts, orderId: 'open', partitionKey: undefined, order: ORDER });
});

const NOT_FOUND = { status: 404 };
const audited = async () =>
  (
    await database().query<{ after: unknown }>({
      name: 'test_audited',
      text: 'SELECT after FROM audit ORDER BY written_at, audit_id',
    })
  ).map(({ after }) => after);

describe('a receipt', () => {
  test('names its answer, its order and the key by which it is opened again', async () => {
    const receipt = await results.receiptOf(BUYER, 'paid');
    const { details, ...said } = receipt;
    expect(said).toEqual({
      ...{ orderId: 'paid', answerCode: 'code-mine', amount: 1100, status: 2, orderNumber: '261120-00001-1' },
      ...{ createdAt: at.toISOString(), completedDate: new Date(TEST_NOW).toISOString(), canceledDate: undefined },
      ...{ serviceName: 'ケア', payMethod: undefined, tax: 100, taxRate: '10', taxType: 0 },
      ...{ receiptCreatorName: '', receiptDisplayAddress: '', registrationNumber: undefined, addressee: '' },
      key: expect.stringMatching(/^paid\.\d{13}\./),
    });
    expect(details).toEqual([{ productName: '血液検査', amount: 6000, count: 2, taxableType: 0 }]);
    setClock(Date.parse(TEST_NOW) + 60_000);
    expect(await results.receiptOfKey(receipt.key ?? '')).toEqual(receipt);
    expect(await off.receiptOfKey(receipt.key ?? '')).toBeUndefined();
  });
  test('of an order without an answer names none', async () => {
    expect(await results.receiptOf(BUYER, 'lost')).toMatchObject({ orderId: 'lost', answerCode: undefined });
  });
  test('is there for its buyer and the desk, once it is paid', async () => {
    expect(await results.receiptOf(DESK, 'paid')).toMatchObject({ orderId: 'paid' });
    await expect(results.receiptOf(STRANGER, 'paid')).rejects.toMatchObject(NOT_FOUND);
    await expect(results.receiptOf(BUYER, 'open')).rejects.toMatchObject(NOT_FOUND);
    await expect(results.receiptOf(BUYER, 'free')).rejects.toMatchObject(NOT_FOUND);
    await expect(results.receiptOf(BUYER, 'none')).rejects.toMatchObject(NOT_FOUND);
    expect(await results.receiptOfKey('paid.1.x')).toBeUndefined();
  });
  test('shown to the desk stands in the audit', async () => {
    await results.receiptOf(DESK, 'paid');
    expect(await audited()).toEqual([expect.objectContaining({ event: 'receipt' })]);
  });
});

describe('a key', () => {
  const isOpen = async () => (await results.addresseeOf(BUYER, 'paid')).isOpen;
  const stored = async (orderId: string) => {
    const order = await findOrder(database(), orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    return order;
  };
  test('of the desk shows a receipt and leaves it open, one of its person does not', async () => {
    const key = results.deskKeyOf(await stored('paid')) ?? '';
    expect(await results.receiptOfKey(key)).toMatchObject({ orderId: 'paid', key });
    expect(await isOpen()).toBe(true);
    const { receiptKey = '' } = await results.stateOfOrder(BUYER, 'paid');
    expect(await results.receiptOfKey(receiptKey)).toMatchObject({ orderId: 'paid', key: receiptKey });
    expect(await isOpen()).toBe(false);
  });
  test('is there for what has a receipt, where payment is on', async () => {
    expect(results.deskKeyOf(await stored('open'))).toBeUndefined();
    expect(off.deskKeyOf(await stored('paid'))).toBeUndefined();
  });
});

describe('the standing of a payment', () => {
  const stateOf = async (orderId = 'open') => (await results.stateOfOrder(BUYER, orderId)).state;
  const attempt = async (number: number, isEnded: boolean) => {
    const providerOrderId = `p-${number}`;
    const facts = { providerOrderId, orderId: 'open', number, customerCode: 'c', amount: 1100, requestedAt: now() };
    await insertAttempt(database(), { ...facts, sent: {} });
    if (isEnded) await endAttempt(database(), providerOrderId, 'ended', now());
  };
  const waiting = (orderId: string, state: 'waiting' | 'refund') =>
    insertWaiting(database(), {
      ...{ orderId, userId: 'U-a', surveyId: 'paid', idempotencyKey: undefined, bodyHash: 'hash' },
      ...{ content: {}, state, createdAt: now() },
    });

  test('says all of what was paid, with the key of its receipt', async () => {
    expect(await results.stateOfOrder(BUYER, 'paid')).toEqual({
      ...{ sortKey: 'paid', state: 'paid', status: 2, userId: 'U-a', surveyId: 'paid', amount: 1100 },
      ...{ completedDate: new Date(TEST_NOW).toISOString(), createdAt: at.toISOString(), selectedPayType: 0 },
      ...{ answerCode: 'code-mine', partitionKey: 'key-mine', receiptKey: expect.stringMatching(/^paid\./) },
    });
    expect(await results.stateOfOrder(BUYER, 'lost')).not.toHaveProperty('partitionKey');
    expect(await results.stateOfOrder(BUYER, 'free')).toMatchObject({ state: 'paid', receiptKey: undefined });
  });
  test('is waiting until the last attempt has ended, and while the provider is asked', async () => {
    expect(await stateOf()).toBe('waiting');
    await waiting('open', 'waiting');
    await attempt(1, true);
    expect(await stateOf()).toBe('ended');
    await attempt(2, false);
    expect(await stateOf()).toBe('waiting');
    await endAttempt(database(), 'p-2', 'ended', now());
    expect(await stateOf()).toBe('ended');
    const question = { trackingId: 't', providerOrderId: 'p-2', orderId: 'open', payMethod: 'paypay', askAt: now() };
    await addQuestion(database(), { ...question, at: now() });
    expect(await stateOf()).toBe('waiting');
  });
  test('is a refund where money is due to go back, whatever was paid', async () => {
    await waiting('paid', 'refund');
    expect(await stateOf('paid')).toBe('refund');
  });
  test('is its buyer’s and the desk’s, whose look stands in the audit with the answer’s key', async () => {
    await expect(results.stateOfOrder(STRANGER, 'paid')).rejects.toMatchObject(NOT_FOUND);
    await expect(off.stateOfOrder(BUYER, 'paid')).rejects.toMatchObject(NOT_FOUND);
    await results.stateOfOrder(BUYER, 'paid');
    await results.stateOfOrder(DESK, 'paid');
    await results.stateOfOrder(DESK, 'lost');
    const rows = await database().query({
      name: 'test_reads',
      text: 'SELECT actor_id, action, subject_user_id, subject, after FROM audit ORDER BY written_at, audit_id',
    });
    const read = (subject: string, keys: string[]) => ({
      ...{ actor_id: 'S-desk', action: 'read', subject_user_id: 'U-a', subject },
      after: { event: 'order', surveyId: 'paid', keys },
    });
    expect(rows).toEqual([read('paid', ['key-mine']), read('lost', [])]);
  });
  test('of several is told of those that are decided and one’s own, as they were asked for', async () => {
    const ids = ['open', 'lost', 'none', 'paid'];
    const named = async (who: typeof BUYER, by = results) =>
      (await by.list(who, ids)).map(({ sortKey, status }) => [sortKey, status]);
    const both = [
      ['lost', 2],
      ['paid', 2],
    ];
    expect([await named(BUYER), await named(DESK), await named(STRANGER)]).toEqual([both, both, []]);
    expect(await named(BUYER, off)).toEqual([]);
  });
});

describe('whom it is made out to', () => {
  test('is said once, stands in the audit, and no more when its person has seen it', async () => {
    expect(await results.addresseeOf(BUYER, 'paid')).toMatchObject({ isOpen: true });
    await results.nameAddressee(BUYER, 'paid', '株式会社山田');
    expect(await results.addresseeOf(BUYER, 'paid')).toEqual({ addressee: '株式会社山田', isOpen: false });
    expect(await audited()).toEqual([{ event: 'addressee', addressee: '株式会社山田' }]);
    const [row] = await database().query({
      name: 'test_who',
      text: 'SELECT actor_id, actor_is_admin, subject FROM audit',
    });
    expect(row).toEqual({ actor_id: 'U-a', actor_is_admin: false, subject: 'paid' });
    expect(await results.receiptOf(BUYER, 'paid')).toMatchObject({ addressee: '株式会社山田' });
    await expect(results.nameAddressee(BUYER, 'paid', '他社')).rejects.toMatchObject({ status: 409 });
  });
  test('said again as it was is no other deed', async () => {
    await results.nameAddressee(BUYER, 'paid', '株式会社山田');
    await results.nameAddressee(BUYER, 'paid', '株式会社山田');
    expect(await audited()).toHaveLength(1);
  });
  test('a look by the desk leaves it open, a look by its person does not', async () => {
    await results.receiptOf(DESK, 'paid');
    expect(await results.addresseeOf(BUYER, 'paid')).toMatchObject({ isOpen: true });
    await results.receiptOf(BUYER, 'paid');
    expect(await results.addresseeOf(BUYER, 'paid')).toMatchObject({ isOpen: false });
    await expect(results.nameAddressee(BUYER, 'paid', '株式会社山田')).rejects.toMatchObject({ status: 409 });
  });
  test('asked for or said by the desk stands in the audit as a look at the receipt', async () => {
    await results.addresseeOf(DESK, 'paid');
    await results.nameAddressee(DESK, 'paid', '株式会社山田');
    const look = expect.objectContaining({ event: 'receipt' });
    expect(await audited()).toEqual([look, look, { event: 'addressee', addressee: '株式会社山田' }]);
  });
  test('is nobody’s where nothing was paid, or of somebody else', async () => {
    for (const work of [
      () => results.addresseeOf(BUYER, 'open'),
      () => results.nameAddressee(BUYER, 'open', 'a'),
      () => results.addresseeOf(STRANGER, 'paid'),
      () => results.nameAddressee(STRANGER, 'paid', 'a'),
    ])
      await expect(work()).rejects.toMatchObject(NOT_FOUND);
  });
});
