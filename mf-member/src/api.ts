/** The calls that only this remote makes; their names carry its area. What other screens ask of members too is in shared/calls. */
import {
  API_PATHS,
  type CancelItemBody,
  type DisplayRecord,
  type FilterQueryBody,
  type PutUserIdBody,
  type Row,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import {
  DisplayRecordsAnswerSchema,
  MemberRowsAnswerSchema,
  SurveyConfigsAnswerSchema,
} from '@madoguchi/shared/contract/apiSchema';
import { api } from '@madoguchi/shared/store';

export const memberApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rows of the signed-in person's registration (API-038). */
    memberGetOwn: build.query<Row[], string>({
      query: (surveyId) => ({ path: API_PATHS.memberResultsByUser, query: { surveyId }, retry: true }),
      rawResponseSchema: MemberRowsAnswerSchema,
      transformResponse: (answer: { data: Row[] }) => answer.data,
      providesTags: ['Member'],
    }),
    /** The person's registrations with their reservations named, for showing. */
    memberGetRecords: build.query<DisplayRecord[], { surveyId: string; userId: string }>({
      query: ({ surveyId, userId }) => ({
        path: API_PATHS.memberResultsFilter,
        method: 'POST',
        body: { queryParams: { surveyId, fields: [] }, requestingUserId: userId },
        retry: true,
      }),
      rawResponseSchema: DisplayRecordsAnswerSchema,
      transformResponse: (answer: { data: DisplayRecord[] }) => answer.data,
      providesTags: ['Member'],
    }),
    /** The forms that are linked to the member form (MEMBER-005, API-095). */
    memberGetLinked: build.query<SurveyConfig[], string>({
      query: (memberSurveyId) => ({ path: API_PATHS.linkedSurveyConfigs, query: { memberSurveyId }, retry: true }),
      rawResponseSchema: SurveyConfigsAnswerSchema,
      transformResponse: (answer: { data: SurveyConfig[] }) => answer.data,
    }),
    /** The person's answers to one of them (MEMBER-006). */
    memberGetLinkedResults: build.query<DisplayRecord[], { surveyId: string; userId: string }>({
      query: ({ surveyId, userId }) => ({
        path: API_PATHS.resultsFilter,
        method: 'POST',
        body: { queryParams: { surveyId, fields: [] }, requestingUserId: userId },
        retry: true,
      }),
      rawResponseSchema: DisplayRecordsAnswerSchema,
      transformResponse: (answer: { data: DisplayRecord[] }) => answer.data,
      providesTags: ['Result'],
    }),
    /** Withdraws the registration, and what it reserved (API-043). */
    memberCancelItem: build.mutation<unknown, CancelItemBody>({
      query: (body) => ({ path: API_PATHS.memberResultsCancelItem, method: 'POST', body }),
      invalidatesTags: ['Member', 'Schedule'],
    }),
    /** Makes a registration of the desk the person's own (API-044). */
    memberPutUserId: build.mutation<unknown, PutUserIdBody>({
      query: (body) => ({ path: API_PATHS.memberResultsPutUserId, method: 'POST', body }),
      invalidatesTags: ['Member'],
    }),
    /** Registrations that match all fields (API-045). */
    memberFilter: build.mutation<DisplayRecord[], FilterQueryBody>({
      query: (body) => ({ path: API_PATHS.memberResultsFilter, method: 'POST', body, retry: true }),
      rawResponseSchema: DisplayRecordsAnswerSchema,
      transformResponse: (answer: { data: DisplayRecord[] }) => answer.data,
    }),
  }),
});

export const {
  useMemberGetOwnQuery,
  useMemberGetRecordsQuery,
  useMemberGetLinkedQuery,
  useMemberGetLinkedResultsQuery,
  useMemberCancelItemMutation,
  useMemberPutUserIdMutation,
  useMemberFilterMutation,
} = memberApi;
