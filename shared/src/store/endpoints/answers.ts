/**
 * Calls that find, send and withdraw answers (API-020 to API-031): none of them is made before a form's first input, so
 * that each remote has its own copy in place of the page's first file.
 */
import {
  API_PATHS,
  type CancelItemBody,
  type CheckReservationBody,
  type DisplayRecord,
  type FilterQueryBody,
  type PutItemAnswer,
  type PutItemBody,
  type PutUserIdBody,
} from '@madoguchi/shared/contract';
import { DisplayRecordsAnswerSchema, PutItemAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import { api, OkAnswerSchema } from '@madoguchi/shared/store';

export const answersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The records of a form's answers that match all fields (API-020); without fields, all that the person may see. */
    surveysFilter: build.query<DisplayRecord[], FilterQueryBody>({
      query: (body) => ({ path: API_PATHS.resultsFilter, method: 'POST', body, retry: true }),
      rawResponseSchema: DisplayRecordsAnswerSchema,
      transformResponse: (answer: { data: DisplayRecord[] }) => answer.data,
      providesTags: ['Result'],
    }),
    surveysPutItem: build.mutation<PutItemAnswer, PutItemBody>({
      query: (body) => ({ path: API_PATHS.resultsPutItem, method: 'POST', body }),
      rawResponseSchema: PutItemAnswerSchema,
      invalidatesTags: ['Result', 'Schedule'],
    }),
    surveysCancelItem: build.mutation<unknown, CancelItemBody>({
      query: (body) => ({ path: API_PATHS.resultsCancelItem, method: 'POST', body }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['Result', 'Schedule'],
    }),
    /** Makes answers of the desk the person's own (API-022); who asks for it searches again by itself. */
    surveysPutUserId: build.mutation<unknown, PutUserIdBody>({
      query: (body) => ({ path: API_PATHS.resultsPutUserId, method: 'POST', body }),
      rawResponseSchema: OkAnswerSchema,
    }),
    surveysCheckReservation: build.mutation<unknown, CheckReservationBody>({
      query: (body) => ({ path: API_PATHS.checkReservation, method: 'POST', body, retry: true }),
      rawResponseSchema: OkAnswerSchema,
    }),
  }),
});

export const {
  useSurveysFilterQuery,
  useSurveysPutItemMutation,
  useSurveysCancelItemMutation,
  useSurveysCheckReservationMutation,
} = answersApi;
