/** Sessions without their routes (CONTRACT 8): what a refresh token gives, how long, and what ends a sign-in. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { IdTokens } from './idTokens';
import { KeyVault } from './keyVault';
import { Sessions, signOutPerson } from './sessions';

const DAY = 86_400_000;
const database = databaseOfFile();
let tokens: IdTokens;
let sessions: Sessions;
let userId = '';
let people = 0;

beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  tokens = new IdTokens(database(), new Set(['U-desk']), new KeyVault(undefined));
  await tokens.prepare();
  sessions = new Sessions(database(), tokens);
});
beforeEach(() => {
  setClock(Date.parse(TEST_NOW));
  people += 1;
  userId = `U-${people}`;
});

const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
const profile = (id = userId) => ({ userId: id, displayName: '山田', pictureUrl: 'https://example.jp/p.png' });
const open = async (id = userId) => (await sessions.open(profile(id))).session;
const refused = { reason: 'invalid' };
const eventsOf = (id: string) =>
  database().query(
    {
      name: 'test_session_events',
      text: `SELECT actor_id, actor_is_admin, subject, after ->> 'event' AS event FROM audit
             WHERE action = 'session' AND subject_user_id = $1 ORDER BY audit_id`,
    },
    [id],
  );
const event = (id: string, name: string, isAdmin: boolean, actorId = id) => ({
  actor_id: actorId,
  actor_is_admin: isAdmin,
  subject: 'session',
  event: name,
});

describe('a session', () => {
  test('names its person, who is noted as they signed in', async () => {
    const { session, profile: told } = await sessions.open(profile());
    expect(told).toEqual(profile());
    expect(await tokens.verify(session.id_token)).toEqual({ userId, name: '山田' });
    expect(new Set(Object.values(session)).size).toBe(3);
    const person = { name: 'test_person', text: 'SELECT name, picture FROM person WHERE user_id = $1' };
    expect(await database().query(person, [userId])).toEqual([{ name: '山田', picture: 'https://example.jp/p.png' }]);
    expect(await eventsOf(userId)).toEqual([]);
  });

  test('is replaced at each use by another one of the same person', async () => {
    const first = await open();
    const second = await sessions.refresh(first.refresh_token);
    expect(second.profile).toEqual(profile());
    expect(second.session.refresh_token).not.toBe(first.refresh_token);
    expect(await tokens.verify(second.session.id_token)).toEqual({ userId, name: '山田' });
    expect((await sessions.refresh(second.session.refresh_token)).session.refresh_token).not.toBe(
      second.session.refresh_token,
    );
  });

  test('can be continued for thirty days and not longer', async () => {
    const { refresh_token } = await open();
    const other = await open();
    later(30 * DAY - 5_000);
    expect((await sessions.refresh(refresh_token)).profile.userId).toBe(userId);
    later(5_000);
    await expect(sessions.refresh(other.refresh_token)).rejects.toMatchObject(refused);
    await expect(sessions.refresh('unknown')).rejects.toMatchObject(refused);
  });
});

describe('a used refresh token', () => {
  test('gives the same pair for a minute: a lost reply, a second tab', async () => {
    const first = await open();
    const next = await sessions.refresh(first.refresh_token);
    later(55_000);
    expect(await sessions.refresh(first.refresh_token)).toEqual(next);
  });

  test('ends the sign-in later, whoever has it, and says so to the audit; another sign-in goes on', async () => {
    const first = await open();
    const other = await open();
    const { session: second } = await sessions.refresh(first.refresh_token);
    later(61_000);
    await expect(sessions.refresh(first.refresh_token)).rejects.toMatchObject(refused);
    await expect(sessions.refresh(second.refresh_token)).rejects.toMatchObject(refused);
    expect(await eventsOf(userId)).toEqual([event(userId, 'reuse', false)]);
    expect((await sessions.refresh(other.refresh_token)).profile.userId).toBe(userId);
  });

  test('ends the sign-in where the pair is forgotten', async () => {
    const first = await open();
    await sessions.refresh(first.refresh_token);
    await database().script('UPDATE refresh_token SET successor = NULL');
    await expect(sessions.refresh(first.refresh_token)).rejects.toMatchObject(refused);
  });

  test('of two that use one at the same moment both get the same pair', async () => {
    const { refresh_token } = await open();
    const pairs = await Promise.all([1, 2, 3].map(() => sessions.refresh(refresh_token)));
    expect(new Set(pairs.map(({ session }) => session.refresh_token)).size).toBe(1);
  });
});

describe('the end of a sign-in', () => {
  test('by signing out is the end of all its tokens; what is not known is over already', async () => {
    const first = await open();
    const other = await open();
    const { session: second } = await sessions.refresh(first.refresh_token);
    await sessions.close(second.refresh_token);
    await sessions.close('unknown');
    for (const { refresh_token } of [first, second])
      await expect(sessions.refresh(refresh_token)).rejects.toMatchObject(refused);
    expect((await sessions.refresh(other.refresh_token)).profile.userId).toBe(userId);
    expect(await eventsOf(userId)).toEqual([]);
  });

  test('and its begin are noted of administrators', async () => {
    const { refresh_token } = await open('U-desk');
    await sessions.close(refresh_token);
    expect(await eventsOf('U-desk')).toEqual([event('U-desk', 'signIn', true), event('U-desk', 'signOut', true)]);
  });

  test('by the operator is the end of all, noted once', async () => {
    const all = [await open(), await open()];
    expect(await signOutPerson(database(), userId, 'operator')).toBe(true);
    expect(await eventsOf(userId)).toEqual([event(userId, 'ended', true, 'operator')]);
    expect(await signOutPerson(database(), userId, 'operator')).toBe(false);
    for (const { refresh_token } of all) await expect(sessions.refresh(refresh_token)).rejects.toMatchObject(refused);
    expect(await eventsOf(userId)).toEqual([event(userId, 'ended', true, 'operator')]);
  });
});
