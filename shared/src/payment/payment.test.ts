/** Paying by card from a screen: save, open, and one hidden form, however often the button is pressed. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS, type PutItemBody } from '../contract';
import { nowMilliseconds } from '../domain/clock';
import { createAppStore, readDraft, writeDraft } from '../store';
import { type FakeNetwork, fakeNetwork, HANAKO, jsonResponse, signInAs } from '../testing';
import { forgetPaid, lastPaidForm, payByCard } from '.';

const SAVE = `POST ${API_BASE}${API_PATHS.temporarySave}`;
const OPEN = `POST ${API_BASE}${API_PATHS.paymentOrders}`;
const BODY: PutItemBody = {
  data: [{ surveyId: 's1', itemKey: 'name', sortKey: 'name', value: '山田' }],
  subData: { idempotencyKey: 'K-1' },
  order: { details: [{ productId: 'p1', count: 1 }] },
};
const PAYMENT = { userId: HANAKO.userId, surveyId: 's1', body: BODY };
const FORM = {
  action: 'https://provider.example/f01/FepBuyInfoReceive.do',
  charset: 'Shift_JIS',
  fields: [
    { name: 'pay_method', value: 'credit3d2,paypay' },
    { name: 'dtl_rowno', value: '1' },
    { name: 'dtl_rowno', value: '2' },
    { name: 'sps_hashcode', value: 'abc' },
  ],
};

let network: FakeNetwork;
let submitted: HTMLFormElement[];
beforeEach(() => {
  submitted = [];
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    submitted.push(this);
  });
});
afterEach(() => {
  // The person has come back: the page may leave again.
  window.dispatchEvent(new Event('pageshow'));
  network.restore();
  jest.restoreAllMocks();
  localStorage.clear();
});

function start(handlers: Parameters<typeof fakeNetwork>[0] = {}) {
  const store = createAppStore();
  signInAs(HANAKO, store);
  network = fakeNetwork({
    [SAVE]: () => ({ code: 'success', orderId: 'ORD-1' }),
    [OPEN]: () => ({ code: 'success', data: FORM }),
    ...handlers,
  });
  return store;
}

describe('the way to the provider', () => {
  test('saves, orders, and posts a form of hidden inputs in their order and encoding [PAY-018, PAY-049]', async () => {
    const store = start();
    expect(await payByCard(store.dispatch, PAYMENT)).toEqual({ status: 'leaving', orderId: 'ORD-1' });
    expect(network.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([SAVE, OPEN]);
    const [form] = submitted;
    expect(form).toMatchObject({ method: 'post', action: FORM.action, acceptCharset: 'Shift_JIS', hidden: true });
    const inputs = [...(form?.querySelectorAll('input') ?? [])];
    expect(inputs.map(({ type, name, value }) => ({ type, name, value }))).toEqual(
      FORM.fields.map((field) => ({ type: 'hidden', ...field })),
    );
  });
  test('a second press while the page leaves posts nothing more; anybody who comes back can go again', async () => {
    const store = start();
    await Promise.all([payByCard(store.dispatch, PAYMENT), payByCard(store.dispatch, PAYMENT)]);
    expect(submitted).toHaveLength(1);
    window.dispatchEvent(new Event('pageshow'));
    expect(document.querySelector('form')).toBeNull();
    await payByCard(store.dispatch, PAYMENT);
    expect(submitted).toHaveLength(2);
  });
  test('a submission that is paid already leads to its result, not to another payment', async () => {
    const store = start({
      [OPEN]: () => jsonResponse(409, { result: 'ERROR', code: 'already_sent', errorMessage: '' }),
    });
    expect(await payByCard(store.dispatch, PAYMENT)).toEqual({ status: 'paid', orderId: 'ORD-1' });
    expect(submitted).toEqual([]);
  });
  test('a refusal comes back as it is, and an answer of another shape as a misfit', async () => {
    const store = start({
      [SAVE]: () => jsonResponse(409, { result: 'ERROR', code: 'quota_exceeded', errorMessage: '' }),
    });
    const full = await payByCard(store.dispatch, PAYMENT);
    expect(full).toMatchObject({ status: 'failed', error: { code: 'quota_exceeded' } });
    network.answer(SAVE, () => ({ code: 'success' }));
    expect(await payByCard(store.dispatch, PAYMENT)).toMatchObject({ status: 'failed' });
    network.answer(SAVE, () => ({ code: 'success', orderId: 'ORD-1' }));
    network.answer(OPEN, () => ({ code: 'success', data: { ...FORM, fields: 'none' } }));
    expect(await payByCard(store.dispatch, PAYMENT)).toMatchObject({ status: 'failed' });
    expect(submitted).toEqual([]);
  });
});

test('the draft is kept until the payment is known, and then goes once', async () => {
  const store = start();
  const draft = { values: {}, idempotencyKey: 'K-1', savedAt: nowMilliseconds() };
  writeDraft(HANAKO.userId, 's1', draft);
  await payByCard(store.dispatch, PAYMENT);
  expect(readDraft(HANAKO.userId, 's1')).toBeDefined();
  expect(lastPaidForm()).toBe('s1');
  expect(forgetPaid('ORD-1')).toBe('s1');
  expect(readDraft(HANAKO.userId, 's1')).toBeUndefined();
  expect(forgetPaid('ORD-1')).toBeUndefined();
});
