/** What the staff do with their own account, without routes (CONTRACT 14.1): a second factor, and another password. */
import { describe, expect, jest, test } from '@jest/globals';
import {
  codeOf,
  DESK_HASH,
  DESK_PASSWORD,
  FAILED,
  LOCKED,
  later,
  NOT_FOUND,
  staffServicesOfFile,
} from '../../testing/staffServices';
import { failureKey } from './loginName';
import { noteFailure } from './signInGuard';

const MINUTE = 60_000;
const {
  database,
  passwords,
  account,
  nameOf,
  auditOf,
  services,
  signIn,
  callerOf,
  eventsOf,
  columns,
  failWith,
  staffId,
} = staffServicesOfFile();

const ASKED = {
  status: 401,
  answer: {
    result: 'ERROR',
    code: 'code_required',
    errorMessage: '認証アプリに表示されている6桁のコードを入力してください。',
  },
};
const wrong = (itemKey: string, message: string) => ({ status: 400, answer: { errors: [{ itemKey, message }] } });

describe('a second factor', () => {
  /** Sets one up, a step ago: the code of now is good. */
  async function withFactor() {
    const opened = await signIn();
    const caller = await callerOf(opened);
    const { secret, uri } = await services().own.beginTotp(caller);
    const codes = await services().own.confirmTotp(caller, codeOf(secret));
    later(30_000);
    return { caller, secret, uri, codes };
  }

  test('is set up by its first code, and counts in that session, which alone goes on', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const [caller, others] = [await callerOf(first), await callerOf(second)];
    const { secret, uri } = await services().own.beginTotp(caller);
    expect(uri).toContain(nameOf().replace('NAME', 'Name'));
    expect(await columns('totp_secret, totp_waiting')).toEqual({
      totp_secret: null,
      totp_waiting: expect.stringMatching(/^sealed:/),
    });
    await expect(services().own.confirmTotp(caller, '000000')).rejects.toMatchObject(
      wrong('code', '認証コードが違います。新しいコードでもう一度お試しください。'),
    );
    const codes = await services().own.confirmTotp(caller, codeOf(secret));
    expect(codes).toHaveLength(10);
    expect(await services().sessions.standing(caller.sessionId ?? '')).toMatchObject({ mfa: true });
    expect(await services().sessions.standing(others.sessionId ?? '')).toBeUndefined();
    expect(await services().own.profile(caller)).toEqual({
      ...{ staffId: staffId(), name: '窓口 花子', roles: ['受付'], scope: {}, mfa: false, mfaRequired: false },
      ...{ hasPassword: true, hasTotp: true, idleMinutes: 30 },
    });
    expect(await eventsOf()).toEqual(['signIn', 'signIn', 'ended', 'totp']);
    expect((await auditOf()).at(-1)).toMatchObject({
      ...{ actor_id: staffId(), actor_is_admin: true, action: 'staff', subject: staffId(), after: { event: 'totp' } },
    });
    await expect(services().own.confirmTotp(caller, codeOf(secret))).rejects.toMatchObject(NOT_FOUND);
  });
  test('is asked for behind a password that is right, and its code lets in once', async () => {
    const { secret } = await withFactor();
    await expect(signIn()).rejects.toMatchObject(ASKED);
    await expect(signIn(DESK_PASSWORD, '')).rejects.toMatchObject(ASKED);
    await expect(signIn('wrong', codeOf(secret))).rejects.toMatchObject(FAILED);
    const code = codeOf(secret);
    expect(await callerOf(await signIn(DESK_PASSWORD, code))).toMatchObject({ mfa: true });
    await expect(signIn(DESK_PASSWORD, code)).rejects.toMatchObject(FAILED);
    later(-30_000);
    await expect(signIn(DESK_PASSWORD, codeOf(secret))).rejects.toMatchObject(FAILED);
  });
  test('wrong codes lock the name, and then no code lets in', async () => {
    const { secret, codes } = await withFactor();
    await failWith(9);
    await expect(signIn(DESK_PASSWORD, '000000')).rejects.toMatchObject(FAILED);
    await expect(signIn(DESK_PASSWORD, codeOf(secret))).rejects.toMatchObject(LOCKED);
    await expect(signIn(DESK_PASSWORD, codes[0])).rejects.toMatchObject(LOCKED);
  });
  test('that others lock the name of while the code is looked at lets nobody in', async () => {
    const { secret } = await withFactor();
    await failWith(9);
    const transaction = database().transaction.bind(database());
    const begun = jest.spyOn(database(), 'transaction').mockImplementationOnce(async (work) => {
      await noteFailure(database(), failureKey(nameOf()), undefined);
      return transaction(work);
    });
    await expect(signIn(DESK_PASSWORD, codeOf(secret))).rejects.toMatchObject(LOCKED);
    begun.mockRestore();
  });
  test('has ten recovery codes, each of which lets in once', async () => {
    const { codes } = await withFactor();
    const [first = '', second = ''] = codes;
    expect(await callerOf(await signIn(DESK_PASSWORD, first.toLowerCase()))).toMatchObject({ mfa: true });
    await expect(signIn(DESK_PASSWORD, first)).rejects.toMatchObject(FAILED);
    const atOnce = await Promise.allSettled([1, 2].map(() => signIn(DESK_PASSWORD, second)));
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  test('is replaced by who gave it, and not by who knows only the password', async () => {
    const { caller, secret } = await withFactor();
    await expect(services().own.beginTotp(caller)).rejects.toMatchObject({
      status: 403,
      answer: { code: 'mfa_required' },
    });
    const given = await callerOf(await signIn(DESK_PASSWORD, codeOf(secret)));
    const next = await services().own.beginTotp(given);
    later(30_000);
    await expect(services().own.confirmTotp(caller, codeOf(next.secret))).rejects.toMatchObject({ status: 403 });
    await services().own.confirmTotp(given, codeOf(next.secret));
    later(30_000);
    await expect(signIn(DESK_PASSWORD, codeOf(secret))).rejects.toMatchObject(FAILED);
    await signIn(DESK_PASSWORD, codeOf(next.secret));
  });
  test('is none of an account without a password of ours', async () => {
    const id = await account({ passwordHash: undefined });
    const opened = await services().login.byName(id, undefined);
    const caller = opened && (await callerOf(opened));
    if (!caller) throw new Error('nobody signed in');
    await expect(services().own.beginTotp(caller)).rejects.toMatchObject({
      status: 404,
      answer: { code: 'not_available' },
    });
    await expect(services().own.changePassword(caller, DESK_PASSWORD, 'another long password')).rejects.toMatchObject(
      NOT_FOUND,
    );
    expect(await services().own.profile(caller)).toMatchObject({ hasPassword: false, hasTotp: false });
  });
});

describe('a password is changed', () => {
  const NEXT = 'another long password';
  test('by who knows it, and ends the other sessions', async () => {
    const [mine, others] = [await callerOf(await signIn()), await callerOf(await signIn())];
    await services().own.changePassword(mine, DESK_PASSWORD, NEXT);
    expect(await services().sessions.standing(mine.sessionId ?? '')).toBeDefined();
    expect(await services().sessions.standing(others.sessionId ?? '')).toBeUndefined();
    await expect(signIn()).rejects.toMatchObject(FAILED);
    await signIn(NEXT);
    expect(await eventsOf()).toEqual(['signIn', 'signIn', 'ended', 'password', 'failed', 'signIn']);
  });
  test('not to a weak one, nor by who does not know it: that counts as a wrong sign-in', async () => {
    const caller = await callerOf(await signIn());
    await expect(services().own.changePassword(caller, DESK_PASSWORD, 'elevenchars')).rejects.toMatchObject({
      status: 400,
      answer: { errors: [{ itemKey: 'newPassword' }] },
    });
    await failWith(9);
    await expect(services().own.changePassword(caller, 'wrong', NEXT)).rejects.toMatchObject(
      wrong('password', '今のパスワードが違います。'),
    );
    await expect(services().own.changePassword(caller, DESK_PASSWORD, NEXT)).rejects.toMatchObject(LOCKED);
    await expect(signIn()).rejects.toMatchObject(LOCKED);
    later(15 * MINUTE);
    await signIn();
  });
  test.each(['right', 'wrong'])('not, with the %s one, where others lock the name meanwhile', async (kind) => {
    const caller = await callerOf(await signIn());
    await failWith(9);
    const looked = jest.spyOn(passwords, 'isRight').mockImplementationOnce(async () => {
      await noteFailure(database(), failureKey(nameOf()), undefined);
      return kind === 'right';
    });
    await expect(services().own.changePassword(caller, DESK_PASSWORD, NEXT)).rejects.toMatchObject(LOCKED);
    looked.mockRestore();
    expect(await columns('password_hash')).toEqual({ password_hash: DESK_HASH });
  });
  test('not where others lock the name while the new one is hashed', async () => {
    const caller = await callerOf(await signIn());
    await failWith(9);
    const hashed = jest.spyOn(passwords, 'hash').mockImplementationOnce(async () => {
      await noteFailure(database(), failureKey(nameOf()), undefined);
      return 'a hash';
    });
    await expect(services().own.changePassword(caller, DESK_PASSWORD, NEXT)).rejects.toMatchObject(LOCKED);
    hashed.mockRestore();
    expect(await columns('password_hash')).toEqual({ password_hash: DESK_HASH });
  });
});
