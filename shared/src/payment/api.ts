/** The calls that hand a submission to the payment provider (API-031, API-078). */

import { api } from '@madoguchi/shared/store';
import { API_PATHS, type PaymentForm, type PutItemBody, type TemporarySaveAnswer } from '../contract';
import { PaymentFormAnswerSchema, TemporarySaveAnswerSchema } from '../contract/paymentSchema';

export const payingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The order's id. */
    payingSave: build.mutation<string, PutItemBody>({
      query: (body) => ({ path: API_PATHS.temporarySave, method: 'POST', body }),
      rawResponseSchema: TemporarySaveAnswerSchema,
      transformResponse: (answer: TemporarySaveAnswer) => answer.orderId,
      invalidatesTags: ['Schedule'],
    }),
    payingOpen: build.mutation<PaymentForm, string>({
      query: (orderId) => ({ path: API_PATHS.paymentOrders, method: 'POST', body: { orderId } }),
      rawResponseSchema: PaymentFormAnswerSchema,
      transformResponse: (answer: { data: PaymentForm }) => answer.data,
    }),
  }),
});
