/** Vaccinations that never took place are withdrawn by themselves. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ADMIN_ANSWERS_PATH } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, forgetAnswers, put, putBody, rowsOf, slotOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';
import { Configurations } from '../configuration/configurations';

import { LapsedReservations } from './lapse';

let server: TestServer;
let person = '';

beforeAll(async () => {
  const bundle = testBundle();
  const form = {
    surveyId: 'doses',
    surveyTitle: '新型コロナワクチン接種',
    surveyType: 'corona',
    isAppending: { value: true },
    surveySchema: [
      { itemKey: 'place', type: 'reservation', title: '予約' },
      { itemKey: 'given', type: 'sesshuJisshiDate', title: '接種実施日', isAdminItem: true },
    ],
  };
  bundle['surveys/doses.json'] = form;
  bundle['surveys/ordinary.json'] = { ...form, surveyId: 'ordinary', surveyType: undefined };
  bundle['calendars/main.json'] = {
    calendarId: 'main',
    name: '接種会場',
    comaList: { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } },
    schedule: { '20261130': { '1': 20 }, '20261207': { '1': 20 } },
  };
  server = await startTestServer({ bundle });
});
afterAll(async () => {
  expect(await brokenInvariants(server)).toEqual([]);
  await server.close();
});
beforeEach(() => {
  person = beginTest('lapse');
});

/** Reserves Monday 2026-11-30, 10:00. */
async function reserved(surveyId = 'doses') {
  const { status, body } = await put(server, person, putBody(surveyId, { place: 'consult_0|20261130|1' }));
  expect(status).toBe(200);
  return String(body.partitionKey);
}
async function statusSeen(surveyId = 'doses') {
  const body = { queryParams: { surveyId, fields: [] }, requestingUserId: person };
  const answer = await server.call(person, 'POST', '/survey-results/filterQuery', body);
  return (answer.body.data as { check: string }[]).map(({ check }) => check);
}
const on = (day: string) => setClock(Date.parse(`${day}T00:00:00+09:00`));

