/** The address of a point (MAP-013). */
import { API_PATHS } from '@madoguchi/shared/contract';
import { ReverseGeocodeAnswerSchema } from '@madoguchi/shared/contract/apiSchema';
import { api } from '@madoguchi/shared/store';
import type { Position } from '@madoguchi/shared/ui/map';

const locationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The address in Japanese; null where the point has none. */
    surveyAskAddress: build.mutation<string | null, Position>({
      query: ({ lat, lng }) => ({ path: API_PATHS.reverseGeocode, query: { lat, lng }, retry: true }),
      rawResponseSchema: ReverseGeocodeAnswerSchema,
      transformResponse: (answer: { data: { address: string } | null }) => answer.data?.address ?? null,
    }),
  }),
});

export const { useSurveyAskAddressMutation } = locationApi;
