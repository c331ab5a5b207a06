/** A form that is paid for: 進む, the way to the provider, and what comes back from it. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS, type PutItemBody } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { encodeProductLine } from '@madoguchi/shared/domain/survey';
import { readDraft, writeDraft } from '@madoguchi/shared/store';
import {
  clearPageConfiguration,
  HANAKO,
  jsonResponse,
  setPageConfiguration,
  TAX_SETTING,
} from '@madoguchi/shared/testing';
import { screen, waitFor } from '@testing-library/react';
// Loaded before the first test, so that its wait is for the screen and not for the transpiler.
import '@madoguchi/shared/payment';
import {
  clearScene,
  confirmDialog,
  field,
  NAME,
  openSurvey,
  SENT,
  type SurveyScene,
  surveyOf,
} from '../../testing/surveyScene';

const DB = API_BASE;
const SAVE = `${DB}${API_PATHS.temporarySave}`;
const OPEN = `${DB}${API_PATHS.paymentOrders}`;
const PURCHASE = {
  action: 'https://provider.example/f01',
  charset: 'Shift_JIS',
  fields: [{ name: 'sps_hashcode', value: 'abc' }],
};
const SERVICE = {
  serviceId: 'options',
  serviceName: '健診オプション',
  serviceSortKey: 'sort',
  purchaseLimit: 0,
  products: [
    { productId: 'blood', productName: '血液検査', price: 3000, taxableType: 0, order: 1, productCategories: [] },
    { productId: 'leaflet', productName: '冊子', price: 0, taxableType: 0, order: 2, productCategories: [] },
  ],
};
const config = surveyOf({
  usePayment: 1,
  surveySchema: [
    NAME,
    { itemKey: 'products', type: 'selectProducts', title: '検査項目', paymentCategory: 'options' },
    {
      itemKey: 'payType',
      type: 'selectPayType',
      title: 'お支払い方法',
      payTypeOptions: [
        { input: 'カード', payType: 0 },
        { input: '窓口', payType: 1 },
      ],
    },
  ],
});

let left: HTMLFormElement[];
function switchPayment(payment: boolean) {
  setPageConfiguration({ switches: { payment } });
}
beforeEach(() => {
  left = [];
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    left.push(this);
  });
  switchPayment(true);
});
afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
  clearPageConfiguration();
  jest.restoreAllMocks();
  clearScene();
});

/** Opens the form with a draft of the chosen products, and goes on with it. */
async function open(productId: string, payType: string, options: Parameters<typeof openSurvey>[0] = {}) {
  const line = encodeProductLine({ serviceId: 'options', productId, count: 1 });
  const values = { name: '山田 花子', products: [line], payType };
  writeDraft(HANAKO.userId, 's1', { values, idempotencyKey: 'K-1', savedAt: nowMilliseconds() });
  const scene = openSurvey({
    config,
    handlers: {
      [`GET ${DB}${API_PATHS.taxSetting}`]: () => ({ code: 'success', data: TAX_SETTING }),
      [`GET ${DB}${API_PATHS.paymentServices}/options`]: () => ({ code: 'success', data: SERVICE }),
      [`POST ${SAVE}`]: () => ({ code: 'success', orderId: 'ORD-1' }),
      [`POST ${OPEN}`]: () => ({ code: 'success', data: PURCHASE }),
      ...options.handlers,
    },
  });
  await field('氏名');
  await scene.user.click(await screen.findByRole('button', { name: '続きから入力' }));
  return scene;
}
async function send(scene: SurveyScene, button: string, confirm: string) {
  await scene.user.click(await screen.findByRole('button', { name: button }));
  const dialog = await confirmDialog();
  return scene.user.click(await dialog.findByRole('button', { name: confirm }));
}

