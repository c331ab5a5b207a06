/**
 * What the maps service is asked and what its answers become, without a server and without the service (API-036, MAP-013):
 * each question's words, how long an answer is kept, and what a refusal is.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { PLACES_FIELD_MASK } from '@madoguchi/shared/domain/facility';
import { facilityTexts, serverTexts } from '@madoguchi/shared/texts';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, importFilesInto } from '../../testing/database';
import { Configurations } from '../configuration/configurations';
import { Maps } from './maps';

const database = databaseOfFile();
const NOW = Date.parse(TEST_NOW);
const MINUTES = 60_000;
const SERVICE = {
  apiKey: 'server-key',
  placesUrl: 'https://maps.test/places',
  geocodeUrl: 'https://maps.test/geocode',
};
const items = [
  { itemKey: 'clinic', type: 'googleFacilitySearch', title: '紹介元' },
  { itemKey: 'name', type: 'text', title: '氏名' },
];
const PLACE = {
  id: 'p1',
  displayName: { text: '総合病院' },
  shortFormattedAddress: '長野市本町１丁目',
  internationalPhoneNumber: '+81 26-020-1000',
};

let configurations: Configurations;
let maps: Maps;
const asked = jest.spyOn(globalThis, 'fetch');
/** What the service answers, to every question alike. */
const answers = (body: unknown, status = 200) =>
  asked.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

beforeAll(async () => {
  await importFilesInto(database(), {
    ...testBundle(),
    'surveys/lookups.json': { surveyId: 'lookups', surveyTitle: '紹介元', surveySchema: items },
    'members/patient.json': {
      memberSurveyId: 'patient',
      memberSurveySubId: 9,
      surveyTitle: '患者',
      surveySchema: items,
    },
  });
  configurations = new Configurations(database(), true);
});
beforeEach(() => {
  // A clock that stands: how long an answer is kept is judged to the millisecond.
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  setClock(NOW);
  asked.mockReset();
  maps = new Maps(SERVICE, configurations);
});
afterAll(() => {
  jest.restoreAllMocks();
});

const search = (more: object = {}) =>
  maps.searchFacilities({ surveyId: 'lookups', itemKey: 'clinic', query: '病院', ...more });
const unanswered = (cause: unknown) => ({
  ...{ status: 503, retryAfterSeconds: 5, answer: { code: 'unavailable' }, cause },
});
const NOT_FOUND = { status: 404, answer: { code: 'not_found' } };

describe('facilities', () => {
  test('are asked for by the text and the prefecture, with the key and only what is shown', async () => {
    answers({ places: [{ ...PLACE, rating: 4.5, displayName: { text: '総合病院', languageCode: 'ja' } }] });
    expect(await search({ prefecture: '長野県' })).toEqual([PLACE]);
    const [url, init] = asked.mock.calls[0] ?? [];
    expect(url).toBe(SERVICE.placesUrl);
    expect(init).toMatchObject({
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-goog-api-key': 'server-key' },
        'x-goog-fieldmask': PLACES_FIELD_MASK,
      },
    });
    expect(JSON.parse(String(init?.body))).toMatchObject({ textQuery: '病院 長野県', locationBias: {} });
  });
  test('are asked for without a prefecture where none is chosen', async () => {
    answers({});
    for (const prefecture of [undefined, '']) expect(await search({ prefecture })).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(1);
    const body = JSON.parse(String(asked.mock.calls[0]?.[1]?.body));
    expect([body.textQuery, 'locationBias' in body]).toEqual(['病院', false]);
  });
  test('are none of a prefecture that is none, and of an item that asks for none', async () => {
    await expect(search({ prefecture: '江戸' })).rejects.toMatchObject({
      ...{ status: 400, answer: { errors: [{ itemKey: 'clinic', message: facilityTexts.failed }] } },
    });
    for (const more of [{ itemKey: 'name' }, { itemKey: 'none' }, { surveyId: 'none' }])
      await expect(search(more)).rejects.toMatchObject(NOT_FOUND);
    expect(asked).not.toHaveBeenCalled();
  });
  test('are found in forms of members too', async () => {
    answers({ places: [PLACE] });
    expect(await search({ surveyId: 'patient' })).toEqual([PLACE]);
  });
  test('are not there where no service is set up', async () => {
    maps = new Maps({ ...SERVICE, placesUrl: undefined }, configurations);
    await expect(search()).rejects.toMatchObject({
      ...{ status: 404, answer: { code: 'not_available', errorMessage: serverTexts.facilitySearchOff } },
    });
  });
  test('are asked for once by all who ask the same within ten minutes, and by others anew', async () => {
    answers({ places: [PLACE] });
    await Promise.all([search(), search()]);
    setClock(NOW + 10 * MINUTES);
    await search();
    expect(asked).toHaveBeenCalledTimes(1);
    await search({ query: '医院' });
    expect(asked).toHaveBeenCalledTimes(2);
    setClock(NOW + 10 * MINUTES + 1);
    await search();
    expect(asked).toHaveBeenCalledTimes(3);
  });
  test.each([
    ['a refusal', { places: [] }, 403],
    ['an answer that is none', { places: [{ id: 'p1' }] }, 200],
  ])('are unavailable for a moment behind %s, which is not kept', async (_, body, status) => {
    answers(body, status);
    await expect(search()).rejects.toMatchObject(unanswered({ code: status }));
    answers({ places: [PLACE] });
    expect(await search()).toEqual([PLACE]);
  });
  test('are unavailable where the service says nothing, or no JSON', async () => {
    const fault = new Error('away');
    asked.mockImplementation(async () => Promise.reject(fault));
    await expect(search()).rejects.toMatchObject(unanswered(fault));
    asked.mockImplementation(async () => new Response('<html>'));
    await expect(search()).rejects.toMatchObject(unanswered({ code: 200 }));
  });
});

