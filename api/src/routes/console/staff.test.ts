/** The accounts of the staff (CONTRACT 14.2, CONSOLE 5): made and changed by 管理者, whose last one keeps the role. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import type { StaffRow } from '@madoguchi/shared/contract/console/staff';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import { rowsOf } from '../../testing/answers';
import { NO_LOCK_OF_CHIEFS } from '../../testing/guards';
import { beginTest, STAFF_PASSWORD, serverOfTest, startTestServer, type TestServer } from '../../testing/server';
import { consoleData } from '../../testing/staffExamples';

let server: TestServer;
let chief: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  beginTest('staff');
  chief = await server.staff({ roles: ['管理者'] });
});
afterAll(async () => {
  await server.close();
  resetClock();
});

const put = (staffId: string, body: object, by = chief, at = server) =>
  at.call(by, 'PUT', `/${consolePath('staffPut', { id: staffId })}`, body);
const post = (body: object) => server.call(chief, 'POST', `/${consolePath('staffPost')}`, body);
const me = (staffId: string) => server.call(staffId, 'GET', `/${consolePath('me')}`);
const account = { name: '窓口 花子', roles: ['受付'], scope: {}, version: 1 };

describe('accounts', () => {
  test('are listed by their ids page by page', async () => {
    await server.staff({ roles: ['閲覧'], scope: { forms: ['visit'] } });
    const seen: StaffRow[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const path = `${consolePath('staffList')}?limit=2&cursor=${cursor}`;
      const page: { items: StaffRow[]; nextCursor?: string } = await consoleData(
        ...([server, chief, 'staffList', undefined, path] as const),
      );
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    const ids = seen.map(({ staffId }) => staffId);
    expect(ids).toEqual([...new Set(ids)].sort());
    const [row] = await rowsOf(server, 'SELECT count(*)::integer AS count FROM staff');
    expect(row).toEqual({ count: ids.length });
    expect(seen.find(({ staffId }) => staffId === chief)).toMatchObject({
      roles: ['管理者'],
      disabled: false,
      version: 1,
    });
  });
  test('are made once: id, login name and subject are one person’s', async () => {
    const made = { name: '新人', roles: ['受付'], scope: { calendars: ['main'] } };
    const signsIn = { loginName: 'Shinjin', password: STAFF_PASSWORD, subject: 'sub-1' };
    const answer = await post({ ...made, ...signsIn, staffId: 'S-shinjin' });
    expect(answer.body.data).toEqual({
      ...made,
      ...{ staffId: 'S-shinjin', loginName: 'Shinjin', subject: 'sub-1' },
      ...{ disabled: false, hasPassword: true, hasTotp: false, version: 1 },
    });
    for (const [body, itemKey] of [
      [{ staffId: 'S-shinjin' }, 'staffId'],
      [{ staffId: 'S-other', loginName: 'ｓｈｉｎｊｉｎ' }, 'loginName'],
      [{ staffId: 'S-other', subject: 'sub-1' }, 'subject'],
    ] as const)
      expect(await post({ ...made, ...body })).toMatchObject({ status: 400, body: { errors: [{ itemKey }] } });
    expect(await post({ ...made, staffId: 'U-patient' })).toMatchObject({ status: 400 });
    expect(await post({ ...made, staffId: 'S-weak', loginName: 'weak', password: 'short' })).toMatchObject({
      status: 400,
    });
    expect(await post({ ...made, staffId: 'S-none', password: STAFF_PASSWORD })).toMatchObject({ status: 400 });
  });
  test('of 管理者 get no scope; one from before stays while something else is changed [CONTRACT 14.2]', async () => {
    const limited = { name: '新人', roles: ['管理者', '受付'], scope: { forms: ['visit'] } };
    const refused = { status: 400, body: { errors: [{ itemKey: 'scope', message: staffErrorTexts.limitedChief }] } };
    expect(await post({ ...limited, staffId: 'S-limited', subject: 'limited' })).toMatchObject(refused);
    const staffId = await server.staff({ roles: ['受付'] });
    expect(await put(staffId, { ...limited, version: 1 })).toMatchObject(refused);
    expect(await put(staffId, { ...limited, scope: {}, version: 1 })).toMatchObject({ status: 200 });
    const former = await server.staff({ roles: ['管理者'], scope: { forms: ['visit'] } });
    expect(await put(former, { ...limited, scope: { forms: [] }, version: 1 })).toMatchObject(refused);
    expect(await put(former, { ...limited, withoutTotp: true, version: 1 })).toMatchObject({ status: 200 });
  });
  test('are changed by who has read what stands; the audit says from what to what', async () => {
    const staffId = await server.staff({ roles: ['受付'] });
    expect((await put(staffId, { ...account, roles: ['会計'], scope: { forms: ['visit'] } })).body.data).toMatchObject({
      roles: ['会計'],
      scope: { forms: ['visit'] },
      version: 2,
    });
    const stale = await put(staffId, account);
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'changed', data: { staffId, roles: ['会計'], version: 2 } },
    });
    expect(await put(staffId, { ...account, version: undefined })).toMatchObject({ status: 409 });
    expect(await put('S-nobody', account)).toMatchObject({ status: 404 });
    const text = `SELECT actor_id, subject, before, after FROM audit WHERE action = 'staff' AND subject_user_id = $1`;
    expect(await rowsOf(server, text, [staffId])).toEqual([
      {
        actor_id: chief,
        subject: staffId,
        before: { name: staffId, roles: ['受付'], scope: {}, disabled: false },
        after: { name: account.name, roles: ['会計'], scope: { forms: ['visit'] }, disabled: false },
      },
    ]);
  });
  test.each([
    ['is disabled', { disabled: true }],
    ['gets a new password', { password: `${STAFF_PASSWORD} again` }],
    ['loses the second factor', { withoutTotp: true }],
  ])('who %s is signed out at once', async (_what, change) => {
    const staffId = await server.staff({ roles: ['受付'], password: STAFF_PASSWORD });
    expect(await me(staffId)).toMatchObject({ status: 200 });
    expect(await put(staffId, { ...account, ...change })).toMatchObject({ status: 200 });
    expect(await me(staffId)).toMatchObject({ status: 401 });
  });
  test('have their sessions ended by 管理者', async () => {
    const staffId = await server.staff({ roles: ['受付'] });
    const end = (id: string) => server.call(chief, 'DELETE', `/${consolePath('staffSessionsDelete', { id })}`);
    expect(await me(staffId)).toMatchObject({ status: 200 });
    expect(await end(staffId)).toMatchObject({ status: 200 });
    expect(await me(staffId)).toMatchObject({ status: 401 });
    expect(await end('S-nobody')).toMatchObject({ status: 404 });
  });
  test('are nobody else’s to see or change', async () => {
    for (const role of ['帳票担当', '予約担当', '受付', '会計', '閲覧'] as const) {
      const staffId = await server.staff({ roles: [role] });
      expect(await put(staffId, { ...account, roles: ['管理者'] }, staffId)).toMatchObject({ status: 403 });
      expect(await server.call(staffId, 'GET', `/${consolePath('staffList')}`)).toMatchObject({ status: 403 });
    }
  });
});

describe('the last 管理者', () => {
  const start = serverOfTest();
  const chiefsOf = async (at: TestServer) => {
    const text = `SELECT staff_id FROM staff WHERE '管理者' = ANY (roles) AND NOT is_disabled`;
    return (await rowsOf(at, text)).length;
  };

  test('is not disabled, and keeps the role, also where another one is disabled already', async () => {
    const own = await start();
    const last = await own.staff({ roles: ['管理者', '受付'] });
    const second = await own.staff({ roles: ['管理者'] });
    expect(await put(second, { ...account, roles: ['管理者'], disabled: true }, last, own)).toMatchObject({
      status: 200,
    });
    for (const change of [{ roles: ['受付'] }, { roles: ['管理者'], disabled: true }])
      expect(await put(last, { ...account, ...change }, last, own)).toMatchObject({
        status: 409,
        body: { code: 'not_editable' },
      });
    expect(await put(last, { ...account, roles: ['管理者'] }, last, own)).toMatchObject({ status: 200 });
  });

  test('is the last one also beside others who have no way to sign in', async () => {
    const own = await start();
    const last = await own.staff({ roles: ['管理者'] });
    const shutOut = await own.staff({ roles: ['管理者'] });
    await own.database.execute({ name: 'test_shut_out', text: 'UPDATE staff SET subject = NULL WHERE staff_id = $1' }, [
      shutOut,
    ]);
    expect(await put(last, account, last, own)).toMatchObject({ status: 409, body: { code: 'not_editable' } });
    expect(await put(shutOut, account, last, own)).toMatchObject({ status: 200 });
  });

  /** Two take the role from each other at once, again and again. @returns how often none was left */
  async function duels(without: Parameters<typeof start>[0]): Promise<number> {
    const own = await start(without);
    let lost = 0;
    for (let round = 0; round < 12; round += 1) {
      const pair = [await own.staff({ roles: ['管理者'] }), await own.staff({ roles: ['管理者'] })] as const;
      await Promise.all(pair.map((each) => own.tokenOf(each)));
      const [one, two] = pair;
      await Promise.all([put(two, account, one, own), put(one, account, two, own)]);
      if ((await chiefsOf(own)) === 0) lost += 1;
      await own.database.script(`UPDATE staff SET roles = '{受付}'`);
    }
    return lost;
  }
  test('stays when two take the role from each other at once', async () => {
    expect(await duels({})).toBe(0);
  });
  test('control: without the lock both lose it', async () => {
    expect(await duels({ missingGuards: NO_LOCK_OF_CHIEFS })).toBeGreaterThan(0);
  });
});
