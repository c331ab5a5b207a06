/** Whether a member's number is taken (API-047, VAL-074). */
import { API_PATHS } from '@madoguchi/shared/contract';
import { NumberExistsAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/members';
import { api } from '@madoguchi/shared/store';

/** A type, since a query's fields are looked up by name. */
export type NumberQuery = {
  memberSurveyId: string;
  /** The number as entered. */
  saiban: string;
  /** The answer's own number, when a stored answer is being changed. */
  saibanOriginal: string | undefined;
};

export const memberNumbersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** True when somebody has the number. Asked anew each time: others register meanwhile. */
    memberNumbersExists: build.query<boolean, NumberQuery>({
      query: (query) => ({
        path: query.saibanOriginal === undefined ? API_PATHS.memberNumberExists : API_PATHS.memberNumberExistsForUpdate,
        query,
        retry: true,
      }),
      rawResponseSchema: NumberExistsAnswerSchema,
      transformResponse: ({ saibanExistFlag }: { saibanExistFlag: boolean }) => saibanExistFlag,
      keepUnusedDataFor: 0,
    }),
  }),
});
