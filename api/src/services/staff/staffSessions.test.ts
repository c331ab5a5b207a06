/** Sessions of the staff without their routes (CONTRACT 14.1): what opens, continues and ends them, and what is noted. */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { addAccount } from '../../repositories/staff/accounts';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { IdTokens } from '../session/idTokens';
import { KeyVault } from '../session/keyVault';
import { StaffSessions } from './staffSessions';

const MINUTE = 60_000;
const DAY = 86_400_000;
const database = databaseOfFile();
let tokens: IdTokens;
let sessions: StaffSessions;
let other: StaffSessions;
let staffId = '';
let accounts = 0;
beforeAll(async () => {
  // The clock stands still but for what a test lets pass.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  setClock(Date.parse(TEST_NOW));
  tokens = new IdTokens(database(), new Set(), new KeyVault(undefined));
  await tokens.prepare();
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  sessions = new StaffSessions(database(), tokens, 30);
  other = new StaffSessions(database(), tokens, 30);
  accounts += 1;
  staffId = `S-${accounts}`;
  const signIn = { loginName: undefined, loginKey: undefined, subject: undefined, passwordHash: undefined };
  const facts = { name: '窓口 花子', roles: ['受付'], scope: {}, isDisabled: false } as const;
  await addAccount(database(), { staffId, ...facts, ...signIn }, new Date(nowMilliseconds()));
});

const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
const open = async (mfa = false, browser: string | undefined = 'Safari') =>
  (await sessions.open({ staffId, name: '窓口 花子' }, { mfa, browser })).session;
const idOf = async (token: string) => (await tokens.verify(token)).staff?.sessionId ?? '';
const opened = async () => {
  const session = await open();
  return { ...session, id: await idOf(session.id_token) };
};
const one = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await database().query<Row>({ name: `test_${text.length}_${values.length}`, text }, values))[0];
const seen = async () =>
  (await one<{ seen_at: Date }>('SELECT seen_at FROM staff WHERE staff_id = $1', staffId))?.seen_at?.getTime();
const events = async () => {
  const text = `SELECT after ->> 'event' AS event, actor_id, actor_is_admin, subject FROM audit
                WHERE action = 'session' AND subject_user_id = $1 ORDER BY written_at`;
  const rows = await database().query<{ event: string; actor_id: string; actor_is_admin: boolean; subject: string }>(
    { name: 'test_staff_events', text },
    [staffId],
  );
  for (const { actor_is_admin, subject } of rows) expect([actor_is_admin, subject]).toEqual([true, 'session']);
  return rows.map(({ event, actor_id }) => (actor_id === staffId ? event : `${event} by ${actor_id}`));
};
const REFUSED = { reason: 'invalid' };
const stands = async (id: string, at = sessions) => (await at.standing(id)) !== undefined;

describe('a session that opens', () => {
  test('names its account in each token, and is noted', async () => {
    const { session, profile } = await sessions.open({ staffId, name: '窓口 花子' }, { mfa: true, browser: 'Safari' });
    expect(profile).toEqual({ userId: staffId, displayName: '窓口 花子' });
    const id = await idOf(session.id_token);
    expect(await tokens.verify(session.id_token)).toEqual({
      userId: staffId,
      name: '窓口 花子',
      staff: { sessionId: id },
    });
    expect(new Set(Object.values(session)).size).toBe(3);
    expect(await sessions.standing(id)).toEqual({
      ...{ sessionId: id, staffId, name: '窓口 花子', roles: ['受付'], scope: {}, mfa: true },
      ...{ lastUsedAt: new Date(nowMilliseconds()), expiresAt: new Date(nowMilliseconds() + DAY) },
    });
    expect(await seen()).toBe(nowMilliseconds());
    expect(await events()).toEqual(['signIn']);
  });
  test('keeps of what the browser calls itself 200 characters, and nothing where it is silent', async () => {
    const browserOf = async ({ id_token }: { id_token: string }) =>
      (await one<{ browser: string }>('SELECT browser FROM staff_session WHERE session_id = $1', await idOf(id_token)))
        ?.browser;
    expect(await browserOf(await open(false, 'x'.repeat(250)))).toBe('x'.repeat(200));
    const { session } = await sessions.open({ staffId, name: '花子' }, { mfa: false, browser: undefined });
    expect(await browserOf(session)).toBe('');
  });
});

describe('a refresh token', () => {
  test('gives the next pair, and the same one for a minute', async () => {
    const first = await open(true);
    const next = await sessions.refresh(first.refresh_token);
    expect(next.profile).toEqual({ userId: staffId, displayName: '窓口 花子' });
    expect(next.session.refresh_token).not.toBe(first.refresh_token);
    expect(await idOf(next.session.id_token)).toBe(await idOf(first.id_token));
    later(MINUTE);
    expect(await other.refresh(first.refresh_token)).toEqual(next);
    expect(await events()).toEqual(['signIn']);
  });
  test('that comes again later ends the session for whoever has it', async () => {
    const first = await opened();
    const next = await sessions.refresh(first.refresh_token);
    later(MINUTE + 1);
    await expect(sessions.refresh(first.refresh_token)).rejects.toMatchObject(REFUSED);
    expect(await stands(first.id, other)).toBe(false);
    await expect(sessions.refresh(next.session.refresh_token)).rejects.toMatchObject(REFUSED);
    expect(await events()).toEqual(['signIn', 'reuse']);
  });
  test('whose successor nobody kept is one that comes again', async () => {
    const first = await opened();
    await sessions.refresh(first.refresh_token);
    await database().script('UPDATE staff_refresh_token SET successor = NULL');
    await expect(sessions.refresh(first.refresh_token)).rejects.toMatchObject(REFUSED);
    expect(await events()).toEqual(['signIn', 'reuse']);
  });
  test('that nobody knows, or of a session that has ended, gives nothing', async () => {
    await expect(sessions.refresh('unknown')).rejects.toMatchObject(REFUSED);
    const first = await opened();
    await sessions.end({ staffId }, first.id);
    await expect(sessions.refresh(first.refresh_token)).rejects.toMatchObject(REFUSED);
    expect(await events()).toEqual(['signIn', 'ended']);
  });
  test('gives nothing once the session has rested for 30 minutes', async () => {
    const [short, long] = [await opened(), await opened()];
    later(30 * MINUTE - 1);
    await sessions.refresh(short.refresh_token);
    later(1);
    await expect(sessions.refresh(long.refresh_token)).rejects.toMatchObject(REFUSED);
  });
});

