/** Jobs as they stand, on a real database (CONTRACT 14.3): who works on each, how far it is, and what its end leaves. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile, emptyTables } from '../../testing/database';
import * as jobs from './jobs';

const database = databaseOfFile();
const at = (minutes: number) => new Date(Date.parse('2026-11-20T00:00:00Z') + minutes * 60_000);
beforeEach(() =>
  emptyTables(database(), [
    'console_job_input',
    'console_job_row',
    'console_job_item',
    'console_job_fault',
    'console_job',
  ]),
);

const TASK = { kind: 'import' as const, form: 'visit', idempotencyKey: 'k' };
const begin = (jobId: string, more: Partial<jobs.NewJob> = {}) =>
  jobs.addJob(database(), {
    ...{ jobId, actorId: 'S-1', idempotencyKey: jobId, bodyHash: 'hash', task: TASK, step: 'select', total: 4 },
    ...{ input: 'a,b', at: at(0), ...more },
  });
const take = (minute: number, underWay: readonly string[] = [], minutes = 1) =>
  jobs.leaseJob(database(), { holder: 'here', at: at(minute), until: at(minute + minutes), underWay });
/** A job that this server has. */
async function taken(jobId = 'J', more: Partial<jobs.NewJob> = {}): Promise<jobs.StoredJob> {
  await begin(jobId, more);
  const job = await take(0);
  if (!job) throw new Error('nobody else has it');
  return job;
}
const found = (jobId = 'J') => jobs.findJob(database(), jobId);
const old = ({ jobId, lease }: jobs.JobLease) => ({ jobId, lease: lease - 1 });
const change = (set: string, jobId = 'J') =>
  database().script(`UPDATE console_job SET ${set} WHERE job_id = '${jobId}'`);
const storedRow = (jobId: string, isStored = true) =>
  database().script(`INSERT INTO console_job_row (job_id, file_row, new_answer_id, plan, is_stored)
    VALUES ('${jobId}', 1, 'a', '{}', ${isStored})`);
const end = (job: jobs.JobLease, state: 'done' | 'failed' | 'cancelled' = 'done', minute = 1, done?: number) =>
  jobs.endJob(database(), job, { state, done, at: at(minute) });

describe('a job that begins', () => {
  test('stands as it was asked for, with its file', async () => {
    expect(await begin('J')).toBe(true);
    expect(await found()).toStrictEqual({
      ...{ jobId: 'J', actorId: 'S-1', bodyHash: 'hash', kind: 'import', task: TASK, state: 'running' },
      ...{ step: 'select', done: 0, total: 4, lease: 0, attempts: 0 },
      ...{ replaced: undefined, unchanged: undefined, changed: undefined },
      ...{ fileId: undefined, fileName: undefined, fileScope: undefined },
    });
    expect(await jobs.inputOfJob(database(), 'J')).toBe('a,b');
    expect(await jobs.inputOfJob(database(), 'none')).toBe('');
    expect(await found('none')).toBeUndefined();
  });
  test('is one for a key of a person', async () => {
    await begin('J', { idempotencyKey: 'key' });
    expect(await begin('K', { idempotencyKey: 'key', input: 'other' })).toBe(false);
    expect(await jobs.inputOfJob(database(), 'K')).toBe('');
    expect(await begin('L', { idempotencyKey: 'key', actorId: 'S-2', input: undefined })).toBe(true);
    expect(await jobs.inputOfJob(database(), 'L')).toBe('');
    expect(await jobs.jobOfKey(database(), 'S-1', 'key')).toMatchObject({ jobId: 'J' });
    expect(await jobs.jobOfKey(database(), 'S-2', 'key')).toMatchObject({ jobId: 'L' });
    expect(await jobs.jobOfKey(database(), 'S-1', 'other')).toBeUndefined();
  });
  test('stands among its person’s, the newest first, with how much did not go', async () => {
    await begin('J');
    await begin('K', { at: at(1) });
    await begin('L', { actorId: 'S-2', at: at(2) });
    await database().script(`
      INSERT INTO console_job_item (job_id, position, partition_key, code, message)
        VALUES ('J', 1, 'a', 'code', 'm'), ('J', 2, 'b', NULL, NULL);
      INSERT INTO console_job_fault (job_id, number, code, message) VALUES ('J', 1, 'code', 'm')`);
    const of = async (limit: number) =>
      (await jobs.jobsOf(database(), 'S-1', limit)).map(({ job, faults, createdAt }) => [job.jobId, faults, createdAt]);
    expect(await of(9)).toEqual([
      ['K', 0, at(1)],
      ['J', 2, at(0)],
    ]);
    expect(await of(1)).toEqual([['K', 0, at(1)]]);
  });
});

