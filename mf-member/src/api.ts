/** The calls that only this remote makes; their names carry its area. */
import {
  API_PATHS,
  type DisplayRecord,
  type FilterQueryBody,
  type PutItemAnswer,
  type PutItemBody,
  type PutUserIdBody,
  type Row,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import {
  DisplayRecordsAnswerSchema,
  MemberRowsAnswerSchema,
  PutItemAnswerSchema,
  SurveyConfigAnswerSchema,
  SurveyConfigsAnswerSchema,
} from '@madoguchi/shared/contract/apiSchema';
import { api } from '@madoguchi/shared/store';

/** A result OK without a config counts as none (API-010). */
type ConfigAnswer = { data?: SurveyConfig | null | undefined };

export const memberApi = api.injectEndpoints({
  endpoints: (build) => ({
    memberGetConfig: build.query<SurveyConfig | null, string>({
      query: (memberSurveyId) => ({ path: API_PATHS.memberConfig, query: { memberSurveyId }, retry: true }),
      rawResponseSchema: SurveyConfigAnswerSchema,
      transformResponse: (answer: ConfigAnswer) => answer.data ?? null,
    }),
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
    /** Registers, or updates the registration (MEMBER-014, API-042). */
    memberPutItem: build.mutation<PutItemAnswer, PutItemBody>({
      query: (body) => ({ path: API_PATHS.memberResultsPutItem, method: 'POST', body }),
      rawResponseSchema: PutItemAnswerSchema,
      invalidatesTags: ['Member'],
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
  useMemberGetConfigQuery,
  useMemberGetOwnQuery,
  useMemberGetRecordsQuery,
  useMemberGetLinkedQuery,
  useMemberGetLinkedResultsQuery,
  useMemberPutItemMutation,
  useMemberPutUserIdMutation,
  useMemberFilterMutation,
} = memberApi;