describe('a session ends', () => {
  test('by signing out, once', async () => {
    const { id, refresh_token } = await opened();
    expect(await stands(id)).toBe(true);
    await sessions.close(refresh_token);
    expect(await stands(id)).toBe(false);
    await sessions.close(refresh_token);
    await sessions.close('unknown');
    expect(await events()).toEqual(['signIn', 'signOut']);
  });
  test('by its owner alone', async () => {
    const { id } = await opened();
    expect(await stands(id)).toBe(true);
    await expect(sessions.end({ staffId: 'S-other' }, id)).rejects.toMatchObject({ status: 404 });
    expect(await stands(id)).toBe(true);
    await sessions.end({ staffId }, id);
    expect(await stands(id)).toBe(false);
    await expect(sessions.end({ staffId }, id)).rejects.toMatchObject({ status: 404 });
    expect(await events()).toEqual(['signIn', 'ended']);
  });
  test('with all of an account, but one, by whoever does it', async () => {
    const [first, second] = [await opened(), await opened()];
    for (const { id } of [first, second]) expect(await stands(id)).toBe(true);
    const end = (butFor?: string) =>
      database().transaction((connection) => sessions.endAllIn(connection, staffId, 'S-chief', butFor));
    await end(second.id);
    sessions.forget();
    expect([await stands(first.id), await stands(second.id)]).toEqual([false, true]);
    await end();
    sessions.forget();
    expect(await stands(second.id)).toBe(false);
    // Nobody is signed out: nothing is noted.
    await end();
    expect(await events()).toEqual(['signIn', 'signIn', 'ended by S-chief', 'ended by S-chief']);
  });
  test('by rest, and in any case after a day', async () => {
    const { id } = await opened();
    later(30 * MINUTE - 1);
    expect(await stands(id)).toBe(true);
    later(30 * MINUTE);
    expect(await stands(id)).toBe(false);
    const next = await opened();
    for (let minutes = 0; minutes < 24 * 60 - 20; minutes += 20) {
      later(20 * MINUTE);
      expect(await stands(next.id)).toBe(true);
    }
    later(20 * MINUTE - 1);
    expect(await stands(next.id, other)).toBe(true);
    later(1);
    expect(await stands(next.id)).toBe(false);
  });
});

describe('what is known of a session', () => {
  test('is a second old at most, on each server', async () => {
    const { id } = await opened();
    expect([await stands(id), await stands(id, other)]).toEqual([true, true]);
    await sessions.end({ staffId }, id);
    later(999);
    expect([await stands(id), await stands(id, other)]).toEqual([false, true]);
    later(1);
    expect(await stands(id, other)).toBe(false);
  });
  test('is looked up anew where the clock went back', async () => {
    const { id } = await opened();
    expect(await stands(id, other)).toBe(true);
    await sessions.end({ staffId }, id);
    later(-1_000);
    expect(await stands(id, other)).toBe(false);
  });
  test('is not kept of a fault of the database', async () => {
    const { id } = await opened();
    await database().script('ALTER TABLE staff_session RENAME TO staff_session_away');
    await expect(sessions.standing(id)).rejects.toThrow();
    await database().script('ALTER TABLE staff_session_away RENAME TO staff_session');
    expect(await stands(id)).toBe(true);
  });
  test('is noted as used at most each ten seconds', async () => {
    const { id } = await opened();
    const begun = nowMilliseconds();
    const lastUse = async () =>
      (
        await one<{ last_used_at: Date }>('SELECT last_used_at FROM staff_session WHERE session_id = $1', id)
      )?.last_used_at.getTime();
    later(9_999);
    await sessions.standing(id);
    expect([await lastUse(), await seen()]).toEqual([begun, begun]);
    later(1_000);
    await sessions.standing(id);
    expect([await lastUse(), await seen()]).toEqual([begun + 10_999, begun + 10_999]);
    later(10_000);
    await sessions.standing(id);
    expect(await lastUse()).toBe(begun + 20_999);
  });
});

test('the sessions of an account are listed as their owner sees them', async () => {
  const begun = new Date(nowMilliseconds()).toISOString();
  const first = await opened();
  later(31 * MINUTE);
  const second = await opened();
  const last = new Date(nowMilliseconds()).toISOString();
  const list = () => sessions.list({ staffId, sessionId: second.id });
  const own = { id: second.id, isThis: true, mfa: false, browser: 'Safari', createdAt: last, lastUsedAt: last };
  expect(await list()).toEqual([own]);
  await database().script(
    `UPDATE staff_session SET last_used_at = '${last}', mfa = true WHERE session_id = '${first.id}'`,
  );
  expect(await list()).toEqual([
    own,
    { id: first.id, isThis: false, mfa: true, browser: 'Safari', createdAt: begun, lastUsedAt: last },
  ]);
});
