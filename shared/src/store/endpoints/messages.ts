/** Which LINE messages the signed-in person wants (CONTRACT 14.5). Compiled into the screen that asks. */
import {
  MESSAGE_CHOICES_PATH,
  type MessageChoices,
  type MessageKind,
  NOTIFICATION_TOKEN_PATH,
  type NotificationTokenBody,
} from '@madoguchi/shared/contract';
import {
  MessageChoicesAnswerSchema,
  NotificationTokenAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/messages';
import { api } from '@madoguchi/shared/store';

const path = { path: MESSAGE_CHOICES_PATH, fromOrigin: true } as const;

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    messagesGetChoices: build.query<MessageChoices, void>({
      query: () => ({ ...path, retry: true }),
      rawResponseSchema: MessageChoicesAnswerSchema,
      transformResponse: (answer: { data: MessageChoices }) => answer.data,
      keepUnusedDataFor: 0,
    }),
    messagesPutChoices: build.mutation<MessageChoices, readonly MessageKind[]>({
      query: (off) => ({ ...path, method: 'PUT', body: { off } }),
      rawResponseSchema: MessageChoicesAnswerSchema,
      transformResponse: (answer: { data: MessageChoices }) => answer.data,
    }),
    messagesGiveToken: build.mutation<boolean, NotificationTokenBody>({
      query: (body) => ({ path: NOTIFICATION_TOKEN_PATH, fromOrigin: true, method: 'POST', body }),
      rawResponseSchema: NotificationTokenAnswerSchema,
      transformResponse: (answer: { data: { isKept: boolean } }) => answer.data.isKept,
    }),
  }),
});

export const { useMessagesGetChoicesQuery, useMessagesPutChoicesMutation } = messagesApi;
