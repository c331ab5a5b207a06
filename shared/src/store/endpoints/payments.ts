/** The calls of a payment: handing a submission to the provider (API-031, API-078), its result, its receipt. */
import {
  API_PATHS,
  type NamedReceipt,
  type PaymentForm,
  type PaymentStanding,
  type PutItemBody,
  type TemporarySaveAnswer,
} from '@madoguchi/shared/contract';
import {
  PaymentFormAnswerSchema,
  PaymentStandingAnswerSchema,
  ReceiptAnswerSchema,
  TemporarySaveAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/payments';
import { api } from '@madoguchi/shared/store';

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentsGetStanding: build.query<PaymentStanding, string>({
      query: (orderId) => ({ path: `${API_PATHS.paymentResults}/${encodeURIComponent(orderId)}`, retry: true }),
      rawResponseSchema: PaymentStandingAnswerSchema,
      transformResponse: (answer: { data: PaymentStanding }) => answer.data,
      providesTags: ['Payment'],
    }),
    /** By an order's id, or by the signed key of a link. */
    paymentsGetReceipt: build.query<NamedReceipt, string>({
      query: (key) => ({ path: `${API_PATHS.receipt}/${encodeURIComponent(key)}`, retry: true }),
      rawResponseSchema: ReceiptAnswerSchema,
      transformResponse: (answer: { data: NamedReceipt }) => answer.data,
      providesTags: ['Payment'],
    }),
    /** The order's id. */
    paymentsSave: build.mutation<string, PutItemBody>({
      query: (body) => ({ path: API_PATHS.temporarySave, method: 'POST', body }),
      rawResponseSchema: TemporarySaveAnswerSchema,
      transformResponse: (answer: TemporarySaveAnswer) => answer.orderId,
      invalidatesTags: ['Schedule'],
    }),
    paymentsOpen: build.mutation<PaymentForm, string>({
      query: (orderId) => ({ path: API_PATHS.paymentOrders, method: 'POST', body: { orderId } }),
      rawResponseSchema: PaymentFormAnswerSchema,
      transformResponse: (answer: { data: PaymentForm }) => answer.data,
    }),
  }),
});

export const { usePaymentsGetStandingQuery, usePaymentsGetReceiptQuery } = paymentsApi;
