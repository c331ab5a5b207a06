/** An order of a new answer as it is judged before anything is stored, and what it lets its person do, without a server. */

import { beforeEach, describe, expect, test } from '@jest/globals';
import type { FormMode, SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { ORDER } from '@madoguchi/shared/testing/purchase';
import { paymentTexts, validationTexts } from '@madoguchi/shared/texts';
import { Refusal } from '../../refusal';
import type { StoredOrder } from '../../repositories/payment/orders';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { paidFiles } from '../../testing/paid';
import { snapshotOf } from '../../testing/snapshots';
import {
  judgeOrder,
  orderOfAnswer,
  ordersByKey,
  paymentFactsOf,
  paymentResultOf,
  refuseUnpaid,
  withLinesOf,
  withOrderId,
  withSentOrder,
} from './orders';

const files = { ...testBundle(), ...paidFiles() };
const snapshot = snapshotOf(files);
const formOf = (surveyId: string): SurveyConfig => {
  const form = snapshot.surveys.get(surveyId);
  if (!form) throw new Error(`no form ${surveyId}`);
  return form;
};
const paid = formOf('paid');
const SENT = { name: '山田', payType: 'カード' };
const BLOOD = { details: [{ productId: 'blood', count: 2 }] };
const LINE = ['#blood#2#'];
beforeEach(() => {
  setClock(Date.parse(TEST_NOW));
});

/** What a call is refused with: status and messages by item; else what it gave. */
function refusalOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, errors } = error.answer;
    return [error.status, code, (errors ?? []).map(({ itemKey, message }) => `${itemKey}: ${message}`)];
  }
}

describe('the lines of a sent order', () => {
  const sent = (config: SurveyConfig, order: unknown, more: { isUpdate?: boolean; mode?: FormMode } = {}, data = {}) =>
    refusalOf(() => withSentOrder(config, { ...SENT, ...data }, { order, isUpdate: false, mode: 'user', ...more }));
  test('stand at the products item, and a row that was sent for it is dropped', () => {
    expect(sent(paid, BLOOD)).toEqual({ ...SENT, products: LINE });
    expect(sent(paid, { ...BLOOD, serviceId: 'options' })).toEqual({ ...SENT, products: ['options#blood#2#'] });
    for (const none of [undefined, null]) expect(sent(paid, none, {}, { products: 'OTHER' })).toEqual(SENT);
  });
  test('are none with a change, of which nothing is dropped', () => {
    expect(sent(paid, BLOOD, { isUpdate: true })).toEqual([409, 'not_editable', []]);
    expect(sent(paid, undefined, { isUpdate: true }, { products: 'OWN' })).toEqual({ ...SENT, products: 'OWN' });
  });
  test('are none of a form that sells nothing', () => {
    expect(sent(formOf('unpaid'), BLOOD)).toEqual([400, 'invalid', []]);
    for (const none of [undefined, null]) expect(sent(formOf('unpaid'), none)).toEqual(SENT);
  });
  test('that cannot be read are refused at their item', () => {
    const refused = [400, 'invalid', [`products: ${validationTexts.order.count}`]];
    for (const order of [1, 'x', {}, { details: 'x' }]) expect(sent(paid, order)).toEqual(refused);
  });
  test('of the desk are paid in cash, whatever was sent [ADMIN-007]', () => {
    expect(sent(paid, BLOOD, { mode: 'admin' })).toEqual({ ...SENT, payType: '窓口', products: LINE });
    expect(sent(formOf('unpaid'), undefined, { mode: 'admin' })).toEqual(SENT);
    const [payType] = paid.surveySchema.filter(({ type }) => type === 'selectPayType');
    const cardOnly = paid.surveySchema.map((item) =>
      item === payType ? { ...item, payTypeOptions: [{ input: 'カード', payType: 0 as const }] } : item,
    );
    expect(sent({ ...paid, surveySchema: cardOnly }, BLOOD, { mode: 'admin' })).toMatchObject({ payType: '' });
  });
  test('are shown where they can be read, whether or not they would be taken', () => {
    expect(withLinesOf(paid, SENT, BLOOD)).toEqual({ ...SENT, products: LINE });
    expect(withLinesOf(paid, SENT, 'x')).toBe(SENT);
    expect(withLinesOf(formOf('unpaid'), SENT, BLOOD)).toBe(SENT);
  });
});

