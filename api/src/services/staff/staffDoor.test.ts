/** Who is let in at the console's door, without a server (CONTRACT 14.1, 14.2). */
import { describe, expect, test } from '@jest/globals';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import type { StandingSession } from '../../repositories/staff/sessions';
import { lineAdministrator, staffCaller } from './staffCaller';
import { StaffDoor } from './staffDoor';

const AT = new Date('2026-11-20T00:00:00Z');
const standing = (facts: Partial<StandingSession> = {}): StandingSession => ({
  ...{ sessionId: 's-1', staffId: 'S-1', name: '窓口 花子', roles: ['受付'], scope: {}, mfa: false },
  ...{ lastUsedAt: AT, expiresAt: AT, ...facts },
});
/** A door behind which one session stands. */
function doorOf(session: StandingSession | undefined, isMfaRequired = false): StaffDoor {
  const sessions = { standing: async (id: string) => (id === session?.sessionId ? session : undefined) };
  return new StaffDoor(sessions as never, new Set(['U-admin']), isMfaRequired);
}
const holder = (sessionId = 's-1') => ({ userId: 'S-1', name: '昔の名', staff: { sessionId } });
const person = (userId: string) => ({ userId, name: '山田 花子' });
const FORBIDDEN = { status: 403, answer: { code: 'forbidden' } };
const FACTOR = { status: 403, answer: { code: 'mfa_required' } };

describe('who holds a token', () => {
  test('is of the staff by the session, as the account is now', async () => {
    const caller = await doorOf(standing({ roles: ['会計'], scope: { forms: ['f'] }, mfa: true })).staffOf(holder());
    expect(caller).toMatchObject({
      ...{ staffId: 'S-1', userId: 'S-1', name: '窓口 花子', isAdmin: true, roles: ['会計'] },
      ...{ scope: { forms: ['f'] }, mfa: true, sessionId: 's-1' },
    });
  });
  test('is refused as signed out where the session does not stand', async () => {
    await expect(doorOf(undefined).staffOf(holder())).rejects.toMatchObject({ reason: 'invalid' });
    await expect(doorOf(standing()).staffOf(holder('s-2'))).rejects.toMatchObject({ reason: 'invalid' });
  });
  test('by LINE is 管理者 where the house has named the id, and nobody else', async () => {
    const caller = await doorOf(undefined).staffOf(person('U-admin'));
    expect(caller).toMatchObject({
      ...{ staffId: 'U-admin', name: '山田 花子', roles: ['管理者'], scope: {}, mfa: false, isAdmin: true },
      sessionId: undefined,
    });
    await expect(doorOf(undefined).staffOf(person('U-1'))).rejects.toMatchObject(FORBIDDEN);
  });
});

describe('a call', () => {
  test('is let in by a right of one of the roles', async () => {
    await doorOf(standing({ roles: ['帳票担当', '受付'] })).enter(holder(), 'answerCheck');
    await expect(doorOf(standing({ roles: ['閲覧'] })).enter(holder(), 'answerCheck')).rejects.toMatchObject(FORBIDDEN);
    await doorOf(standing({ roles: ['会計'] })).enter(holder(), 'answers');
    await expect(doorOf(standing({ roles: [] })).enter(holder(), 'answers')).rejects.toMatchObject(FORBIDDEN);
  });
  test('about the own account is everybody’s of the staff', async () => {
    for (const call of ['me', 'sessions', 'loginLogout', 'scopeNames'] as const)
      expect(await doorOf(standing({ roles: [] })).enter(holder(), call)).toMatchObject({ staffId: 'S-1' });
  });
  test('needs the second factor that the house asks for, but for what sets it up', async () => {
    const without = doorOf(standing({ roles: ['管理者'] }), true);
    // Of the caller's own calls, names of forms are not among what sets it up.
    for (const call of ['answers', 'scopeNames'] as const)
      await expect(without.enter(holder(), call)).rejects.toMatchObject(FACTOR);
    await expect(without.staffOfPersonCall(holder())).rejects.toMatchObject(FACTOR);
    await expect(without.staffOfPersonCall(person('U-admin'))).rejects.toMatchObject(FACTOR);
    for (const call of ['me', 'totpPost', 'totpConfirm', 'passwordPut', 'sessions', 'sessionDelete'] as const)
      expect(await without.enter(holder(), call)).toMatchObject({ staffId: 'S-1' });
    const given = doorOf(standing({ roles: ['管理者'], mfa: true }), true);
    await given.enter(holder(), 'answers');
    expect(await given.staffOfPersonCall(holder())).toMatchObject({ staffId: 'S-1' });
    const unasked = doorOf(standing({ roles: ['管理者'] }));
    await unasked.enter(holder(), 'answers');
    expect(await unasked.staffOfPersonCall(person('U-admin'))).toMatchObject({ staffId: 'U-admin' });
    // The factor is no right.
    await expect(
      doorOf(standing({ roles: ['閲覧'], mfa: true }), true).enter(holder(), 'answerMove'),
    ).rejects.toMatchObject(FORBIDDEN);
  });
});

describe('a caller', () => {
  const caller = (roles: StaffRole[], scope: StaffScope = {}) =>
    staffCaller({ staffId: 'S-1', name: '窓口', roles, scope, mfa: false, sessionId: 's-1' });
  test('reaches as far as the roles do in the scope', () => {
    expect(caller(['会計']).reach('readAnswers')).toBe('withOrder');
    expect(caller(['受付']).reach('readAnswers')).toBe('all');
    expect(caller(['受付']).reach('manageStaff')).toBeUndefined();
    expect(caller(['閲覧']).reach('readAudit')).toBe('all');
    expect(caller(['閲覧'], { forms: ['f'] }).reach('readAudit')).toBeUndefined();
  });
  test('may change what has no place, or one in a calendar of the scope', () => {
    const limited = caller(['受付'], { calendars: ['main'] });
    expect([undefined, 'main', 'other'].map((id) => limited.mayChangeAt?.(id))).toEqual([true, true, false]);
    expect(caller(['受付']).mayChangeAt?.('other')).toBe(true);
    expect(lineAdministrator('U-admin', '山田').mayChangeAt?.('other')).toBe(true);
  });
});
