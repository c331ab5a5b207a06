/**
 * Lookups: postcodes, facilities and addresses, with a maps service on a port of its own that counts what it is asked.
 */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { PLACES_FIELD_MASK } from '@madoguchi/shared/domain/facility';
import { serverTexts } from '@madoguchi/shared/texts';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { startTestServer, type TestServer } from '../../testing/server';

const USER = 'U-lookup';
const form = {
  surveyId: 'lookups',
  surveyTitle: '紹介元',
  surveySchema: [
    { itemKey: 'clinic', type: 'googleFacilitySearch', title: '紹介元', prefecture: '長野県' },
    { itemKey: 'doctor', type: 'search', title: '医師' },
  ],
};
const doctors = Array.from({ length: 23 }, (_, index) => ({ value: `医師${String(index + 1).padStart(2, '0')}` }));
const bundle = {
  ...testBundle(),
  'surveys/lookups.json': form,
  'searches/doctor.json': {
    surveyId: 'lookups',
    itemKey: 'doctor',
    items: [...doctors, { value: 'ＤＲ．Ｓｍｉｔｈ' }],
  },
};

interface Asked {
  headers: Record<string, unknown>;
  url: string;
  body: string;
}
const asked: Asked[] = [];
let reply: { status: number; body: unknown } = { status: 200, body: {} };
let maps: Server;
let server: TestServer;

beforeAll(async () => {
  maps = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      asked.push({ headers: request.headers, url: request.url ?? '', body });
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
  const address = maps.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  server = await startTestServer({
    bundle,
    environment: {
      MAPS_API_KEY: 'server-key',
      MAPS_PLACES_ENDPOINT: `${origin}/v1/places:searchText`,
      MAPS_GEOCODE_ENDPOINT: `${origin}/maps/api/geocode/json`,
    },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => maps.close(resolve));
  resetClock();
});

const place = {
  id: 'p1',
  displayName: { text: '長野みどり総合病院', languageCode: 'ja' },
  shortFormattedAddress: '長野市本町１丁目',
  internationalPhoneNumber: '+81 26-020-1000',
  rating: 4.5,
};
const search = (query: string, prefecture?: string, itemKey = 'clinic', on = server) =>
  on.call(USER, 'POST', '/survey-results/place-google', { surveyId: 'lookups', itemKey, query, prefecture });

describe('postcodes', () => {
  const find = (code: string, user: string | undefined = USER) =>
    server.call(user, 'GET', `/postcodes/${encodeURIComponent(code)}`);

  test('a postcode gives prefecture, city, town and number [API-087]', async () => {
    expect((await find('1000005')).body).toEqual({
      result: 'OK',
      data: { prefecture: '東京都', city: '千代田区', area: '丸の内', street: '' },
    });
    expect((await find('1008979')).body.data).toMatchObject({ area: '霞が関', street: '３丁目３－２' });
    expect((await find('0600001')).body.data).toMatchObject({ prefecture: '北海道', city: '札幌市中央区' });
    expect((await find('9000014')).body.data).toMatchObject({ prefecture: '沖縄県', city: '那覇市' });
  });
  test('full width and hyphens are accepted, and an unknown postcode is null [API-087]', async () => {
    expect((await find('〒１００－０００５')).body.data).toMatchObject({ area: '丸の内' });
    expect((await find('0000000')).body).toEqual({ result: 'OK', data: null });
    expect((await find('9999999')).body).toEqual({ result: 'OK', data: null });
  });
  test.each(['123', '12345678', 'abcdefg', '../../x', '__proto__'])('%s is refused', async (code) => {
    expect((await find(code)).status).toBe(400);
  });
  test('nobody without a sign-in', async () => {
    expect((await server.call(undefined, 'GET', '/postcodes/1000005')).status).toBe(401);
  });
});

describe('facilities', () => {
  test('facilities are found by prefecture and keyword [API-036]', async () => {
    reply = { status: 200, body: { places: [place] } };
    asked.length = 0;
    const { status, body } = await search('みどり病院', '長野県');
    expect(status).toBe(200);
    expect(body).toEqual({
      result: 'OK',
      results: {
        places: [
          {
            id: 'p1',
            displayName: { text: '長野みどり総合病院' },
            shortFormattedAddress: '長野市本町１丁目',
            internationalPhoneNumber: '+81 26-020-1000',
          },
        ],
      },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers).toMatchObject({ 'x-goog-api-key': 'server-key', 'x-goog-fieldmask': PLACES_FIELD_MASK });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      textQuery: 'みどり病院 長野県',
      languageCode: 'ja',
      regionCode: 'JP',
    });
  });
  test('the same search is asked once, at the same time and for some minutes after', async () => {
    asked.length = 0;
    await Promise.all([search('同時', '東京都'), search('同時', '東京都'), search('同時', '東京都')]);
    expect(asked).toHaveLength(1);
    setClock(Date.parse(TEST_NOW) + 11 * 60_000);
    await search('同時', '東京都');
    setClock(Date.parse(TEST_NOW));
    expect(asked).toHaveLength(2);
  });
  test('nothing found is an empty list', async () => {
    reply = { status: 200, body: {} };
    expect((await search('何もない')).body).toEqual({ result: 'OK', results: { places: [] } });
  });
  test('an empty keyword, an unknown prefecture and an item that is no search are refused', async () => {
    expect((await search(' ')).status).toBe(400);
    expect((await search('病院', '江戸')).body).toMatchObject({ code: 'invalid', errors: [{ itemKey: 'clinic' }] });
    expect((await search('病院', '東京都', 'doctor')).status).toBe(404);
    expect((await search('病院', '東京都', 'nothing')).status).toBe(404);
  });
  test('a refusal of the service is a 503 that is not kept, and says nothing of the key', async () => {
    reply = { status: 403, body: { error: { message: 'server-key is not allowed' } } };
    const refused = await search('断られる');
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(JSON.stringify(refused.body)).not.toContain('server-key');
    expect(refused.headers.get('retry-after')).toBe('5');
    reply = { status: 200, body: { places: [place] } };
    expect((await search('断られる')).status).toBe(200);
  });
  test('without a key the answer says that facilities can be entered directly', async () => {
    const bare = await startTestServer({ databaseUrl: server.databaseUrl });
    expect(await search('病院', '東京都', 'clinic', bare)).toMatchObject({
      status: 404,
      body: { code: 'not_available', errorMessage: serverTexts.facilitySearchOff },
    });
    expect((await bare.call(USER, 'GET', '/maps/reverse-geocode?lat=35&lng=139')).body.code).toBe('not_available');
    await bare.close();
  });
});

