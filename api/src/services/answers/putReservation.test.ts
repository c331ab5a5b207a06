/**
 * Storing answers with a place: which slots may be had, how often, how one is changed, and what administrators may pass over (CONTRACT 12, Places).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, put, putBody, readRows, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { ADMIN, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person = '';
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());
beforeEach(() => {
  setClock(Date.parse(TEST_NOW));
  count += 1;
  person = `U-place-${count}`;
});

describe('reservations', () => {
  test('[API-026] 満員の枠は quota_exceeded で、何も残らない', async () => {
    const slot = '20261210|1';
    expect((await put(server, `${person}-a`, visitBody(slot, {}, 'exam_long'))).status).toBe(200);
    const full = await put(server, person, visitBody(slot));
    expect(full).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await rowsOf(server, 'SELECT 1 FROM answer WHERE user_id = $1', [person])).toHaveLength(0);
    expect(await slotOf(server, 'main', '20261210', '1')).toEqual({ quota: 2, reserved: 2 });
  });

  test.each([
    ['休みの日', '20261206|0'],
    ['始まった枠', '20261120|0'],
    ['過ぎた日', '20261119|0'],
  ])('[SLOT-006] %s は not_reservable', async (_, slot) => {
    expect(await put(server, person, visitBody(slot))).toMatchObject({ status: 409, body: { code: 'not_reservable' } });
  });

  test('[SLOT-011, SLOT-013] 予約できる期間の外は not_reservable', async () => {
    for (const day of ['20261121', '20270121']) {
      const answer = await put(server, person, visitBody(`${day}|0`, {}, 'vaccine_0'));
      expect(answer).toMatchObject({ status: 409, body: { code: 'not_reservable' } });
    }
    expect((await put(server, person, visitBody('20261122|0', {}, 'vaccine_0'))).status).toBe(200);
  });

  test.each([
    ['ない区分', 'ghost_0', '20261211|0'],
    ['ない項目', 'exam_ghost', '20261211|0'],
    ['終わった項目', 'exam_old', '20261211|0'],
    ['項目のある区分を項目なしで', 'exam_0', '20261211|0'],
    ['ない枠', 'consult_0', '20261211|9'],
    ['ない日', 'consult_0', '20261232|0'],
  ])('[API-023] %s は400', async (_, choice, slot) => {
    expect(await put(server, person, visitBody(slot, {}, choice))).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });

  test('[API-023] 日時のない予約は利用者には受け付けない', async () => {
    const answer = await put(server, person, putBody('visit', { name: '山田', place: 'consult_0' }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('[SLOT-015, SLOT-016] 自分の上限を超える予約は reservation_limit', async () => {
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

  test('[ROWS-008, ROWS-041] 変更は新しいキーに移り、前の回答は取り消し、受付番号と枠は一つ', async () => {
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

  test('[API-026] 満員の枠への変更は断られ、前の枠はそのまま', async () => {
    await put(server, `${person}-a`, visitBody('20261217|1', {}, 'exam_long'));
    const first = await put(server, person, visitBody('20261217|0'));
    const oldPartitionKey = String(first.body.partitionKey);
    const moved = await put(server, person, visitBody('20261217|1', { oldPartitionKey }));
    expect(moved).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await slotOf(server, 'main', '20261217', '0')).toMatchObject({ reserved: 1 });
    expect((await readRows(server, person, oldPartitionKey)).get('name')).toMatchObject({ check: '未対応' });
  });

  test('[CANCEL-011, CANCEL-014] 期限を過ぎた変更は deadline_passed、管理者は記録を残して変えられる', async () => {
    const first = await put(server, person, visitBody('20261124|0'));
    const oldPartitionKey = String(first.body.partitionKey);
    setClock(Date.parse('2026-11-24T08:00:00+09:00'));
    const late = await put(server, person, visitBody('20261125|0', { oldPartitionKey }));
    expect(late).toMatchObject({ status: 409, body: { code: 'deadline_passed' } });
    const byAdmin = await put(server, ADMIN, visitBody('20261125|0', { oldPartitionKey }));
    expect(byAdmin).toMatchObject({ status: 200, body: { type: 'update' } });
    const [audit] = await rowsOf<{ actor_id: string; overrides: string[]; subject_user_id: string }>(
      server,
      'SELECT actor_id, overrides, subject_user_id FROM audit WHERE subject = $1',
      [String(byAdmin.body.partitionKey)],
    );
    expect(audit).toEqual({ actor_id: ADMIN, overrides: ['deadline'], subject_user_id: person });
  });

  test('他人の回答は変更できず、ない回答は404', async () => {
    const first = await put(server, `${person}-a`, visitBody('20261218|0'));
    const oldPartitionKey = String(first.body.partitionKey);
    expect((await put(server, person, visitBody('20261218|0', { oldPartitionKey }))).status).toBe(403);
    const ghost = await put(server, person, visitBody('20261218|0', { oldPartitionKey: `visit#${person}#1` }));
    expect(ghost.status).toBe(404);
  });
});

describe('administrators', () => {
  test('窓口で登録する人には新しい番号がつき、だれがしたかが残る', async () => {
    const { status, body } = await put(
      server,
      ADMIN,
      putBody('profile', { name: '山田', phone: '0312345678', room: '101' }, { isLiffMode: false }),
    );
    expect(status).toBe(200);
    expect(String(body.partitionKey)).toMatch(/^profile#I[0-9A-HJKMNP-TV-Z]{26}$/);
    const [audit] = await rowsOf(server, 'SELECT actor_id, actor_is_admin, action FROM audit WHERE subject = $1', [
      String(body.partitionKey),
    ]);
    expect(audit).toEqual({ actor_id: ADMIN, actor_is_admin: true, action: 'create' });
  });

  test('管理者も定員は超えられないが、期間と上限は超えられる', async () => {
    const named = (body: ReturnType<typeof visitBody>) => ({
      ...body,
      data: body.data.map((row) => ({ ...row, userId: person })),
    });
    for (const slot of ['20261121|0', '20261122|0', '20261123|0']) {
      expect((await put(server, ADMIN, named(visitBody(slot, {}, 'vaccine_0')))).status).toBe(200);
    }
    await put(server, ADMIN, named(visitBody('20261221|1', {}, 'exam_long')));
    const full = await put(server, ADMIN, named(visitBody('20261221|1')));
    expect(full).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
    expect(await brokenInvariants(server)).toEqual([]);
  });
});
