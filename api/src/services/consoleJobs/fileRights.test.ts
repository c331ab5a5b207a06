/** Who may fetch the file that a job has written: every combination of whose it is, what it is and what is left of a right. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { JOB_KINDS, JOB_STATES } from '@madoguchi/shared/contract/console/jobs';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import type { Deed } from '@madoguchi/shared/domain/staff';
import { addJob, type JobTask } from '../../repositories/consoleJobs/jobs';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { snapshotOf } from '../../testing/snapshots';
import { type StaffCaller, staffCaller } from '../staff/staffCaller';
import { type ConsoleJobDependencies, ConsoleJobs } from './consoleJobs';

const database = databaseOfFile();
const snapshot = snapshotOf(testBundle());
beforeAll(() => setClock(Date.parse(TEST_NOW)));

const OWNER = 'S-owner';
const jobs = () => {
  const parts: Partial<ConsoleJobDependencies> = { database: database() };
  const configurations = { current: async () => snapshot };
  const storage = { serve: async ({ fileId }: { fileId: string }) => ({ redirect: `/${fileId}` }) };
  return new ConsoleJobs(Object.assign(parts, { configurations, storage }) as ConsoleJobDependencies);
};

const SELECTION = { selection: { partitionKeys: [] }, idempotencyKey: 'k' };
const RANGE = { from: '20261101', to: '20261130', format: 'xlsx', idempotencyKey: 'k' } as const;
const TASKS: { [Kind in JobTask['kind']]: Extract<JobTask, { kind: Kind }> } = {
  check: { kind: 'check', check: '対応済', ...SELECTION },
  cancel: { kind: 'cancel', ...SELECTION },
  message: { kind: 'message', text: 'a', ...SELECTION },
  memo: { kind: 'memo', text: 'a', ...SELECTION },
  export: { kind: 'export', form: 'visit', format: 'csv-utf8', ...SELECTION },
  exportOrders: { kind: 'exportOrders', form: 'visit', ...RANGE },
  import: { kind: 'import', form: 'visit', idempotencyKey: 'k' },
  closing: { kind: 'closing', closingId: 'C', text: 'a', idempotencyKey: 'k' },
};

let made = 0;
/** A job of OWNER's as it stands in the database. @returns its id */
async function jobOf(
  task: JobTask,
  {
    state = 'done',
    fileId = 'F',
    scope = {},
  }: { state?: string; fileId?: string | null; scope?: StaffScope | null } = {},
): Promise<string> {
  made += 1;
  const jobId = `J-${made}`;
  const facts = { actorId: OWNER, idempotencyKey: jobId, bodyHash: '', step: 'work', total: 0 } as const;
  await addJob(database(), { jobId, task, ...facts, input: undefined, at: now() });
  await database().execute(
    {
      name: 'test_job_with_file',
      text: `UPDATE console_job SET state = $2, file_id = $3, file_name = 'a.csv', file_scope = $4 WHERE job_id = $1`,
    },
    [jobId, state, fileId, scope && JSON.stringify(scope)],
  );
  return jobId;
}

const caller = (roles: StaffRole[] = ['管理者'], scope: StaffScope = {}, staffId = OWNER) =>
  staffCaller({ staffId, name: '窓口', roles, scope, mfa: true, sessionId: 's' });
const without = (lost: Deed): StaffCaller => {
  const all = caller();
  return { ...all, reach: (deed) => (deed === lost ? undefined : all.reach(deed)) };
};
/** What comes of asking for the file: the address of it, or the status of the refusal. */
const outcome = (staff: StaffCaller, jobId: string): Promise<unknown> =>
  jobs()
    .file(staff, jobId)
    .then(
      ({ served }) => served,
      ({ status }: { status: number }) => status,
    );
const GIVEN = { redirect: '/F' };

