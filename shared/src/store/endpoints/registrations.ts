/**
 * The calls that store registrations, find, judge, take over and withdraw them. Apart from ./members, which the screens
 * of every form need.
 */
import {
  API_PATHS,
  type CancelItemBody,
  type DisplayRecord,
  type FilterQueryBody,
  type PutItemAnswer,
  type PutItemBody,
  type PutUserIdBody,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import { DisplayRecordsAnswerSchema, PutItemAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import { api, OkAnswerSchema, SurveyConfigsAnswerSchema } from '@madoguchi/shared/store';

const registrationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Registers, or updates the registration (MEMBER-014, API-042). */
    membersPutItem: build.mutation<PutItemAnswer, PutItemBody>({
      query: (body) => ({ path: API_PATHS.memberResultsPutItem, method: 'POST', body }),
      rawResponseSchema: PutItemAnswerSchema,
      invalidatesTags: ['Member', 'Schedule'],
    }),
    /** The forms that are linked to the member form (MEMBER-005, API-095). */
    membersGetLinked: build.query<SurveyConfig[], string>({
      query: (memberSurveyId) => ({ path: API_PATHS.linkedSurveyConfigs, query: { memberSurveyId }, retry: true }),
      rawResponseSchema: SurveyConfigsAnswerSchema,
      transformResponse: (answer: { data: SurveyConfig[] }) => answer.data,
    }),
    /** Withdraws the registration, and what it reserved (API-043). */
    membersCancelItem: build.mutation<unknown, CancelItemBody>({
      query: (body) => ({ path: API_PATHS.memberResultsCancelItem, method: 'POST', body }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['Member', 'Schedule'],
    }),
    /** Makes a registration of the desk the person's own (API-044). */
    membersPutUserId: build.mutation<unknown, PutUserIdBody>({
      query: (body) => ({ path: API_PATHS.memberResultsPutUserId, method: 'POST', body }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['Member'],
    }),
    /** Registrations that match all fields, with their reservations named (API-045). */
    membersFilter: build.query<DisplayRecord[], FilterQueryBody>({
      query: (body) => ({ path: API_PATHS.memberResultsFilter, method: 'POST', body, retry: true }),
      rawResponseSchema: DisplayRecordsAnswerSchema,
      transformResponse: (answer: { data: DisplayRecord[] }) => answer.data,
      providesTags: ['Member'],
    }),
  }),
});

export const {
  useMembersPutItemMutation,
  useMembersGetLinkedQuery,
  useMembersCancelItemMutation,
  useMembersPutUserIdMutation,
  useMembersFilterQuery,
  useLazyMembersFilterQuery,
} = registrationsApi;