describe('the address of a point', () => {
  const geocode = (query: string) => server.call(USER, 'GET', `/maps/reverse-geocode?${query}`);

  test('latitude and longitude give an address in Japanese [MAP-013]', async () => {
    reply = {
      status: 200,
      body: { status: 'OK', results: [{ formatted_address: '日本、〒100-0005 東京都千代田区' }] },
    };
    asked.length = 0;
    expect((await geocode('lat=35.6812362&lng=139.7671248')).body).toEqual({
      result: 'OK',
      data: { address: '東京都千代田区' },
    });
    expect(asked[0]?.url).toContain('latlng=35.68124%2C139.76712&language=ja&region=jp&key=server-key');
    // The same doorstep.
    await geocode('lat=35.68123628&lng=139.76712481');
    expect(asked).toHaveLength(1);
  });
  test('the sea has none, and a fault of the service is a 503', async () => {
    reply = { status: 200, body: { status: 'ZERO_RESULTS', results: [] } };
    expect((await geocode('lat=10&lng=160')).body).toEqual({ result: 'OK', data: null });
    reply = { status: 200, body: { status: 'REQUEST_DENIED', results: [], error_message: 'server-key' } };
    const denied = await geocode('lat=11&lng=160');
    expect(denied.status).toBe(503);
    expect(JSON.stringify(denied.body)).not.toContain('server-key');
  });
  test.each(['lat=91&lng=0', 'lat=0&lng=181', 'lat=x&lng=0', 'lng=0', 'lat=1e3&lng=0'])(
    '%s is refused',
    async (query) => {
      expect((await geocode(query)).status).toBe(400);
    },
  );
});

