/** The list of prefectures and the request of a search. */
import { describe, expect, test } from '@jest/globals';
import { facilityOfPlace, locationBiasOf, PREFECTURES, prefectureOf, textSearchRequest } from '.';

describe('prefectures', () => {
  test('there are 47 prefectures, each with name, latitude, longitude and radius [FAC-009]', () => {
    expect(new Set(PREFECTURES.map(({ name }) => name)).size).toBe(47);
    for (const { name, lat, lng, radius } of PREFECTURES) {
      expect(name).toMatch(/^(?:北海道|東京都|(?:京都|大阪)府|.{2,3}県)$/);
      expect(lat).toBeGreaterThan(24);
      expect(lat).toBeLessThan(45.6);
      expect(lng).toBeGreaterThan(123);
      expect(lng).toBeLessThan(146);
      expect(radius).toBeGreaterThan(0);
    }
  });
  test('the radius of 北海道 is 300 km [FAC-010]', () => {
    expect(prefectureOf('北海道')?.radius).toBe(300);
  });
  test('the radius of 青森県 is 60 km [FAC-011]', () => {
    expect(prefectureOf('青森県')?.radius).toBe(60);
  });
  test('the other radii lie between 40 and 70 km [FAC-012]', () => {
    for (const { radius } of PREFECTURES.slice(1)) {
      expect(radius).toBeGreaterThanOrEqual(40);
      expect(radius).toBeLessThanOrEqual(70);
    }
  });
  test('the official code names the same prefecture as in postcode data', () => {
    expect([1, 13, 47].map((code) => prefectureOf(code)?.name)).toEqual(['北海道', '東京都', '沖縄県']);
    expect(prefectureOf(0)).toBeUndefined();
    expect(prefectureOf('大阪')).toBeUndefined();
  });
});

describe('a text search', () => {
  test('a circle within what the service takes, a rectangle beyond it', () => {
    expect(locationBiasOf({ name: '奈良県', lat: 34.3, lng: 135.9, radius: 45 })).toEqual({
      circle: { center: { latitude: 34.3, longitude: 135.9 }, radius: 45_000 },
    });
    const hokkaido = prefectureOf('北海道');
    const bias = hokkaido && locationBiasOf(hokkaido);
    if (!bias || !('rectangle' in bias)) throw new Error('a rectangle was expected');
    const { low, high } = bias.rectangle;
    expect((high.latitude - low.latitude) * 111.32).toBeCloseTo(600);
    // Sapporo and Kushiro both lie inside.
    for (const [latitude, longitude] of [
      [43.06, 141.35],
      [42.98, 144.38],
    ] as const) {
      expect(latitude).toBeGreaterThan(low.latitude);
      expect(latitude).toBeLessThan(high.latitude);
      expect(longitude).toBeGreaterThan(low.longitude);
      expect(longitude).toBeLessThan(high.longitude);
    }
  });
  test('the text carries the prefecture once, folded and in Japanese', () => {
    const tokyo = prefectureOf('東京都');
    expect(textSearchRequest(' ＡＢＣ　クリニック ', tokyo)).toMatchObject({
      textQuery: 'ABC クリニック 東京都',
      languageCode: 'ja',
      regionCode: 'JP',
    });
    expect(textSearchRequest('東京都 内科', tokyo).textQuery).toBe('東京都 内科');
    expect(textSearchRequest('内科', undefined)).not.toHaveProperty('locationBias');
  });
  test('a facility becomes name, short address and international phone number [FAC-014]', () => {
    expect(
      facilityOfPlace({
        displayName: { text: 'みなと総合病院' },
        shortFormattedAddress: '港区芝１丁目２−３',
        internationalPhoneNumber: '+81 3-1234-5678',
      }),
    ).toEqual({ name: 'みなと総合病院', address: '港区芝１丁目２−３', phone: '03-1234-5678' });
    expect(facilityOfPlace({ displayName: { text: '山の診療所' } })).toEqual({
      name: '山の診療所',
      address: '',
      phone: '',
    });
  });
});