describe('a reservation without a recorded dose is cancelled by itself on the second day after its date [VAC-013]', () => {
  test('the reservation stays through the next day, is cancelled on the day after it and frees its slot [VAC-013]', async () => {
    await reserved();
    const taken = await slotOf(server, 'main', '20261130', '1');
    on('2026-12-01');
    expect(await statusSeen()).toEqual(['未対応']);
    on('2026-12-02');
    expect(await statusSeen()).toEqual(['取り消し']);
    expect((await slotOf(server, 'main', '20261130', '1'))?.reserved).toBe((taken?.reserved ?? 0) - 1);
    const audit = await rowsOf(
      server,
      `SELECT actor_id, actor_is_admin, before, after FROM audit WHERE action = 'cancel' AND subject_user_id = $1`,
      [person],
    );
    const before = { check: '未対応', place: expect.objectContaining({ day: '20261130', slot: '1' }) };
    expect(audit).toEqual([{ actor_id: 'server', actor_is_admin: false, before, after: { check: '取り消し' } }]);
  });

  test('nothing is lost: the answer stays and can be booked again [VAC-013]', async () => {
    const partitionKey = await reserved();
    on('2026-12-02');
    await statusSeen();
    const query = new URLSearchParams({ surveyId: 'doses', partitionKey });
    const rows = await server.call(person, 'GET', `/survey-results/getBySurveyIdPartitionKeyIndex?${query}`);
    expect(rows.body.items).toMatchObject([{ itemKey: 'place', check: '取り消し' }]);
    const again = await put(server, person, putBody('doses', { place: 'consult_0|20261207|1' }));
    expect(again.status).toBe(200);
  });

  test('a reservation with a recorded dose stays', async () => {
    const oldPartitionKey = await reserved();
    on('2026-11-30');
    const record = putBody('doses', { place: 'consult_0|20261130|1', given: '2026-11-30' }, { oldPartitionKey });
    expect((await put(server, DESK, record)).status).toBe(200);
    on('2026-12-10');
    expect(await statusSeen()).toContain('未対応');
  });

  test('an answer that was completed stays', async () => {
    const partitionKey = await reserved();
    await server.call(DESK, 'POST', '/survey-results/updateCheck', { surveyId: 'doses', partitionKey, check: '完了' });
    on('2026-12-10');
    expect(await statusSeen()).toEqual(['完了']);
  });

  test('other kinds of forms never lapse', async () => {
    await reserved('ordinary');
    on('2026-12-10');
    expect(await statusSeen('ordinary')).toEqual(['未対応']);
  });

  test('many readers at once withdraw it once', async () => {
    await reserved();
    on('2026-12-02');
    const seen = await Promise.all(Array.from({ length: 10 }, () => statusSeen()));
    expect(new Set(seen.flat())).toEqual(new Set(['取り消し']));
    const audit = await rowsOf(server, `SELECT 1 FROM audit WHERE action = 'cancel' AND subject_user_id = $1`, [
      person,
    ]);
    expect(audit).toHaveLength(1);
  });

  test("the desk's list of everybody's answers shows it withdrawn, and the list of its old status no more", async () => {
    await reserved();
    on('2026-12-02');
    const list = async (more: object) => {
      const { body } = await server.call(DESK, 'POST', `/${ADMIN_ANSWERS_PATH}`, { surveyId: 'doses', ...more });
      return (body.data as { check: string }[]).map(({ check }) => check);
    };
    expect(await list({ userId: person, check: '未対応' })).toEqual([]);
    expect(await list({ userId: person })).toEqual(['取り消し']);
    const all = await server.call(DESK, 'POST', '/survey-results/query', { surveyId: 'doses', mode: 'admin' });
    const mine = (all.body.data as { userId: string; check: string }[]).filter(({ userId }) => userId === person);
    expect(new Set(mine.map(({ check }) => check))).toEqual(new Set(['取り消し']));
  });

  test('the sweep withdraws it without a reader; one that the desk opens again much later is found the day after', async () => {
    const lapsed = new LapsedReservations(server.database, new Configurations(server.database, true));
    const stored = async () => {
      const query = 'SELECT check_status FROM answer WHERE user_id = $1 AND is_current';
      return (await rowsOf<{ check_status: string }>(server, query, [person])).map((row) => row.check_status);
    };
    const partitionKey = await reserved();
    on('2026-12-01');
    await lapsed.sweep();
    expect(await stored()).toEqual(['未対応']);
    on('2026-12-02');
    await lapsed.sweep(AbortSignal.abort());
    expect(await stored()).toEqual(['未対応']);
    await lapsed.sweep();
    expect(await stored()).toEqual(['取り消し']);
    // As an import or an old server would leave it.
    on('2027-03-01');
    await lapsed.sweep();
    const open = ['answer SET is_live = true', 'reservation SET is_live = true'];
    for (const change of open)
      await rowsOf(
        server,
        `UPDATE ${change} WHERE answer_id = (SELECT answer_id FROM answer WHERE is_current AND partition_key = $1)`,
        [partitionKey],
      );
    await rowsOf(
      server,
      "UPDATE slot SET reserved = reserved + 1 WHERE calendar_id = 'main' AND day = '20261130' AND slot = '1'",
    );
    await rowsOf(server, "UPDATE answer SET check_status = '未対応' WHERE is_current AND partition_key = $1", [
      partitionKey,
    ]);
    await lapsed.sweep();
    expect(await stored()).toEqual(['未対応']);
    on('2027-03-02');
    // One that was to stop has not looked at all.
    await lapsed.sweep(AbortSignal.abort());
    await lapsed.sweep();
    expect(await stored()).toEqual(['取り消し']);
  });

  test.each([
    ['exactly fill', 1_000],
    ['are one more than', 1_001],
  ])('the sweep comes to the last of as many reservations as %s what it looks at by one statement', async (_, all) => {
    await forgetAnswers(server);
    const partitionKey = await reserved();
    // Past ones whose answers are completed, a day before: looked at, and left.
    await rowsOf(
      server,
      `WITH made AS (
         INSERT INTO answer SELECT (jsonb_populate_record(a, jsonb_build_object('answer_id', a.answer_id || '-' || n,
           'partition_key', a.partition_key || '-' || n, 'answer_code', (40000000 + n)::text, 'check_status', '完了'))).*
         FROM answer a, generate_series(1, $2) AS n WHERE a.partition_key = $1 RETURNING answer_id)
       INSERT INTO reservation SELECT
         (jsonb_populate_record(r, jsonb_build_object('answer_id', m.answer_id, 'day', '20261129'))).*
       FROM reservation r, made m WHERE r.answer_id = (SELECT answer_id FROM answer WHERE partition_key = $1)`,
      [partitionKey, all - 1],
    );
    on('2026-12-02');
    await new LapsedReservations(server.database, new Configurations(server.database, true)).sweep();
    const stored = 'SELECT check_status FROM answer WHERE partition_key = $1 AND is_current';
    expect(await rowsOf(server, stored, [partitionKey])).toEqual([{ check_status: '取り消し' }]);
    await forgetAnswers(server);
  });
});