describe('a lease', () => {
  test('is of the oldest job that nobody has, until it is over', async () => {
    await begin('K', { at: at(1) });
    await begin('J', { at: at(0) });
    expect(await take(0)).toMatchObject({ jobId: 'J', lease: 1, attempts: 1 });
    expect(await take(0)).toMatchObject({ jobId: 'K', lease: 1 });
    expect(await take(0.9)).toBeUndefined();
    expect(await take(1)).toMatchObject({ jobId: 'J', lease: 2, attempts: 2 });
  });
  test('is never of what is under way here, nor of what has ended', async () => {
    await taken();
    expect(await take(5, ['J'])).toBeUndefined();
    await change(`state = 'done'`);
    expect(await take(5)).toBeUndefined();
  });
  test('of a server of an earlier release is respected', async () => {
    await begin('J');
    // The table keeps what this release has begun from them: as one that they have begun it comes by another state.
    await change(`state = 'failed', leased_until = '${at(5).toISOString()}'`);
    await change(`state = 'running'`);
    expect(await take(4)).toBeUndefined();
    expect(await take(5)).toMatchObject({ jobId: 'J' });
  });
  test('is kept for longer by who has it, and tells the step', async () => {
    const job = await taken();
    expect(await jobs.renewLease(database(), job, at(9))).toBe('select');
    expect(await take(8)).toBeUndefined();
    expect(await jobs.renewLease(database(), old(job), at(20))).toBeUndefined();
    expect(await take(9)).toMatchObject({ jobId: 'J', lease: 2 });
    await change(`state = 'done'`);
    expect(await jobs.renewLease(database(), { jobId: 'J', lease: 2 }, at(20))).toBeUndefined();
  });
  test('is given back at once, as no attempt, by who has it', async () => {
    const job = await taken();
    await jobs.giveBackLease(database(), old(job));
    expect(await take(0)).toBeUndefined();
    await jobs.giveBackLease(database(), job);
    expect(await found()).toMatchObject({ attempts: 0 });
    // Whoever had it writes no more: its lease is over when it is given back, and another one begins.
    expect(await take(0)).toMatchObject({ jobId: 'J', lease: 3 });
  });
  test('counts as no attempt where it is forgiven', async () => {
    const job = await taken();
    await jobs.forgiveAttempt(database(), old(job));
    expect(await found()).toMatchObject({ attempts: 1 });
    await jobs.forgiveAttempt(database(), job);
    await jobs.forgiveAttempt(database(), job);
    expect(await found()).toMatchObject({ attempts: 0 });
  });
  test('locks the job to the transaction’s end', async () => {
    await begin('J');
    await database().transaction(async (connection) => {
      expect(await jobs.lockJob(connection, 'J')).toMatchObject({ jobId: 'J' });
      const free = database().query({
        name: 'test_free',
        text: `SELECT 1 FROM console_job WHERE job_id = 'J' FOR UPDATE SKIP LOCKED`,
      });
      expect(await free).toEqual([]);
    });
  });
});

