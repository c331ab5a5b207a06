/** あなたの予約 (CONTRACT 13): what the person has sent and begun, over all forms. Compiled into the screens that show it. */
import { API_PATHS, type OwnAnswers } from '@madoguchi/shared/contract';
import { OwnAnswersAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/own';
import { api } from '@madoguchi/shared/store';

export const ownApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All of the signed-in person's, or one answer alone by its partition key. */
    ownGet: build.query<OwnAnswers, string | undefined>({
      query: (partitionKey) => ({ path: API_PATHS.resultsOwn, query: { partitionKey }, retry: true }),
      rawResponseSchema: OwnAnswersAnswerSchema,
      transformResponse: (answer: { data: OwnAnswers }) => answer.data,
      providesTags: ['Result'],
    }),
  }),
});

export const { useOwnGetQuery } = ownApi;
