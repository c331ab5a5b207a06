/**
 * Stays over the API: reading beds, reserving, moving, taking back, and the last bed wanted by many.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { rowsOf } from '../../testing/answers';
import { NO_NUMBER_OF_BEDS } from '../../testing/guards';
import { ADMIN, beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';
import { brokenNights, freeBeds, reserve, STAY_SURVEY, stayBody, stayBundle } from '../../testing/stays';

let server: TestServer;
let person = '';

beforeAll(async () => {
  server = await startTestServer({ bundle: stayBundle() });
});
afterAll(async () => {
  expect(await brokenNights(server)).toEqual([]);
  await server.close();
});
beforeEach(() => {
  person = beginTest('bed');
});

async function historyOf(userId: string, reader = userId) {
  const { status, body } = await server.call(
    reader,
    'GET',
    `//bed-reservation/${userId}/${STAY_SURVEY}/bookingBedHistory`,
  );
  return { status, data: Array.isArray(body.data) ? body.data : [] };
}
const cancel = (userId: string, partitionKey: unknown) =>
  server.call(userId, 'POST', '/survey-results/cancelItem', { surveyId: STAY_SURVEY, partitionKey });

describe('reading beds', () => {
  test('free beds come back day by day with the settings of the days [API-068, BED-034]', async () => {
    const path = `//bed-reservation/${STAY_SURVEY}/calendarBookingBeds?startDate=2026-12-04&endDate=2026-12-05`;
    const { status, body } = await server.call(person, 'GET', path);
    expect(status).toBe(200);
    expect(Object.values(body)).toEqual([
      { date: '2026-12-04', bedRemaining: 2 },
      { date: '2026-12-05', bedRemaining: 1 },
    ]);
  });

  test('the rules of a bed form come back [API-069, BED-035]', async () => {
    const { body } = await server.call(person, 'GET', `//bed-reservation/${STAY_SURVEY}/getRuleBookingBed`);
    expect(body).toEqual({ reservationPossibleStart: 3, reservationCancelLimit: 2 });
  });

  test.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-12-05', '2026-12-04'],
    ['2026-12-01', '2028-12-01'],
    ['20261201', '20261202'],
  ])('the period from %s to %s is refused as no dates or too long', async (startDate, endDate) => {
    const path = `//bed-reservation/${STAY_SURVEY}/calendarBookingBeds?startDate=${startDate}&endDate=${endDate}`;
    expect((await server.call(person, 'GET', path)).status).toBe(400);
  });

  test('a form without beds is not found, and a person who is not signed in is refused', async () => {
    expect((await server.call(person, 'GET', '//bed-reservation/profile/getRuleBookingBed')).status).toBe(404);
    expect((await server.call(undefined, 'GET', `//bed-reservation/${STAY_SURVEY}/getRuleBookingBed`)).status).toBe(
      401,
    );
  });
});

describe('reserving', () => {
  test('a stay takes a bed for each night and appears in the history [API-066, API-067, BED-036]', async () => {
    const { status, body } = await reserve(server, person, '2026-12-20', '2026-12-22');
    expect(status).toBe(200);
    expect(body).toMatchObject({ result: 'OK', type: 'create', answercode: expect.stringMatching(/^.{4}-.{4}$/) });
    expect(await freeBeds(server, '2026-12-19', '2026-12-22')).toEqual([2, 1, 1, 2]);
    expect((await historyOf(person)).data).toEqual([
      {
        startDate: '2026-12-20 午後',
        endDate: '2026-12-22 午前',
        check: '未対応',
        fields: [
          { itemKey: 'startDate', title: '入院希望日時', value: '2026-12-20 午後' },
          { itemKey: 'endDate', title: '退院希望日時', value: '2026-12-22 午前' },
          { itemKey: 'name', title: '氏名', value: '山田 花子' },
        ],
        partitionKey: body.partitionKey,
        answerCode: body.answercode,
        updatedAt: expect.any(String),
      },
    ]);
    const audits = await rowsOf<{ action: string; after: object }>(
      server,
      'SELECT action, after FROM audit WHERE subject = $1',
      [body.partitionKey],
    );
    expect(audits).toEqual([
      { action: 'create', after: expect.objectContaining({ stay: { start: '20261220', end: '20261222' } }) },
    ]);
  });

  test('a picture of the history comes with an address that opens for a while [FIND-025]', async () => {
    const { body } = await reserve(server, person, '2026-12-26', '2026-12-27');
    await rowsOf(
      server,
      `UPDATE answer_row SET item_key = 'card', value = $2 WHERE item_key = 'name'
       AND answer_id = (SELECT answer_id FROM answer WHERE partition_key = $1)`,
      [body.partitionKey, `answers/${randomUUID()}`],
    );
    const [stay] = (await historyOf(person)).data;
    expect(stay?.fields).toContainEqual(
      expect.objectContaining({ itemKey: 'card', value: expect.stringMatching(/signature=/) }),
    );
  });

  test('the history of somebody else is closed to a person and open to an administrator', async () => {
    await reserve(server, person, '2026-12-24', '2026-12-25');
    expect((await historyOf(person, 'U-other')).status).toBe(403);
    expect((await historyOf(person, DESK)).data).toHaveLength(1);
  });

  test('the desk enters and moves a stay for a patient, past the rule and never past the beds', async () => {
    const early = stayBody('2026-11-21', '2026-11-22', {});
    const named = { ...early, data: early.data.map((row) => ({ ...row, userId: person })) };
    const path = `//bed-reservation/${STAY_SURVEY}`;
    expect((await server.call(ADMIN, 'POST', path, named)).status).toBe(403);
    const entered = await server.call(DESK, 'POST', path, named);
    expect(entered).toMatchObject({ status: 200, body: { type: 'create' } });
    expect((await historyOf(person)).data).toMatchObject([{ startDate: '2026-11-21 午後' }]);
    expect((await historyOf(ADMIN)).data).toEqual([]);
    const oldPartitionKey = String(entered.body.partitionKey);
    const move = (start: string, end: string) =>
      server.call(DESK, 'PUT', path, stayBody(start, end, { oldPartitionKey }));
    expect(await move('2026-12-09', '2026-12-11')).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await move('2026-12-24', '2026-12-25')).toMatchObject({ status: 200, body: { type: 'update' } });
    const [stay] = (await historyOf(person)).data.filter(({ check }) => check === '未対応');
    expect(stay).toMatchObject({ startDate: '2026-12-24 午後', endDate: '2026-12-25 午前' });
    const audits = await rowsOf(
      server,
      'SELECT actor_id, overrides FROM audit WHERE subject_user_id = $1 ORDER BY at',
      [person],
    );
    expect(audits[0]).toEqual({ actor_id: ADMIN, overrides: ['window'] });
  });

  test('a stored form that is to be paid takes no stay, not even at the desk', async () => {
    const setPayment = async (usePayment: number) => {
      await rowsOf(
        server,
        `UPDATE configuration_document SET content = jsonb_set(content, '{usePayment}', to_jsonb($2::int))
         WHERE kind = 'survey' AND id = $1`,
        [STAY_SURVEY, usePayment],
      );
      await rowsOf(server, 'UPDATE configuration_version SET version = $1', [randomUUID()]);
    };
    await setPayment(1);
    for (const caller of [person, DESK])
      expect(await reserve(server, caller, '2026-12-26', '2026-12-27')).toMatchObject({
        status: 409,
        body: { code: 'not_reservable', errorMessage: '現在決済を受け付けておりません。' },
      });
    await setPayment(0);
    expect(await reserve(server, person, '2026-12-26', '2026-12-27')).toMatchObject({ status: 200 });
  });

  test('a stay with one full night is refused and leaves nothing [BED-037]', async () => {
    const { status, body } = await reserve(server, person, '2026-12-08', '2026-12-12');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'quota_exceeded',
      errorMessage: 'ご希望の期間は満床になりました。別の日程を選んでください。',
    });
    expect(await freeBeds(server, '2026-12-08', '2026-12-11')).toEqual([2, 2, 0, 2]);
    expect((await historyOf(person)).data).toEqual([]);
  });

  test('days too early or past are refused, and an administrator may book an early day [BED-037, BED-038]', async () => {
    for (const [start, end] of [
      ['2026-11-22', '2026-11-23'],
      ['2026-11-10', '2026-11-12'],
    ] as const) {
      expect((await reserve(server, person, start, end)).body).toMatchObject({ code: 'not_reservable' });
    }
    expect((await reserve(server, person, '2026-11-23', '2026-11-24')).status).toBe(200);
    expect((await reserve(server, DESK, '2026-11-22', '2026-11-23')).status).toBe(200);
  });

  test.each([
    ['2027-01-10', '2027-01-10'],
    ['2027-01-10', '2027-01-09'],
    ['2027-01-10', '2027-01-25'],
    ['2027-02-30', '2027-03-02'],
  ])('the stay from %s to %s is refused because it is not 1 to 14 nights', async (start, end) => {
    expect((await reserve(server, person, start, end)).body).toMatchObject({ code: 'invalid' });
  });

  test('a bed form is not sent by putItem, nor an ordinary form by the bed call', async () => {
    const asAnswer = await server.call(person, 'POST', '/survey-results/putItem', stayBody('2027-01-10', '2027-01-11'));
    expect(asAnswer.body).toMatchObject({ code: 'invalid' });
    const other = stayBody('2027-01-10', '2027-01-11', {}, { surveyId: 'profile' });
    expect((await server.call(person, 'POST', '//bed-reservation/profile', other)).body).toMatchObject({
      code: 'invalid',
    });
    expect((await server.call(person, 'POST', `//bed-reservation/${STAY_SURVEY}`, other)).status).toBe(400);
  });

  test('a repeat under the same key gets the same answer and takes no second bed', async () => {
    const first = await reserve(server, person, '2027-01-12', '2027-01-13', { idempotencyKey: 'stay-key-1' });
    const again = await reserve(server, person, '2027-01-12', '2027-01-13', { idempotencyKey: 'stay-key-1' });
    expect(again.body).toEqual(first.body);
    expect(await freeBeds(server, '2027-01-12', '2027-01-12')).toEqual([1]);
  });

  test('only one of many people who want the last bed at once gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => reserve(server, `${person}-${index}`, '2026-12-04', '2026-12-07')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'quota_exceeded')).toHaveLength(11);
    expect(await freeBeds(server, '2026-12-04', '2026-12-06')).toEqual([1, 0, 1]);
  });

  test('without the guard of the nights beds are taken twice', async () => {
    const unguarded = await startTestServer({
      bundle: stayBundle(),
      missingGuards: NO_NUMBER_OF_BEDS,
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => reserve(unguarded, `${person}-${index}`, '2026-12-04', '2026-12-06')),
    );
    await unguarded.close();
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  });
});

describe('moving and taking back', () => {
  test('a change of dates gives the old nights back, keeps the receipt number and may move an early day [API-065, BED-039]', async () => {
    const first = await reserve(server, person, '2027-02-01', '2027-02-03');
    const body = stayBody('2026-11-22', '2026-11-23', { oldPartitionKey: String(first.body.partitionKey) });
    const moved = await server.call(person, 'PUT', `//bed-reservation/${STAY_SURVEY}`, body);
    expect(moved.body).toMatchObject({ type: 'update', answercode: first.body.answercode });
    expect(await freeBeds(server, '2027-02-01', '2027-02-02')).toEqual([2, 2]);
    const checks = (await historyOf(person)).data.map(({ check, startDate }) => [check, startDate]);
    expect(checks).toEqual([
      ['未対応', '2026-11-22 午後'],
      ['取り消し', '2027-02-01 午後'],
    ]);
  });

  test('a change to overlapping dates takes no night twice', async () => {
    await reserve(server, `${person}-other`, '2027-02-10', '2027-02-13');
    const first = await reserve(server, person, '2027-02-10', '2027-02-12');
    const body = stayBody('2027-02-11', '2027-02-13', { oldPartitionKey: String(first.body.partitionKey) });
    expect((await server.call(person, 'PUT', `//bed-reservation/${STAY_SURVEY}`, body)).status).toBe(200);
    expect(await freeBeds(server, '2027-02-10', '2027-02-12')).toEqual([1, 0, 0]);
  });

  test('booking a form of one answer again gives the old nights back and rewrites the same answer', async () => {
    const put = (start: string, end: string) =>
      server.call(person, 'POST', '//bed-reservation/single', stayBody(start, end, {}, { surveyId: 'single' }));
    expect((await put('2027-03-01', '2027-03-02')).body).toMatchObject({ type: 'create' });
    expect((await put('2027-03-05', '2027-03-06')).body).toMatchObject({ type: 'update' });
    expect(await freeBeds(server, '2027-03-01', '2027-03-01', 'single')).toEqual([1]);
    expect(await freeBeds(server, '2027-03-05', '2027-03-05', 'single')).toEqual([0]);
  });

  test('a change that names no stay and a new stay that names one are refused', async () => {
    const path = `//bed-reservation/${STAY_SURVEY}`;
    expect((await server.call(person, 'PUT', path, stayBody('2027-02-20', '2027-02-21'))).status).toBe(400);
    const named = stayBody('2027-02-20', '2027-02-21', { oldPartitionKey: `${STAY_SURVEY}#${person}#1` });
    expect((await server.call(person, 'POST', path, named)).status).toBe(400);
  });

  test('cancelling frees the nights, and a second cancelling is refused', async () => {
    const { body } = await reserve(server, person, '2027-02-25', '2027-02-27');
    expect((await cancel('U-other', body.partitionKey)).status).toBe(403);
    expect((await cancel(person, body.partitionKey)).status).toBe(200);
    expect(await freeBeds(server, '2027-02-25', '2027-02-26')).toEqual([2, 2]);
    expect((await cancel(person, body.partitionKey)).body).toMatchObject({ code: 'not_editable' });
    expect(await freeBeds(server, '2027-02-25', '2027-02-26')).toEqual([2, 2]);
    expect((await historyOf(person)).data[0]).toMatchObject({ check: '取り消し' });
  });

  test('cancelling and changing are accepted until the day of the deadline and refused after it [BED-040, BED-041]', async () => {
    const { body } = await reserve(server, person, '2026-12-15', '2026-12-16');
    setClock(Date.parse('2026-12-14T09:00:00+09:00'));
    const late = { code: 'deadline_passed', errorMessage: '予約のキャンセル・変更が可能な期限を過ぎています。' };
    expect((await cancel(person, body.partitionKey)).body).toMatchObject(late);
    const moved = stayBody('2026-12-28', '2026-12-29', { oldPartitionKey: String(body.partitionKey) });
    expect((await server.call(person, 'PUT', `//bed-reservation/${STAY_SURVEY}`, moved)).body).toMatchObject(late);
    setClock(Date.parse('2026-12-13T23:00:00+09:00'));
    expect((await cancel(person, body.partitionKey)).status).toBe(200);
  });

  test('a stay that an administrator restores takes its nights again, and stays cancelled when they are full', async () => {
    const { body } = await reserve(server, person, '2027-03-10', '2027-03-11');
    const setCheck = (check: string) =>
      server.call(DESK, 'POST', '/survey-results/updateCheck', {
        surveyId: STAY_SURVEY,
        partitionKey: body.partitionKey,
        check,
      });
    await setCheck('NG');
    expect(await freeBeds(server, '2027-03-10', '2027-03-10')).toEqual([2]);
    await setCheck('対応済');
    expect(await freeBeds(server, '2027-03-10', '2027-03-10')).toEqual([1]);
    await setCheck('キャンセル');
    await reserve(server, `${person}-1`, '2027-03-10', '2027-03-11');
    await reserve(server, `${person}-2`, '2027-03-10', '2027-03-11');
    expect((await setCheck('対応済')).body).toMatchObject({ code: 'quota_exceeded' });
    expect((await historyOf(person)).data[0]).toMatchObject({ check: 'キャンセル' });
  });

  test('a deletion by an administrator frees the nights', async () => {
    const { body } = await reserve(server, person, '2027-03-20', '2027-03-21');
    const named = { surveyId: STAY_SURVEY, partitionKey: body.partitionKey };
    expect((await server.call(DESK, 'DELETE', '/survey-results/deleteItem', named)).status).toBe(200);
    expect(await freeBeds(server, '2027-03-20', '2027-03-20')).toEqual([2]);
  });
});
