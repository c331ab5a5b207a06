/** Who a job is done for, without a server (CONTRACT 14.3): as they are now, with no more rights and no wider a scope. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import type { Deed } from '@madoguchi/shared/domain/staff';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { addAccount } from '../../repositories/staff/accounts';
import { databaseOfFile } from '../../testing/database';
import { staffCaller } from '../staff/staffCaller';
import { JobActors, mayRun, refuseOtherScope } from './actors';

const database = databaseOfFile();
const caller = (roles: StaffRole[], scope: StaffScope = {}) =>
  staffCaller({ staffId: 'S-1', name: '窓口 花子', roles, scope, mfa: true, sessionId: undefined });

describe('a kind of job', () => {
  test.each<[StaffRole, boolean, boolean]>([
    ['管理者', true, true],
    ['予約担当', true, true],
    ['受付', false, false],
    ['閲覧', false, false],
  ])('is run by who has all rights of it: %s, import and cancelling', (role, isImporter, isCanceller) => {
    expect([mayRun(caller([role]), 'import'), mayRun(caller([role]), 'cancel')]).toEqual([isImporter, isCanceller]);
  });
  test('of a form of members asks for the rights of members, and of no other form', () => {
    const who = (...deeds: Deed[]) => ({
      ...caller([]),
      reach: (deed: Deed) => (deeds.includes(deed) ? ('all' as const) : undefined),
    });
    const ofForms = who('changeManyAnswers', 'readAnswers', 'changeAnswers');
    const ofMembers = who('changeManyAnswers', 'readMembers', 'changeMembers');
    expect([mayRun(ofForms, 'import'), mayRun(ofForms, 'import', true)]).toEqual([true, false]);
    expect([mayRun(ofMembers, 'import'), mayRun(ofMembers, 'import', true)]).toEqual([false, true]);
  });
});

test('a file is fetched in the scope in which it was begun, and in no other', () => {
  refuseOtherScope(caller([], { forms: ['a'] }), caller(['受付'], { forms: ['a'] }));
  const other = { status: 403, answer: expect.objectContaining({ errorMessage: consoleJobTexts.scopeChanged }) };
  expect(() => refuseOtherScope(caller([], { forms: ['a'] }), caller([], { forms: ['b'] }))).toThrow(
    expect.objectContaining(other),
  );
  expect(() => refuseOtherScope(caller([], { forms: ['a'] }), caller([]))).toThrow(expect.objectContaining(other));
});

describe('the person', () => {
  beforeAll(async () => {
    const signIn = { loginName: undefined, loginKey: undefined, subject: undefined, passwordHash: undefined };
    const who = { name: '窓口 花子', roles: ['受付' as const], scope: { forms: ['a'] } };
    const at = new Date('2026-11-20T00:00:00Z');
    await addAccount(database(), { ...who, ...signIn, staffId: 'S-1', isDisabled: false }, at);
    await addAccount(database(), { ...who, ...signIn, staffId: 'S-2', isDisabled: true }, at);
  });
  const find = (id: string) => new JobActors(database(), new Set(['U-admin', 'S-3'])).find(id);
  test('of the staff is who they are now', async () => {
    const { reach: _reach, mayChangeAt: _mayChangeAt, ...facts } = caller(['受付'], { forms: ['a'] });
    const found = await find('S-1');
    expect(found).toMatchObject(facts);
    expect(found?.reach('readAnswers')).toBe('all');
  });
  test('is nobody where the account was stopped, or is gone', async () => {
    expect([await find('S-2'), await find('S-3')]).toEqual([undefined, undefined]);
  });
  test('of LINE is 管理者 where the house has named the id', async () => {
    expect(await find('U-admin')).toMatchObject({ staffId: 'U-admin', roles: ['管理者'], scope: {} });
    expect(await find('U-other')).toBeUndefined();
  });
});
