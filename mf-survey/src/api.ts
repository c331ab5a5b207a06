/** The calls that only this remote makes; their names carry its area. */
import { API_PATHS } from '@madoguchi/shared/contract';
import { api } from '@madoguchi/shared/store';

function hasData(answer: unknown): boolean {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  return Array.isArray(data) ? data.length > 0 : typeof data === 'object' && data !== null;
}

export const surveyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the person has member data for a form (SURVEY-026). A failed call counts as none: the server decides when the form is sent. */
    surveyGetMemberData: build.query<boolean, string>({
      queryFn: async (surveyId, _api, _extra, baseQuery) => {
        const answer = await baseQuery({ path: API_PATHS.memberResultsByUser, query: { surveyId } });
        return { data: 'data' in answer && hasData(answer.data) };
      },
      providesTags: ['Member'],
    }),
  }),
});

export const { useSurveyGetMemberDataQuery } = surveyApi;