describe('a form with a payment', () => {
  test('paying by card keeps the answer, makes the order, opens the payment page and keeps the draft [SURVEY-009, PAY-018]', async () => {
    const scene = await open('blood', 'カード');
    await send(scene, '進む', '決済画面へ');
    await waitFor(() => expect(left.map(({ action }) => action)).toEqual([PURCHASE.action]));
    const [sent] = scene.network.requestsTo(SAVE).map(({ body }) => body as PutItemBody);
    expect(sent?.data.find(({ itemKey }) => itemKey === 'name')?.value).toBe('山田 花子');
    expect(sent?.order).toEqual({ serviceId: 'options', details: [{ productId: 'blood', count: 1 }] });
    expect(sent?.subData?.idempotencyKey).toBe('K-1');
    expect(scene.sent()).toEqual([]);
    expect(readDraft(HANAKO.userId, 's1')?.idempotencyKey).toBe('K-1');
  });
  test('what will have to be paid stands in the bar of the form, and beside the button that pays', async () => {
    const scene = await open('blood', 'カード');
    const button = await screen.findByRole('button', { name: '進む' });
    expect(await screen.findByText('お支払い 3,300円')).toBeVisible();
    expect(button.parentElement).toContainElement(screen.getByText('お支払い 3,300円'));
    await scene.user.click(button);
    const dialog = await confirmDialog();
    expect(await dialog.findByText('お支払い 3,300円')).toBeVisible();
  });
  test('presses in a row start one payment', async () => {
    const scene = await open('blood', 'カード');
    await scene.user.click(await screen.findByRole('button', { name: '進む' }));
    const button = await (await confirmDialog()).findByRole('button', { name: '決済画面へ' });
    await scene.user.dblClick(button);
    await waitFor(() => expect(left).toHaveLength(1));
    expect(scene.network.requestsTo(SAVE)).toHaveLength(1);
  });
  test('an order paid at the desk or free keeps 送信 and is stored', async () => {
    for (const [productId, payType] of [
      ['blood', '窓口'],
      ['leaflet', 'カード'],
    ] as const) {
      const scene = await open(productId, payType);
      await send(scene, '送信', '送信');
      await waitFor(() => expect(scene.sent()).toHaveLength(1));
      expect(left).toEqual([]);
      scene.unmount();
      clearScene();
    }
  });
  test('an application that is paid leads to the result', async () => {
    const paid = () => jsonResponse(409, { result: 'ERROR', code: 'already_sent', errorMessage: '' });
    const scene = await open('blood', 'カード', { handlers: { [`POST ${OPEN}`]: paid } });
    await send(scene, '進む', '決済画面へ');
    await waitFor(() => expect(scene.path()).toBe('/completedPayment/ORD-1'));
    expect(left).toEqual([]);
  });
  test('a refusal gives the reason and keeps the input', async () => {
    const broken = () =>
      jsonResponse(503, { result: 'ERROR', code: 'unavailable', errorMessage: '混み合っています。' });
    const scene = await open('blood', 'カード', { handlers: { [`POST ${SAVE}`]: broken } });
    await send(scene, '進む', '決済画面へ');
    expect(await (await confirmDialog()).findByRole('alert')).toHaveTextContent('混み合っています。');
    expect(left).toEqual([]);
    expect(readDraft(HANAKO.userId, 's1')).toBeDefined();
  });
  test('no payment begins while payment is off [CONST-001]', async () => {
    clearPageConfiguration();
    switchPayment(false);
    const refused = { result: 'ERROR', code: 'invalid', errorMessage: '入力内容を確認してください', errors: [] };
    const scene = await open('blood', 'カード', {
      handlers: { [`POST ${DB}${API_PATHS.resultsPutItem}`]: () => jsonResponse(400, refused) },
    });
    await send(scene, '送信', '送信');
    await waitFor(() => expect(scene.sent()).toHaveLength(1));
    expect(scene.network.requestsTo(SAVE)).toEqual([]);
  });
});

test('a form without payment loads no part of the payment remote', async () => {
  const scene = openSurvey({ handlers: { [`POST ${DB}${API_PATHS.resultsPutItem}`]: () => SENT } });
  await scene.user.type(await field('氏名'), '山田');
  await scene.user.click(screen.getByRole('button', { name: '送信' }));
  await scene.user.click((await confirmDialog()).getByRole('button', { name: '送信' }));
  await waitFor(() => expect(scene.sent()).toHaveLength(1));
  expect(scene.network.requests.some(({ path }) => path.includes('payment'))).toBe(false);
});
