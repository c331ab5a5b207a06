/**
 * Reading answers: one's own rows, the limits of reservations, lookups and what may be claimed by them (CONTRACT 12,
 * Lookup).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, visitBody } from '../../testing/answers';
import { type Answer, beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person = '';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  person = beginTest('read');
});

async function reserve(slot: string, userId = person): Promise<string> {
  const answer = await put(server, userId, visitBody(slot));
  expect(answer.status).toBe(200);
  return String(answer.body.partitionKey);
}
const dataOf = ({ body }: Answer) => (Array.isArray(body.data) ? body.data : []) as Record<string, unknown>[];

describe('reads', () => {
  test('a person sees only the own answers, and naming somebody else is 403 [API-017, API-019]', async () => {
    await reserve('20261209|0');
    await reserve('20261209|0', `${person}-b`);
    const mine = dataOf(await server.call(person, 'POST', '/survey-results/query', { surveyId: 'visit' }));
    expect(new Set(mine.map((row) => row.userId))).toEqual(new Set([person]));
    const byUser = await server.call(person, 'GET', '/survey-results/getBySurveyIdUserIdIndex?surveyId=visit');
    expect(byUser.body).toMatchObject({ result: 'OK', items: mine });
    expect(await server.call(person, 'GET', '/survey-results/getBySurveyIdUserIdIndex?surveyId=ghost')).toMatchObject({
      status: 404,
      body: { result: 'ERROR', errorMessage: 'データが見つかりませんでした。' },
    });
    const other = { surveyId: 'visit', userId: `${person}-b` };
    expect((await server.call(person, 'POST', '/survey-results/query', other)).status).toBe(403);
    const byAdmin = dataOf(await server.call(DESK, 'POST', '/survey-results/query', other));
    expect(new Set(byAdmin.map((row) => row.userId))).toEqual(new Set([`${person}-b`]));
  });

  test('a key reads only the own rows [API-018]', async () => {
    const key = await reserve('20261210|0');
    const path = (partitionKey: string) =>
      `/survey-results/getBySurveyIdPartitionKeyIndex?surveyId=visit&partitionKey=${encodeURIComponent(partitionKey)}`;
    expect((await server.call(person, 'GET', path(key))).body).toMatchObject({ result: 'OK', items: [{}, {}] });
    expect((await server.call(`${person}-b`, 'GET', path(key))).status).toBe(403);
    expect((await server.call(person, 'GET', path(`visit#${person}#1`))).body).toEqual({ result: 'OK', items: [] });
  });

  test('the call checks the limits of reservations [API-033, SLOT-015, SLOT-016, SLOT-017, SLOT-018]', async () => {
    const key = await reserve('20261211|0');
    await reserve('20261212|0');
    const check = (body: object) =>
      server.call(person, 'POST', '/survey-results/checkReservation', {
        surveyId: 'visit',
        itemKey: 'place',
        userId: person,
        ...body,
      });
    const window = { from: '20261201', to: '20261231', targetDay: '20261213', maxCount: 2, maxCountOfDay: 1 };
    expect(await check(window)).toMatchObject({
      status: 409,
      body: { result: 'ERROR', code: 'reservation_limit', checkDetail: '期間内の予約は2件までです' },
    });
    expect((await check({ ...window, maxCount: 3 })).body).toEqual({ result: 'OK' });
    expect((await check({ ...window, maxCount: 0 })).status).toBe(200);
    expect((await check({ ...window, dayCheckOnly: true })).status).toBe(200);
    expect((await check({ ...window, dayCheckOnly: true, targetDay: '20261211' })).status).toBe(409);
    expect((await check({ ...window, partitionKey: key })).status).toBe(200);
    expect((await check({ ...window, userId: 'U-other' })).status).toBe(403);
    const cancelled = { surveyId: 'visit', partitionKey: key, userId: person };
    await server.call(person, 'POST', '/survey-results/cancelItem', cancelled);
    expect((await check(window)).status).toBe(200);
  });
});

describe('lookup', () => {
  const filter = (surveyId: string, fields: Record<string, string>, userId = person, requestingUserId?: string) =>
    server.call(userId, 'POST', '/survey-results/filterQuery', {
      queryParams: { surveyId, fields: Object.entries(fields).map(([itemKey, value]) => ({ itemKey, value })) },
      requestingUserId: requestingUserId ?? userId,
    });

  test('the own reservations are found with names and times [API-020, ROWS-006, ROWS-022]', async () => {
    const { body } = await put(server, person, visitBody('20261214|1', {}, 'exam_short'));
    const [record] = dataOf(await filter('visit', { name: '山田　太郎' }));
    expect(record).toMatchObject({
      surveyId: 'visit',
      partitionKey: body.partitionKey,
      userId: person,
      answerCode: body.answercode,
      check: '未対応',
      fields: [
        { itemKey: 'name', title: '氏名', value: '山田 太郎' },
        { itemKey: 'place', title: '予約', value: 'exam_short|20261214|1' },
      ],
      data: [
        { itemKey: 'name', value: '山田 太郎', check: '未対応', type: 'text' },
        { itemKey: 'place', value: 'exam_short|20261214|1', check: '未対応', type: 'reservation' },
      ],
      reservation: {
        categoryId: 'exam',
        itemId: 'short',
        itemName: '短い検査',
        date: '20261214',
        slot: '1',
        start: '10:00',
        end: '11:00',
      },
      categoryInfo: { sortKey: 'exam', tag1: '内科', tag2: '検査', tag3: '検査室' },
      calendarInfo: {
        reservationCancelLimit: 1,
        comaList: [
          { start: '09:00', end: '10:00' },
          { start: '10:00', end: '11:00' },
        ],
        dayOffCount: 1,
      },
    });
  });

  test('only what fits all conditions is found, across width, case and ways of writing [API-020]', async () => {
    const values = {
      name: 'Ｙａｍａｄａ Taro',
      phone: '090-1234-5678',
      birth: '1980-08-21',
      'symptoms#熱': '熱',
      since: '昨日',
    };
    await put(server, person, putBody('profile', values));
    const found = async (fields: Record<string, string>) => dataOf(await filter('profile', fields)).length;
    expect(
      await found({ name: 'yamada taro', phone: '０９０１２３４５６７８', birth: 'S55.8.21', symptoms: '熱' }),
    ).toBe(1);
    expect(await found({ name: 'yamada taro', phone: '08000000000' })).toBe(0);
    expect(await found({ symptoms: '咳' })).toBe(0);
    expect(await found({})).toBe(1);
    expect((await filter('profile', { ghost: 'x' })).status).toBe(400);
    expect((await filter('profile', {}, person, 'U-other')).status).toBe(403);
  });

  test('a reservation is found by its category, and by category and item [API-020]', async () => {
    await put(server, person, visitBody('20261215|0', {}, 'exam_short'));
    for (const [value, expected] of Object.entries({ exam: 1, exam_short: 1, exam_long: 0, consult: 0 })) {
      expect(dataOf(await filter('visit', { place: value }))).toHaveLength(expected);
    }
  });

  test('an answer of the desk can be taken over for 10 minutes by a person for whom all required items fit [API-022]', async () => {
    const desk = putBody('profile', { name: '窓口 花子', phone: '0312345678' });
    const { body } = await put(server, DESK, desk);
    const partitionKey = String(body.partitionKey);
    const claim = (userId = person) =>
      server.call(userId, 'POST', '/survey-results/putUserId', { userId, keys: [{ partitionKey, sortKey: 'name' }] });

    expect(dataOf(await filter('profile', { name: '窓口 花子' }))).toHaveLength(0);
    expect(await claim()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const [found] = dataOf(await filter('profile', { name: '窓口 花子', phone: '03-1234-5678' }));
    expect(found).toMatchObject({ partitionKey });
    expect((await claim(`${person}-b`)).status).toBe(403);

    setClock(Date.parse('2026-11-20T09:12:00+09:00'));
    expect((await claim()).status).toBe(403);
    await filter('profile', { name: '窓口 花子', phone: '03-1234-5678' });
    expect((await claim()).body).toEqual({ result: 'OK' });
    const mine = dataOf(await server.call(person, 'POST', '/survey-results/query', { surveyId: 'profile' }));
    expect(new Set(mine.map((row) => row.partitionKey))).toEqual(new Set([partitionKey]));

    const edited = await put(server, person, putBody('profile', { name: '窓口 花子', phone: '0312345679' }));
    expect(edited.body).toMatchObject({ type: 'update', partitionKey });
  });

  test('an administrator searches the answers of a named person and of everybody', async () => {
    await put(server, person, putBody('profile', { name: `探す ${person}`, phone: '0312345678' }));
    const all = await server.call(DESK, 'POST', '/survey-results/filterQuery', {
      queryParams: { surveyId: 'profile', fields: [{ itemKey: 'name', value: `探す ${person}` }] },
    });
    expect(dataOf(all).map((record) => record.userId)).toEqual([person]);
    expect(dataOf(await filter('profile', {}, DESK, person))).toHaveLength(1);
  });
});