describe('the file of a job [CONTRACT 14.2, 14.3]', () => {
  const written = new Set(['export done F', 'exportOrders done F']);
  const all = JOB_KINDS.flatMap((kind) =>
    JOB_STATES.flatMap((state) => ['F', null].map((fileId) => [kind, state, fileId] as const)),
  );
  test('is given to its own person where an export has ended well and its file is there, and of nothing else', async () => {
    const given: string[] = [];
    for (const [kind, state, fileId] of all) {
      const jobId = await jobOf(TASKS[kind], { state, fileId });
      const found = await outcome(caller(), jobId);
      if (found === 404) continue;
      expect(found).toEqual(GIVEN);
      given.push(`${kind} ${state} ${fileId}`);
    }
    expect(new Set(given)).toEqual(written);
  });

  test('is nobody else’s, whatever their roles', async () => {
    for (const kind of ['export', 'exportOrders'] as const) {
      const jobId = await jobOf(TASKS[kind]);
      expect(await outcome(caller(['管理者'], {}, 'S-other'), jobId)).toBe(404);
    }
    expect(await outcome(caller(), 'J-none')).toBe(404);
  });

  test.each<[name: string, task: JobTask, needs: Deed[]]>([
    ['answers', TASKS.export, ['changeManyAnswers', 'readAnswers']],
    ['members', { ...TASKS.export, form: 'card' }, ['changeManyAnswers', 'readMembers']],
    ['orders', TASKS.exportOrders, ['exportOrders']],
    ['orders of all forms', { kind: 'exportOrders', ...RANGE }, ['exportOrders']],
  ])('with %s is refused once a right that it needs is gone, and needs no other', async (_name, task, needs) => {
    const jobId = await jobOf(task);
    const asked: Deed[] = [
      'changeManyAnswers',
      'readAnswers',
      'readMembers',
      'exportOrders',
      'changeAnswers',
      'readOrders',
    ];
    for (const deed of asked)
      expect([deed, await outcome(without(deed), jobId)]).toEqual([deed, needs.includes(deed) ? 403 : GIVEN]);
  });

  test('is given by the roles that may have it written, and by no others', async () => {
    const mayFetch = async (task: JobTask) => {
      const jobId = await jobOf(task);
      const roles = ['管理者', '帳票担当', '予約担当', '受付', '会計', '閲覧'] as const;
      const found = await Promise.all(roles.map((role) => outcome(caller([role]), jobId)));
      return roles.filter((_role, index) => found[index] !== 403);
    };
    expect(await mayFetch(TASKS.export)).toEqual(['管理者', '予約担当']);
    expect(await mayFetch({ ...TASKS.export, form: 'card' })).toEqual(['管理者', '予約担当']);
    expect(await mayFetch(TASKS.exportOrders)).toEqual(['管理者', '会計']);
  });

  test.each<[task: 'export' | 'exportOrders', roles: StaffRole[]]>([
    ['export', ['予約担当']],
    ['exportOrders', ['会計']],
  ])('with %s is there only within the scope in which it was written', async (kind, roles) => {
    const forms = (...ids: string[]): StaffScope => ({ forms: ids });
    const cases: readonly (readonly [written: StaffScope | null, own: StaffScope, found: unknown])[] = [
      [{}, {}, GIVEN],
      [forms('visit'), {}, GIVEN],
      [forms('visit'), forms('visit'), GIVEN],
      [forms('visit'), forms('visit', 'profile'), GIVEN],
      // Wider than what the caller has by now, or unknown.
      [{}, forms('visit'), 404],
      [null, forms('visit'), 404],
      [forms('visit', 'profile'), forms('visit'), 404],
      [{ calendars: ['main', 'limited'] }, { calendars: ['main'] }, 404],
      // Its form is none of the caller's any more.
      [forms('visit'), forms('profile'), 404],
    ];
    for (const [scope, own, found] of cases) {
      const jobId = await jobOf(TASKS[kind], { scope });
      expect([scope, own, await outcome(caller(roles, own), jobId)]).toEqual([scope, own, found]);
    }
  });

  test('of a form that is there no more is not found, though all else fits', async () => {
    expect(await outcome(caller(), await jobOf({ ...TASKS.export, form: 'gone' }))).toBe(404);
  });

  test('leaves one row of the audit each time that it is given, and none where it is not', async () => {
    const jobId = await jobOf(TASKS.export);
    await outcome(caller(), jobId);
    await outcome(caller(['閲覧']), jobId);
    await outcome(caller(['管理者'], {}, 'S-other'), jobId);
    const rows = await database().query(
      { name: 'test_reads_of_files', text: `SELECT actor_id, action, after FROM audit WHERE subject = $1` },
      [jobId],
    );
    const after = { event: 'exportFile', surveyId: 'visit', keys: [] };
    expect(rows).toEqual([{ actor_id: OWNER, action: 'read', after }]);
  });
});
