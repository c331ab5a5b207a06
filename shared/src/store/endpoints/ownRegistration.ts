/**
 * The call for the signed-in person's own registration, which fills a form that opens (MEMBER-007). Apart from
 * members.ts, which no form needs before its first input.
 */
import { API_PATHS, type Row } from '@madoguchi/shared/contract';
import { api, MemberRowsAnswerSchema } from '@madoguchi/shared/store';

export const ownRegistrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rows of the signed-in person's registration (API-038). */
    ownRegistrationGetRows: build.query<Row[], string>({
      query: (surveyId) => ({ path: API_PATHS.memberResultsByUser, query: { surveyId }, retry: true }),
      rawResponseSchema: MemberRowsAnswerSchema,
      transformResponse: (answer: { data: Row[] }) => answer.data,
      providesTags: ['Member'],
    }),
  }),
});

export const { useOwnRegistrationGetRowsQuery } = ownRegistrationApi;
