/** The calls that only this remote makes; their names carry its area. */
import { API_PATHS, type NamedReceipt, type PaymentStanding } from '@madoguchi/shared/contract';
import { ReceiptAnswerSchema } from '@madoguchi/shared/contract/apiSchema';
import { PaymentStandingAnswerSchema } from '@madoguchi/shared/contract/paymentSchema';
import { api } from '@madoguchi/shared/store';

export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentGetStanding: build.query<PaymentStanding, string>({
      query: (orderId) => ({ path: `${API_PATHS.paymentResults}/${encodeURIComponent(orderId)}`, retry: true }),
      rawResponseSchema: PaymentStandingAnswerSchema,
      transformResponse: (answer: { data: PaymentStanding }) => answer.data,
      providesTags: ['Payment'],
    }),
    /** By an order's id, or by the signed key of a link. */
    paymentGetReceipt: build.query<NamedReceipt, string>({
      query: (key) => ({ path: `${API_PATHS.receipt}/${encodeURIComponent(key)}`, retry: true }),
      rawResponseSchema: ReceiptAnswerSchema,
      transformResponse: (answer: { data: NamedReceipt }) => answer.data,
      providesTags: ['Payment'],
    }),
  }),
});

export const { usePaymentGetStandingQuery, usePaymentGetReceiptQuery } = paymentApi;
