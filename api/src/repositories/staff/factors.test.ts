/** Second factors as they are stored: the one whose code was given is put in force, each code once (CONTRACT 14.1). */
import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { addAccount } from './accounts';
import { beginTotp, confirmTotp, readTotp, removeTotp, takeRecoveryCode, takeTotpStep } from './factors';

const database = databaseOfFile();
const AT = new Date('2026-11-20T00:00:00Z');
const LATER = new Date('2026-11-20T00:01:00Z');
beforeEach(async () => {
  await database().script('DELETE FROM staff; DELETE FROM staff_recovery_code');
  const signIn = { loginName: undefined, loginKey: undefined, subject: undefined, passwordHash: undefined };
  const who = { name: '受付', roles: ['受付'], scope: {}, isDisabled: false } as const;
  for (const staffId of ['S-1', 'S-2']) await addAccount(database(), { staffId, ...who, ...signIn }, AT);
});

const confirm = (staffId: string, sealed: string, ...codeHashes: string[]) =>
  confirmTotp(database(), { staffId, sealed, codeHashes }, LATER);
const secrets = (staffId: string) => readTotp(database(), staffId);
const codesOf = async (staffId: string) => {
  const text = 'SELECT code_hash FROM staff_recovery_code WHERE staff_id = $1 ORDER BY code_hash';
  const rows = await database().query<{ code_hash: string }>({ name: 'test_codes', text }, [staffId]);
  return rows.map(({ code_hash }) => code_hash);
};
const updatedAt = async (staffId: string) => {
  const text = 'SELECT updated_at FROM staff WHERE staff_id = $1';
  const [row] = await database().query<{ updated_at: Date }>({ name: 'test_updated_at', text }, [staffId]);
  return row?.updated_at;
};

test('a secret that was begun over meanwhile is not put in force by the code of the former [CONTRACT 14.1]', async () => {
  await beginTotp(database(), 'S-1', 'first', AT);
  await beginTotp(database(), 'S-1', 'second', LATER);
  expect(await updatedAt('S-1')).toEqual(LATER);
  expect(await confirm('S-1', 'first', 'of first')).toBe(false);
  expect(await secrets('S-1')).toStrictEqual({ secret: undefined, waiting: 'second' });
  expect(await codesOf('S-1')).toEqual([]);
  expect(await confirm('S-1', 'second', 'of second')).toBe(true);
  expect(await secrets('S-1')).toStrictEqual({ secret: 'second', waiting: undefined });
  expect(await codesOf('S-1')).toEqual(['of second']);
  expect(await secrets('S-2')).toStrictEqual({ secret: undefined, waiting: undefined });
  expect(await secrets('nobody')).toStrictEqual({ secret: undefined, waiting: undefined });
});

test('a new factor brings new recovery codes, and one that is removed takes them along, of that account alone', async () => {
  for (const staffId of ['S-1', 'S-2']) {
    await beginTotp(database(), staffId, 'first', AT);
    await confirm(staffId, 'first', 'a', 'b');
  }
  await beginTotp(database(), 'S-1', 'second', AT);
  await confirm('S-1', 'second', 'c');
  expect([await codesOf('S-1'), await codesOf('S-2')]).toEqual([['c'], ['a', 'b']]);
  await beginTotp(database(), 'S-1', 'third', AT);
  await removeTotp(database(), 'S-1', LATER);
  expect(await secrets('S-1')).toStrictEqual({ secret: undefined, waiting: undefined });
  expect(await secrets('S-2')).toStrictEqual({ secret: 'first', waiting: undefined });
  expect([await codesOf('S-1'), await codesOf('S-2')]).toEqual([[], ['a', 'b']]);
});

test('the code of a step is taken once, and none of a step before [CONTRACT 14.1]', async () => {
  const take = (staffId: string, step: number) => takeTotpStep(database(), staffId, step);
  expect(await take('S-1', 100)).toBe(true);
  expect(await take('S-1', 100)).toBe(false);
  expect(await take('S-1', 99)).toBe(false);
  expect(await take('S-1', 101)).toBe(true);
  expect(await take('S-2', 100)).toBe(true);
  expect(await take('nobody', 100)).toBe(false);
  const atOnce = await Promise.all([1, 2, 3].map(() => take('S-1', 102)));
  expect(atOnce.filter(Boolean)).toHaveLength(1);
});

test('a recovery code is taken once, by its account alone', async () => {
  await beginTotp(database(), 'S-1', 'first', AT);
  await confirm('S-1', 'first', 'a', 'b');
  const take = (staffId: string, hash: string) => takeRecoveryCode(database(), staffId, hash, LATER);
  expect(await take('S-2', 'a')).toBe(false);
  expect(await take('S-1', 'c')).toBe(false);
  expect(await take('S-1', 'a')).toBe(true);
  expect(await take('S-1', 'a')).toBe(false);
  const used = { name: 'test_used', text: 'SELECT code_hash, used_at FROM staff_recovery_code ORDER BY code_hash' };
  expect(await database().query(used)).toEqual([
    { code_hash: 'a', used_at: LATER },
    { code_hash: 'b', used_at: null },
  ]);
  const atOnce = await Promise.all([1, 2, 3].map(() => take('S-1', 'b')));
  expect(atOnce.filter(Boolean)).toHaveLength(1);
});
