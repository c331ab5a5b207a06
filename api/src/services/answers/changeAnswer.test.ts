/**
 * Cancelling, an administrator's status, deletion.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, put, putBody, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { ADMIN, beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person = '';

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
  person = beginTest('change');
});

async function reserve(slot: string, surveyId = 'visit', userId = person): Promise<string> {
  const body = putBody(surveyId, { name: '山田 太郎', place: `consult_0|${slot}` });
  const answer = await put(server, userId, body);
  expect(answer.status).toBe(200);
  return String(answer.body.partitionKey);
}
const cancel = (partitionKey: string, userId = person, surveyId = 'visit') =>
  server.call(userId, 'POST', '/survey-results/cancelItem', { surveyId, partitionKey, userId });
const setCheck = (partitionKey: string, check: string, userId = DESK) =>
  server.call(userId, 'POST', '/survey-results/updateCheck', { surveyId: 'visit', partitionKey, check });
const checkOf = async (partitionKey: string) =>
  (
    await rowsOf<{ check_status: string }>(server, 'SELECT check_status FROM answer WHERE partition_key = $1', [
      partitionKey,
    ])
  )[0]?.check_status;

describe('cancelItem', () => {
  test('cancelling sets the state 取り消し and frees the slot [API-028, ROWS-042]', async () => {
    const key = await reserve('20261201|0');
    expect(await slotOf(server, 'main', '20261201', '0')).toMatchObject({ reserved: 1 });
    expect(await cancel(key)).toMatchObject({ status: 200, body: { result: 'OK' } });
    expect(await checkOf(key)).toBe('取り消し');
    expect(await slotOf(server, 'main', '20261201', '0')).toMatchObject({ reserved: 0 });
  });

  test('a second cancelling is not_editable and changes nothing [CANCEL-010]', async () => {
    const key = await reserve('20261201|0');
    await cancel(key);
    expect(await cancel(key)).toMatchObject({ status: 409, body: { result: 'ERROR', code: 'not_editable' } });
    expect(await slotOf(server, 'main', '20261201', '0')).toMatchObject({ reserved: 0 });
  });

  test('cancelling works before a deadline that counts days off and is deadline_passed from its day on [CANCEL-014, CANCEL-015]', async () => {
    // Sunday is off, so for Monday 30 November the last day is Saturday minus the passed Sunday: Friday 27 … CONTRACT
    // 6.1.
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
  ])('cancelling in a form set to %s is %i [CANCEL-008]', async (surveyId, status) => {
    const key = await reserve('20261202|0', surveyId);
    expect((await cancel(key, person, surveyId)).status).toBe(status);
  });

  test('an answer without a reservation is not cancelled [CANCEL-009]', async () => {
    const { body } = await put(server, person, putBody('profile', { name: '山田', phone: '09012345678' }));
    const answer = await cancel(String(body.partitionKey), person, 'profile');
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_editable' } });
  });

  test('an answer of somebody else is 403 and an unknown one 404 [API-028]', async () => {
    const key = await reserve('20261203|0');
    expect((await cancel(key, `${person}-b`)).status).toBe(403);
    const named = { surveyId: 'visit', partitionKey: key, userId: 'U-other' };
    expect((await server.call(person, 'POST', '/survey-results/cancelItem', named)).status).toBe(403);
    expect((await cancel(`visit#${person}#1`)).status).toBe(404);
    expect(await checkOf(key)).toBe('未対応');
  });

  test('an administrator cancels after the deadline, and the audit shows it', async () => {
    const key = await reserve('20261121|0');
    setClock(Date.parse('2026-11-21T08:00:00+09:00'));
    expect((await cancel(key)).status).toBe(409);
    const body = { surveyId: 'visit', partitionKey: key };
    expect((await server.call(DESK, 'POST', '/survey-results/cancelItem', body)).status).toBe(200);
    const [audit] = await rowsOf(
      server,
      "SELECT actor_id, overrides FROM audit WHERE action = 'cancel' AND subject = $1",
      [key],
    );
    expect(audit).toEqual({ actor_id: ADMIN, overrides: ['deadline'] });
  });
});

describe('administrators', () => {
  test('only an administrator changes a state, and the audit holds both sides [API-032]', async () => {
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

  test.each(['キャンセル', '取り消し', 'NG'])(
    'the state %s frees the slot, and going back takes the slot again [API-032]',
    async (check) => {
      const key = await reserve('20261205|1');
      await setCheck(key, check);
      expect(await slotOf(server, 'main', '20261205', '1')).toMatchObject({ reserved: 0 });
      await setCheck(key, '未対応');
      expect(await slotOf(server, 'main', '20261205', '1')).toMatchObject({ reserved: 1 });
      await setCheck(key, check);
    },
  );

  test('who was cancelled and counts again is told of it, and of a status alone nothing [CONTRACT 14.4]', async () => {
    const key = await reserve('20261203|1');
    const told = async () =>
      (
        await rowsOf<{ kind: string }>(server, 'SELECT kind FROM outbox WHERE recipient = $1 ORDER BY message_id', [
          person,
        ])
      )
        .map(({ kind }) => kind)
        .sort();
    const first = await told();
    await setCheck(key, '対応中');
    expect(await told()).toEqual(first);
    await setCheck(key, 'キャンセル');
    await setCheck(key, '取り消し');
    expect(await told()).toEqual([...first, 'cancelled'].sort());
    await setCheck(key, '対応済');
    expect(await told()).toEqual([...first, 'booked', 'cancelled'].sort());
  });

  test('an answer does not return to a slot that has become full [API-032]', async () => {
    const key = await reserve('20261207|1');
    await setCheck(key, 'NG');
    await put(server, `${person}-b`, visitBody('20261207|1', {}, 'exam_long'));
    expect(await setCheck(key, '未対応')).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await checkOf(key)).toBe('NG');
  });

  test('only an administrator deletes, rows and reservation go and the audit stays [API-030]', async () => {
    const key = await reserve('20261208|0');
    const body = { surveyId: 'visit', partitionKey: key };
    expect((await server.call(person, 'DELETE', '/survey-results/deleteItem', body)).status).toBe(403);
    expect((await server.call(DESK, 'DELETE', '/survey-results/deleteItem', body)).status).toBe(200);
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
