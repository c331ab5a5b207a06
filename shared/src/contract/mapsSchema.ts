/**
 * Parsers of the bodies in maps.ts.
 */
import * as v from 'valibot';
import { ADDRESS_MAXIMUM, FACILITY_KEYWORD_MAXIMUM } from './maps';
import { IdSchema } from './schema';

const degrees = (limit: number) =>
  v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,15})?$/), v.transform(Number), v.minValue(-limit), v.maxValue(limit));

/** Full-width digits and hyphens are folded by the server. */
export const PostcodeParametersSchema = v.object({ code: v.pipe(v.string(), v.maxLength(20)) });
export const FacilitySearchBodySchema = v.looseObject({
  surveyId: IdSchema,
  itemKey: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
  query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(FACILITY_KEYWORD_MAXIMUM)),
  prefecture: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(10)))),
});
export const FacilityPlaceSchema = v.looseObject({
  id: v.optional(v.string()),
  displayName: v.looseObject({ text: v.string() }),
  shortFormattedAddress: v.optional(v.string()),
  internationalPhoneNumber: v.optional(v.string()),
});
/** Degrees as decimal texts. */
export const ReverseGeocodeQuerySchema = v.object({ lat: degrees(90), lng: degrees(180) });
export const GeocodeBodySchema = v.looseObject({
  address: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(ADDRESS_MAXIMUM)),
});
export const NotifyBodySchema = v.looseObject({
  userId: v.pipe(v.string(), v.regex(/^U[A-Za-z0-9-]{1,63}$/)),
  // The longest text that a message of LINE can have.
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5_000)),
  idempotencyKey: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(128))),
});
