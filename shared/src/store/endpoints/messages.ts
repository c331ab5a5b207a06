/** Which LINE messages the signed-in person wants (CONTRACT 14.5). Compiled into the screen that asks. */
import { MESSAGE_CHOICES_PATH, type MessageChoices, type MessageKind } from '@madoguchi/shared/contract';
import { MessageChoicesAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/messages';
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
  }),
});

export const { useMessagesGetChoicesQuery, useMessagesPutChoicesMutation } = messagesApi;
