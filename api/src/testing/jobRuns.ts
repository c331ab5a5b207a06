/** Jobs on chosen answers, on a database of a test file's own and without a server: a job that this server has, and its answers. */
import { beforeEach } from '@jest/globals';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import { now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { addItems } from '../repositories/consoleJobs/items';
import { addJob, findJob, type JobTask, leaseJob, type StoredJob } from '../repositories/consoleJobs/jobs';
import { addAccount } from '../repositories/staff/accounts';
import { type StaffCaller, staffCaller } from '../services/staff/staffCaller';
import { putBody } from './answers';
import { type BundleFiles, testBundle } from './bundle';
import { emptyTables } from './database';
import { servicesOfFile } from './servicesOfFile';

/** Whoever has begun the jobs of tests. */
const JOB_STAFF = 'S-1';

const JOB = ['item', 'fault'].map((name) => `console_job_${name}`);
const ANSWERS = ['answer_memo', 'answer_search', 'answer_row', 'reservation', 'answer'];

/** @param versions the files beside the test bundle's, one import after the other */
export function jobRunsOfFile(...versions: readonly BundleFiles[]) {
  const files = versions.length === 0 ? [{}] : versions;
  const { database, services, rows } = servicesOfFile(
    files.map((each) => ({ ...testBundle(), ...each })),
    { emptied: ['audit', ...JOB, 'console_job', 'outbox', ...ANSWERS, 'staff'] },
  );
  beforeEach(() => database().script('UPDATE slot SET reserved = 0 WHERE reserved > 0'));

  return {
    database,
    services,
    rows,
    caller: (roles: readonly StaffRole[] = ['予約担当'], scope: StaffScope = {}): StaffCaller =>
      staffCaller({ staffId: JOB_STAFF, name: '窓口', roles, scope, mfa: true, sessionId: undefined }),
    /** The account of JOB_STAFF as it is by now. */
    async account(roles: readonly StaffRole[] = ['予約担当'], scope: StaffScope = {}): Promise<void> {
      await emptyTables(database(), ['staff']);
      const names = { loginName: 'n', loginKey: 'n', subject: 's', passwordHash: 'h' };
      const facts = { staffId: JOB_STAFF, name: '窓口', roles: [...roles], scope, isDisabled: false, ...names };
      await addAccount(database(), facts, now());
    },
    /** Stores an answer by a person, each a second behind the one before. @returns its key */
    async put(userId: string, form: string, values: Record<string, string>): Promise<string> {
      const { answerWrites } = services();
      setClock(nowMilliseconds() + 1_000);
      const stored = await answerWrites.put({ userId, name: '', isAdmin: false }, putBody(form, values));
      return stored.partitionKey;
    },
    /** A job on answers, in the hands of this server. */
    async take(task: JobTask, partitionKeys: readonly string[]): Promise<StoredJob> {
      const facts = { jobId: 'J', actorId: JOB_STAFF, bodyHash: '', idempotencyKey: 'J', step: 'work' } as const;
      await addJob(database(), { ...facts, task, total: partitionKeys.length, input: undefined, at: now() });
      await addItems(database(), 'J', 0, partitionKeys);
      const until = new Date(now().getTime() + 60_000);
      const job = await leaseJob(database(), { holder: 'here', at: now(), until, underWay: [] });
      if (!job) throw new Error('the job can be taken');
      return job;
    },
    job: () => findJob(database(), 'J'),
    /** Which answers are done, and what was wrong with them. */
    items: () =>
      rows<{ position: number; is_done: boolean; code: string | null; message: string | null }>(
        'SELECT position, is_done, code, message FROM console_job_item ORDER BY position',
      ),
  };
}
