/** A health check with products that are paid for, and its records as the server answers them. */
import type { DisplayRecord, PaymentResult, SurveyConfig } from '@madoguchi/shared/contract';
import { BOUGHT, setPageConfiguration } from '@madoguchi/shared/testing';
import { healthCheck, record } from './scene';

export const paid: SurveyConfig = { ...healthCheck, usePayment: 1 };
export const paidWithProducts: SurveyConfig = {
  ...paid,
  surveySchema: [...paid.surveySchema, { itemKey: 'products', type: 'selectProducts', title: '検査項目' }],
};

/** What the server writes into the HTML where payment is on. */
export function turnPaymentOn() {
  setPageConfiguration({ switches: { payment: true } });
}

/** The record with two blood tests, by default by card and made on 10 November. */
export function bought(payment: Partial<PaymentResult>, more: Partial<DisplayRecord> = {}): DisplayRecord {
  const paymentResult: PaymentResult = {
    ...{ sortKey: 'ORDER1', status: 0, userId: record.userId },
    ...{ createdAt: '2026-11-10T00:00:00.000Z', selectedPayType: 0 },
    ...payment,
  };
  return {
    ...record,
    fields: [...record.fields, { itemKey: 'products', title: '検査項目', value: 'ORDER1' }],
    order: { ...BOUGHT, status: paymentResult.status, completedDate: paymentResult.completedDate },
    paymentResult,
    ...more,
  };
}
