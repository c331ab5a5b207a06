/** The statements of the staff's accounts, on a real database: what is stored comes back, and who the last 管理者 is. */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import {
  addAccount,
  findAccount,
  findByLogin,
  findBySubject,
  hasPasswords,
  knownRoles,
  lockAccount,
  lockChiefs,
  type NewAccount,
  pageOfAccounts,
  setPassword,
  takenFields,
  updateAccount,
} from './accounts';

const database = databaseOfFile();
const AT = new Date('2026-11-20T00:00:00Z');
beforeEach(() => database().script('DELETE FROM staff'));

const account = (staffId: string, facts: Partial<NewAccount> = {}): NewAccount => ({
  ...{ staffId, name: '窓口 花子', roles: ['受付'], scope: {}, isDisabled: false },
  ...{ loginName: undefined, loginKey: undefined, subject: undefined, passwordHash: undefined },
  ...facts,
});
const add = (staffId: string, facts: Partial<NewAccount> = {}) => addAccount(database(), account(staffId, facts), AT);
const signIn = { loginName: 'Hanako', loginKey: 'hanako', subject: 'sub-1', passwordHash: '$argon2id$1' };

test('an account is found by its id, its login name as it is compared, and its subject', async () => {
  expect(await add('S-1', { roles: ['受付', '会計'], scope: { forms: ['f'] }, ...signIn })).toBe(true);
  const stored = {
    ...{ staffId: 'S-1', name: '窓口 花子', roles: ['受付', '会計'], scope: { forms: ['f'] }, loginName: 'Hanako' },
    ...{
      subject: 'sub-1',
      passwordHash: '$argon2id$1',
      hasTotp: false,
      isDisabled: false,
      seenAt: undefined,
      version: 1,
    },
  };
  expect(await findAccount(database(), 'S-1')).toStrictEqual(stored);
  expect(await findByLogin(database(), 'hanako')).toStrictEqual(stored);
  expect(await findBySubject(database(), 'sub-1')).toStrictEqual(stored);
  expect(await lockAccount(database(), 'S-1')).toStrictEqual(stored);
  for (const find of [findAccount, findByLogin, findBySubject, lockAccount])
    expect(await find(database(), 'Hanako')).toBeUndefined();
  await database().script(`UPDATE staff SET seen_at = '2026-11-21T00:00:00Z', totp_secret = 'sealed'`);
  const seen = { ...stored, hasTotp: true, seenAt: new Date('2026-11-21T00:00:00Z') };
  expect(await findAccount(database(), 'S-1')).toStrictEqual(seen);
});

test('one without anything to sign in by is stored without it, and a disabled one as such', async () => {
  await add('S-1', { isDisabled: true });
  expect(await findAccount(database(), 'S-1')).toStrictEqual({
    ...{ staffId: 'S-1', name: '窓口 花子', roles: ['受付'], scope: {}, loginName: undefined, subject: undefined },
    ...{ passwordHash: undefined, hasTotp: false, isDisabled: true, seenAt: undefined, version: 1 },
  });
  const times = { name: 'test_times', text: 'SELECT created_at, updated_at FROM staff' };
  expect(await database().query(times)).toEqual([{ created_at: AT, updated_at: AT }]);
});

test('an id, login name or subject is one account’s, and it is said which of them is taken', async () => {
  await add('S-1', signIn);
  await add('S-2', { loginName: 'taro', loginKey: 'taro' });
  expect(await add('S-1')).toBe(false);
  expect(await add('S-3', { loginKey: 'hanako' })).toBe(false);
  expect(await add('S-3', { subject: 'sub-1' })).toBe(false);
  const taken = (staffId: string, loginKey?: string, subject?: string) =>
    takenFields(database(), { staffId, loginKey, subject });
  expect(await taken('S-1')).toEqual(['staffId']);
  expect(await taken('S-3', 'hanako')).toEqual(['loginName']);
  expect(await taken('S-3', undefined, 'sub-1')).toEqual(['subject']);
  expect(await taken('S-3', 'nobody', 'sub-2')).toEqual([]);
  expect((await taken('S-2', 'hanako')).sort()).toEqual(['loginName', 'staffId']);
});