describe('how far a job is', () => {
  const note = (job: jobs.JobLease, how: Parameters<typeof jobs.noteProgress>[2]) =>
    jobs.noteProgress(database(), job, how);
  test('is noted by who has it, at the step at which it is', async () => {
    const job = await taken();
    expect(await note(job, { from: 'select', to: 'work', done: 0, total: 7 })).toBe(true);
    expect(await found()).toMatchObject({ step: 'work', done: 0, total: 7, attempts: 0 });
    expect(await note(job, { from: 'work', done: 3, total: 7 })).toBe(true);
    expect(await found()).toMatchObject({ step: 'work', done: 3, total: 7 });
    expect(await note(job, { from: 'select', done: 5, total: 7 })).toBe(false);
    expect(await note(old(job), { from: 'work', done: 5, total: 7 })).toBe(false);
    await change(`state = 'done'`);
    expect(await note(job, { from: 'work', done: 5, total: 7 })).toBe(false);
    expect(await found()).toMatchObject({ done: 3 });
  });
  test('forgives its attempts where it came further than ever, and not where it is as far again', async () => {
    const job = await taken();
    const attempts = async (how: Parameters<typeof jobs.noteProgress>[2]) => {
      await change('attempts = 2');
      await note(job, how);
      return (await found())?.attempts;
    };
    expect(await attempts({ from: 'select', done: 0, total: 5 })).toBe(0);
    expect(await attempts({ from: 'select', done: 9, total: 5 })).toBe(2);
    expect(await attempts({ from: 'select', to: 'work', done: 0, total: 5 })).toBe(0);
    expect(await attempts({ from: 'work', done: 2, total: 9 })).toBe(0);
    expect(await attempts({ from: 'work', done: 2, total: 99 })).toBe(2);
    expect(await attempts({ from: 'work', done: 3, total: 9 })).toBe(0);
  });
  test('is told with what a file comes to', async () => {
    const job = await taken();
    await jobs.setKnown(database(), old(job), { unchanged: 9, changed: 9 });
    expect(await found()).toMatchObject({ unchanged: undefined, changed: undefined });
    await jobs.setKnown(database(), job, { unchanged: 2, changed: 3 });
    expect(await found()).toMatchObject({ unchanged: 2, changed: 3 });
  });
  test('is told with the file that it has written', async () => {
    const job = await taken();
    const file = { fileId: 'F', fileName: 'a.csv', fileScope: { forms: ['visit'] }, replaced: undefined };
    expect(await jobs.setJobFile(database(), old(job), file)).toBe(false);
    expect(await jobs.setJobFile(database(), job, file)).toBe(true);
    expect(await found()).toMatchObject(file);
    expect(await jobs.setJobFile(database(), job, { ...file, replaced: 3 })).toBe(true);
    expect(await found()).toMatchObject({ replaced: 3 });
    await change(`state = 'done'`);
    expect(await jobs.setJobFile(database(), job, file)).toBe(false);
  });
});

describe('giving back', () => {
  test('is the next step, whoever works on it: who had it writes no more', async () => {
    const job = await taken();
    await change('furthest = 3, attempts = 2');
    expect(await jobs.undoJob(database(), old(job))).toBe(false);
    expect(await jobs.undoJob(database(), job)).toBe(true);
    expect(await found()).toMatchObject({ step: 'undo', attempts: 0, lease: 2 });
    expect(await jobs.renewLease(database(), job, at(9))).toBeUndefined();
    const next = await take(0);
    expect(next).toMatchObject({ jobId: 'J', lease: 3 });
    expect(await jobs.undoJob(database(), { jobId: 'J', lease: 3 })).toBe(false);
  });
  test('is none of what counts already, or has ended', async () => {
    const job = await taken();
    await change(`step = 'note'`);
    expect(await jobs.undoJob(database(), job)).toBe(false);
    await change(`step = 'work', state = 'done'`);
    expect(await jobs.undoJob(database(), job)).toBe(false);
  });
});

