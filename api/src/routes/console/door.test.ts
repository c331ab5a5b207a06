/** The door of the console (CONTRACT 14.1): who passes it, with what, and when no longer. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { API_BASE } from '@madoguchi/shared/contract';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { decodeJwt } from 'jose';
import { ADMIN, beginTest, startTestServer, type TestServer } from '../../testing/server';

const MINUTE = 60_000;
let server: TestServer;
let strict: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  strict = await startTestServer({ environment: { STAFF_MFA: 'required', STAFF_IDLE_MINUTES: '5' } });
});
beforeEach(() => {
  beginTest('door');
});
afterAll(async () => {
  await server.close();
  await strict.close();
  resetClock();
});

const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
const me = `/${consolePath('me')}`;
const meBy = (token: string, at = server) =>
  at.call(undefined, 'GET', me, undefined, { authorization: `Bearer ${token}` });

describe('who passes', () => {
  test('the staff, with roles and scope as they are stored now and not as the token was issued', async () => {
    const staffId = await server.staff({ roles: ['受付'], scope: { calendars: ['main'] } });
    const profile = { staffId, roles: ['受付'], scope: { calendars: ['main'] }, mfa: true, mfaRequired: false };
    expect((await server.call(staffId, 'GET', me)).body).toMatchObject({ result: 'OK', data: profile });
    await server.database.execute(
      { name: 'test_roles', text: `UPDATE staff SET roles = '{会計}' WHERE staff_id = $1` },
      [staffId],
    );
    later(1_000);
    expect((await server.call(staffId, 'GET', me)).body).toMatchObject({ data: { roles: ['会計'] } });
  });
  test('a token names the session, the provider and ten minutes, and no role', async () => {
    const staffId = await server.staff({ roles: ['管理者'] });
    const claims = decodeJwt(await server.tokenOf(staffId));
    expect(claims).toMatchObject({
      sub: staffId,
      identities: [{ userId: staffId, providerName: 'STAFF' }],
      mfa: true,
      exp: (claims.iat ?? 0) + 600,
    });
    expect(JSON.stringify(claims)).not.toContain('管理者');
  });
  test('a LINE id of ADMIN_USERS as 管理者, where no second factor is asked for', async () => {
    expect((await server.call(ADMIN, 'GET', me)).body).toMatchObject({ data: { staffId: ADMIN, roles: ['管理者'] } });
    expect(await strict.call(ADMIN, 'GET', me)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await strict.call(ADMIN, 'GET', '//survey/api/v1/admin/surveys')).toMatchObject({ status: 403 });
  });
  test('nobody without a token, with a person’s, or with one that is expired', async () => {
    expect(await server.call(undefined, 'GET', me)).toMatchObject({ status: 401 });
    expect(await server.call('U-person', 'GET', me)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const token = await server.tokenOf(await server.staff({ roles: ['管理者'] }));
    later(10 * MINUTE);
    expect(await meBy(token)).toMatchObject({ status: 403, body: { error_description: 'IdToken expired.' } });
  });
});

describe('a session', () => {
  test('that has ended, or whose account is disabled, passes no longer than a second', async () => {
    const [ended, disabled] = [await server.staff({ roles: ['受付'] }), await server.staff({ roles: ['受付'] })];
    const tokens = [await server.tokenOf(ended), await server.tokenOf(disabled)] as const;
    for (const token of tokens) expect((await meBy(token)).status).toBe(200);
    const { database } = server;
    await database.execute({ name: 'test_end', text: 'DELETE FROM staff_session WHERE staff_id = $1' }, [ended]);
    await database.execute({ name: 'test_off', text: 'UPDATE staff SET is_disabled = true WHERE staff_id = $1' }, [
      disabled,
    ]);
    later(1_000);
    for (const token of tokens) expect((await meBy(token)).status).toBe(401);
  });
  test('ends after the minutes of rest that are set, counted from the last call', async () => {
    const token = await strict.tokenOf(await strict.staff({ roles: ['受付'] }));
    for (const minutes of [0, 4, 4]) {
      later(minutes * MINUTE);
      expect((await meBy(token, strict)).status).toBe(200);
    }
    const other = await strict.tokenOf(await strict.staff({ roles: ['受付'] }));
    later(5 * MINUTE);
    expect((await meBy(other, strict)).status).toBe(401);
  });
  test('without a second factor sees its own account alone where one is asked for', async () => {
    const staffId = await strict.staff({ roles: ['管理者'], mfa: false });
    expect((await strict.call(staffId, 'GET', me)).body).toMatchObject({ data: { mfa: false, mfaRequired: true } });
  });
});

describe('a sign-in by name', () => {
  const codeOf = (staffId: string) => `?code=dev:${staffId}`;
  const paths = [`//${API_BASE.slice(1)}/login/token`, `/${consolePath('loginToken')}`];

  test.each(paths)('%s opens a session of the staff with a second factor', async (path) => {
    const staffId = await server.staff({ roles: ['閲覧'] });
    const answer = await server.call(undefined, 'GET', `${path}${codeOf(staffId)}`);
    const { session, profile } = answer.body.data as { session: { id_token: string }; profile: object };
    expect(profile).toEqual({ userId: staffId, displayName: staffId });
    expect((await meBy(session.id_token)).body).toMatchObject({ data: { staffId, mfa: true } });
  });
  test('of nobody that is known opens none of the staff', async () => {
    const [person = '', console = ''] = paths;
    expect(await server.call(undefined, 'GET', `${console}${codeOf('S-nobody')}`)).toMatchObject({ status: 403 });
    const answer = await server.call(undefined, 'GET', `${person}${codeOf('S-nobody')}`);
    const { session } = answer.body.data as { session: { id_token: string } };
    expect(await meBy(session.id_token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

test('the person’s calls take no token of the staff without the mode [CONTRACT 14.1]', async () => {
  const staffId = await server.staff({ roles: ['管理者'] });
  expect(await server.call(staffId, 'GET', '/survey-configs/getItem?surveyId=visit')).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
});
