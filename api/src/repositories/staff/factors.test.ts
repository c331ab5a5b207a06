/** Second factors as they are stored: the one whose code was given is put in force, or none (CONTRACT 14.1). */
import { expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { addAccount } from './accounts';
import { beginTotp, confirmTotp, readTotp } from './factors';

const database = databaseOfFile();
const AT = new Date('2026-11-20T00:00:00Z');

test('a secret that was begun over meanwhile is not put in force by the code of the former [CONTRACT 14.1]', async () => {
  const staffId = 'S-totp';
  const signIn = { loginName: undefined, loginKey: undefined, subject: undefined, passwordHash: undefined };
  const who = { staffId, name: '受付', roles: ['受付'], scope: {}, isDisabled: false } as const;
  await addAccount(database(), { ...who, ...signIn }, AT);
  const confirm = (sealed: string) => confirmTotp(database(), { staffId, sealed, codeHashes: [`of ${sealed}`] }, AT);
  await beginTotp(database(), staffId, 'first', AT);
  await beginTotp(database(), staffId, 'second', AT);
  expect(await confirm('first')).toBe(false);
  expect(await readTotp(database(), staffId)).toEqual({ secret: undefined, waiting: 'second' });
  const text = 'SELECT code_hash FROM staff_recovery_code WHERE staff_id = $1';
  expect(await database().query({ name: 'test_codes', text }, [staffId])).toEqual([]);
  expect(await confirm('second')).toBe(true);
  expect(await readTotp(database(), staffId)).toEqual({ secret: 'second', waiting: undefined });
  expect(await database().query({ name: 'test_codes', text }, [staffId])).toEqual([{ code_hash: 'of second' }]);
});
