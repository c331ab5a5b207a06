/** Orders, payments and receipts. */
import {
  OrderAnswerSchema,
  PaymentServiceAnswerSchema,
  TaxSettingAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/orders';
import {
  PaymentFormAnswerSchema,
  PaymentResultsAnswerSchema,
  PaymentStandingAnswerSchema,
  ReceiptAddresseeAnswerSchema,
  ReceiptAnswerSchema,
  TemporarySaveAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/payments';
import { db, type Operations } from './operation';

export const PAYMENT_OPERATIONS: Operations = {
  [`GET ${db('taxSetting')}`]: { summary: 'The consumption tax setting', answer: TaxSettingAnswerSchema },
  [`GET ${db('paymentServices', '/{id}')}`]: {
    summary: 'A service, with its products on request',
    answer: PaymentServiceAnswerSchema,
  },
  [`GET ${db('paymentServiceByCategory', '/{id}')}`]: {
    summary: 'The service that sells for a reserved category',
    answer: PaymentServiceAnswerSchema,
  },
  [`GET ${db('paymentOrders', '/{id}')}`]: { summary: 'Read an order', answer: OrderAnswerSchema },
  [`POST ${db('temporarySave')}`]: {
    summary: 'Keep an answer until it is paid',
    answer: TemporarySaveAnswerSchema,
  },
  [`POST ${db('paymentOrders')}`]: {
    summary: 'Open the payment of an order: the form for the provider',
    answer: PaymentFormAnswerSchema,
  },
  [`GET ${db('paymentResults', '/{id}')}`]: {
    summary: 'The state of an order’s payment',
    answer: PaymentStandingAnswerSchema,
  },
  [`POST ${db('paymentResultsList')}`]: {
    summary: 'The payments of several orders',
    answer: PaymentResultsAnswerSchema,
  },
  [`GET ${db('receipt', '/{id}')}`]: {
    summary: 'A receipt by its order or its signed key',
    answer: ReceiptAnswerSchema,
  },
  [`GET ${db('receipt', '/{id}/addressee')}`]: {
    summary: 'Whom a receipt is made out to, and whether that can still be said',
    answer: ReceiptAddresseeAnswerSchema,
  },
  [`PUT ${db('receipt', '/{id}/addressee')}`]: {
    summary: 'Say whom a receipt is made out to; once, before it is first seen',
    answer: ReceiptAddresseeAnswerSchema,
  },
  [`GET ${db('receipt')}`]: { summary: 'A receipt by its signed key', answer: ReceiptAnswerSchema },
  [`POST ${db('paymentResults')}`]: {
    summary: 'Notices of the payment provider: a form in Shift_JIS, proved by its hash',
    answer: { contentType: 'text/plain' },
  },
  [`POST ${db('paymentReturns', '/{kind}')}`]: {
    summary: 'Browsers that come back from the payment provider',
    answer: { redirect: 303 },
  },
};