describe('an order', () => {
  const judge = (answers: object, more: Partial<Parameters<typeof judgeOrder>[0]> = {}, surveyId = 'paid') => {
    const facts = { snapshot, config: formOf(surveyId), mode: 'user' as FormMode, subjectId: 'U-a', isPaymentOn: true };
    return refusalOf(() => judgeOrder({ ...facts, ...more }, { ...SENT, ...answers }));
  };
  const at = (message: string) => [400, 'invalid', [`products: ${message}`]];
  const amounts = { amount: 6000, tax: 600, amountWithTax: 6600, userId: 'U-a', serviceId: 'options' };
  test('by card waits: it has no status and no way of payment yet', () => {
    const judged = judge({ products: LINE });
    expect(judged).toEqual({ orderId: expect.stringMatching(/^[0-9A-Z]{26}$/), order: expect.anything() });
    expect(judged).toMatchObject({ order: { ...amounts, selectedPayType: 0 } });
    const { orderId, order } = judged as ReturnType<typeof judgeOrder> & object;
    expect([order.orderId, order.status, order.payMethod]).toEqual([orderId, undefined, undefined]);
  });
  test('for cash is settled, and so is one for nothing', () => {
    expect(judge({ products: LINE, payType: '窓口' })).toMatchObject({
      order: { ...amounts, selectedPayType: 1, status: 1, payMethod: 'cash' },
    });
    const free = judge({ products: ['#leaflet#1#'] }) as { order: object };
    expect(free.order).toMatchObject({ amountWithTax: 0, selectedPayType: 0, status: 1 });
    expect('payMethod' in free.order).toBe(false);
    expect(judge({ products: LINE }, { mode: 'admin' })).toMatchObject({ order: { status: 1, payMethod: 'cash' } });
  });
  test('is none where nothing was chosen, or the form sells nothing', () => {
    expect([judge({}), judge({ products: LINE }, {}, 'unpaid')]).toEqual([undefined, undefined]);
    expect(judge({}, { isPaymentOn: false })).toBeUndefined();
  });
  test('is refused while payment is off, and by a form of one answer [PAY-022, PAY-023]', () => {
    expect(judge({ products: LINE }, { isPaymentOn: false })).toEqual(at(paymentTexts.unavailable));
    expect(judge({ products: LINE }, {}, 'single')).toEqual(at(paymentTexts.appendingOnly));
  });
  test('names the service that the form or the reserved category leads to, or none', () => {
    const unknown = at(validationTexts.order.unknownProduct);
    expect(judge({ products: ['options#blood#2#'] })).toMatchObject({ order: amounts });
    expect(judge({ products: ['care#blood#2#'] })).toEqual(unknown);
    expect(judge({ products: ['#bath#1#'], place: 'consult_0|20261201|0' }, {}, 'care')).toMatchObject({
      order: { serviceId: 'care', reservationCost: 2 },
    });
    expect(judge({ products: ['#bath#1#'], place: 'exam_long|20261201|0' }, {}, 'care')).toEqual(unknown);
    const { 'payment.json': _none, ...unsold } = files;
    expect(judge({ products: LINE }, { snapshot: snapshotOf(unsold) })).toEqual(unknown);
  });
  test('is refused with the message of what is wrong, at its item', () => {
    expect(judge({ products: ['#blood#6#'] })).toEqual(at(validationTexts.order.purchaseLimit(5)));
  });
  test('is taxed by the rate of its day', () => {
    const payment = files['payment.json'] as { taxSetting: object };
    const rateSettings = [
      { taxRate: '8', applyDate: '2019-10-01' },
      { taxRate: '10', applyDate: '2026-11-20' },
    ];
    const changing = { ...payment, taxSetting: { ...payment.taxSetting, rateSettings } };
    const later = snapshotOf({ ...files, 'payment.json': changing });
    expect(judge({ products: LINE }, { snapshot: later })).toMatchObject({ order: { tax: 600, taxRate: '10' } });
    setClock(Date.parse('2026-11-19T09:00:00+09:00'));
    expect(judge({ products: LINE }, { snapshot: later })).toMatchObject({ order: { tax: 480, taxRate: '8' } });
  });
});

