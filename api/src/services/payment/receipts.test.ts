/** Receipts: whom they are made out to, that they say the same for ever, and cash that the desk has received. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ADMIN_CASH_PATH, ADMIN_CASH_UNDO_PATH, API_PATHS, type DisplayRecord } from '@madoguchi/shared/contract';
import { put, rowsOf } from '../../testing/answers';
import { memberBundle, register } from '../../testing/members';
import { orderBody, paidFiles } from '../../testing/paid';
import { later, paidBody, paymentBundle } from '../../testing/payments';
import { notify, openForm, saveForPayment } from '../../testing/provider';
import { DESK, NAMELESS, startTestServer, type TestServer } from '../../testing/server';

const PAID = paidFiles()['surveys/paid.json'] as { surveySchema: { itemKey: string }[] };
/** The same form without a name, linked to a register or not. */
const nameless = (surveyId: string, more: object = {}) => ({
  ...PAID,
  ...{ surveyId, ...more },
  surveySchema: PAID.surveySchema.filter(({ itemKey }) => itemKey !== 'name'),
});
const BUNDLE = {
  ...paymentBundle,
  ...memberBundle(),
  'surveys/nameless.json': nameless('nameless'),
  'surveys/linked.json': nameless('linked', { memberFormId: 'card' }),
};

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({
    bundle: BUNDLE,
    environment: { PAYMENT: 'on', MEMBERS_TAB: 'on', PAY_METHODS: 'credit3d2,paypay,docomo' },
  });
});
afterEach(async () => server.close());

const receiptPath = (orderId: string) => `${API_PATHS.receipt}/${orderId}`;
const addresseePath = (orderId: string) => `${receiptPath(orderId)}/addressee`;
const receiptOf = async (userId: string, orderId: string) =>
  (await server.call(userId, 'GET', receiptPath(orderId))).body.data as Record<string, unknown> | undefined;
const addresseeOf = async (userId: string, orderId: string) =>
  (await server.call(userId, 'GET', addresseePath(orderId))).body.data;
const name = async (userId: string, orderId: string, addressee: unknown) =>
  (await server.call(userId, 'PUT', addresseePath(orderId), { addressee })).status;

async function pay(surveyId = 'paid', userId = 'U1', change: Record<string, string> = {}): Promise<string> {
  const { subData, data, order } = paidBody();
  const rows = data.filter(({ itemKey }) => surveyId === 'paid' || itemKey !== 'name');
  const body = { subData, order, data: rows.map((row) => ({ ...row, surveyId })) };
  const orderId = await saveForPayment(server, userId, body);
  await notify(server, await openForm(server, userId, orderId), { change });
  return orderId;
}

describe('the addressee', () => {
  test('is the name that the form asked for [RCPT-010]', async () => {
    const orderId = await pay();
    expect(await addresseeOf('U1', orderId)).toEqual({ addressee: '山田 太郎', isOpen: true });
    expect(await receiptOf('U1', orderId)).toMatchObject({ addressee: '山田 太郎' });
  });

  test('is else the name in the register, else the one in LINE [RCPT-010]', async () => {
    expect(await receiptOf('U1', await pay('nameless'))).toMatchObject({ addressee: 'U1 さん' });
    expect(await receiptOf('U1', await pay('linked'))).toMatchObject({ addressee: 'U1 さん' });
    await register(server, 'U1', { name: '登録 花子', number: '31' });
    expect(await receiptOf('U1', await pay('linked'))).toMatchObject({ addressee: '登録 花子' });
    expect(await receiptOf('U1', await pay('nameless'))).toMatchObject({ addressee: 'U1 さん' });
  });

  test('is open where nobody tells a name, until the person does [RCPT-010]', async () => {
    const orderId = await pay('nameless', NAMELESS);
    expect(await addresseeOf(NAMELESS, orderId)).toEqual({ addressee: '', isOpen: true });
    expect(await name(NAMELESS, orderId, '山田商店')).toBe(200);
    expect(await receiptOf(NAMELESS, orderId)).toMatchObject({ addressee: '山田商店' });
    expect(await receiptOf(NAMELESS, await pay('nameless', NAMELESS))).toMatchObject({ addressee: '' });
  });

  test('is taken from the person once, until the receipt was seen', async () => {
    const orderId = await pay();
    expect(await name('U2', orderId, '他人')).toBe(404);
    expect(await name('U1', orderId, '  ')).toBe(400);
    expect(await name('U1', orderId, 'あ'.repeat(61))).toBe(400);
    expect(await name('U1', orderId, ' 山田商店 ')).toBe(200);
    // A reply that was lost is asked for again.
    expect(await name('U1', orderId, '山田商店')).toBe(200);
    expect(await name('U1', orderId, '佐藤商店')).toBe(409);
    expect(await addresseeOf('U1', orderId)).toEqual({ addressee: '山田商店', isOpen: false });
    expect(await receiptOf('U1', orderId)).toMatchObject({ addressee: '山田商店' });
  });

  test('cannot be named any more once the person has seen the receipt; the desk’s look does not count', async () => {
    const orderId = await pay();
    await receiptOf(DESK, orderId);
    expect(await addresseeOf('U1', orderId)).toMatchObject({ isOpen: true });
    await receiptOf('U1', orderId);
    expect(await addresseeOf('U1', orderId)).toEqual({ addressee: '山田 太郎', isOpen: false });
    expect(await name('U1', orderId, '山田商店')).toBe(409);
    expect(await name('U1', orderId, '山田 太郎')).toBe(409);
  });

  test('of nothing paid is nobody', async () => {
    const orderId = await saveForPayment(server, 'U1', paidBody());
    expect((await server.call('U1', 'GET', addresseePath(orderId))).status).toBe(404);
    expect(await name('U1', orderId, '山田商店')).toBe(404);
  });
});

