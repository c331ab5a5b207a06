/** Signing in, without routes (CONTRACT 14.1): what lets somebody in, what is told to whom, and what guessing comes to. */
import { describe, expect, jest, test } from '@jest/globals';
import { DESK_PASSWORD, FAILED, LOCKED, later, staffServicesOfFile } from '../../testing/staffServices';
import { failureKey } from './loginName';
import { noteFailure, refuseWhileLocked } from './signInGuard';
import { ProviderFault, UnverifiedAddress } from './staffProvider';

const MINUTE = 60_000;
const { database, passwords, account, nameOf, rows, services, signIn, callerOf, auditOf, eventsOf, failWith, staffId } =
  staffServicesOfFile();

describe('wrong sign-ins', () => {
  const key = failureKey('somebody');
  test('lock a name by the tenth in 15 minutes, for 15, and say for how long', async () => {
    for (let failure = 1; failure <= 9; failure += 1) await noteFailure(database(), key, undefined);
    await refuseWhileLocked(database(), key);
    later(15 * MINUTE - 1);
    await noteFailure(database(), key, undefined);
    const locked = '続けて間違えたため、ログインを止めています。15分ほどたってからお試しください。';
    await expect(refuseWhileLocked(database(), key)).rejects.toMatchObject({
      ...LOCKED,
      answer: { ...LOCKED.answer, errorMessage: locked },
      retryAfterSeconds: 900,
    });
    // One more is told that the name is locked, not that it was wrong.
    await expect(noteFailure(database(), key, undefined)).rejects.toMatchObject(LOCKED);
    later(15 * MINUTE - 1);
    await expect(refuseWhileLocked(database(), key)).rejects.toMatchObject({
      answer: { errorMessage: locked.replace('15分', '1分') },
    });
    later(1);
    await refuseWhileLocked(database(), key);
    await refuseWhileLocked(database(), failureKey('nobody'));
  });
  test('that are 15 minutes old count no more', async () => {
    for (let failure = 1; failure <= 9; failure += 1) await noteFailure(database(), key, undefined);
    later(15 * MINUTE);
    await noteFailure(database(), key, undefined);
    await refuseWhileLocked(database(), key);
  });
});

describe('an own password', () => {
  test('lets its owner in, under the name in any case', async () => {
    const opened = await signIn();
    expect(opened.profile).toEqual({ userId: staffId(), displayName: '窓口 花子' });
    expect(await callerOf(opened)).toMatchObject({ staffId: staffId(), mfa: false });
    const listed = await services().sessions.list({ staffId: staffId(), sessionId: undefined });
    expect(listed).toMatchObject([{ browser: 'Safari', mfa: false }]);
    expect(await eventsOf()).toEqual(['signIn']);
  });
  test('that is wrong, nobody’s, or of an account that is disabled or has none lets nobody in, in the same words', async () => {
    await expect(signIn('wrong')).rejects.toMatchObject(FAILED);
    await expect(signIn(DESK_PASSWORD, undefined, 'S-nobody')).rejects.toMatchObject(FAILED);
    const disabled = await account({ isDisabled: true });
    const without = await account({ passwordHash: undefined });
    for (const id of [disabled, without])
      await expect(signIn(DESK_PASSWORD, undefined, id)).rejects.toMatchObject(FAILED);
    const text = 'SELECT cardinality(failed_at)::int AS count FROM staff_failure';
    const counted = await rows('failures', text);
    expect(counted).toEqual([1, 1, 1, 1].map((count) => ({ count })));
    // Whose account it was aimed at, by nobody who is known.
    const noted = { actor_id: 'stranger', actor_is_admin: false, action: 'session', subject: 'session' };
    for (const id of [staffId(), disabled, without])
      expect(await auditOf(id)).toEqual([{ ...noted, before: null, after: { event: 'failed' } }]);
  });
  test('is not looked at while its name is locked', async () => {
    await failWith(10);
    await expect(signIn()).rejects.toMatchObject(LOCKED);
    await expect(signIn('wrong')).rejects.toMatchObject(LOCKED);
    later(15 * MINUTE);
    await signIn();
  });
  test('that is right forgets what was wrong before, and only then', async () => {
    await failWith(9);
    await signIn();
    await failWith(9);
    await expect(signIn('wrong')).rejects.toMatchObject(FAILED);
    await expect(signIn()).rejects.toMatchObject(LOCKED);
    expect(await eventsOf()).toEqual(['signIn', 'locked']);
  });
  test.each(['right', 'wrong'])(
    'that is %s tells nothing where others lock the name while it is looked at',
    async (kind) => {
      await failWith(9);
      const looked = jest.spyOn(passwords, 'isRight').mockImplementationOnce(async () => {
        await noteFailure(database(), failureKey(nameOf()), undefined);
        return kind === 'right';
      });
      await expect(signIn()).rejects.toMatchObject(LOCKED);
      expect(looked).toHaveBeenCalledTimes(1);
      looked.mockRestore();
      expect(await eventsOf()).toEqual([]);
    },
  );
  test('is one of the ways in while somebody has one', async () => {
    expect(await services().login.methods()).toEqual({ oidc: false, password: true, mfaRequired: false });
    await database().script('UPDATE staff SET password_hash = NULL');
    expect(await services().login.methods()).toEqual({ oidc: false, password: false, mfaRequired: false });
  });
});

