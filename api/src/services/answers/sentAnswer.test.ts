/** What a call of putItem is taken for, and what it leaves beside rows: by whom, in which name, and what others see at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { put, putBody, rowsOf, visitBody } from '../../testing/answers';
import { memberBundle, register } from '../../testing/members';
import { beginTest, DESK, NAMELESS, startTestServer, type TestServer } from '../../testing/server';
import { reserve, STAY_SURVEY, stayBody, stayBundle } from '../../testing/stays';

let server: TestServer;
let person = '';
beforeAll(async () => {
  const members = memberBundle();
  // Both hold the small bundle: its member form is the members' own.
  const bundle = { ...members, ...stayBundle(), 'members/card.json': members['members/card.json'] };
  server = await startTestServer({ bundle });
});
afterAll(() => server.close());
beforeEach(() => {
  person = beginTest('sent');
});

const nameOf = async (userId: string) =>
  (
    await rowsOf<{ user_name: string | null; registrant_name: string; is_liff_mode: boolean }>(
      server,
      'SELECT user_name, registrant_name, is_liff_mode FROM answer WHERE user_id = $1 AND is_current',
      [userId],
    )
  )[0];

describe('a call', () => {
  test('is of one form that is there, by the call of its kind', async () => {
    const name = { name: '山田' };
    expect((await put(server, person, putBody('none', name))).status).toBe(404);
    expect((await put(server, person, putBody('closed', {}))).status).toBe(400);
    expect((await put(server, person, putBody('closed', name))).status).toBe(404);
    expect((await put(server, person, putBody('card', name))).status).toBe(404);
    const two = putBody('ticket', name);
    const [row] = putBody('visit', name).data;
    expect((await put(server, person, { ...two, data: [...two.data, row] })).status).toBe(400);
    expect((await register(server, person, { name: '山田' }, { surveyId: 'count' })).status).toBe(200);
    expect((await register(server, person, { name: '山田' }, { surveyId: 'ticket' })).status).toBe(404);
  });

  test('of a stay comes by the call of beds alone', async () => {
    expect((await put(server, person, stayBody('2026-12-01', '2026-12-02'))).status).toBe(400);
    const visit = await server.call(person, 'POST', `//bed-reservation/${STAY_SURVEY}`, visitBody('20261201|0'));
    expect(visit.status).toBe(400);
    expect((await reserve(server, person, '2026-12-01', '2026-12-02')).status).toBe(200);
  });
});

describe('an answer', () => {
  test('has the name of who has signed in; at the desk the name that the desk gives', async () => {
    await put(server, person, visitBody('20261202|0'));
    expect(await nameOf(person)).toEqual({
      user_name: `${person} さん`,
      registrant_name: 'LINEユーザー',
      is_liff_mode: true,
    });
    await put(server, NAMELESS, visitBody('20261202|0', { userName: '窓口の名前' }));
    expect(await nameOf(NAMELESS)).toMatchObject({ user_name: null });
    const { body } = await put(server, DESK, visitBody('20261202|0', { userName: '窓口の名前' }));
    expect(await nameOf(String(body.partitionKey).split('#')[1] ?? '')).toMatchObject({
      ...{ user_name: '窓口の名前', is_liff_mode: false, registrant_name: expect.stringContaining('さん') },
    });
  });

  test('takes its place before everybody’s eyes, also where it moves', async () => {
    const path = '/calendars/schedule/main?start_day=20261207&end_day=20261208';
    const taken = async () => JSON.stringify((await server.call('U-reader', 'GET', path)).body);
    const before = await taken();
    const { body } = await put(server, person, visitBody('20261207|0'));
    const booked = await taken();
    expect(booked).not.toBe(before);
    const moved = visitBody('20261208|1', { oldPartitionKey: String(body.partitionKey) });
    expect((await put(server, person, moved)).status).toBe(200);
    expect(await taken()).not.toBe(booked);
  });
});

describe('a stay that counts again', () => {
  test('has its nights and stands among the others’ again; where they are full it stays cancelled', async () => {
    const { body } = await reserve(server, person, '2026-12-05', '2026-12-06');
    const partitionKey = String(body.partitionKey);
    const check = (status: string) =>
      server.call(DESK, 'POST', '/survey-results/updateCheck', { surveyId: STAY_SURVEY, partitionKey, check: status });
    const stay = async () => {
      const text =
        'SELECT s.is_live, n.reserved FROM bed_stay s JOIN answer a USING (answer_id) JOIN bed_night n ON n.night = s.start_day WHERE a.user_id = $1';
      return (await rowsOf(server, text, [person]))[0];
    };
    await check('キャンセル');
    expect(await stay()).toEqual({ is_live: false, reserved: 0 });
    expect((await check('未対応')).status).toBe(200);
    expect(await stay()).toEqual({ is_live: true, reserved: 1 });
    await check('キャンセル');
    await reserve(server, `${person}-b`, '2026-12-05', '2026-12-06');
    expect(await check('未対応')).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await stay()).toEqual({ is_live: false, reserved: 1 });
  });
});
