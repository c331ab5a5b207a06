/** Whether a member's number is taken (MEMBER, VAL-074). */
import { API_PATHS } from '@madoguchi/shared/contract';
import { api } from '@madoguchi/shared/store';

export interface NumberQuery {
  memberSurveyId: string;
  /** The number as entered. */
  saiban: string;
  /** The answer's own number, when a stored answer is being changed. */
  saibanOriginal: string | undefined;
}

function existsFlag(answer: unknown): boolean | undefined {
  const flag =
    typeof answer === 'object' && answer !== null && 'saibanExistFlag' in answer ? answer.saibanExistFlag : undefined;
  return typeof flag === 'boolean' ? flag : undefined;
}

export const memberNumberApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** True when somebody has the number. Asked anew each time: others register meanwhile. */
    surveyCheckMemberNumber: build.query<boolean, NumberQuery>({
      queryFn: async (query, _api, _extra, baseQuery) => {
        const path =
          query.saibanOriginal === undefined ? API_PATHS.memberNumberExists : API_PATHS.memberNumberExistsForUpdate;
        const answer = await baseQuery({ path, query: { ...query }, retry: true });
        if (answer.error) return { error: answer.error };
        const exists = existsFlag(answer.data);
        if (exists !== undefined) return { data: exists };
        return { error: { result: 'ERROR', kind: 'misfit', errorMessage: 'saibanExistFlag' } };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});
