/** Signing in with an own password and a second factor, and the sessions that follow (CONTRACT 14.1, CONSOLE 5). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CONSOLE_CALLS, type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { rowsOf } from '../../testing/answers';
import { beginTest, STAFF_PASSWORD, startTestServer, type TestServer } from '../../testing/server';
import { consoleData, totpNow } from '../../testing/staffExamples';

const MINUTE = 60_000;
const STEP = 30_000;
const statements: string[] = [];
/** Passwords are counted by address: each test has its own. */
let desks = 0;
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  const environment = { KEY_SECRET: 'a secret of the environment, 32 characters and more', TRUST_PROXY: '1' };
  server = await startTestServer({
    environment,
    onStatement: ({ name }) => statements.push(name),
  });
  const { databaseUrl } = server;
  other = await startTestServer({ databaseUrl, environment });
});
beforeEach(() => {
  beginTest('signIn');
  desks += 1;
});
afterAll(async () => {
  await other.close();
  await server.close();
  resetClock();
});

interface Opened {
  session: { id_token: string; refresh_token: string };
  profile: { userId: string };
}
const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
const call = (name: ConsoleCallName, body?: unknown, token?: string, at = server, path = consolePath(name)) => {
  const headers = {
    'x-forwarded-for': `10.0.0.${desks}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return at.call(undefined, CONSOLE_CALLS[name].method, `/${path}`, body, headers);
};
const signIn = (name: string, password = STAFF_PASSWORD, code?: string) =>
  call('loginPassword', { name, password, ...(code !== undefined && { code }) });
async function opened(name: string, password = STAFF_PASSWORD, code?: string): Promise<Opened> {
  const answer = await signIn(name, password, code);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as Opened;
}
const newAccount = () => server.staff({ roles: ['受付'], password: STAFF_PASSWORD });
const eventsOf = async (staffId: string) =>
  (
    await rowsOf(server, `SELECT after ->> 'event' AS event FROM audit WHERE subject_user_id = $1 ORDER BY audit_id`, [
      staffId,
    ])
  ).map((row) => (row as { event: string }).event);

/** What the audit says of sign-ins that were refused, the newest last: never the name that was typed. */
const strangers = () =>
  rowsOf(
    server,
    `SELECT after, before, subject_user_id FROM audit
     WHERE actor_id = 'stranger' AND NOT actor_is_admin AND action = 'session' AND subject = 'session' ORDER BY written_at`,
  );

/** Twenty wrong guesses under way, and behind the first five of them the right one. @returns the answers, its own last */
async function guessedAtOnce(guess: (password: string) => ReturnType<typeof call>) {
  statements.length = 0;
  const wrong = Array.from({ length: 20 }, () => guess('wrong'));
  while (statements.filter((name) => name === 'staff_failure_add').length < 5)
    await new Promise((resolve) => setImmediate(resolve));
  return Promise.all([...wrong, guess(STAFF_PASSWORD)]);
}

const failed = { status: 401, body: { code: 'login_failed' } };
const locked = { status: 429, body: { code: 'too_many_requests' } };

describe('an own password', () => {
  test('opens a session under a name that is written in any width and case', async () => {
    const staffId = await newAccount();
    const { session, profile } = await opened(staffId.toUpperCase().replace('S', 'Ｓ'));
    expect(profile).toMatchObject({ userId: staffId });
    const me = await call('me', undefined, session.id_token);
    expect(me.body.data).toMatchObject({ staffId, mfa: false, hasPassword: true, hasTotp: false });
    expect(await eventsOf(staffId)).toEqual(['signIn']);
    expect((await call('loginMethods')).body.data).toMatchObject({ password: true, mfaRequired: false });
  });
  test('is stored as argon2id, and is in no row of the audit', async () => {
    const chief = await server.staff({ roles: ['管理者'] });
    const staffId = `${chief}-new`;
    const made = { name: '新人', roles: ['受付'], scope: {}, staffId, loginName: staffId };
    await consoleData(server, chief, 'staffPost', { ...made, password: STAFF_PASSWORD });
    const [row] = await rowsOf(server, 'SELECT password_hash FROM staff WHERE staff_id = $1', [staffId]);
    expect(row).toEqual({ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/) });
    const audit = await rowsOf(server, `SELECT before, after FROM audit WHERE action = 'staff'`);
    expect(JSON.stringify(audit)).toContain('新人');
    expect(JSON.stringify(audit)).not.toMatch(/four words|argon2/);
  });
  test('that is wrong, and a name that nobody has, are answered alike by the same steps', async () => {
    const staffId = await newAccount();
    const seen = async (name: string) => {
      statements.length = 0;
      const { status, body } = await signIn(name, 'not the password at all');
      const { requestId: _, ...told } = body;
      return { status, told, statements: [...statements] };
    };
    const known = await seen(staffId);
    expect(known).toMatchObject({ status: 401, told: { code: 'login_failed' } });
    expect(await seen(`${staffId}-nobody`)).toEqual(known);
  });
  test.each(['known', 'unknown'])(
    'of a %s name is locked for 15 minutes by the tenth failure, as the audit says [Audit]',
    async (kind) => {
      const staffId = kind === 'known' ? await newAccount() : 'nobody-by-this-name';
      const before = await strangers();
      for (let failure = 1; failure <= 9; failure += 1) expect(await signIn(staffId, 'wrong')).toMatchObject(failed);
      later(14 * MINUTE);
      expect(await signIn(staffId, 'wrong')).toMatchObject(failed);
      expect(await signIn(staffId)).toMatchObject(locked);
      later(15 * MINUTE - 5_000);
      expect(await signIn(staffId)).toMatchObject(locked);
      later(6_000);
      const noted = (await strangers()).slice(before.length);
      // Behind the lock nothing is compared, and nothing noted.
      const events = [...Array.from({ length: 9 }, () => 'failed'), 'locked'];
      const aimedAt = kind === 'known' ? staffId : null;
      expect(noted).toEqual(events.map((event) => ({ after: { event }, subject_user_id: aimedAt, before: null })));
      expect(await signIn(staffId)).toMatchObject(kind === 'known' ? { status: 200 } : failed);
    },
  );
  test('is not locked by failures that are older, or were before a good sign-in', async () => {
    const staffId = await newAccount();
    for (let failure = 1; failure <= 9; failure += 1) await signIn(staffId, 'wrong');
    later(15 * MINUTE);
    expect(await signIn(staffId, 'wrong')).toMatchObject(failed);
    await opened(staffId);
    for (let failure = 1; failure <= 9; failure += 1) await signIn(staffId, 'wrong');
    await opened(staffId);
  });
  test('guessed by many at once: ten are told that they were wrong, and then not even who is right is told anything', async () => {
    const [plain, guarded] = [await newAccount(), await newAccount()];
    const { session } = await opened(guarded);
    const begun = (await call('totpPost', undefined, session.id_token)).body.data as { secret: string };
    await call('totpConfirm', { code: totpNow(begun.secret) }, session.id_token);
    for (const staffId of [plain, guarded]) {
      const answers = await guessedAtOnce((guess) => signIn(staffId, guess));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(11);
      expect(answers.at(-1)).toMatchObject(locked);
      expect(await signIn(staffId)).toMatchObject(locked);
    }
  });
  test('guessed by many at once where it is changed: the same', async () => {
    const { session } = await opened(await newAccount());
    const answers = await guessedAtOnce((password) =>
      call('passwordPut', { password, newPassword: 'another long password' }, session.id_token),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11);
    expect(answers.at(-1)).toMatchObject(locked);
  });
  test('is changed by who knows it, is long and not common, and ends the other sessions', async () => {
    const staffId = await newAccount();
    const [mine, others] = [await opened(staffId), await opened(staffId)];
    const put = (password: string, newPassword: string) =>
      call('passwordPut', { password, newPassword }, mine.session.id_token);
    for (const weak of ['elevenchars', '1qaz2wsx3edc', 'QWERTY123456', 'ｑｗｅｒｔｙ１２３４５６'])
      expect(await put(STAFF_PASSWORD, weak)).toMatchObject({
        status: 400,
        body: { errors: [{ itemKey: 'newPassword' }] },
      });
    expect(await put('wrong', 'another long password')).toMatchObject({
      status: 400,
      body: { errors: [{ itemKey: 'password' }] },
    });
    expect(await put(STAFF_PASSWORD, 'another long password')).toMatchObject({ status: 200 });
    expect(await call('me', undefined, mine.session.id_token)).toMatchObject({ status: 200 });
    expect(await call('me', undefined, others.session.id_token)).toMatchObject({ status: 401 });
    expect(await signIn(staffId)).toMatchObject(failed);
    await opened(staffId, 'another long password');
    const events = await eventsOf(staffId);
    // A new password and what it ends are one deed, mostly of one millisecond: which is told first is nobody's matter.
    const inOrder = [...events.slice(0, 3), ...events.slice(3, 5).sort(), ...events.slice(5)];
    expect(inOrder).toEqual(['signIn', 'signIn', 'failed', 'ended', 'password', 'failed', 'signIn']);
  });
});

describe('a second factor', () => {
  async function withTotp() {
    const staffId = await newAccount();
    const first = await opened(staffId);
    const begun = (await call('totpPost', undefined, first.session.id_token)).body.data as {
      secret: string;
      uri: string;
    };
    const confirmed = await call('totpConfirm', { code: totpNow(begun.secret) }, first.session.id_token);
    const { recoveryCodes } = confirmed.body.data as { recoveryCodes: string[] };
    return { staffId, first, ...begun, recoveryCodes };
  }

  test('is set up by its first code, counts at once, ends other sessions, and lies sealed', async () => {
    const { staffId, first, secret, uri, recoveryCodes } = await withTotp();
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Madoguchi:.*secret=${secret}`));
    expect(new Set(recoveryCodes).size).toBe(10);
    const me = await call('me', undefined, first.session.id_token);
    expect(me.body.data).toMatchObject({ mfa: true, hasTotp: true });
    const [row] = await rowsOf(server, 'SELECT totp_secret, totp_waiting FROM staff WHERE staff_id = $1', [staffId]);
    expect(row).toEqual({ totp_secret: expect.stringMatching(/^sealed:/), totp_waiting: null });
    const codes = await rowsOf(server, 'SELECT code_hash FROM staff_recovery_code WHERE staff_id = $1', [staffId]);
    expect(codes).toHaveLength(10);
    expect(recoveryCodes.some((code) => JSON.stringify(codes).includes(code))).toBe(false);
  });
  test('is asked for once the password is right, and only then', async () => {
    const { staffId, secret } = await withTotp();
    expect(await signIn(staffId)).toMatchObject({ status: 401, body: { code: 'code_required' } });
    expect(await signIn(staffId, 'wrong')).toMatchObject(failed);
    later(STEP);
    const { session } = await opened(staffId, STAFF_PASSWORD, totpNow(secret));
    expect((await call('me', undefined, session.id_token)).body.data).toMatchObject({ mfa: true });
  });
  test('takes a code once, and a step early or late, but no more', async () => {
    const { staffId, secret } = await withTotp();
    expect(await signIn(staffId, STAFF_PASSWORD, totpNow(secret))).toMatchObject(failed);
    later(5 * STEP);
    const code = totpNow(secret);
    const twice = await Promise.all([1, 2].map(() => signIn(staffId, STAFF_PASSWORD, code)));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401]);
    later(2 * STEP);
    const old = totpNow(secret);
    later(STEP);
    await opened(staffId, STAFF_PASSWORD, old);
    later(STEP);
    const older = totpNow(secret);
    later(2 * STEP);
    expect(await signIn(staffId, STAFF_PASSWORD, older)).toMatchObject(failed);
    later(STEP);
    const early = totpNow(secret);
    later(-STEP);
    await opened(staffId, STAFF_PASSWORD, early);
  });
  test('lost: each recovery code stands in for it once, however it is typed', async () => {
    const { staffId, recoveryCodes } = await withTotp();
    const [code = ''] = recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    await opened(staffId, STAFF_PASSWORD, typed);
    expect(await signIn(staffId, STAFF_PASSWORD, typed)).toMatchObject(failed);
    await opened(staffId, STAFF_PASSWORD, recoveryCodes[9]);
  });
  test('is not replaced by who knows only the password', async () => {
    const staffId = await newAccount();
    const [first, second] = [await opened(staffId), await opened(staffId)];
    const begun = (await call('totpPost', undefined, second.session.id_token)).body.data as { secret: string };
    await call('totpConfirm', { code: totpNow(begun.secret) }, second.session.id_token);
    expect(await call('totpPost', undefined, first.session.id_token)).toMatchObject({ status: 401 });
    await server.database.execute(
      { name: 'test_lower', text: 'UPDATE staff_session SET mfa = false WHERE staff_id = $1' },
      [staffId],
    );
    later(1_000);
    for (const [name, body] of [
      ['totpPost', undefined],
      ['totpConfirm', { code: '123456' }],
    ] as const)
      expect(await call(name, body, second.session.id_token)).toMatchObject(
        name === 'totpPost' ? { status: 403, body: { code: 'mfa_required' } } : { status: 404 },
      );
  });
  test('is none of an account without a password', async () => {
    const staffId = await server.staff({ roles: ['管理者'] });
    expect(await server.call(staffId, 'POST', `/${consolePath('totpPost')}`)).toMatchObject({ status: 404 });
  });
});

