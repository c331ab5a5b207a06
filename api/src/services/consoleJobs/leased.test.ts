/** What a server may write of a job, without one (CONTRACT 14.3): nothing that is not its own, has ended or is further on. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addJob, findJob, type JobStep, leaseJob, type StoredJob } from '../../repositories/consoleJobs/jobs';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { JobLost, lockLeased, progress } from './lease';

const database = databaseOfFile();
const AT = new Date('2026-11-20T00:00:00Z');
let job: StoredJob;
beforeEach(async () => {
  await emptyTables(database(), ['console_job']);
  const task = { kind: 'import' as const, form: 'visit', idempotencyKey: 'J' };
  const facts = { jobId: 'J', actorId: 'S-1', idempotencyKey: 'J', bodyHash: '', step: 'select', total: 4 } as const;
  await addJob(database(), { ...facts, task, input: undefined, at: AT });
  const until = new Date(AT.getTime() + 60_000);
  const taken = await leaseJob(database(), { holder: 'here', at: AT, until, underWay: [] });
  if (!taken) throw new Error('nobody else has it');
  job = taken;
});

const locked = (lease: { jobId: string; lease: number }, step: JobStep = 'select') =>
  database().transaction((connection) => lockLeased(connection, lease, step));
const end = () => database().script(`UPDATE console_job SET state = 'cancelled' WHERE job_id = 'J'`);

describe('a job is locked', () => {
  test('by who has it, at the step at which it is', async () => {
    expect(await locked(job)).toEqual(job);
    await database().transaction(async (connection) => {
      await lockLeased(connection, job, 'select');
      const free = { name: 'test_free', text: 'SELECT 1 FROM console_job FOR UPDATE SKIP LOCKED' };
      expect(await database().query(free)).toEqual([]);
    });
  });
  test('by nobody else, at no other step, nor when it has ended', async () => {
    await expect(locked({ ...job, lease: job.lease - 1 })).rejects.toThrow(JobLost);
    await expect(locked({ ...job, jobId: 'none' })).rejects.toThrow(JobLost);
    await expect(locked(job, 'work')).rejects.toThrow(JobLost);
    await end();
    await expect(locked(job)).rejects.toThrow(JobLost);
  });
});

describe('how far it is', () => {
  const how = { from: 'select', to: 'work', done: 1, total: 4 } as const;
  test('is noted by who has it', async () => {
    await progress(database(), job, how);
    expect(await findJob(database(), 'J')).toMatchObject({ step: 'work', done: 1 });
  });
  test('is lost where it is another server’s, or at another step by now', async () => {
    await expect(progress(database(), { ...job, lease: job.lease - 1 }, how)).rejects.toThrow(JobLost);
    await progress(database(), job, how);
    await expect(progress(database(), job, how)).rejects.toThrow(JobLost);
    expect(await findJob(database(), 'J')).toMatchObject({ done: 1 });
  });
});