describe('the points of an address', () => {
  const find = (address: unknown, on = server) => on.call(USER, 'POST', '/maps/geocode', { address });
  const result = (lat: number) => ({
    formatted_address: '日本、〒100-0005 東京都千代田区丸の内１丁目',
    geometry: { location: { lat, lng: 139.767 } },
  });

  test('an address gives its points, in Japanese and for Japan, asked once', async () => {
    reply = { status: 200, body: { status: 'OK', results: [result(35.681), result(35.69)] } };
    asked.length = 0;
    const found = await find(' 東京都千代田区丸の内１ ');
    const address = '東京都千代田区丸の内１丁目';
    expect(found.body).toEqual({
      result: 'OK',
      data: [
        { address, lat: 35.681, lng: 139.767 },
        { address, lat: 35.69, lng: 139.767 },
      ],
    });
    const query = new URL(asked[0]?.url ?? '', 'http://maps').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      address: '東京都千代田区丸の内1',
      components: 'country:JP',
      language: 'ja',
      region: 'jp',
      key: 'server-key',
    });
    expect((await find('東京都千代田区丸の内1')).body).toEqual(found.body);
    expect(asked).toHaveLength(1);
  });
  test('an unknown address has none, and a fault of the service is a 503', async () => {
    reply = { status: 200, body: { status: 'ZERO_RESULTS', results: [] } };
    expect((await find('どこにもない町')).body).toEqual({ result: 'OK', data: [] });
    reply = { status: 200, body: { status: 'REQUEST_DENIED', results: [], error_message: 'server-key' } };
    const denied = await find('断られる町');
    expect(denied.status).toBe(503);
    expect(JSON.stringify(denied.body)).not.toContain('server-key');
  });
  test.each([' ', 'あ'.repeat(201), 1, undefined])('%s is refused', async (address) => {
    expect((await find(address)).status).toBe(400);
  });
  test('nobody without a sign-in, and nothing where no service is set up', async () => {
    expect((await server.call(undefined, 'POST', '/maps/geocode', { address: '東京' })).status).toBe(401);
    const bare = await startTestServer({ databaseUrl: server.databaseUrl });
    expect(await find('東京都', bare)).toMatchObject({ status: 404, body: { code: 'not_available' } });
    await bare.close();
  });
});

describe('master lists', () => {
  const page = async (query: string) => {
    const { body } = await server.call(USER, 'GET', `/survey-searches?surveyId=lookups&itemKey=doctor${query}`);
    const items = Array.isArray(body.items) ? body.items.map((item: { value: string }) => item.value) : [];
    return { items, next: body.lastEvaluatedKey };
  };
  test('results come ten at a time with the key of the rest [API-037]', async () => {
    const first = await page('&limit=10');
    expect(first.items).toEqual(doctors.slice(0, 10).map(({ value }) => value));
    const second = await page(`&limit=10&lastEvaluatedKey=${String(first.next)}`);
    const third = await page(`&limit=10&lastEvaluatedKey=${String(second.next)}`);
    expect([...first.items, ...second.items, ...third.items]).toHaveLength(24);
    expect(third.next).toBeUndefined();
  });
  test('conditions make no difference of width and case [API-037]', async () => {
    expect((await page('&condition1=dr.smith')).items).toEqual(['ＤＲ．Ｓｍｉｔｈ']);
    expect((await page('&condition1=いない')).items).toEqual([]);
  });
  test('an unknown list, a bad key and too long a page are refused', async () => {
    const status = async (query: string) => (await server.call(USER, 'GET', `/survey-searches?${query}`)).status;
    expect(await status('surveyId=lookups&itemKey=clinic')).toBe(404);
    expect(await status('surveyId=lookups&itemKey=doctor&lastEvaluatedKey=-1')).toBe(400);
    expect(await status('surveyId=lookups&itemKey=doctor&limit=1000')).toBe(400);
  });
});
