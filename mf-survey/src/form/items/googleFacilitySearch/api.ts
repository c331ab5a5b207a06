/** The facility search (API-036). */
import { API_PATHS, type FacilityPlace, type FacilitySearchBody } from '@madoguchi/shared/contract';
import { FacilitySearchAnswerSchema } from '@madoguchi/shared/contract/apiSchema';
import { api } from '@madoguchi/shared/store';

const facilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The hits for a keyword, drawn towards a prefecture. A question that was answered is not asked again. */
    surveySearchFacilities: build.query<FacilityPlace[], FacilitySearchBody>({
      query: (body) => ({ path: API_PATHS.facilitySearch, method: 'POST', body, retry: true }),
      rawResponseSchema: FacilitySearchAnswerSchema,
      transformResponse: (answer: { results: { places: FacilityPlace[] } }) => answer.results.places,
    }),
  }),
});

export const { useLazySurveySearchFacilitiesQuery } = facilityApi;
