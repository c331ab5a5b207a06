/** The calls that only this remote makes; their names carry its area. */
import { API_PATHS } from '@madoguchi/shared/contract';
import { PaymentResultAnswerSchema, ReceiptAnswerSchema } from '@madoguchi/shared/contract/apiSchema';
import type { PaymentResult, Receipt } from '@madoguchi/shared/domain/payment';
import { api } from '@madoguchi/shared/store';

/** A payment's result, with the form that was paid for. */
export type PaidResult = PaymentResult & { surveyId?: string | undefined };

export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentGetResult: build.query<PaidResult, string>({
      query: (id) => ({ path: `${API_PATHS.paymentResults}/${encodeURIComponent(id)}`, retry: true }),
      rawResponseSchema: PaymentResultAnswerSchema,
      transformResponse: (answer: { data: PaidResult }) => answer.data,
      providesTags: ['Payment'],
    }),
    paymentGetReceipt: build.query<Receipt, string>({
      query: (key) => ({ path: `${API_PATHS.receipt}/${encodeURIComponent(key)}`, retry: true }),
      rawResponseSchema: ReceiptAnswerSchema,
      transformResponse: (answer: { data: Receipt }) => answer.data,
      providesTags: ['Payment'],
    }),
  }),
});

export const { usePaymentGetResultQuery, usePaymentGetReceiptQuery } = paymentApi;
