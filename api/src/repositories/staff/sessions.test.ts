/** The statements of the staff's sessions, on a real database: what stands, what ends, and the tokens that go with it. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { addAccount } from './accounts';
import {
  addSession,
  addStaffToken,
  endSession,
  endSessions,
  findStanding,
  listSessions,
  lockStaffToken,
  noteSeen,
  raiseSession,
  replaceStaffToken,
  sweepSessions,
  touchSession,
} from './sessions';

const database = databaseOfFile();
const at = (minute: number) => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);
beforeEach(async () => {
  await database().script('DELETE FROM staff_session; DELETE FROM staff');
  for (const staffId of ['S-1', 'S-2']) {
    const signIn = { loginName: undefined, loginKey: undefined, subject: undefined, passwordHash: undefined };
    const facts = { name: '窓口', roles: ['受付' as const], scope: { forms: ['f'] }, isDisabled: false };
    await addAccount(database(), { staffId, ...facts, ...signIn }, at(0));
  }
});

const add = (sessionId: string, { staffId = 'S-1', begun = 0, mfa = false } = {}) =>
  addSession(database(), {
    sessionId,
    staffId,
    mfa,
    browser: 'Safari',
    createdAt: at(begun),
    expiresAt: at(begun + 60),
  });
const find = (sessionId: string) => findStanding(database(), sessionId);
const isThere = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await find(id)) !== undefined));
const seenAt = (staffId: string) =>
  database().query({ name: 'test_seen', text: 'SELECT seen_at FROM staff WHERE staff_id = $1' }, [staffId]);

test('a session is told with what its account may do by now', async () => {
  await add('s-1', { mfa: true });
  await database().script(`UPDATE staff SET name = '会計', roles = ARRAY['会計', '所長'], scope = '{}'`);
  expect(await find('s-1')).toStrictEqual({
    ...{ sessionId: 's-1', staffId: 'S-1', name: '会計', roles: ['会計'], scope: {}, mfa: true },
    ...{ lastUsedAt: at(0), expiresAt: at(60) },
  });
  expect(await find('s-2')).toBeUndefined();
  await database().script('UPDATE staff SET is_disabled = true');
  expect(await find('s-1')).toBeUndefined();
});

test('its use is noted, never back in time, and no other’s', async () => {
  await add('s-1');
  await add('s-2');
  await touchSession(database(), 's-1', at(5));
  await touchSession(database(), 's-1', at(3));
  expect([(await find('s-1'))?.lastUsedAt, (await find('s-2'))?.lastUsedAt]).toEqual([at(5), at(0)]);
  await noteSeen(database(), 'S-1', at(5));
  expect([await seenAt('S-1'), await seenAt('S-2')]).toEqual([[{ seen_at: at(5) }], [{ seen_at: null }]]);
});

test('a second factor that is given counts for its session alone', async () => {
  await add('s-1');
  await add('s-2');
  await raiseSession(database(), 's-1');
  expect([(await find('s-1'))?.mfa, (await find('s-2'))?.mfa]).toEqual([true, false]);
});

test('an account’s sessions are listed, the newest first, without those that ended or rest', async () => {
  await add('s-old', { begun: -60 });
  await add('s-rests', { begun: -20 });
  await add('s-1', { begun: -10, mfa: true });
  await add('s-2', { begun: -5 });
  await add('s-other', { staffId: 'S-2' });
  const listed = await listSessions(database(), 'S-1', at(0), at(-20));
  expect(listed).toStrictEqual([
    { sessionId: 's-2', createdAt: at(-5), lastUsedAt: at(-5), mfa: false, browser: 'Safari' },
    { sessionId: 's-1', createdAt: at(-10), lastUsedAt: at(-10), mfa: true, browser: 'Safari' },
  ]);
  await touchSession(database(), 's-old', at(-1));
  expect((await listSessions(database(), 'S-1', at(-1), at(-20))).map(({ sessionId }) => sessionId)).toEqual([
    ...['s-2', 's-1', 's-old'],
  ]);
});

test('one is ended by its account alone, and all of an account but one', async () => {
  for (const id of ['s-1', 's-2', 's-3']) await add(id);
  await add('s-other', { staffId: 'S-2' });
  expect(await endSession(database(), 's-1', 'S-2')).toBe(false);
  expect(await endSession(database(), 's-1', 'S-1')).toBe(true);
  expect(await endSession(database(), 's-1', 'S-1')).toBe(false);
  expect(await isThere('s-1', 's-2', 's-3', 's-other')).toEqual([false, true, true, true]);
  expect(await endSessions(database(), 'S-1', 's-2')).toBe(1);
  expect(await isThere('s-2', 's-3', 's-other')).toEqual([true, false, true]);
  expect(await endSessions(database(), 'S-1')).toBe(1);
  expect(await isThere('s-2', 's-other')).toEqual([false, true]);
});

test('sessions that expired before are swept, with their tokens', async () => {
  await add('s-1', { begun: -90 });
  await add('s-2', { begun: -60 });
  await addStaffToken(database(), 'h-1', 's-1');
  await addStaffToken(database(), 'h-2', 's-2');
  await sweepSessions(database(), at(0));
  expect(await isThere('s-1', 's-2')).toEqual([false, true]);
  expect(await lockStaffToken(database(), 'h-1')).toBeUndefined();
  expect(await lockStaffToken(database(), 'h-2')).toMatchObject({ sessionId: 's-2' });
});

test('a refresh token is told with what replaced it, and is one transaction’s at a time', async () => {
  await add('s-1');
  await addStaffToken(database(), 'h-1', 's-1');
  await addStaffToken(database(), 'h-2', 's-1');
  const fresh = { sessionId: 's-1', replacedAt: undefined, successor: undefined };
  expect(await lockStaffToken(database(), 'h-1')).toStrictEqual(fresh);
  await replaceStaffToken(database(), 'h-1', at(1), 'sealed');
  expect(await lockStaffToken(database(), 'h-1')).toStrictEqual({ ...fresh, replacedAt: at(1), successor: 'sealed' });
  expect(await lockStaffToken(database(), 'h-2')).toStrictEqual(fresh);
  expect(await lockStaffToken(database(), 'h-3')).toBeUndefined();
  await database().transaction(async (connection) => {
    await lockStaffToken(connection, 'h-1');
    const text = 'SELECT token_hash FROM staff_refresh_token FOR UPDATE SKIP LOCKED';
    expect(await database().query({ name: 'test_free_staff_tokens', text })).toEqual([{ token_hash: 'h-2' }]);
  });
});
