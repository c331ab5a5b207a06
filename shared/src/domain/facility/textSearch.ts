/**
 * The request of a facility search, as Google Places Text Search (New) wants it, and what is read from its answer
 * (API-036, FAC-014).
 */
import type { FacilityAnswer, FacilityPlace } from '../../contract';
import { normalForm } from '../text';
import type { Prefecture } from './prefectures';

/** The farthest that the service takes a circle, in metres. */
export const CIRCLE_MAXIMUM_METRES = 50_000;
const KILOMETRES_A_DEGREE = 111.32;
const PAGE_SIZE = 20;

/**
 * The dearest field decides the price of a call, so nothing is asked for that no screen shows. No spaces: the service
 * refuses them.
 */
export const PLACES_FIELD_MASK =
  'places.id,places.displayName,places.shortFormattedAddress,places.internationalPhoneNumber';

interface Point {
  latitude: number;
  longitude: number;
}
export type LocationBias = { circle: { center: Point; radius: number } } | { rectangle: { low: Point; high: Point } };

export interface TextSearchRequest {
  textQuery: string;
  languageCode: 'ja';
  regionCode: 'JP';
  pageSize: number;
  locationBias?: LocationBias;
}

/**
 * Where to look first: a circle, or for more than 50 km the rectangle around it, since the service knows no wider
 * circle.
 */
export function locationBiasOf({ lat, lng, radius }: Prefecture): LocationBias {
  const metres = radius * 1_000;
  if (metres <= CIRCLE_MAXIMUM_METRES) {
    return { circle: { center: { latitude: lat, longitude: lng }, radius: metres } };
  }
  const height = radius / KILOMETRES_A_DEGREE;
  const width = height / Math.cos((lat * Math.PI) / 180);
  return {
    rectangle: {
      low: { latitude: lat - height, longitude: lng - width },
      high: { latitude: lat + height, longitude: lng + width },
    },
  };
}

/** The request's body. The prefecture's name is in the text too: it is what keeps hits of its neighbours away. */
export function textSearchRequest(query: string, prefecture: Prefecture | undefined): TextSearchRequest {
  const text = normalForm(query, 'NFKC').trim().replace(/\s+/g, ' ');
  return {
    textQuery: prefecture && !text.includes(prefecture.name) ? `${text} ${prefecture.name}` : text,
    languageCode: 'ja',
    regionCode: 'JP',
    pageSize: PAGE_SIZE,
    ...(prefecture && { locationBias: locationBiasOf(prefecture) }),
  };
}

/** A hit as the item's answer (FAC-014). The number loses its country, as people in Japan write it. */
export function facilityOfPlace(place: FacilityPlace): FacilityAnswer {
  return {
    name: place.displayName.text,
    address: place.shortFormattedAddress ?? '',
    phone: (place.internationalPhoneNumber ?? '').replace(/^\+81[\s-]?/, '0').replace(/\s/g, '-'),
  };
}
