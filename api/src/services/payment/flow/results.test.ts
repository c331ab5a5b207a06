/** Receipts and the standing of a payment, without a server (API-075 to API-077): whose, when there is one, and for whom. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import { ORDER } from '@madoguchi/shared/testing/purchase';
import { readConfiguration } from '../../../configuration';
import { insertOrder } from '../../../repositories/payment/orders';
import { TEST_NOW, testBundle } from '../../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../../testing/database';
import { paidFiles } from '../../../testing/paid';
import { storing } from '../../../testing/storedAnswers';
import { makeServices, type Services } from '../../services';
import type { PaymentResults } from './results';

const database = databaseOfFile();
const BUYER = { userId: 'U-a', name: '山田 太郎', isAdmin: false };
const DESK = { userId: 'S-desk', name: '窓口 花子', isAdmin: true };
const STRANGER = { userId: 'U-b', name: '他人', isAdmin: false };
let results: PaymentResults;
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
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['audit', 'payment_order', 'reservation', 'answer']);
  await storing(database).insert('mine', { surveyId: 'paid' });
  at = now();
  const facts = { surveyId: 'paid', userId: 'U-a', at };
  const paid = { ...ORDER, orderNumber: '261120-00001-1', status: 2 as const, completedDate: TEST_NOW };
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
      text: 'SELECT after FROM audit ORDER BY audit_id',
    })
  ).map(({ after }) => after);

describe('a receipt', () => {
  test('names its answer, its order and the key by which it is opened again', async () => {
    const receipt = await results.receiptOf(BUYER, 'paid');
    expect(receipt).toMatchObject({ orderId: 'paid', answerCode: 'code-mine', amount: 1100, status: 2 });
    expect(receipt).toMatchObject({ orderNumber: '261120-00001-1', createdAt: at.toISOString() });
    const again = await results.receiptOfKey(receipt.key ?? '');
    expect(again).toMatchObject({ orderId: 'paid', key: receipt.key });
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

describe('whom it is made out to', () => {
  test('is said once, stands in the audit, and no more when its person has seen it', async () => {
    expect(await results.addresseeOf(BUYER, 'paid')).toMatchObject({ isOpen: true });
    await results.nameAddressee(BUYER, 'paid', '株式会社山田');
    expect(await results.addresseeOf(BUYER, 'paid')).toEqual({ addressee: '株式会社山田', isOpen: false });
    expect(await audited()).toEqual([{ event: 'addressee', addressee: '株式会社山田' }]);
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
