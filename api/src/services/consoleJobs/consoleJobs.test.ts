/** Jobs as the staff begin them, look at them and end them, without a server (CONTRACT 14.3). */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { JobPostBody } from '@madoguchi/shared/contract/console/jobs';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import type { Deed } from '@madoguchi/shared/domain/staff';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import type { Connection } from '../../database/database';
import { notEditable } from '../../refusal';
import { addFault } from '../../repositories/consoleJobs/faults';
import { markDone, openItems } from '../../repositories/consoleJobs/items';
import { endJob, findJob, inputOfJob } from '../../repositories/consoleJobs/jobs';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { snapshotOf } from '../../testing/snapshots';
import { staffCaller } from '../staff/staffCaller';
import { type ConsoleJobDependencies, ConsoleJobs } from './consoleJobs';

const database = databaseOfFile();
const snapshot = snapshotOf(testBundle());
/** Closings of which somebody has begun to tell. */
let sent: unknown[];
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  sent = [];
  await emptyTables(database(), ['audit', 'console_job_item', 'console_job_fault', 'console_job']);
});

const closingDeeds = {
  waiting: async (_staff: unknown, closingId: string) => [`${closingId}-1`, `${closingId}-2`],
  begin: async (connection: Connection, { staffId }: { staffId: string }, closingId: string) => {
    if (closingId === 'undone') throw notEditable();
    // In the transaction that writes the job down.
    sent.push([
      staffId,
      closingId,
      (await connection.query({ name: 'test_jobs', text: 'SELECT FROM console_job' })).length,
    ]);
  },
};
const jobs = () => {
  const parts = { database: database(), configurations: { current: async () => snapshot }, closingDeeds };
  return new ConsoleJobs(parts as unknown as ConsoleJobDependencies);
};
const caller = (roles: StaffRole[] = ['管理者'], scope: StaffScope = {}, staffId = 'S-1') =>
  staffCaller({ staffId, name: '窓口', roles, scope, mfa: true, sessionId: 's' });
const KEY = { idempotencyKey: 'k' };
const check = (partitionKeys: string[], idempotencyKey = 'k'): JobPostBody => ({
  ...{ kind: 'check', check: '対応済', selection: { partitionKeys }, idempotencyKey },
});
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    ({ status }: { status: number }) => status,
  );
const keysOf = async (jobId: string) =>
  (await openItems(database(), jobId, 0, 10_000)).map(({ partitionKey }) => partitionKey);
const count = async () => (await database().query({ name: 'test_count', text: 'SELECT FROM console_job' })).length;
const set = (jobId: string, what: string) =>
  database().script(`UPDATE console_job SET ${what} WHERE job_id = '${jobId}'`);
const jobOf = async (jobId: string) => {
  const job = await findJob(database(), jobId);
  if (!job) throw new Error(`no job ${jobId}`);
  return job;
};

describe('a job is written down', () => {
  test('with the answers that it names, each once and in their order, however many', async () => {
    const keys = Array.from({ length: 5_001 }, (_, index) => `key-${index}`);
    const jobId = await jobs().start(caller(), check(['key-0', ...keys]));
    expect(await findJob(database(), jobId)).toMatchObject({
      ...{ actorId: 'S-1', kind: 'check', state: 'running', step: 'work', done: 0, total: 5_001, lease: 0 },
      task: { kind: 'check', check: '対応済', selection: { partitionKeys: [] } },
    });
    expect(await keysOf(jobId)).toEqual(keys);
  });
  test('with the query that is to find them, once it is one', async () => {
    const selection = { query: 'form=visit' };
    const jobId = await jobs().start(caller(), { kind: 'cancel', selection, ...KEY });
    expect(await findJob(database(), jobId)).toMatchObject({ step: 'select', total: 0, task: { selection } });
    const wrong = { kind: 'cancel', selection: { query: 'status=nothing' }, idempotencyKey: 'other' } as const;
    expect(await statusOf(jobs().start(caller(), wrong))).toBe(400);
    expect([await keysOf(jobId), await count()]).toEqual([[], 1]);
  });
  test('with the file of an import, which stands beside it', async () => {
    const jobId = await jobs().start(caller(), { kind: 'import', form: 'visit', csv: 'a,b', ...KEY });
    const { task, ...job } = await jobOf(jobId);
    expect(job).toMatchObject({ kind: 'import', step: 'select', total: 0 });
    expect(task).toEqual({ kind: 'import', form: 'visit', ...KEY });
    expect(await inputOfJob(database(), jobId)).toBe('a,b');
  });
  test('with nothing but its time where orders are written', async () => {
    const range = { from: '20261101', to: '20261130', format: 'xlsx' } as const;
    const jobId = await jobs().start(caller(), { kind: 'exportOrders', ...range, ...KEY });
    expect(await findJob(database(), jobId)).toMatchObject({ step: 'work', total: 0, task: range });
    expect([await keysOf(jobId), await inputOfJob(database(), jobId)]).toEqual([[], '']);
  });
  test('with the offers of a closing, of which people are told from then on; or not at all', async () => {
    const closing = (closingId: string): JobPostBody => ({ kind: 'closing', closingId, text: 'a', ...KEY });
    expect(await statusOf(jobs().start(caller(), closing('undone')))).toBe(409);
    expect(await count()).toBe(0);
    const jobId = await jobs().start(caller(), closing('C'));
    expect(await findJob(database(), jobId)).toMatchObject({ step: 'work', total: 2, kind: 'closing' });
    expect(await keysOf(jobId)).toEqual(['C-1', 'C-2']);
    expect(sent).toEqual([['S-1', 'C', 1]]);
    expect(await jobs().start(caller(), closing('C'))).toBe(jobId);
    expect(sent).toHaveLength(1);
  });
  test('once by the same key and body; another body is refused, another person’s is their own', async () => {
    const jobId = await jobs().start(caller(), check(['a']));
    expect(await jobs().start(caller(), check(['a']))).toBe(jobId);
    await expect(jobs().start(caller(), check(['b']))).rejects.toMatchObject({
      ...{ status: 409, answer: { errorMessage: consoleJobTexts.begunBefore } },
    });
    expect(await keysOf(jobId)).toEqual(['a']);
    expect(await jobs().start(caller(['管理者'], {}, 'S-2'), check(['a']))).not.toBe(jobId);
    expect(await count()).toBe(2);
  });
  test('for who may, in their scope', async () => {
    const exported = (form: string): JobPostBody => ({
      ...{ kind: 'export', form, format: 'xlsx', selection: { partitionKeys: [] }, idempotencyKey: form },
    });
    const orders: JobPostBody = {
      kind: 'exportOrders',
      form: 'visit',
      from: '20261101',
      to: '20261101',
      format: 'xlsx',
      ...KEY,
    };
    const within = caller(['管理者'], { forms: ['visit'] });
    const without = (lost: Deed) => {
      const all = caller();
      return { ...all, reach: (deed: Deed) => (deed === lost ? undefined : all.reach(deed)) };
    };
    const refused: [Promise<unknown>, number][] = [
      [jobs().start(caller(['受付']), check(['a'])), 403],
      [jobs().start(without('readMembers'), exported('card')), 403],
      [jobs().start(without('readMembers'), exported('visit')), 200],
      [jobs().start(within, exported('profile')), 404],
      [jobs().start(caller(), exported('none')), 404],
      [jobs().start(within, { ...orders, form: 'profile' }), 404],
      [jobs().start(caller(), { ...orders, form: 'none' }), 404],
      [jobs().start(within, orders), 200],
    ];
    expect(await Promise.all(refused.map(([work]) => statusOf(work)))).toEqual(refused.map(([, status]) => status));
  });
});

