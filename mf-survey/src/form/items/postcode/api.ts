/** The postcode lookup (API-087). */
import { API_PATHS, type PostcodeAddress } from '@madoguchi/shared/contract';
import { PostcodeAnswerSchema } from '@madoguchi/shared/contract/apiSchema';
import { api } from '@madoguchi/shared/store';

const postcodeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The address of seven digits; null where there is no such postcode. */
    surveyGetPostcode: build.query<PostcodeAddress | null, string>({
      query: (code) => ({ path: `${API_PATHS.postcodes}/${encodeURIComponent(code)}`, retry: true }),
      rawResponseSchema: PostcodeAnswerSchema,
      transformResponse: (answer: { data: PostcodeAddress | null }) => answer.data,
    }),
  }),
});

export const { useLazySurveyGetPostcodeQuery } = postcodeApi;
