/** The calls of the administrators' screen (CONTRACT 5, admin). */
import {
  ADMIN_ANSWERS_PATH,
  ADMIN_NOTIFY_PATH,
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
  ADMIN_SURVEYS_PATH,
  type AdminAnswersAnswer,
  type AdminAnswersBody,
  type AdminSurvey,
  API_PATHS,
  type CheckStatus,
  type NotifyBody,
  type RefundRecord,
} from '@madoguchi/shared/contract';
import { AdminAnswersAnswerSchema, AdminSurveysAnswerSchema } from '@madoguchi/shared/contract/adminSchema';
import { RefundsAnswerSchema } from '@madoguchi/shared/contract/paymentSchema';
import { api } from '@madoguchi/shared/store';

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminGetSurveys: build.query<AdminSurvey[], void>({
      query: () => ({ path: ADMIN_SURVEYS_PATH, fromOrigin: true, retry: true }),
      rawResponseSchema: AdminSurveysAnswerSchema,
      transformResponse: (answer: { data: AdminSurvey[] }) => answer.data,
    }),
    adminFindAnswers: build.query<AdminAnswersAnswer, AdminAnswersBody>({
      query: (body) => ({ path: ADMIN_ANSWERS_PATH, fromOrigin: true, method: 'POST', body, retry: true }),
      rawResponseSchema: AdminAnswersAnswerSchema,
      providesTags: ['Result', 'Member'],
      // People's answers do not stay in a desk's browser longer than they are looked at.
      keepUnusedDataFor: 0,
    }),
    adminSetCheck: build.mutation<unknown, { surveyId: string; partitionKey: string; check: CheckStatus }>({
      query: (body) => ({ path: API_PATHS.resultsUpdateCheck, method: 'POST', body }),
      invalidatesTags: ['Result', 'Schedule'],
    }),
    adminGetRefunds: build.query<RefundRecord[], void>({
      query: () => ({ path: ADMIN_REFUNDS_PATH, fromOrigin: true, retry: true }),
      rawResponseSchema: RefundsAnswerSchema,
      transformResponse: (answer: { data: RefundRecord[] }) => answer.data,
      // A changed status of an answer can make money due, or no longer.
      providesTags: ['Payment', 'Result'],
    }),
    adminNoteRefunded: build.mutation<unknown, string>({
      query: (refundId) => ({ path: ADMIN_REFUND_DONE_PATH, fromOrigin: true, method: 'POST', body: { refundId } }),
      invalidatesTags: ['Payment', 'Result'],
    }),
    adminNotify: build.mutation<unknown, NotifyBody>({
      query: (body) => ({ path: ADMIN_NOTIFY_PATH, fromOrigin: true, method: 'POST', body }),
    }),
  }),
});

export const {
  useAdminGetSurveysQuery,
  useAdminFindAnswersQuery,
  useAdminSetCheckMutation,
  useAdminGetRefundsQuery,
  useAdminNoteRefundedMutation,
  useAdminNotifyMutation,
} = adminApi;