test('a receipt that was seen says the same for ever, whatever operators set up since', async () => {
  const [old, unseen] = [await pay(), await pay()];
  const before = await receiptOf('U1', old);
  const payment = paymentBundle['payment.json'];
  await server.importFiles({ 'payment.json': { ...payment, receiptCreatorName: '新しい病院' } });
  expect(await receiptOf('U1', old)).toMatchObject({ ...before, key: expect.any(String) });
  expect(await receiptOf('U1', unseen)).toMatchObject({ receiptCreatorName: '新しい病院' });
});

test('the number of the invoice system stands on receipts that are shown from then on, with quantity and tax of each line', async () => {
  const [old, unseen] = [await pay(), await pay()];
  expect((await receiptOf('U1', old))?.registrationNumber).toBeUndefined();
  const issuer = { name: 'ひかり会', address: '東京都', registrationNumber: 'T2999912345678' };
  const invoicing = { ...paymentBundle['payment.json'] };
  const { taxSetting, services } = invoicing;
  await server.importFiles({
    'facility.json': { ...HOUSE, issuer },
    'payment.json': {
      ...invoicing,
      taxSetting: { ...taxSetting, calculationType: 1 },
      services: services.map((service) => ({ ...service, calculationType: 1 })),
    },
  });
  expect((await receiptOf('U1', old))?.registrationNumber).toBeUndefined();
  const receipt = await receiptOf('U1', unseen);
  expect(receipt).toMatchObject({ registrationNumber: 'T2999912345678' });
  expect(receipt?.details).toEqual(
    expect.arrayContaining([expect.objectContaining({ count: expect.any(Number), taxableType: expect.any(Number) })]),
  );
});

const HOUSE = { name: 'ひかり総合病院', telephone: '', hours: '', place: '', departments: [] };
/** Two stamps at 105 yen each, taxed: rounding each line takes 10 yen of each, rounding once 21 of both. */
const ODD = ['first', 'second'].map((productId) => ({
  ...{ productId, productName: productId, price: 105, taxableType: 0, order: 1, productCategories: [] },
}));

test('a receipt whose tax was rounded line by line is no invoice, whatever number the house has since [CONTRACT 13]', async () => {
  const payment = paymentBundle['payment.json'];
  const [options, care] = payment.services;
  const sold = (calculationType: 0 | 1) => ({
    ...payment,
    taxSetting: { ...payment.taxSetting, calculationType },
    services: [{ ...options, products: ODD }, care],
  });
  const buy = async () => {
    const { subData, data } = paidBody();
    const details = ODD.map(({ productId }) => ({ productId, count: 1 }));
    const orderId = await saveForPayment(server, 'U1', { subData, data, order: { details } });
    await notify(server, await openForm(server, 'U1', orderId));
    return orderId;
  };
  await server.importFiles({ 'payment.json': sold(0) });
  const byLine = await buy();
  await server.importFiles({
    'facility.json': {
      ...HOUSE,
      issuer: { name: 'ひかり会', address: '東京都', registrationNumber: 'T2999912345678' },
    },
    'payment.json': sold(1),
  });
  const once = await buy();
  expect(await receiptOf('U1', byLine)).toMatchObject({ tax: 20, amount: 230 });
  expect((await receiptOf('U1', byLine))?.registrationNumber).toBeUndefined();
  expect(await receiptOf('U1', once)).toMatchObject({ tax: 21, amount: 231, registrationNumber: 'T2999912345678' });
});

test('a receipt of services that name nobody is made out by the house’s own issuer', async () => {
  const { receiptCreatorName: _name, receiptDisplayAddress: _address, ...nobody } = paymentBundle['payment.json'];
  const issuer = { name: 'ひかり会', address: '東京都' };
  await server.importFiles({ 'payment.json': nobody, 'facility.json': { ...HOUSE, issuer } });
  expect(await receiptOf('U1', await pay())).toMatchObject({
    receiptCreatorName: 'ひかり会',
    receiptDisplayAddress: '東京都',
  });
});

