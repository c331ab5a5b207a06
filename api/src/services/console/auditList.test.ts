/** Pages of the audit's viewer and of cursors, without a server (CONTRACT 14.3): what is told, and where a page ends. */
import { beforeAll, expect, test } from '@jest/globals';
import { addAudit } from '../../repositories/answers/audit';
import { addAccount } from '../../repositories/staff/accounts';
import { databaseOfFile } from '../../testing/database';
import { KeyVault } from '../session/keyVault';
import { lineAdministrator } from '../staff/staffCaller';
import { AuditViewer } from './auditList';
import { Cursors } from './cursors';

const database = databaseOfFile();
const day = (date: string) => new Date(`${date}T10:00:00+09:00`);
const CALLER = lineAdministrator('U-viewer', '管理');
let viewer: AuditViewer;
let cursors: Cursors;
const add = (date: string, facts: object) =>
  addAudit(database(), {
    ...{ at: day(date), actorId: 'S-1', actorIsAdmin: true, action: 'staff', subjectUserId: 'S-2', subject: 'S-2' },
    ...facts,
  });
beforeAll(async () => {
  cursors = new Cursors(database());
  await expect(cursors.seal('audit', [])).rejects.toThrow('no secret');
  await cursors.prepare(new KeyVault(undefined));
  viewer = new AuditViewer(database(), cursors);
  const signIn = { loginName: undefined, loginKey: undefined, subject: undefined, passwordHash: undefined };
  const who = { staffId: 'S-1', name: '窓口 花子', roles: ['受付' as const], scope: {}, isDisabled: false };
  await addAccount(database(), { ...who, ...signIn }, day('2026-11-01'));
  await add('2026-11-01', { before: { name: 'a' }, after: { name: 'b' } });
  await add('2026-11-02', { after: { name: 'c' } });
  await add('2026-11-03', {
    action: 'check',
    actorId: 'U-1',
    actorIsAdmin: false,
    subjectUserId: undefined,
    subject: 'k',
  });
  await add('2026-11-04', { after: { name: 'd' } });
});

/** The days on which the rows of a page were written, and its cursor. */
async function page(query: object) {
  const { items, nextCursor } = await viewer.list(CALLER, { to: '20261104', ...query });
  return { days: items.map(({ at }) => Number(at.slice(8, 10))), items, nextCursor };
}

test('a row says who did what to whom, with what of it is known', async () => {
  const { items, nextCursor } = await page({});
  const row = { id: expect.stringMatching(/^[0-9A-Z]{26}$/), actorId: 'S-1', actorName: '窓口 花子', isStaff: true };
  const rest = { action: 'staff', subject: 'S-2', subjectUserId: 'S-2' };
  expect(nextCursor).toBeUndefined();
  expect(items).toStrictEqual([
    { ...row, ...rest, at: '2026-11-04T01:00:00.000Z', after: { name: 'd' } },
    {
      ...{ ...row, actorId: 'U-1', actorName: '', isStaff: false, action: 'check', subject: 'k' },
      at: '2026-11-03T01:00:00.000Z',
    },
    { ...row, ...rest, at: '2026-11-02T01:00:00.000Z', after: { name: 'c' } },
    { ...row, ...rest, at: '2026-11-01T01:00:00.000Z', before: { name: 'a' }, after: { name: 'b' } },
  ]);
});

test('a page ends where it is full, and the next one begins behind it', async () => {
  const first = await page({ limit: 3 });
  expect(first.days).toEqual([4, 3, 2]);
  const second = await page({ limit: 3, cursor: first.nextCursor });
  expect([second.days, second.nextCursor]).toEqual([[1], undefined]);
  const whole = await page({ limit: 4 });
  expect([whole.days, whole.nextCursor]).toEqual([[4, 3, 2, 1], undefined]);
});

test('a kind of deed is looked for behind others, page by page', async () => {
  const first = await page({ action: 'staff', limit: 2 });
  expect(first.days).toEqual([4, 2]);
  const second = await page({ action: 'staff', limit: 2, cursor: first.nextCursor });
  expect([second.days, second.nextCursor]).toEqual([[1], undefined]);
  expect((await page({ action: 'check', limit: 1 })).days).toEqual([3]);
});

test('days are those of Japan, both with; who acted and whom it is about narrow it', async () => {
  expect((await page({ from: '20261102', to: '20261103' })).days).toEqual([3, 2]);
  expect((await page({ actor: 'U-1' })).days).toEqual([3]);
  expect((await page({ subject: 'k' })).days).toEqual([3]);
  expect((await page({ subject: 'S-2' })).days).toEqual([4, 2, 1]);
});

test('who acted is found by what one did to oneself, to others and to nobody, in one order, page by page', async () => {
  const own = { actorId: 'S-2' };
  await add('2026-12-01', own);
  await add('2026-12-02', { ...own, subjectUserId: 'U-1', subject: 'k' });
  await add('2026-12-03', { ...own, subjectUserId: undefined, subject: 'form' });
  await add('2026-12-04', {});
  await add('2026-12-04', { subjectUserId: 'U-1', subject: 'k' });
  await add('2026-12-05', own);
  const of = (query: object) => page({ from: '20261201', to: '20261205', actor: 'S-2', ...query });
  expect((await of({})).days).toEqual([5, 3, 2, 1]);
  const first = await of({ limit: 2 });
  expect([first.days, (await of({ limit: 2, cursor: first.nextCursor })).days]).toEqual([
    [5, 3],
    [2, 1],
  ]);
  expect((await of({ subject: 'S-2' })).days).toEqual([5, 1]);
  expect((await of({ subject: 'U-1' })).days).toEqual([2]);
});

test('looking at it is noted, with what was looked for', async () => {
  const noted = async () => {
    const text = `SELECT subject FROM audit WHERE action = 'read' AND actor_id = 'U-viewer' ORDER BY written_at DESC LIMIT 2`;
    return (await database().query<{ subject: string }>({ name: 'test_noted', text })).map(({ subject }) => subject);
  };
  await page({ subject: 'S-2' });
  await page({});
  expect(await noted()).toEqual(['audit', 'S-2']);
});

test('a cursor of another list, one that was changed, and none of ours lead nowhere', async () => {
  const refused = { status: 400, answer: { errors: [{ itemKey: 'cursor' }] } };
  const end = ['2026-11-03 01:00:00+00', ''];
  for (const cursor of ['x', await cursors.seal('staff', end), await cursors.seal('audit', ['soon', 'x'])])
    await expect(page({ cursor })).rejects.toMatchObject(refused);
  expect((await page({ cursor: await cursors.seal('audit', end) })).days).toEqual([2, 1]);
});
