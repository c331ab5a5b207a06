/**
 * The calls about places on a map: facilities (API-036), the address of a point (MAP-013), the points of an address,
 * postcodes (API-087).
 */
import {
  API_PATHS,
  type FacilityPlace,
  type FacilitySearchBody,
  type FoundPlace,
  type GeocodeBody,
  type PostcodeAddress,
} from '@madoguchi/shared/contract';
import {
  FacilitySearchAnswerSchema,
  GeocodeAnswerSchema,
  PostcodeAnswerSchema,
  ReverseGeocodeAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/maps';
import { api } from '@madoguchi/shared/store';

/** A point, in degrees. */
interface Position {
  lat: number;
  lng: number;
}

export const mapsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The hits for a keyword, drawn towards a prefecture. A question that was answered is not asked again. */
    mapsSearchFacilities: build.query<FacilityPlace[], FacilitySearchBody>({
      query: (body) => ({ path: API_PATHS.facilitySearch, method: 'POST', body, retry: true }),
      rawResponseSchema: FacilitySearchAnswerSchema,
      transformResponse: (answer: { results: { places: FacilityPlace[] } }) => answer.results.places,
    }),
    /** The address in Japanese; null where the point has none. */
    mapsAskAddress: build.mutation<string | null, Position>({
      query: ({ lat, lng }) => ({ path: API_PATHS.reverseGeocode, query: { lat, lng }, retry: true }),
      rawResponseSchema: ReverseGeocodeAnswerSchema,
      transformResponse: (answer: { data: { address: string } | null }) => answer.data?.address ?? null,
    }),
    /** The places that an address names, the likeliest first. */
    mapsFindPlaces: build.mutation<FoundPlace[], GeocodeBody>({
      query: (body) => ({ path: API_PATHS.geocode, method: 'POST', body, retry: true }),
      rawResponseSchema: GeocodeAnswerSchema,
      transformResponse: (answer: { data: FoundPlace[] }) => answer.data,
    }),
    /** The address of seven digits; null where there is no such postcode. */
    mapsGetPostcode: build.query<PostcodeAddress | null, string>({
      query: (code) => ({ path: `${API_PATHS.postcodes}/${encodeURIComponent(code)}`, retry: true }),
      rawResponseSchema: PostcodeAnswerSchema,
      transformResponse: (answer: { data: PostcodeAddress | null }) => answer.data,
    }),
  }),
});

export const {
  useLazyMapsSearchFacilitiesQuery,
  useMapsAskAddressMutation,
  useMapsFindPlacesMutation,
  useLazyMapsGetPostcodeQuery,
} = mapsApi;
