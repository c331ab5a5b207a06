/** Answers of the calls in maps.ts. */
import * as v from 'valibot';
import { FacilityPlaceSchema } from '../mapsSchema';

export const PostcodeAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.nullable(v.looseObject({ prefecture: v.string(), city: v.string(), area: v.string(), street: v.string() })),
});
export const FacilitySearchAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  results: v.looseObject({ places: v.array(FacilityPlaceSchema) }),
});
export const ReverseGeocodeAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.nullable(v.looseObject({ address: v.string() })),
});
export const GeocodeAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(v.looseObject({ address: v.string(), lat: v.number(), lng: v.number() })),
});
