/** The call for what the signed-in person has sent before, which no form needs before its first input. */
import { type AnswerValue, API_PATHS } from '@madoguchi/shared/contract';
import { PreviousAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/previous';
import { api } from '@madoguchi/shared/store';

export const previousApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Answers by itemKey of the form; none where the person has sent nothing that fits. */
    previousGet: build.query<Readonly<Record<string, AnswerValue>>, string>({
      query: (surveyId) => ({ path: API_PATHS.resultsPrevious, query: { surveyId }, retry: true }),
      rawResponseSchema: PreviousAnswerSchema,
      transformResponse: (answer: { data: Record<string, AnswerValue> }) => answer.data,
    }),
  }),
});
