/** The calls of the administrators' screens (CONTRACT 5, admin). */
import {
  ADMIN_MESSAGES_PATH,
  ADMIN_NOTIFY_PATH,
  type MessageOutcome,
  type NotifyBody,
  type SentMessage,
} from '@madoguchi/shared/contract';
import { MessagesAnswerSchema, NotifyAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/admin';
import { api } from '@madoguchi/shared/store';

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useAdminNotifyMutation, useAdminGetMessagesQuery } = adminApi;
