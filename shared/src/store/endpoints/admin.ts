/** The calls of the administrators' screens (CONTRACT 5, admin). */
import {
  ADMIN_ANSWERS_PATH,
  ADMIN_MESSAGES_PATH,
  ADMIN_NOTIFY_PATH,
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
  ADMIN_SURVEYS_PATH,
  type AdminAnswersAnswer,
  type AdminAnswersBody,
  type AdminSurvey,
  API_PATHS,
  type CheckStatus,
  type MessageOutcome,
  type NotifyBody,
  type RefundRecord,
  type SentMessage,
} from '@madoguchi/shared/contract';
import {
  AdminAnswersAnswerSchema,
  AdminSurveysAnswerSchema,
  MessagesAnswerSchema,
  NotifyAnswerSchema,
  RefundsAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/admin';
import { api, OkAnswerSchema } from '@madoguchi/shared/store';

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
      rawResponseSchema: OkAnswerSchema,
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
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['Payment', 'Result'],
    }),
    adminNotify: build.mutation<MessageOutcome, NotifyBody>({
      query: (body) => ({ path: ADMIN_NOTIFY_PATH, fromOrigin: true, method: 'POST', body }),
      rawResponseSchema: NotifyAnswerSchema,
      transformResponse: (answer: { data: MessageOutcome }) => answer.data,
    }),
    adminGetMessages: build.query<SentMessage[], string>({
      query: (userId) => ({ path: ADMIN_MESSAGES_PATH, fromOrigin: true, query: { userId }, retry: true }),
      rawResponseSchema: MessagesAnswerSchema,
      transformResponse: (answer: { data: SentMessage[] }) => answer.data,
      keepUnusedDataFor: 0,
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
  useAdminGetMessagesQuery,
} = adminApi;
