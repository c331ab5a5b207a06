/** The call of the start page: which registrations one can look up. Apart from ./members, of which it needs no more. */
import { API_PATHS, type SurveyConfig } from '@madoguchi/shared/contract';
import { api, SurveyConfigsAnswerSchema } from '@madoguchi/shared/store';

const searchableMembersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The member forms by which one can look up registrations (API-016). */
    membersGetSearchable: build.query<SurveyConfig[], void>({
      query: () => ({ path: API_PATHS.searchableMemberConfigs, retry: true }),
      rawResponseSchema: SurveyConfigsAnswerSchema,
      transformResponse: (answer: { data: SurveyConfig[] }) => answer.data,
    }),
  }),
});

export const { useMembersGetSearchableQuery } = searchableMembersApi;
