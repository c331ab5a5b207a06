/**
 * The address of a point on the map, from the answer of a geocoding service (MAP-013 to MAP-015).
 */

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

/**
 * The first address of a geocoding answer; undefined where the point has none (a sea).
 * @param status HTTP status of the answer
 * @param body its parsed JSON
 * @throws {Error} on a status other than 200, or an error_message in the answer (MAP-015)
 */
export function addressOfGeocoding(status: number, body: unknown): string | undefined {
  const message = field(body, 'error_message');
  if (status !== 200 || message !== undefined) {
    throw new Error(typeof message === 'string' ? message : `geocoding answered ${status}`);
  }
  const results = field(body, 'results');
  const first: unknown = Array.isArray(results) ? results[0] : undefined;
  const address = field(first, 'formatted_address');
  return typeof address === 'string' ? withoutCountryAndPostcode(address) || undefined : undefined;
}