describe('a way in without a password', () => {
  test('by the name alone is for an account that there is and that is not disabled', async () => {
    const opened = await services().login.byName(staffId(), 'Edge');
    expect(opened && (await callerOf(opened))).toMatchObject({ staffId: staffId(), mfa: true });
    expect(await services().login.byName('S-nobody', undefined)).toBeUndefined();
    expect(await services().login.byName('U-1', undefined)).toBeUndefined();
    await database().script('UPDATE staff SET is_disabled = true');
    await expect(services().login.byName(staffId(), undefined)).rejects.toMatchObject({ status: 403 });
  });
  const back = new URL('https://madoguchi.example/back');
  test('over the provider begins there, and ends in a code for the same browser, once, for a minute', async () => {
    expect(await services().login.beginAtProvider('https://to.example')).toEqual({
      address: 'https://to.example',
      begun: 'begun',
    });
    services().provider.vouched = { subject: staffId().replace('S-', 'sub-'), mfa: true };
    const code = await services().login.finishAtProvider(back, 'begun');
    expect(code).toMatch(/^[\w-]{43}$/);
    for (const begun of ['another', undefined])
      await expect(services().login.byCode(code, begun, 'Safari')).rejects.toMatchObject(FAILED);
    await expect(services().login.byCode('another', 'begun', 'Safari')).rejects.toMatchObject(FAILED);
    const opened = await services().login.byCode(code, 'begun', 'Safari');
    expect(opened.profile).toEqual({ userId: staffId(), displayName: '窓口 花子' });
    expect(await callerOf(opened)).toMatchObject({ staffId: staffId(), mfa: true });
    await expect(services().login.byCode(code, 'begun', 'Safari')).rejects.toMatchObject(FAILED);
    const [good, late] = [
      await services().login.finishAtProvider(back, undefined),
      await services().login.finishAtProvider(back, 'begun'),
    ];
    later(MINUTE - 1);
    await services().login.byCode(good, undefined, undefined);
    later(1);
    await expect(services().login.byCode(late, 'begun', undefined)).rejects.toMatchObject(FAILED);
  });
  test('over the provider is for nobody whom the house does not know, or has disabled, by then too', async () => {
    services().provider.vouched = { subject: 'somebody', mfa: false };
    await expect(services().login.finishAtProvider(back, 'begun')).rejects.toEqual(
      new ProviderFault('nobody of the staff'),
    );
    services().provider.vouched = { subject: staffId().replace('S-', 'sub-'), mfa: false };
    const code = await services().login.finishAtProvider(back, 'begun');
    expect(await eventsOf()).toEqual([]);
    await database().script('UPDATE staff SET is_disabled = true');
    await expect(services().login.byCode(code, 'begun', undefined)).rejects.toMatchObject(FAILED);
    await expect(services().login.finishAtProvider(back, 'begun')).rejects.toBeInstanceOf(ProviderFault);
    expect(await eventsOf()).toEqual(['failed']);
    await database().script('UPDATE staff SET is_disabled = false');
    const gone = await services().login.finishAtProvider(back, 'begun');
    await database().script('DELETE FROM staff');
    await expect(services().login.byCode(gone, 'begun', undefined)).rejects.toMatchObject(FAILED);
  });
  test('over the provider by an address that is not verified is refused, and the audit says so [CONSOLE 5]', async () => {
    // Aimed at nobody's account: whose the address is, nobody has said.
    const ofNobody = async () =>
      (
        await rows(
          'audit_of_nobody',
          `SELECT 1 FROM audit WHERE after->>'event' = 'failed' AND subject_user_id IS NULL`,
          [],
        )
      ).length;
    const before = await ofNobody();
    services().provider.fault = new UnverifiedAddress();
    await expect(services().login.finishAtProvider(back, 'begun')).rejects.toBeInstanceOf(UnverifiedAddress);
    expect(await ofNobody()).toBe(before + 1);
  });
});