describe('a job is read', () => {
  test('with what did not go, the answers before the faults, and how many are done of a deed that is done', async () => {
    const jobId = await jobs().start(caller(), check(['a', 'b', 'c']));
    await markDone(database(), { jobId, lease: 0 }, 1);
    await markDone(database(), { jobId, lease: 0 }, 2, { code: 'not_found', message: '無い' });
    await addFault(database(), jobId, { code: 'internal', message: '障害' });
    expect(await jobs().read(caller(), jobId)).toEqual({
      ...{ jobId, kind: 'check', state: 'running', done: 2, total: 3 },
      results: [
        { key: 'b', code: 'not_found', message: '無い' },
        { code: 'internal', message: '障害' },
      ],
    });
    // Of what chooses still, or has ended, it is what was noted.
    await set(jobId, "step = 'select', done = 1");
    expect(await jobs().read(caller(), jobId)).toMatchObject({ done: 1 });
    await set(jobId, "step = 'work', state = 'failed'");
    expect(await jobs().read(caller(), jobId)).toMatchObject({ done: 1 });
    await set(jobId, "state = 'running', kind = 'export'");
    expect(await jobs().read(caller(), jobId)).toMatchObject({ done: 1 });
  });
  test('by nobody else', async () => {
    const jobId = await jobs().start(caller(), check(['a']));
    const other = caller(['管理者'], {}, 'S-2');
    for (const work of [jobs().read(other, jobId), jobs().cancel(other, jobId), jobs().read(caller(), 'none')])
      expect(await statusOf(work)).toBe(404);
    expect(await findJob(database(), jobId)).toMatchObject({ state: 'running' });
  });
  test('in a list of one’s own, the newest first, with how much did not go', async () => {
    const first = await jobs().start(caller(), check(['a'], '1'));
    const begun = new Date(nowMilliseconds());
    setClock(Date.parse(TEST_NOW) + 60_000);
    const csv = { kind: 'import', form: 'visit', csv: '', dryRun: true, idempotencyKey: '2' } as const;
    const second = await jobs().start(caller(), csv);
    await jobs().start(caller(['管理者'], {}, 'S-2'), check(['a'], '3'));
    await addFault(database(), first, { code: 'internal', message: '障害' });
    const listed = await jobs().list(caller());
    expect(listed).toMatchObject([
      { jobId: second, kind: 'import', form: 'visit', faults: 0, isDryRun: true },
      { jobId: first, kind: 'check', faults: 1, isDryRun: false, state: 'running' },
    ]);
    expect(Math.abs(Date.parse(listed[1]?.createdAt ?? '') - begun.getTime())).toBeLessThan(10_000);
  });
});

describe('a job is cancelled', () => {
  test('where it is, with what is done; one that has ended stays as it is', async () => {
    const jobId = await jobs().start(caller(), check(['a', 'b']));
    await markDone(database(), { jobId, lease: 0 }, 1);
    await jobs().cancel(caller(), jobId);
    expect(await findJob(database(), jobId)).toMatchObject({ state: 'cancelled', done: 1, total: 2 });
    const done = await jobs().start(caller(), check([], 'done'));
    await endJob(database(), { jobId: done, lease: 0 }, { state: 'done', done: 0, at: new Date(TEST_NOW) });
    await jobs().cancel(caller(), done);
    expect(await findJob(database(), done)).toMatchObject({ state: 'done' });
  });
  test('being an import by giving everything back', async () => {
    const jobId = await jobs().start(caller(), { kind: 'import', form: 'visit', csv: '', ...KEY });
    await jobs().cancel(caller(), jobId);
    expect(await findJob(database(), jobId)).toMatchObject({ state: 'running', step: 'undo', lease: 1 });
  });
});