describe('the end', () => {
  test('is written once, by who has it, and the file that was read is gone', async () => {
    const job = await taken();
    expect(await end(old(job))).toBe(false);
    expect(await jobs.inputOfJob(database(), 'J')).toBe('a,b');
    expect(await end(job, 'done', 1, 4)).toBe(true);
    expect(await found()).toMatchObject({ state: 'done', done: 4 });
    expect(await jobs.inputOfJob(database(), 'J')).toBe('');
    expect(await end(job, 'failed')).toBe(false);
    expect(await take(9)).toBeUndefined();
  });
  test('keeps what was noted last where nothing else is known', async () => {
    const job = await taken();
    await jobs.noteProgress(database(), job, { from: 'select', done: 2, total: 4 });
    await end(job, 'cancelled');
    expect(await found()).toMatchObject({ state: 'cancelled', done: 2 });
  });
  test('is what files and jobs are swept by, some at a time', async () => {
    for (const [index, jobId] of ['J', 'K', 'L'].entries()) {
      const job = await taken(jobId);
      await jobs.setJobFile(database(), job, {
        fileId: `F-${jobId}`,
        fileName: 'a',
        fileScope: {},
        replaced: undefined,
      });
      if (jobId !== 'L') await end(job, 'done', index + 1);
    }
    const files = async (minute: number, limit = 9) =>
      (await jobs.jobFilesBefore(database(), at(minute), limit)).map(({ jobId, fileId }) => [jobId, fileId]);
    expect(await files(2)).toEqual([['J', 'F-J']]);
    expect((await files(9)).sort()).toEqual([
      ['J', 'F-J'],
      ['K', 'F-K'],
    ]);
    expect(await files(9, 1)).toHaveLength(1);
    expect(await jobs.sweepJobs(database(), at(9), 9)).toBe(0);
    for (const jobId of ['J', 'K', 'L']) await jobs.forgetJobFile(database(), jobId);
    expect(await files(9)).toEqual([]);
    expect(await jobs.sweepJobs(database(), at(2), 9)).toBe(1);
    expect([await found('J'), (await found('K'))?.jobId]).toEqual([undefined, 'K']);
    expect(await jobs.sweepJobs(database(), at(9), 0)).toBe(0);
    expect(await jobs.sweepJobs(database(), at(9), 9)).toBe(1);
    expect(await found('L')).toMatchObject({ state: 'running' });
  });
});

describe('what was given up before all was given back', () => {
  const left = async (limit = 9) => (await jobs.endedWithRows(database(), limit)).map((each) => Object.values(each));
  test('is found, the oldest first, and not swept before', async () => {
    for (const [jobId, state] of [
      ['J', 'failed'],
      ['K', 'cancelled'],
      ['L', 'done'],
      ['M', 'failed'],
    ] as const) {
      const job = await taken(jobId, { at: at(0) });
      await storedRow(jobId, jobId !== 'M');
      await end(job, state, jobId === 'J' ? 5 : 4);
    }
    expect(await left()).toEqual([
      ['K', 'visit'],
      ['J', 'visit'],
    ]);
    expect(await left(1)).toEqual([['K', 'visit']]);
    expect(await jobs.sweepJobs(database(), at(9), 9)).toBe(2);
    expect([(await found('J'))?.jobId, (await found('K'))?.jobId]).toEqual(['J', 'K']);
  });
  test('is locked where it has ended without counting', async () => {
    const job = await taken();
    expect(await jobs.lockEnded(database(), 'J')).toBe(false);
    await end(job, 'failed');
    expect(await jobs.lockEnded(database(), 'J')).toBe(true);
    await change(`state = 'cancelled'`);
    expect(await jobs.lockEnded(database(), 'J')).toBe(true);
    await change(`state = 'done'`);
    expect(await jobs.lockEnded(database(), 'J')).toBe(false);
  });
});
