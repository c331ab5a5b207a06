/**
 * The calls that look places and people up for a form: postcodes, facilities, addresses of a point and points of an
 * address, and the administrator's message. The parsers are in mapsSchema.ts.
 */

/** The address of a postcode (API-087). `street` is empty but for postcodes of one building or company. */
export interface PostcodeAddress {
  prefecture: string;
  city: string;
  area: string;
  street: string;
}

/** Body of place-google (API-036). */
export interface FacilitySearchBody {
  surveyId: string;
  itemKey: string;
  query: string;
  /** Name of one of the 47; empty or absent searches all of Japan. */
  prefecture?: string | undefined;
}
/** One hit (FAC-014), named as Google Places names it. */
export interface FacilityPlace {
  id?: string | undefined;
  displayName: { text: string };
  shortFormattedAddress?: string | undefined;
  internationalPhoneNumber?: string | undefined;
}

/** Body of maps/geocode: an address as people write it. */
export interface GeocodeBody {
  address: string;
}
/** A place that an address names, in degrees; the address without country and postcode. */
export interface FoundPlace {
  address: string;
  lat: number;
  lng: number;
}
/** As many places as an address search answers at most, and as many characters as it takes. */
export const FOUND_PLACES_MAXIMUM = 5;
export const ADDRESS_MAXIMUM = 200;
/** As many characters as a search for facilities takes. */
export const FACILITY_KEYWORD_MAXIMUM = 200;

/**
 * Body of admin/notify. Only ids of LINE (`U…`) get a message; one for each idempotencyKey, however often it is sent.
 */
export interface NotifyBody {
  userId: string;
  text: string;
  idempotencyKey?: string | undefined;
}

/** Outside API_BASE: the administrator's message (CONTRACT 5, admin). */
export const ADMIN_NOTIFY_PATH = '/survey/api/v1/admin/notify';
