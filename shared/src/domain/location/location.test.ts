/** Addresses of points. */
import { describe, expect, test } from '@jest/globals';
import { FOUND_PLACES_MAXIMUM } from '../../contract';
import { addressOfGeocoding, DEFAULT_MAP_CENTER, placesOfGeocoding, withoutCountryAndPostcode } from '.';

describe('addresses of points', () => {
  test.each([
    ['日本、〒100-0005 東京都千代田区丸の内１丁目９−１', '東京都千代田区丸の内１丁目９−１'],
    ['日本、〒060−0806 北海道札幌市北区北６条西', '北海道札幌市北区北６条西'],
    ['日本、東京都千代田区', '東京都千代田区'],
    ['〒100-0005 東京都', '東京都'],
    ['  日本 ,  〒 100 - 0005  、 東京都千代田区  ', '東京都千代田区'],
    ['日本  東京都', '東京都'],
    ['100-0005東京都', '東京都'],
    ['〒１００－０００５　東京都', '東京都'],
    ['Japan, 100-0005 Tokyo', 'Tokyo'],
    ['日本', ''],
    ['東京都中央区日本 橋', '東京都中央区日本 橋'],
    ['東京都 100-0005 丸の内', '東京都 100-0005 丸の内'],
    ['港区1-100-00051', '港区1-100-00051'],
    ['東京都千代田区丸の内１丁目９−１', '東京都千代田区丸の内１丁目９−１'],
  ])('country and postcode are taken off %s [MAP-014]', (formatted, address) => {
    expect(withoutCountryAndPostcode(formatted)).toBe(address);
  });
  test('a place whose name begins like the country keeps it', () => {
    expect(withoutCountryAndPostcode('日本橋室町１丁目')).toBe('日本橋室町１丁目');
  });
  test('the first address is used [MAP-014]', () => {
    const body = {
      status: 'OK',
      results: [{ formatted_address: '日本、〒100-0005 東京都' }, { formatted_address: '日本' }],
    };
    expect(addressOfGeocoding(200, body)).toBe('東京都');
    expect(addressOfGeocoding(200, { status: 'ZERO_RESULTS', results: [] })).toBeUndefined();
    expect(addressOfGeocoding(200, { results: [{ formatted_address: '日本' }] })).toBeUndefined();
    for (const none of [null, 'OK', {}, { results: [null] }, { results: [{ formatted_address: 1 }] }]) {
      expect(addressOfGeocoding(200, none)).toBeUndefined();
    }
  });
  test('a status other than 200 and an error_message become exceptions [MAP-015]', () => {
    expect(() => addressOfGeocoding(500, { results: [] })).toThrow('500');
    expect(() => addressOfGeocoding(200, { results: [], error_message: 'The provided API key is invalid.' })).toThrow(
      'The provided API key is invalid.',
    );
  });
  test('an address gives the first places that have a point and an address', () => {
    const at = (lat: unknown, lng: unknown, formatted_address: unknown = '日本、〒100-0005 東京都千代田区') => ({
      formatted_address,
      geometry: { location: { lat, lng } },
    });
    const place = { address: '東京都千代田区', lat: 35.68, lng: 139.76 };
    const read = (...results: unknown[]) => placesOfGeocoding(200, { results });
    expect(read(at(35.68, 139.76))).toEqual([place]);
    expect(
      read(at(91, 139), at(35, 181), at('北', 139), at(35.68, 139.76, '日本'), null, {}, at(35.68, 139.76)),
    ).toEqual([]);
    expect(read(at(91, 139), at(35.68, 139.76))).toEqual([place]);
    expect(read(...Array.from({ length: 9 }, (_, index) => at(35, 130 + index)))).toHaveLength(FOUND_PLACES_MAXIMUM);
    expect(placesOfGeocoding(200, { status: 'ZERO_RESULTS', results: [] })).toEqual([]);
    expect(() => placesOfGeocoding(200, { results: [], error_message: 'denied' })).toThrow('denied');
  });
  test('the default centre is Tokyo Station', () => {
    expect(DEFAULT_MAP_CENTER).toEqual({ lat: 35.681, lng: 139.767 });
  });
});
