/** The calls of a payment: handing a submission to the provider (API-031, API-078), its result, its receipt. */
import {
  API_PATHS,
  type NamedReceipt,
  type PaymentForm,
  type PaymentStanding,
  type PutItemBody,
  type ReceiptAddressee,
  type TemporarySaveAnswer,
} from '@madoguchi/shared/contract';
import {
  PaymentFormAnswerSchema,
  PaymentStandingAnswerSchema,
  ReceiptAddresseeAnswerSchema,
  ReceiptAnswerSchema,
  TemporarySaveAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/payments';
import { api } from '@madoguchi/shared/store';

const addresseePath = (orderId: string) => `${API_PATHS.receipt}/${encodeURIComponent(orderId)}/addressee`;

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
    /** Whom the receipt of an order is made out to, and whether its person may still say so. */
    paymentsGetAddressee: build.query<ReceiptAddressee, string>({
      query: (orderId) => ({ path: addresseePath(orderId), retry: true }),
      rawResponseSchema: ReceiptAddresseeAnswerSchema,
      transformResponse: (answer: { data: ReceiptAddressee }) => answer.data,
    }),
    paymentsPutAddressee: build.mutation<unknown, { orderId: string; addressee: string }>({
      query: ({ orderId, addressee }) => ({ path: addresseePath(orderId), method: 'PUT', body: { addressee } }),
      rawResponseSchema: ReceiptAddresseeAnswerSchema,
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

export const {
  usePaymentsGetStandingQuery,
  usePaymentsGetReceiptQuery,
  usePaymentsGetAddresseeQuery,
  usePaymentsPutAddresseeMutation,
} = paymentsApi;
