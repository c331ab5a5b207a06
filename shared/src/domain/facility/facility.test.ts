/** The list of prefectures and the request of a search. */
import { describe, expect, test } from '@jest/globals';
import {
  configuredPrefecture,
  facilityOfPlace,
  locationBiasOf,
  PLACES_FIELD_MASK,
  PREFECTURES,
  prefectureOf,
  textSearchRequest,
} from '.';

/** In the order of the official codes (JIS X 0401). */
const NAMES = `
北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県
茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県
新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県
三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県
鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県
福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県
`;

describe('prefectures', () => {
  test('there are 47 prefectures, each with name, latitude, longitude and radius [FAC-009]', () => {
    expect(PREFECTURES.map(({ name }) => name)).toEqual(NAMES.trim().split(/\s/));
    expect(PREFECTURES).toHaveLength(47);
    for (const { lat, lng, radius } of PREFECTURES) {
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

describe('the prefecture that a form names [FAC-013]', () => {
  test.each([
    ['東京都', '東京都'],
    [' 東京都 ', '東京都'],
    ['東京', '東京都'],
    ['大阪', '大阪府'],
    ['京都', '京都府'],
    ['北海道', '北海道'],
    ['1', '北海道'],
    ['01', '北海道'],
    ['13', '東京都'],
    ['47', '沖縄県'],
    ['0', undefined],
    ['48', undefined],
    ['013', undefined],
    ['x13', undefined],
    ['13x', undefined],
    ['東', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s', (text, name) => {
    expect(configuredPrefecture(text)?.name).toBe(name);
  });
});

describe('a text search', () => {
  test('asks for what screens show and nothing else [API-036, FAC-014]', () => {
    expect(PLACES_FIELD_MASK.split(',')).toEqual([
      'places.id',
      'places.displayName',
      'places.shortFormattedAddress',
      'places.internationalPhoneNumber',
    ]);
  });
  test('the widest circle is 50 km; a rectangle is as wide in kilometres as it is high', () => {
    const at = { name: '', lat: 60, lng: 140 };
    expect(locationBiasOf({ ...at, radius: 50 })).toHaveProperty('circle.radius', 50_000);
    const bias = locationBiasOf({ ...at, radius: 111.32 });
    // A degree of longitude is half as long at 60 degrees as at the equator.
    expect(bias).toEqual({
      rectangle: {
        low: { latitude: 59, longitude: expect.closeTo(138) },
        high: { latitude: 61, longitude: expect.closeTo(142) },
      },
    });
  });
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
    expect(textSearchRequest('A   B', undefined).textQuery).toBe('A B');
    expect(textSearchRequest('内科', tokyo).locationBias).toEqual(tokyo && locationBiasOf(tokyo));
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
    const phoneOf = (internationalPhoneNumber: string) =>
      facilityOfPlace({ displayName: { text: '' }, internationalPhoneNumber }).phone;
    expect(['+81 3 1234 5678', '+81312345678', '+1 212-555-0181', '1+81 2'].map(phoneOf)).toEqual([
      '03-1234-5678',
      '0312345678',
      '+1-212-555-0181',
      '1+81-2',
    ]);
    expect(facilityOfPlace({ displayName: { text: '山の診療所' } })).toEqual({
      name: '山の診療所',
      address: '',
      phone: '',
    });
  });
});
