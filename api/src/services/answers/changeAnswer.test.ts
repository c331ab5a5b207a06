/**
 * Cancelling, an administrator's status, deletion, lookups and claims.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, put, putBody, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { ADMIN, type Answer, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person = '';
let count = 0;

beforeAll(async () => {
  const bundle = testBundle();
  const visit = Object.assign({}, bundle['surveys/visit.json']);
  for (const setting of ['updateOnly', 'cancelOnly', 'inquiryOnly']) {
    const changed = { ...visit, surveyId: setting, calendarSetting: { updateOrCancelSettings: setting } };
    bundle[`surveys/${setting}.json`] = changed;
  }
  const { calendarSetting: _calendarSetting, ...plain } = Object.assign({ calendarSetting: undefined }, visit);
  bundle['surveys/plain.json'] = { ...plain, surveyId: 'plain' };
  server = await startTestServer({ bundle });
});
afterAll(async () => {
  expect(await brokenInvariants(server)).toEqual([]);
  await server.close();
});
beforeEach(() => {
  setClock(Date.parse(TEST_NOW));
  count += 1;
  person = `U-change-${count}`;
});

async function reserve(slot: string, surveyId = 'visit', userId = person): Promise<string> {
  const body = putBody(surveyId, { name: '山田 太郎', place: `consult_0|${slot}` });
  const answer = await put(server, userId, body);
  expect(answer.status).toBe(200);
  return String(answer.body.partitionKey);
}
const cancel = (partitionKey: string, userId = person, surveyId = 'visit') =>
  server.call(userId, 'POST', '/survey-results/cancelItem', { surveyId, partitionKey, userId });
const setCheck = (partitionKey: string, check: string, userId = ADMIN) =>
  server.call(userId, 'POST', '/survey-results/updateCheck', { surveyId: 'visit', partitionKey, check });
const checkOf = async (partitionKey: string) =>
  (
    await rowsOf<{ check_status: string }>(server, 'SELECT check_status FROM answer WHERE partition_key = $1', [
      partitionKey,
    ])
  )[0]?.check_status;
const dataOf = ({ body }: Answer) => (Array.isArray(body.data) ? body.data : []) as Record<string, unknown>[];

describe('cancelItem', () => {
  test('[API-028, ROWS-042] 取消で状態が取り消しになり枠が空く', async () => {
    const key = await reserve('20261201|0');
    expect(await slotOf(server, 'main', '20261201', '0')).toMatchObject({ reserved: 1 });
    expect(await cancel(key)).toMatchObject({ status: 200, body: { result: 'OK' } });
    expect(await checkOf(key)).toBe('取り消し');
    expect(await slotOf(server, 'main', '20261201', '0')).toMatchObject({ reserved: 0 });
  });

  test('[CANCEL-010] 二度目の取消は not_editable で何も変わらない', async () => {
    const key = await reserve('20261201|0');
    await cancel(key);
    expect(await cancel(key)).toMatchObject({ status: 409, body: { result: 'ERROR', code: 'not_editable' } });
    expect(await slotOf(server, 'main', '20261201', '0')).toMatchObject({ reserved: 0 });
  });

  test('[CANCEL-014, CANCEL-015] 休日を数えた期限の前は取り消せ、期限の日からは deadline_passed', async () => {
    // Sunday is off, so for Monday 30 November the last day is Saturday minus the passed Sunday: Friday 27 … CONTRACT 6.1.
    const allowed = await reserve('20261130|0');
    const late = await reserve('20261130|0', 'visit', `${person}-b`);
    setClock(Date.parse('2026-11-28T23:59:00+09:00'));
    expect(await cancel(allowed)).toMatchObject({ status: 200 });
    setClock(Date.parse('2026-11-29T00:00:00+09:00'));
    expect(await cancel(late, `${person}-b`)).toMatchObject({ status: 409, body: { code: 'deadline_passed' } });
    expect(await checkOf(late)).toBe('未対応');
  });

  test.each([
    ['updateOnly', 409],
    ['cancelOnly', 200],
    ['inquiryOnly', 409],
    ['plain', 200],
  ])('[CANCEL-008] 設定が %s の帳票の取消は %i', async (surveyId, status) => {
    const key = await reserve('20261202|0', surveyId);
    expect((await cancel(key, person, surveyId)).status).toBe(status);
  });

  test('[CANCEL-009] 予約のない回答は取り消せない', async () => {
    const { body } = await put(server, person, putBody('profile', { name: '山田', phone: '09012345678' }));
    const answer = await cancel(String(body.partitionKey), person, 'profile');
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_editable' } });
  });

  test('[API-028] 他人の回答は403、ない回答は404', async () => {
    const key = await reserve('20261203|0');
    expect((await cancel(key, `${person}-b`)).status).toBe(403);
    const named = { surveyId: 'visit', partitionKey: key, userId: 'U-other' };
    expect((await server.call(person, 'POST', '/survey-results/cancelItem', named)).status).toBe(403);
    expect((await cancel(`visit#${person}#1`)).status).toBe(404);
    expect(await checkOf(key)).toBe('未対応');
  });

  test('管理者は期限を過ぎても取り消せ、その記録が残る', async () => {
    const key = await reserve('20261121|0');
    setClock(Date.parse('2026-11-21T08:00:00+09:00'));
    expect((await cancel(key)).status).toBe(409);
    const body = { surveyId: 'visit', partitionKey: key };
    expect((await server.call(ADMIN, 'POST', '/survey-results/cancelItem', body)).status).toBe(200);
    const [audit] = await rowsOf(
      server,
      "SELECT actor_id, overrides FROM audit WHERE action = 'cancel' AND subject = $1",
      [key],
    );
    expect(audit).toEqual({ actor_id: ADMIN, overrides: ['deadline'] });
  });
});

describe('administrators', () => {
  test('[API-032] 状態の変更は管理者だけができ、前後が監査に残る', async () => {
    const key = await reserve('20261204|0');
    expect((await setCheck(key, '対応済', person)).status).toBe(403);
    expect(await checkOf(key)).toBe('未対応');
    expect((await setCheck(key, '対応済')).status).toBe(200);
    expect(await checkOf(key)).toBe('対応済');
    const audits = await rowsOf(server, "SELECT before, after FROM audit WHERE action = 'check' AND subject = $1", [
      key,
    ]);
    expect(audits).toEqual([{ before: { check: '未対応' }, after: { check: '対応済' } }]);
    expect((await setCheck(key, 'ない状態')).status).toBe(400);
  });

  test.each(['キャンセル', '取り消し', 'NG'])('[API-032] %s にすると枠が空き、戻すと枠を取り直す', async (check) => {
    const key = await reserve('20261205|1');
    await setCheck(key, check);
    expect(await slotOf(server, 'main', '20261205', '1')).toMatchObject({ reserved: 0 });
    await setCheck(key, '未対応');
    expect(await slotOf(server, 'main', '20261205', '1')).toMatchObject({ reserved: 1 });
    await setCheck(key, check);
  });

  test('[API-032] 満員になった枠へは戻せない', async () => {
    const key = await reserve('20261207|1');
    await setCheck(key, 'NG');
    await put(server, `${person}-b`, visitBody('20261207|1', {}, 'exam_long'));
    expect(await setCheck(key, '未対応')).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await checkOf(key)).toBe('NG');
  });

  test('[API-030] 削除は管理者だけができ、行と予約が消えて監査に残る', async () => {
    const key = await reserve('20261208|0');
    const body = { surveyId: 'visit', partitionKey: key };
    expect((await server.call(person, 'DELETE', '/survey-results/deleteItem', body)).status).toBe(403);
    expect((await server.call(ADMIN, 'DELETE', '/survey-results/deleteItem', body)).status).toBe(200);
    expect(await checkOf(key)).toBeUndefined();
    expect(await slotOf(server, 'main', '20261208', '0')).toMatchObject({ reserved: 0 });
    const [audit] = await rowsOf<{ before: object }>(
      server,
      "SELECT before FROM audit WHERE action = 'delete' AND subject = $1",
      [key],
    );
    expect(audit?.before).toMatchObject({ check: '未対応', values: { name: '山田 太郎' } });
  });
});

describe('reads', () => {
  test('[API-017, API-019] 自分の回答だけが見え、他人を名指すと403', async () => {
    await reserve('20261209|0');
    await reserve('20261209|0', 'visit', `${person}-b`);
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
    const byAdmin = dataOf(await server.call(ADMIN, 'POST', '/survey-results/query', other));
    expect(new Set(byAdmin.map((row) => row.userId))).toEqual(new Set([`${person}-b`]));
  });

  test('[API-018] キーで読めるのは自分の行だけ', async () => {
    const key = await reserve('20261210|0');
    const path = (partitionKey: string) =>
      `/survey-results/getBySurveyIdPartitionKeyIndex?surveyId=visit&partitionKey=${encodeURIComponent(partitionKey)}`;
    expect((await server.call(person, 'GET', path(key))).body).toMatchObject({ result: 'OK', items: [{}, {}] });
    expect((await server.call(`${person}-b`, 'GET', path(key))).status).toBe(403);
    expect((await server.call(person, 'GET', path(`visit#${person}#1`))).body).toEqual({ result: 'OK', items: [] });
  });

  test('[API-033, SLOT-015, SLOT-016, SLOT-017, SLOT-018] 予約の上限を確かめる', async () => {
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
    await cancel(key);
    expect((await check(window)).status).toBe(200);
  });
});

describe('lookup', () => {
  const filter = (surveyId: string, fields: Record<string, string>, userId = person, requestingUserId?: string) =>
    server.call(userId, 'POST', '/survey-results/filterQuery', {
      queryParams: { surveyId, fields: Object.entries(fields).map(([itemKey, value]) => ({ itemKey, value })) },
      requestingUserId: requestingUserId ?? userId,
    });

  test('[API-020, ROWS-006, ROWS-022] 自分の予約が、名前と時刻のわかる形で見つかる', async () => {
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

  test('[API-020] 全ての条件に合うものだけ、幅と大文字小文字と書き方の違いを越えて見つかる', async () => {
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

  test('[API-020] 予約は区分でも区分と項目でも見つかる', async () => {
    await put(server, person, visitBody('20261215|0', {}, 'exam_short'));
    for (const [value, expected] of Object.entries({ exam: 1, exam_short: 1, exam_long: 0, consult: 0 })) {
      expect(dataOf(await filter('visit', { place: value }))).toHaveLength(expected);
    }
  });

  test('[API-022] 窓口で登録された回答は、必要な項目が全て合った人だけが10分のあいだ引き継げる', async () => {
    const desk = putBody('profile', { name: '窓口 花子', phone: '0312345678' }, { isLiffMode: false });
    const { body } = await put(server, ADMIN, desk);
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

  test('管理者は名指した人の回答も、全ての人の回答も探せる', async () => {
    await put(server, person, putBody('profile', { name: `探す ${person}`, phone: '0312345678' }));
    const all = await server.call(ADMIN, 'POST', '/survey-results/filterQuery', {
      queryParams: { surveyId: 'profile', fields: [{ itemKey: 'name', value: `探す ${person}` }] },
    });
    expect(dataOf(all).map((record) => record.userId)).toEqual([person]);
    expect(dataOf(await filter('profile', {}, ADMIN, person))).toHaveLength(1);
  });
});