test('a way of paying is told as the provider names it, and never as another [RCPT-015]', async () => {
  expect(await receiptOf('U1', await pay('paid', 'U1', { res_pay_method: 'docomo' }))).toMatchObject({
    payMethod: 'docomo',
  });
});

describe('cash at the desk', () => {
  const order = async (count = 1) => {
    await put(server, 'U1', orderBody('paid', [{ productId: count === 0 ? 'leaflet' : 'blood', count: 1 }]));
    const asked = { queryParams: { surveyId: 'paid', fields: [] }, requestingUserId: 'U1' };
    const { body } = await server.call('U1', 'POST', API_PATHS.resultsFilter, asked);
    const [record] = body.data as DisplayRecord[];
    return String(record?.order?.orderId);
  };
  const take = (as: string, orderId: string, amountWithTax: number) =>
    server.call(as, 'POST', `/${ADMIN_CASH_PATH}`, { orderId, amountWithTax });
  const receive = async (as: string, orderId: string, amountWithTax = 3300) =>
    (await take(as, orderId, amountWithTax)).status;
  const undo = async (as: string, orderId: string) =>
    (await server.call(as, 'POST', `/${ADMIN_CASH_UNDO_PATH}`, { orderId })).status;
  const stateOf = async (orderId: string) =>
    (await server.call('U1', 'GET', `${API_PATHS.paymentOrders}/${orderId}`)).body.data;

  test('what the desk has received is paid, in cash, with a receipt [PAY-044]', async () => {
    const orderId = await order();
    expect((await server.call('U1', 'GET', receiptPath(orderId))).status).toBe(404);
    expect([await receive('U1', orderId), await receive(DESK, 'none')]).toEqual([403, 404]);
    expect(await receive(DESK, orderId)).toBe(200);
    expect(await stateOf(orderId)).toMatchObject({ status: 0, payMethod: 'cash', completedDate: expect.any(String) });
    expect(await receiptOf('U1', orderId)).toMatchObject({ payMethod: 'cash', amount: 3300, addressee: '山田 太郎' });
    expect(await receive(DESK, orderId)).toBe(409);
  });

  test('is taken back on the same day, with its receipt, and no later', async () => {
    const orderId = await order();
    await receive(DESK, orderId);
    await receiptOf('U1', orderId);
    expect(await undo('U1', orderId)).toBe(403);
    expect(await undo(DESK, orderId)).toBe(200);
    expect(await stateOf(orderId)).toMatchObject({ status: 1 });
    expect(await stateOf(orderId)).not.toHaveProperty('completedDate');
    expect((await server.call('U1', 'GET', receiptPath(orderId))).status).toBe(404);
    expect(await undo(DESK, orderId)).toBe(409);
    await receive(DESK, orderId);
    expect(await addresseeOf('U1', orderId)).toMatchObject({ isOpen: true });
    later(24 * 60 * 60_000);
    expect(await undo(DESK, orderId)).toBe(409);
  });

  test('is none for a card’s order, and none where there is nothing to pay', async () => {
    const paid = await pay();
    expect([await receive(DESK, paid), await undo(DESK, paid)]).toEqual([409, 409]);
    const free = await order(0);
    expect(await receive(DESK, free, 0)).toBe(409);
  });

  test('is none of another sum than was shown: the desk is told what stands [PAY-044]', async () => {
    const orderId = await order();
    expect(await take(DESK, orderId, 3000)).toMatchObject({
      status: 409,
      body: { code: 'changed', data: { amountWithTax: 3300 } },
    });
    expect((await server.call(DESK, 'POST', `/${ADMIN_CASH_PATH}`, { orderId })).status).toBe(400);
    expect(await stateOf(orderId)).toMatchObject({ status: 1 });
    expect(await receive(DESK, orderId)).toBe(200);
  });

  test('is none for an answer that was cancelled, until it counts again [PAY-044]', async () => {
    const orderId = await order();
    const rows = await rowsOf<{ partition_key: string }>(server, 'SELECT partition_key FROM answer WHERE is_live');
    const named = { surveyId: 'paid', partitionKey: rows[0]?.partition_key };
    await server.call(DESK, 'POST', API_PATHS.resultsUpdateCheck, { ...named, check: 'NG' });
    expect(await take(DESK, orderId, 3300)).toMatchObject({
      status: 409,
      body: { code: 'not_editable', errorMessage: expect.stringContaining('取り消されているため') },
    });
    expect(await stateOf(orderId)).toMatchObject({ status: 1 });
    await server.call(DESK, 'POST', API_PATHS.resultsUpdateCheck, { ...named, check: '対応中' });
    expect(await receive(DESK, orderId)).toBe(200);
  });
});

test('an order that waits for its payment is no cash of the desk', async () => {
  const orderId = await saveForPayment(server, 'U1', paidBody());
  expect((await server.call(DESK, 'POST', `/${ADMIN_CASH_PATH}`, { orderId, amountWithTax: 3300 })).status).toBe(409);
});
