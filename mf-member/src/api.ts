/** The calls that only this remote makes; their names carry its area. */
import {
  API_PATHS,
  type DisplayRecord,
  type FilterQueryBody,
  type Row,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import {
  DisplayRecordsAnswerSchema,
  MemberRowsAnswerSchema,
  SurveyConfigAnswerSchema,
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
    /** Registrations that match all fields (API-045). */
    memberFilter: build.mutation<DisplayRecord[], FilterQueryBody>({
      query: (body) => ({ path: API_PATHS.memberResultsFilter, method: 'POST', body, retry: true }),
      rawResponseSchema: DisplayRecordsAnswerSchema,
      transformResponse: (answer: { data: DisplayRecord[] }) => answer.data,
    }),
  }),
});

export const { useMemberGetConfigQuery, useMemberGetOwnQuery, useMemberFilterMutation } = memberApi;
