/** The call that only the administrators' form makes. */
import { API_PATHS, type Row } from '@madoguchi/shared/contract';
import { RowsAnswerSchema } from '@madoguchi/shared/contract/apiSchema';
import { api } from '@madoguchi/shared/store';

export const adminSurveyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rows of a named person's answers to a form; only for administrators (CONTRACT 12, Places). */
    adminGetRowsOfPerson: build.query<Row[], { surveyId: string; userId: string }>({
      query: (query) => ({ path: API_PATHS.resultsByUser, query, retry: true }),
      rawResponseSchema: RowsAnswerSchema,
      transformResponse: (answer: { items: Row[] }) => answer.items,
      providesTags: ['Result'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAdminGetRowsOfPersonQuery } = adminSurveyApi;