test('a question is given up after eight seconds', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  answers({});
  await search();
  expect(timeout.mock.calls).toEqual([[8_000]]);
  expect(asked.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
  timeout.mockRestore();
});

/** The query of the only question so far, and how it was asked. */
function question() {
  const [url, init] = asked.mock.calls[0] ?? [];
  const { origin, pathname, searchParams } = new URL(String(url));
  return { at: `${init?.method} ${origin}${pathname}`, ...Object.fromEntries(searchParams) };
}
const COMMON = { at: `GET ${SERVICE.geocodeUrl}`, language: 'ja', region: 'jp', key: 'server-key' };
const result = (lat: number) => ({
  formatted_address: '日本、〒100-0005 東京都千代田区',
  geometry: { location: { lat, lng: 139 } },
});

describe('the address of a point', () => {
  test('is asked for to a metre, in Japanese, once for the same doorstep', async () => {
    answers({ status: 'OK', results: [result(35)] });
    expect(await maps.addressOf(35.681236, 139.7)).toBe('東京都千代田区');
    expect(question()).toEqual({ ...COMMON, latlng: '35.68124,139.70000' });
    expect(await maps.addressOf(35.681237, 139.700001)).toBe('東京都千代田区');
    expect(asked).toHaveBeenCalledTimes(1);
    await maps.addressOf(35.68125, 139.7);
    expect(asked).toHaveBeenCalledTimes(2);
  });
  test('is none in the sea, which is kept as well', async () => {
    answers({ status: 'ZERO_RESULTS', results: [] });
    expect([await maps.addressOf(10, 160), await maps.addressOf(10, 160)]).toEqual([undefined, undefined]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
  test('is unavailable where the service refuses, and not there without one', async () => {
    answers({ status: 'REQUEST_DENIED', results: [], error_message: 'no' });
    await expect(maps.addressOf(35, 139)).rejects.toMatchObject(unanswered(expect.any(Error)));
    answers({ status: 'OK', results: [result(35)] }, 500);
    await expect(maps.addressOf(35, 139)).rejects.toMatchObject(unanswered(expect.any(Error)));
    maps = new Maps({ ...SERVICE, geocodeUrl: undefined }, configurations);
    await expect(maps.addressOf(35, 139)).rejects.toMatchObject({ status: 404, answer: { code: 'not_available' } });
  });
});

describe('the places of an address', () => {
  test('are asked for in Japan, in one form however the address is typed', async () => {
    answers({ status: 'OK', results: [result(35), result(36)] });
    const places = [35, 36].map((lat) => ({ address: '東京都千代田区', lat, lng: 139 }));
    expect(await maps.placesOf('東京都１－２')).toEqual(places);
    expect(question()).toEqual({ ...COMMON, address: '東京都1-2', components: 'country:JP' });
    expect(await maps.placesOf('東京都1-2')).toEqual(places);
  });
  test('are asked for anew after ten minutes', async () => {
    answers({ status: 'OK', results: [] });
    for (const minutes of [0, 10, 11]) {
      setClock(NOW + minutes * MINUTES);
      expect(await maps.placesOf('東京都')).toEqual([]);
    }
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
