/**
 * Servers of an earlier release beside today's: they leave alone every job that they would end wrongly. What they send is
 * written down as it stood in that release, whose schema ended with 0039.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { now } from '@madoguchi/shared/domain/clock';
import { addJob, giveBackLease, leaseJob, noteProgress, renewLease } from '../../repositories/consoleJobs/jobs';
import { databaseOfFile } from '../../testing/database';

const database = databaseOfFile();
const MINUTE = 60_000;
const at = (minutes: number) => new Date(now().getTime() + minutes * MINUTE);

const EARLIER = {
  add: `INSERT INTO console_job (job_id, actor_id, idempotency_key, body_hash, kind, task, state, step, total, created_at)
        VALUES ($1, 'S-1', $1, '', 'check', '{}', 'running', 'work', 0, now()) ON CONFLICT (actor_id, idempotency_key) DO NOTHING`,
  lease: `UPDATE console_job SET holder = $1, leased_until = $3 WHERE job_id = (
             SELECT job_id FROM console_job WHERE state = 'running' AND (leased_until IS NULL OR leased_until <= $2)
               AND job_id <> ALL ($4::text[]) ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING job_id`,
  renew: `UPDATE console_job SET leased_until = $3 WHERE job_id = $1 AND holder = $2 AND state = 'running' RETURNING step`,
  undo: `UPDATE console_job SET step = 'undo', holder = NULL, leased_until = NULL
           WHERE job_id = $1 AND state = 'running' AND step <> 'undo' RETURNING step`,
};
const sent = (name: keyof typeof EARLIER, values: unknown[]) =>
  database().query({ name: `earlier_job_${name}`, text: EARLIER[name] }, values);
const earlierLease = (minutes: number) => sent('lease', ['earlier', at(minutes), at(minutes + 1), []]);
const lease = (minutes: number) =>
  leaseJob(database(), { holder: `today-${minutes}`, at: at(minutes), until: at(minutes + 1), underWay: [] });

let made = 0;
let jobId = '';
beforeEach(async () => {
  await database().script('DELETE FROM console_job');
  made += 1;
  jobId = `job-${made}`;
});

/** A job of today's release. */
async function begin(step: 'select' | 'work' | 'note' = 'work'): Promise<void> {
  const task = { kind: 'import', form: 'visit', idempotencyKey: jobId } as const;
  const facts = { actorId: 'S-1', idempotencyKey: jobId, bodyHash: '', total: 0, input: undefined };
  await addJob(database(), { jobId, task, step, ...facts, at: now() });
}

describe('a job of today’s release', () => {
  test('is leased by no earlier server: new, taken, given back, or left by one that died [CONTRACT 14.3]', async () => {
    await begin();
    expect(await earlierLease(0)).toEqual([]);
    const first = await lease(0);
    expect(first).toMatchObject({ jobId });
    expect(await earlierLease(5)).toEqual([]);
    if (first) await giveBackLease(database(), first);
    expect(await earlierLease(5)).toEqual([]);
    expect(await lease(5)).toMatchObject({ jobId });
    expect(await lease(5.5)).toBeUndefined();
    expect(await lease(7)).toMatchObject({ jobId });
  });

  test('that somebody cancels by an earlier server is given back by today’s, and who had it writes no more', async () => {
    await begin();
    const first = await lease(0);
    expect(await sent('undo', [jobId])).toEqual([{ step: 'undo' }]);
    expect(await earlierLease(5)).toEqual([]);
    expect(first && (await noteProgress(database(), first, { from: 'undo', done: 1, total: 1 }))).toBe(false);
    expect(await lease(5)).toMatchObject({ jobId, step: 'undo' });
  });

  test('that counts already is not given back, whoever cancels it', async () => {
    await begin('note');
    await lease(0);
    expect(await sent('undo', [jobId])).toEqual([]);
    expect(await lease(5)).toMatchObject({ jobId, step: 'note' });
  });
});

describe('a job of an earlier server', () => {
  test('is its own while it lives, each lease a number, and today’s for good afterwards', async () => {
    await sent('add', [jobId]);
    expect(await earlierLease(0)).toEqual([{ job_id: jobId }]);
    expect(await lease(0.5)).toBeUndefined();
    const taken = await lease(2);
    // Theirs was the first.
    expect(taken).toMatchObject({ jobId, lease: 2 });
    expect(await sent('renew', [jobId, 'earlier', at(9)])).toEqual([]);
    expect(await earlierLease(9)).toEqual([]);
    expect(taken && (await renewLease(database(), taken, at(9)))).toBe('work');
  });
});