test('roles that this release does not know are none', async () => {
  expect(knownRoles(['会計', '所長', '受付'])).toEqual(['受付', '会計']);
  expect(knownRoles([])).toEqual([]);
  await add('S-1');
  await database().script(`UPDATE staff SET roles = ARRAY['所長', '閲覧']`);
  expect((await findAccount(database(), 'S-1'))?.roles).toEqual(['閲覧']);
});

test('a page begins behind an id, in their order', async () => {
  for (const staffId of ['S-3', 'S-1', 'S-2']) await add(staffId);
  const page = async (after: string, limit: number) =>
    (await pageOfAccounts(database(), after, limit)).map(({ staffId }) => staffId);
  expect(await page('', 2)).toEqual(['S-1', 'S-2']);
  expect(await page('S-2', 2)).toEqual(['S-3']);
});

test('a way in by a password is there while somebody who is not disabled has one', async () => {
  await add('S-1', { subject: 'sub-1' });
  expect(await hasPasswords(database())).toBe(false);
  await setPassword(database(), 'S-1', '$argon2id$2', new Date(AT.getTime() + 1_000));
  expect(await hasPasswords(database())).toBe(true);
  expect(await findAccount(database(), 'S-1')).toMatchObject({ passwordHash: '$argon2id$2', version: 1 });
  const text = 'SELECT updated_at FROM staff';
  expect(await database().query({ name: 'test_updated', text })).toEqual([
    { updated_at: new Date(AT.getTime() + 1_000) },
  ]);
  await database().script('UPDATE staff SET is_disabled = true');
  expect(await hasPasswords(database())).toBe(false);
});

test('the 管理者 who can sign in are told, and nobody changes one of them meanwhile', async () => {
  await add('S-password', { roles: ['管理者'], passwordHash: '$argon2id$1' });
  await add('S-subject', { roles: ['受付', '管理者'], subject: 'sub-1' });
  await add('S-nothing', { roles: ['管理者'] });
  await add('S-disabled', { roles: ['管理者'], passwordHash: '$argon2id$1', isDisabled: true });
  await add('S-desk', { passwordHash: '$argon2id$1' });
  await database().transaction(async (connection) => {
    expect(await lockChiefs(connection)).toEqual(['S-password', 'S-subject']);
    const free = { name: 'test_free', text: 'SELECT staff_id FROM staff ORDER BY staff_id FOR UPDATE SKIP LOCKED' };
    expect(await database().query(free)).toEqual(
      ['S-desk', 'S-disabled', 'S-nothing'].map((staff_id) => ({ staff_id })),
    );
  });
});

test('an account that is to be changed is one transaction’s', async () => {
  await add('S-1');
  await database().transaction(async (connection) => {
    await lockAccount(connection, 'S-1');
    const free = { name: 'test_free_one', text: 'SELECT staff_id FROM staff FOR UPDATE SKIP LOCKED' };
    expect(await database().query(free)).toEqual([]);
  });
});

test('a change counts the version, and changes nobody else', async () => {
  await add('S-1', signIn);
  await add('S-2');
  const later = new Date(AT.getTime() + 60_000);
  const next = {
    staffId: 'S-1',
    name: '窓口 太郎',
    roles: ['会計' as const],
    scope: { calendars: ['c'] },
    isDisabled: true,
  };
  expect(await updateAccount(database(), next, later)).toBe(2);
  expect(await findAccount(database(), 'S-1')).toMatchObject({ ...next, loginName: 'Hanako', version: 2 });
  expect(await findAccount(database(), 'S-2')).toMatchObject({ name: '窓口 花子', roles: ['受付'], version: 1 });
  expect(await updateAccount(database(), { ...next, staffId: 'S-3' }, later)).toBeUndefined();
});