describe('a session', () => {
  const refresh = (token: string, at = server) => call('loginRefresh', { refresh_token: token }, undefined, at);
  const pairOf = (answer: Awaited<ReturnType<typeof refresh>>) => (answer.body.data as Opened).session;

  test('goes on by its refresh token, which answers the same pair for a minute and ends the session later', async () => {
    const staffId = await newAccount();
    const { session } = await opened(staffId);
    const next = pairOf(await refresh(session.refresh_token));
    expect((await call('me', undefined, next.id_token)).status).toBe(200);
    later(59_000);
    expect(pairOf(await refresh(session.refresh_token))).toEqual(next);
    const last = pairOf(await refresh(next.refresh_token, other));
    later(2_000);
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 401 });
    expect(await refresh(last.refresh_token)).toMatchObject({ status: 401 });
    later(1_000);
    expect(await call('me', undefined, last.id_token)).toMatchObject({ status: 401 });
    expect(await eventsOf(staffId)).toEqual(['signIn', 'reuse']);
  });
  test('refreshed at once by several tabs gives them one pair', async () => {
    const { session } = await opened(await newAccount());
    const pairs = await Promise.all([1, 2, 3].map(async () => pairOf(await refresh(session.refresh_token))));
    expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  });
  test('that rests, has lasted a day or whose account is disabled is not refreshed', async () => {
    const [rests, disabled] = [await opened(await newAccount()), await opened(await newAccount())];
    await server.database.execute(
      { name: 'test_disable', text: 'UPDATE staff SET is_disabled = true WHERE staff_id = $1' },
      [disabled.profile.userId],
    );
    expect(await refresh(disabled.session.refresh_token)).toMatchObject({ status: 401 });
    later(30 * MINUTE);
    expect(await refresh(rests.session.refresh_token)).toMatchObject({ status: 401 });
    let { session } = await opened(await newAccount());
    for (let minutes = 0; minutes < 23 * 60 + 40; minutes += 20) {
      later(20 * MINUTE);
      session = pairOf(await refresh(session.refresh_token));
      expect((await call('me', undefined, session.id_token)).status).toBe(200);
    }
    later(20 * MINUTE);
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 401 });
  });
  test('ends by signing out', async () => {
    const staffId = await newAccount();
    const { session } = await opened(staffId);
    expect((await call('me', undefined, session.id_token)).status).toBe(200);
    await call('loginLogout', { refresh_token: session.refresh_token });
    expect(await call('me', undefined, session.id_token)).toMatchObject({ status: 401 });
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 401 });
    expect(await call('loginLogout', { refresh_token: 'unknown' })).toMatchObject({ status: 200 });
    expect(await eventsOf(staffId)).toEqual(['signIn', 'signOut']);
  });
  test('is listed and ended by its owner alone, on another server within a second', async () => {
    const staffId = await newAccount();
    const [first, second] = [await opened(staffId), await opened(staffId)];
    const stranger = await opened(await newAccount());
    const listed = (await call('sessions', undefined, second.session.id_token)).body.data as {
      items: { id: string; isThis: boolean; browser: string }[];
    };
    expect(listed.items.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
    const id = listed.items.find(({ isThis }) => !isThis)?.id ?? '';
    const end = (token: string) =>
      call('sessionDelete', undefined, token, server, consolePath('sessionDelete', { id }));
    expect((await call('me', undefined, first.session.id_token, other)).status).toBe(200);
    expect(await end(stranger.session.id_token)).toMatchObject({ status: 404 });
    expect(await end(second.session.id_token)).toMatchObject({ status: 200 });
    expect(await call('me', undefined, first.session.id_token)).toMatchObject({ status: 401 });
    later(1_000);
    expect(await call('me', undefined, first.session.id_token, other)).toMatchObject({ status: 401 });
    expect(await call('me', undefined, second.session.id_token, other)).toMatchObject({ status: 200 });
    expect(await eventsOf(staffId)).toEqual(['signIn', 'signIn', 'ended']);
  });
});
