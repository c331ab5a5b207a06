/**
 * Storing answers with a place: which slots may be had, how often, how one is changed, and what administrators may pass
 * over (CONTRACT 12, Places).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, put, putBody, readRows, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { ADMIN, beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person = '';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());
beforeEach(() => {
  person = beginTest('place');
});

describe('reservations', () => {
  test('a full slot is quota_exceeded and leaves nothing [API-026]', async () => {
    const slot = '20261210|1';
    expect((await put(server, `${person}-a`, visitBody(slot, {}, 'exam_long'))).status).toBe(200);
    const full = await put(server, person, visitBody(slot));
    expect(full).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await rowsOf(server, 'SELECT 1 FROM answer WHERE user_id = $1', [person])).toHaveLength(0);
    expect(await slotOf(server, 'main', '20261210', '1')).toEqual({ quota: 2, reserved: 2 });
  });

  test.each([
    ['a day off', '20261206|0'],
    ['a slot that has started', '20261120|0'],
    ['a past day', '20261119|0'],
  ])('%s is not_reservable [SLOT-006]', async (_, slot) => {
    expect(await put(server, person, visitBody(slot))).toMatchObject({ status: 409, body: { code: 'not_reservable' } });
  });

  test('a day outside the bookable period is not_reservable [SLOT-011, SLOT-013]', async () => {
    for (const day of ['20261121', '20270121']) {
      const answer = await put(server, person, visitBody(`${day}|0`, {}, 'vaccine_0'));
      expect(answer).toMatchObject({ status: 409, body: { code: 'not_reservable' } });
    }
    expect((await put(server, person, visitBody('20261122|0', {}, 'vaccine_0'))).status).toBe(200);
  });

  test.each([
    ['an unknown category', 'ghost_0', '20261211|0'],
    ['an unknown item', 'exam_ghost', '20261211|0'],
    ['an ended item', 'exam_old', '20261211|0'],
    ['a category with items but without one', 'exam_0', '20261211|0'],
    ['an unknown slot', 'consult_0', '20261211|9'],
    ['a day that does not exist', 'consult_0', '20261232|0'],
  ])('%s is 400 [API-023]', async (_, choice, slot) => {
    expect(await put(server, person, visitBody(slot, {}, choice))).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });

  test('a reservation without day and time is not accepted from a person [API-023]', async () => {
    const answer = await put(server, person, putBody('visit', { name: '山田', place: 'consult_0' }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('a reservation beyond the own limit is reservation_limit [SLOT-015, SLOT-016]', async () => {
    const at = (day: string) => put(server, person, visitBody(`${day}|0`, {}, 'vaccine_0'));
    expect((await at('20261201')).status).toBe(200);
    expect(await at('20261201')).toMatchObject({
      status: 409,
      body: { code: 'reservation_limit', checkDetail: '1日の予約は1件までです' },
    });
    expect((await at('20261202')).status).toBe(200);
    expect(await at('20261203')).toMatchObject({
      status: 409,
      body: { code: 'reservation_limit', checkDetail: '期間内の予約は2件までです' },
    });
  });

  test('a change moves to a new key, cancels the old answer and keeps one receipt number and one place [ROWS-008, ROWS-041]', async () => {
    const first = await put(server, person, visitBody('20261214|0'));
    const oldPartitionKey = String(first.body.partitionKey);
    expect(oldPartitionKey).toMatch(new RegExp(`^visit#${person}#\\d{13}$`));
    const second = await put(server, person, visitBody('20261215|0', { oldPartitionKey }));
    expect(second.body).toMatchObject({ type: 'update', answercode: first.body.answercode });
    expect(second.body.partitionKey).not.toBe(oldPartitionKey);
    expect((await readRows(server, person, oldPartitionKey)).get('name')).toMatchObject({ check: '取り消し' });
    expect((await readRows(server, person, second.body.partitionKey)).get('name')).toMatchObject({ check: '未対応' });
    expect(await slotOf(server, 'main', '20261214', '0')).toMatchObject({ reserved: 0 });
    expect(await slotOf(server, 'main', '20261215', '0')).toMatchObject({ reserved: 1 });
    const again = await put(server, person, visitBody('20261216|0', { oldPartitionKey }));
    expect(again).toMatchObject({ status: 409, body: { code: 'not_editable' } });
  });

  test('a change to a full slot is refused and the old slot stays [API-026]', async () => {
    await put(server, `${person}-a`, visitBody('20261217|1', {}, 'exam_long'));
    const first = await put(server, person, visitBody('20261217|0'));
    const oldPartitionKey = String(first.body.partitionKey);
    const moved = await put(server, person, visitBody('20261217|1', { oldPartitionKey }));
    expect(moved).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await slotOf(server, 'main', '20261217', '0')).toMatchObject({ reserved: 1 });
    expect((await readRows(server, person, oldPartitionKey)).get('name')).toMatchObject({ check: '未対応' });
  });

  test('a change after the deadline is deadline_passed, and an administrator makes it with a record [CANCEL-011, CANCEL-014]', async () => {
    const first = await put(server, person, visitBody('20261124|0'));
    const oldPartitionKey = String(first.body.partitionKey);
    setClock(Date.parse('2026-11-24T08:00:00+09:00'));
    const late = await put(server, person, visitBody('20261125|0', { oldPartitionKey }));
    expect(late).toMatchObject({ status: 409, body: { code: 'deadline_passed' } });
    const byAdmin = await put(server, DESK, visitBody('20261125|0', { oldPartitionKey }));
    expect(byAdmin).toMatchObject({ status: 200, body: { type: 'update' } });
    const [audit] = await rowsOf<{ actor_id: string; overrides: string[]; subject_user_id: string }>(
      server,
      'SELECT actor_id, overrides, subject_user_id FROM audit WHERE subject = $1',
      [String(byAdmin.body.partitionKey)],
    );
    expect(audit).toEqual({ actor_id: ADMIN, overrides: ['deadline'], subject_user_id: person });
  });

  test('an answer of somebody else is not changed, and an unknown one is 404', async () => {
    const first = await put(server, `${person}-a`, visitBody('20261218|0'));
    const oldPartitionKey = String(first.body.partitionKey);
    expect((await put(server, person, visitBody('20261218|0', { oldPartitionKey }))).status).toBe(403);
    const ghost = await put(server, person, visitBody('20261218|0', { oldPartitionKey: `visit#${person}#1` }));
    expect(ghost.status).toBe(404);
  });
});

describe('administrators', () => {
  test('a person entered at the desk gets a new id, and the record says who did it', async () => {
    const { status, body } = await put(
      server,
      DESK,
      putBody('profile', { name: '山田', phone: '0312345678', room: '101' }),
    );
    expect(status).toBe(200);
    expect(String(body.partitionKey)).toMatch(/^profile#I[0-9A-HJKMNP-TV-Z]{26}$/);
    const [audit] = await rowsOf(server, 'SELECT actor_id, actor_is_admin, action FROM audit WHERE subject = $1', [
      String(body.partitionKey),
    ]);
    expect(audit).toEqual({ actor_id: ADMIN, actor_is_admin: true, action: 'create' });
  });

  test('an administrator may exceed period and limit but not capacity', async () => {
    const named = (body: ReturnType<typeof visitBody>) => ({
      ...body,
      data: body.data.map((row) => ({ ...row, userId: person })),
    });
    for (const slot of ['20261121|0', '20261122|0', '20261123|0']) {
      expect((await put(server, DESK, named(visitBody(slot, {}, 'vaccine_0')))).status).toBe(200);
    }
    await put(server, DESK, named(visitBody('20261221|1', {}, 'exam_long')));
    const full = await put(server, DESK, named(visitBody('20261221|1')));
    expect(full).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await brokenInvariants(server)).toEqual([]);
  });
});
