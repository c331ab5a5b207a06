/** The local maps hold to the protocol of the real ones. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PLACES_FIELD_MASK, prefectureOf, textSearchRequest } from '@madoguchi/shared/domain/facility';
import { addressOfGeocoding, placesOfGeocoding } from '@madoguchi/shared/domain/location';
import { FACILITIES } from './facilities';
import { type RunningMaps, startMaps } from './server';

let maps: RunningMaps;
beforeAll(async () => {
  maps = await startMaps({ port: 0 });
});
afterAll(async () => maps.close());

async function search(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(maps.placesUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-goog-api-key': 'k',
      'x-goog-fieldmask': PLACES_FIELD_MASK,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { places?: { displayName: { text: string } }[] } };
}

describe('Places Text Search', () => {
  test('has facilities in every prefecture', () => {
    expect(new Set(FACILITIES.map(({ id }) => id)).size).toBe(47 * 8);
  });
  test('answers only what the mask names', async () => {
    const { body } = await search(textSearchRequest('クリニック', prefectureOf('長野県')));
    expect(body.places?.length).toBeGreaterThan(0);
    for (const place of body.places ?? []) {
      expect(Object.keys(place).sort()).toEqual([
        'displayName',
        'id',
        'internationalPhoneNumber',
        'shortFormattedAddress',
      ]);
      expect(place.displayName.text).toContain('長野');
    }
  });
  test('takes the rectangle of a wide prefecture, and answers an empty object when nothing matches', async () => {
    expect(
      (await search(textSearchRequest('病院', prefectureOf('北海道')))).body.places?.[0]?.displayName.text,
    ).toContain('札幌');
    expect(await search(textSearchRequest('存在しない施設', undefined))).toEqual({ status: 200, body: {} });
  });
  test('refuses without a key, without a mask and beyond the radius', async () => {
    expect((await search({ textQuery: 'a' }, { 'x-goog-api-key': '' })).status).toBe(403);
    expect((await search({ textQuery: 'a' }, { 'x-goog-fieldmask': '' })).status).toBe(400);
    const circle = { center: { latitude: 43, longitude: 142 }, radius: 300_000 };
    expect((await search({ textQuery: 'a', locationBias: { circle } })).status).toBe(400);
  });
});

describe('Geocoding', () => {
  const geocode = async (query: Record<string, string>) => {
    const response = await fetch(`${maps.geocodeUrl}?${new URLSearchParams(query)}`);
    return addressOfGeocoding(response.status, await response.json());
  };
  test('answers the places of an address, whatever the width of its digits', async () => {
    const find = async (address: string) => {
      const response = await fetch(`${maps.geocodeUrl}?${new URLSearchParams({ address, key: 'k' })}`);
      return placesOfGeocoding(response.status, await response.json());
    };
    expect(await find('長野県 長野市本町１丁目20-3')).toEqual([
      { address: '長野県長野市本町1丁目20−3', lat: expect.any(Number), lng: expect.any(Number) },
    ]);
    expect((await find('長野市本町')).length).toBeGreaterThan(1);
    expect(await find('どこにもない町')).toEqual([]);
  });
  test('answers an address, none in the sea, and refuses without a key', async () => {
    expect(await geocode({ latlng: '36.15,138.05', key: 'k' })).toMatch(/^長野県長野市/);
    expect(await geocode({ latlng: '10,160', key: 'k' })).toBeUndefined();
    await expect(geocode({ latlng: '36.15,138.05' })).rejects.toThrow('API key');
  });
});
