/**
 * The address of a point on the map (MAP-013 to MAP-015), and the points that an address names, from the answer of a
 * geocoding service.
 */
import { FOUND_PLACES_MAXIMUM, type FoundPlace } from '../../contract';

/** Where a map opens when neither a place nor the device's position is known (MAP-010). Degrees. */
export const DEFAULT_MAP_CENTER = { lat: 35.681, lng: 139.767 } as const;

/** An address without its leading country and postcode (MAP-014): `日本、〒100-0005 東京都千代田区丸の内１丁目` -> `東京都千代田区丸の内１丁目`. */
export function withoutCountryAndPostcode(formattedAddress: string): string {
  return formattedAddress
    .trim()
    .replace(/^(?:日本|Japan)(?:\s*[、,，]\s*|\s+|$)/i, '')
    .replace(/^〒?\s*[0-9０-９]{3}\s*[-‐－ー−]\s*[0-9０-９]{4}(?![0-9０-９])\s*[、,]?\s*/, '');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * The results of a geocoding answer, the likeliest first.
 * @throws {Error} on a status other than 200, or an error_message in the answer (MAP-015)
 */
function resultsOf(status: number, body: unknown): unknown[] {
  const message = field(body, 'error_message');
  if (status !== 200 || message !== undefined) {
    throw new Error(typeof message === 'string' ? message : `geocoding answered ${status}`);
  }
  const results = field(body, 'results');
  return Array.isArray(results) ? results : [];
}

function addressOf(result: unknown): string | undefined {
  const address = field(result, 'formatted_address');
  return typeof address === 'string' ? withoutCountryAndPostcode(address) || undefined : undefined;
}

/**
 * The first address of a geocoding answer; undefined where the point has none (a sea).
 * @param status HTTP status of the answer
 * @param body its parsed JSON
 * @throws {Error} on a status other than 200, or an error_message in the answer (MAP-015)
 */
export function addressOfGeocoding(status: number, body: unknown): string | undefined {
  return addressOf(resultsOf(status, body)[0]);
}

/**
 * The first few places of the answer to an address that somebody typed; those without a point or an address are none.
 * @throws {Error} as addressOfGeocoding does
 */
export function placesOfGeocoding(status: number, body: unknown): FoundPlace[] {
  const places = resultsOf(status, body)
    .slice(0, FOUND_PLACES_MAXIMUM)
    .map((result) => {
      const { location: point } = objectOf(field(result, 'geometry'));
      return { address: addressOf(result) ?? '', lat: Number(field(point, 'lat')), lng: Number(field(point, 'lng')) };
    });
  return places.filter(({ address, lat, lng }) => address !== '' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180);
}