test('the row of an order says its id, and only there', () => {
  const judged = { orderId: 'ORDER', order: ORDER };
  expect(withOrderId(paid, SENT, judged)).toEqual({ ...SENT, products: 'ORDER' });
  expect([withOrderId(paid, SENT, undefined), withOrderId(formOf('unpaid'), SENT, judged)]).toEqual([SENT, SENT]);
});

test('who is to pay by card first is told so at the products [PAY-017]', () => {
  const refused = (order: Partial<typeof ORDER>, config = paid) =>
    refusalOf(() => refuseUnpaid(config, { orderId: 'ORDER', order: { ...ORDER, ...order } }));
  expect(refused({})).toEqual([400, 'invalid', [`products: ${paymentTexts.paymentFirst}`]]);
  expect([refused({ status: 1 }), refused({}, formOf('unpaid'))]).toEqual([undefined, undefined]);
  expect(refusalOf(() => refuseUnpaid(paid, undefined))).toBeUndefined();
});

test('forms that take no payment ask the database for no order', async () => {
  const asked: string[] = [];
  const connection = {
    query: (statement: { name: string }) => {
      asked.push(statement.name);
      return Promise.resolve([]);
    },
    execute: () => Promise.resolve(0),
    script: () => Promise.resolve(),
  };
  const unpaid = formOf('unpaid');
  expect(await orderOfAnswer(connection, unpaid, 'key')).toBeUndefined();
  expect(await orderOfAnswer(connection, undefined, 'key')).toBeUndefined();
  expect(await ordersByKey(connection, unpaid, ['key'])).toEqual(new Map());
  expect(asked).toEqual([]);
  expect(await orderOfAnswer(connection, paid, 'key')).toBeUndefined();
  await ordersByKey(connection, paid, ['key']);
  expect(asked).toHaveLength(2);
});

describe('the payment of a stored order', () => {
  const AT = new Date(TEST_NOW);
  const stored = (order: Partial<typeof ORDER>): StoredOrder => ({
    ...{ orderId: 'ORDER', surveyId: 'paid', userId: 'U-a', partitionKey: 'key', payType: 1, receipt: undefined },
    ...{ receiptShownAt: undefined, createdAt: AT, updatedAt: AT, order: { ...ORDER, ...order } },
  });
  test('says what was decided and when, and nothing before [PAY-007]', () => {
    expect(paymentResultOf(stored({}))).toBeUndefined();
    const at = { completedDate: '2026-11-20T00:00:00.000Z', createdAt: AT.toISOString() };
    expect(paymentResultOf(stored({ status: 0, completedDate: at.completedDate }))).toEqual({
      ...{ sortKey: 'ORDER', status: 0, userId: 'U-a', selectedPayType: 1, ...at },
    });
  });
  test('decides about change and cancelling [CANCEL-005, CANCEL-012]', () => {
    const facts = (order: Partial<typeof ORDER>) => paymentFactsOf(stored(order), nowMilliseconds());
    expect([paymentFactsOf(undefined, nowMilliseconds()), facts({})]).toEqual([undefined, undefined]);
    expect(facts({ status: 1 })).toEqual({ isEditable: true, isCancelable: true });
    expect(facts({ status: 2 })).toEqual({ isEditable: false, isCancelable: true });
    const old = { ...stored({ status: 0, completedDate: '2026-10-20T00:00:00.000Z' }), payType: 0 as const };
    expect(paymentFactsOf(old, nowMilliseconds())).toEqual({ isEditable: true, isCancelable: false });
  });
});
