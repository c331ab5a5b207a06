/** What 管理者 do with the accounts of the staff, without routes (CONTRACT 14.1, 14.2). */
import { describe, expect, test } from '@jest/globals';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { codeOf, DESK_PASSWORD, FAILED, LOCKED, NOT_FOUND, staffServicesOfFile } from '../../testing/staffServices';

const { database, account, nameOf, auditOf, services, signIn, callerOf, eventsOf, failWith, staffId } =
  staffServicesOfFile();

const wrong = (itemKey: string, message: string) => ({ status: 400, answer: { errors: [{ itemKey, message }] } });

describe('who has the role 管理者 can', () => {
  const made = (facts: object = {}) => ({
    ...{ staffId: 'S-new', name: '新人', roles: ['受付' as const], scope: {}, ...facts },
  });
  const change = (facts: object = {}) => ({
    name: '窓口 太郎',
    roles: ['受付' as const],
    scope: {},
    version: 1,
    ...facts,
  });
  const rowOf = async (id = staffId()) =>
    (await services().staff.list('', 100)).items.find((row) => row.staffId === id);

  test('add an account, and the audit says what it is, without what it signs in by', async () => {
    await database().script(`DELETE FROM staff`);
    const body = made({
      loginName: 'Ｔaro',
      subject: 'sub-x',
      password: DESK_PASSWORD,
      scope: { forms: ['f'], departments: ['d'] },
    });
    const row = {
      ...{
        staffId: 'S-new',
        name: '新人',
        roles: ['受付'],
        scope: { forms: ['f'], departments: ['d'] },
        disabled: false,
      },
      ...{ version: 1, hasPassword: true, hasTotp: false, loginName: 'Ｔaro', subject: 'sub-x' },
    };
    expect(await services().staff.add('S-chief', body)).toStrictEqual(row);
    expect(await services().staff.list('', 10)).toStrictEqual({ items: [row] });
    await services().login.byPassword({ name: 'taro', password: DESK_PASSWORD }, undefined);
    const { version: _v, hasTotp: _t, staffId: _s, ...facts } = row;
    expect((await auditOf('S-new'))[0]).toEqual({
      ...{ actor_id: 'S-chief', actor_is_admin: true, action: 'staff', subject: 'S-new', before: null, after: facts },
    });
    expect(await rowOf('S-new')).toMatchObject({ lastUsedAt: new Date(nowMilliseconds()).toISOString() });
  });
  test('add one with nothing but its name, or disabled at once', async () => {
    expect(await services().staff.add('S-chief', made({ disabled: true }))).toStrictEqual({
      ...{ staffId: 'S-new', name: '新人', roles: ['受付'], scope: {}, disabled: true, version: 1 },
      ...{ hasPassword: false, hasTotp: false },
    });
  });
  test('are told what of a new account is not taken', async () => {
    const refused = async (body: object, ...keys: string[]) =>
      expect(services().staff.add('S-chief', made(body))).rejects.toMatchObject({
        status: 400,
        answer: { errors: keys.map((itemKey) => expect.objectContaining({ itemKey })) },
      });
    await refused({ staffId: staffId() }, 'staffId');
    await refused({ loginName: nameOf().toUpperCase() }, 'loginName');
    await refused({ subject: staffId().replace('S-', 'sub-') }, 'subject');
    await refused({ password: DESK_PASSWORD }, 'loginName');
    await refused({ loginName: 'new', password: 'elevenchars' }, 'password');
    await refused({ roles: ['管理者'], scope: { forms: [] } }, 'scope');
    expect(await rowOf('S-new')).toBeUndefined();
  });
  test('see the accounts page by page', async () => {
    await database().script('DELETE FROM staff');
    const ids = [await account(), await account(), await account()].sort();
    const page = async (after: string, limit: number) => {
      const { items, last } = await services().staff.list(after, limit);
      return [items.map((row) => row.staffId), last];
    };
    expect(await page('', 2)).toEqual([ids.slice(0, 2), ids[1]]);
    expect(await page(ids[1] ?? '', 2)).toEqual([ids.slice(2), undefined]);
    expect(await page('', 3)).toEqual([ids, undefined]);
  });
  test('change an account, which goes on being signed in', async () => {
    const session = await callerOf(await signIn());
    const row = await services().staff.change(
      'S-chief',
      staffId(),
      change({ roles: ['会計'], scope: { calendars: ['c'] } }),
    );
    expect(row).toMatchObject({
      name: '窓口 太郎',
      roles: ['会計'],
      scope: { calendars: ['c'] },
      disabled: false,
      version: 2,
    });
    // What it may do is looked up anew at once.
    expect(await services().sessions.standing(session.sessionId ?? '')).toMatchObject({
      name: '窓口 太郎',
      roles: ['会計'],
    });
    expect((await auditOf()).at(-1)).toEqual({
      ...{ actor_id: 'S-chief', actor_is_admin: true, action: 'staff', subject: staffId() },
      before: { name: '窓口 花子', roles: ['受付'], scope: {}, disabled: false },
      after: { name: '窓口 太郎', roles: ['会計'], scope: { calendars: ['c'] }, disabled: false },
    });
    expect(await eventsOf()).toHaveLength(2);
  });
  test('do not write over what somebody else has changed, and see what stands', async () => {
    await services().staff.change('S-chief', staffId(), change());
    await expect(services().staff.change('S-chief', staffId(), change({ name: 'X' }))).rejects.toMatchObject({
      status: 409,
      answer: { code: 'changed', data: { staffId: staffId(), name: '窓口 太郎', version: 2 } },
    });
    await expect(services().staff.change('S-chief', 'S-nobody', change())).rejects.toMatchObject(NOT_FOUND);
    await expect(services().staff.endSessions('S-chief', 'S-nobody')).rejects.toMatchObject(NOT_FOUND);
  });
  test('who disable an account, or take its factor or password, sign it out everywhere', async () => {
    for (const facts of [{ disabled: true }, { withoutTotp: true }, { password: 'another long password' }]) {
      const id = await account();
      const session = await callerOf(await signIn(DESK_PASSWORD, undefined, id));
      await services().staff.change('S-chief', id, change(facts));
      expect([facts, await services().sessions.standing(session.sessionId ?? '')]).toEqual([facts, undefined]);
      expect(await eventsOf(id)).toContain('ended');
    }
  });
  test('give a new password, which opens a name that was locked', async () => {
    await failWith(10);
    await services().staff.change('S-chief', staffId(), change({ password: 'another long password' }));
    await signIn('another long password');
    expect((await auditOf()).map(({ after }) => after)).toContainEqual({
      ...{ name: '窓口 太郎', roles: ['受付'], scope: {}, disabled: false, password: 'new' },
    });
    await expect(
      services().staff.change('S-chief', staffId(), change({ version: 2, password: 'elevenchars' })),
    ).rejects.toMatchObject({
      answer: { errors: [{ itemKey: 'password' }] },
    });
    const nameless = await account({ loginName: undefined, loginKey: undefined });
    await expect(
      services().staff.change('S-chief', nameless, change({ password: DESK_PASSWORD })),
    ).rejects.toMatchObject(wrong('loginName', 'パスワードを使うには、ログイン名が必要です。'));
  });
  test('take a second factor away, and only where it is asked for', async () => {
    const caller = await callerOf(await signIn());
    const { secret } = await services().own.beginTotp(caller);
    await services().own.confirmTotp(caller, codeOf(secret));
    await services().staff.change('S-chief', staffId(), change());
    expect(await rowOf()).toMatchObject({ hasTotp: true });
    await failWith(9);
    await services().staff.change('S-chief', staffId(), change({ version: 2, withoutTotp: true }));
    expect(await rowOf()).toMatchObject({ hasTotp: false });
    expect((await auditOf()).at(-1)).toMatchObject({ after: { totp: 'removed' } });
    // What was wrong counts on: only a new password forgets it.
    await expect(signIn('wrong')).rejects.toMatchObject(FAILED);
    await expect(signIn()).rejects.toMatchObject(LOCKED);
  });
  test('keep the role while they are the last who can sign in by it', async () => {
    const chief = await account({ roles: ['管理者'] });
    const chiefs = { roles: ['管理者' as const] };
    const last = {
      status: 409,
      answer: { errorMessage: '最後の管理者です。ほかの人を管理者にしてから変更してください。' },
    };
    await expect(services().staff.change(chief, chief, change())).rejects.toMatchObject(last);
    await expect(services().staff.change(chief, chief, change({ ...chiefs, disabled: true }))).rejects.toMatchObject(
      last,
    );
    await services().staff.change(chief, chief, change({ ...chiefs, name: '改名' }));
    // A second one who cannot sign in is none.
    await account({ roles: ['管理者'], passwordHash: undefined, subject: undefined });
    await expect(services().staff.change(chief, chief, change({ version: 2 }))).rejects.toMatchObject(last);
    const second = await account({ roles: ['管理者'] });
    const both = await Promise.allSettled([
      services().staff.change(chief, chief, change({ version: 2 })),
      services().staff.change(second, second, change()),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
  test('get no scope; one that has one keeps it while something else is changed', async () => {
    const limited = wrong(
      'scope',
      '管理者には、扱える範囲を設定できません。範囲を空にするか、管理者の役割を外してください。',
    );
    await expect(
      services().staff.change('S-chief', staffId(), change({ roles: ['管理者'], scope: { forms: ['f'] } })),
    ).rejects.toMatchObject(limited);
    const chief = await account({ roles: ['管理者'], scope: { forms: ['f'] } });
    const facts = { roles: ['管理者' as const], scope: { forms: ['f'] } };
    await expect(
      services().staff.change(chief, chief, change({ ...facts, scope: { forms: ['g'] } })),
    ).rejects.toMatchObject(limited);
    await services().staff.change(chief, chief, change(facts));
    await services().staff.change(chief, chief, change({ ...facts, scope: {}, version: 2 }));
    await expect(services().staff.change(chief, chief, change({ ...facts, version: 3 }))).rejects.toMatchObject(
      limited,
    );
    const scoped = await account({ roles: ['受付'], scope: { forms: ['f'] } });
    await expect(services().staff.change(chief, scoped, change(facts))).rejects.toMatchObject(limited);
  });
  test('end the sessions of an account, at once', async () => {
    const caller = await callerOf(await signIn());
    await services().staff.endSessions('S-chief', staffId());
    expect(await services().sessions.standing(caller.sessionId ?? '')).toBeUndefined();
    expect((await auditOf()).at(-1)).toMatchObject({ actor_id: 'S-chief', after: { event: 'ended' } });
  });
});
