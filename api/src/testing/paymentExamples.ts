/** Examples of the calls about money: orders, payments, receipts, cash at the desk, and what goes back. */
import {
  ADMIN_CASH_PATH,
  ADMIN_CASH_UNDO_PATH,
  ADMIN_REFUND_DONE_PATH,
  API_PATHS,
  type CashBody,
} from '@madoguchi/shared/contract';
import { put } from './answers';
import { type MakeExample, plain } from './example';
import { orderBody } from './paid';
import { careBody, paidBody, paymentFacts } from './payments';
import { notify, openForm, saveForPayment } from './provider';
import { DESK, type TestServer } from './server';

const DB = '/survey/api/v1/db';
const ADMIN_BASE = '/survey/api/v1/admin';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function paid(server: TestServer, person: string, body: object = paidBody()) {
  const orderId = await saveForPayment(server, person, body);
  await notify(server, await openForm(server, person, orderId));
  return orderId;
}

export const PAYMENT_EXAMPLES: Readonly<Record<string, MakeExample>> = {
  [`GET ${DB}/payment-configs/tax-setting`]: plain(),
  [`GET ${DB}/payment-configs/services/{id}`]: plain(`${DB}/payment-configs/services/options?include_products=true`),
  [`GET ${DB}/payment-configs/services/by-category/{id}`]: plain(`${DB}/payment-configs/services/by-category/consult`),
  [`GET ${DB}/payment-orders/{id}`]: async (server, as) => ({
    as,
    path: `${DB}/payment-orders/${await paid(server, as)}`,
  }),
  [`POST ${DB}/survey-results/temprary`]: (_server, as) => ({ as, body: paidBody() }),
  [`POST ${DB}/payment-orders`]: async (server, as) => ({
    as,
    body: { orderId: await saveForPayment(server, as, paidBody()) },
  }),
  [`GET ${DB}/payment-results/{id}`]: async (server, as) => ({
    as,
    path: `${DB}/payment-results/${await paid(server, as)}`,
  }),
  [`POST ${DB}/payment-results/list`]: async (server, as) => ({ as, body: { keys: [await paid(server, as)] } }),
  [`GET ${DB}/payment-results/receipt/{id}`]: async (server, as) => ({
    as,
    path: `${DB}/payment-results/receipt/${await paid(server, as)}`,
  }),
  [`GET ${DB}/payment-results/receipt/{id}/addressee`]: async (server, as) => ({
    as,
    path: `${DB}/payment-results/receipt/${await paid(server, as)}/addressee`,
  }),
  [`PUT ${DB}/payment-results/receipt/{id}/addressee`]: async (server, as) => ({
    as,
    path: `${DB}/payment-results/receipt/${await paid(server, as)}/addressee`,
    body: { addressee: '山田商店' },
  }),
  [`GET ${DB}/payment-results/receipt`]: async (server, person) => {
    const state = await paymentFacts(() => server).paymentState(person, await paid(server, person));
    return { path: `${DB}/payment-results/receipt?key=${String(state.receiptKey)}` };
  },
  // What the provider sends is tested beside the payment flow; to a form without a hash the notice's answer says NG.
  [`POST ${DB}/payment-results`]: () => ({ body: 'res_result=OK', headers: FORM }),
  [`POST ${DB}/payment-returns/{kind}`]: () => ({
    path: `${DB}/payment-returns/cancel`,
    body: 'res_result=OK',
    headers: FORM,
    status: 303,
  }),
  [`POST ${ADMIN_CASH_PATH}`]: async (server, person) => ({
    as: DESK,
    body: await orderedForCash(server, person),
  }),
  [`POST ${ADMIN_CASH_UNDO_PATH}`]: async (server, person) => {
    const ordered = await orderedForCash(server, person);
    await server.call(DESK, 'POST', `/${ADMIN_CASH_PATH}`, ordered);
    return { as: DESK, body: { orderId: ordered.orderId } };
  },
  [`GET ${ADMIN_BASE}/refunds`]: async (server, person) => {
    await refundDue(server, person);
    return { as: DESK };
  },
  [`POST ${ADMIN_REFUND_DONE_PATH}`]: async (server, person) => ({
    as: DESK,
    body: { refundId: await refundDue(server, person) },
  }),
};
/** An order that is to be paid at the desk. @returns 領収 of it */
async function orderedForCash(server: TestServer, person: string): Promise<CashBody> {
  await put(server, person, orderBody('paid', [{ productId: 'blood', count: 1 }]));
  const asked = { queryParams: { surveyId: 'paid', fields: [] }, requestingUserId: person };
  const { body } = await server.call(person, 'POST', API_PATHS.resultsFilter, asked);
  const [record] = body.data as { order?: Partial<CashBody> }[];
  return { orderId: String(record?.order?.orderId), amountWithTax: Number(record?.order?.amountWithTax) };
}

/** Money that is to go back to the person: paid, and then cancelled. @returns the refund's id */
async function refundDue(server: TestServer, person: string): Promise<string> {
  const orderId = await paid(server, person, careBody('1'));
  const { body } = await server.call(person, 'GET', `${API_PATHS.resultsByUser}?surveyId=care`);
  const [row] = body.items as { partitionKey: string }[];
  await server.call(person, 'POST', API_PATHS.resultsCancelItem, {
    surveyId: 'care',
    partitionKey: row?.partitionKey,
  });
  const due = (await paymentFacts(() => server).refunds()).find((refund) => refund.orderId === orderId);
  return String(due?.refundId);
}
