/** Jobs of the console (CONTRACT 14.3): what each is, how far it is, and which server works on it. */
import type { Job, JobKind, JobPostBody } from '@madoguchi/shared/contract/console/jobs';
import type { StaffScope } from '@madoguchi/shared/contract/console/staff';
import type { Connection, Statement } from '../../database/database';

/**
 * What is under way: the answers are being chosen, or the file judged; they are worked on; of an import that counts already
 * each answer is noted in the audit; what was done is undone.
 */
export type JobStep = 'select' | 'work' | 'note' | 'undo';

/** A job in the hands of one server: what it writes under an earlier lease changes nothing. */
export interface JobLease {
  jobId: string;
  lease: number;
}

/** What is to be done, as it was asked for, without what has a table of its own: the answers' keys, and the file. */
export type JobTask = { [Kind in JobKind]: Omit<Extract<JobPostBody, { kind: Kind }>, 'csv'> }[JobKind];

export interface StoredJob extends JobLease {
  actorId: string;
  bodyHash: string;
  kind: JobKind;
  task: JobTask;
  state: Job['state'];
  step: JobStep;
  done: number;
  total: number;
  replaced: number | undefined;
  /** Of an import: rows that are stored as they stand in the file. */
  unchanged: number | undefined;
  /** Of an import: rows that change an answer. */
  changed: number | undefined;
  fileId: string | undefined;
  fileName: string | undefined;
  /** In which the file was begun; undefined where that is not known. */
  fileScope: StaffScope | undefined;
  /** Leases since it last came further, this one too. */
  attempts: number;
}

interface JobRecord {
  job_id: string;
  actor_id: string;
  body_hash: string;
  kind: JobKind;
  task: JobTask;
  state: Job['state'];
  step: JobStep;
  done: number;
  total: number;
  replaced: number | null;
  unchanged: number | null;
  changed: number | null;
  file_id: string | null;
  file_name: string | null;
  file_scope: StaffScope | null;
  lease: number;
  attempts: number;
}

const COLUMNS = `job_id, actor_id, body_hash, kind, task, state, step, done, total, replaced, unchanged, changed, file_id,
  file_name, file_scope, lease, attempts`;

/** An import that was given up before everything was given back: one that counts ends as done. */
const IS_LEFT = `j.kind = 'import' AND j.state IN ('failed', 'cancelled')
  AND EXISTS (SELECT 1 FROM console_job_row r WHERE r.job_id = j.job_id AND r.is_stored)`;

const statements = {
  add: {
    name: 'console_jobs_add',
    text: `INSERT INTO console_job (job_id, actor_id, idempotency_key, body_hash, kind, task, state, step, total, created_at, leased_until)
           VALUES ($1, $2, $3, $4, $5, $6, 'running', $7, $8, $9, 'infinity') ON CONFLICT (actor_id, idempotency_key) DO NOTHING`,
  },
  addInput: { name: 'console_jobs_add_input', text: 'INSERT INTO console_job_input (job_id, content) VALUES ($1, $2)' },
  input: { name: 'console_jobs_input', text: 'SELECT content FROM console_job_input WHERE job_id = $1' },
  find: { name: 'console_jobs_find', text: `SELECT ${COLUMNS} FROM console_job WHERE job_id = $1` },
  ofKey: {
    name: 'console_jobs_of_key',
    text: `SELECT ${COLUMNS} FROM console_job WHERE actor_id = $1 AND idempotency_key = $2`,
  },
  ofActor: {
    name: 'console_jobs_of_actor',
    text: `SELECT ${COLUMNS}, created_at,
             (SELECT count(*)::int FROM console_job_item i WHERE i.job_id = j.job_id AND i.code IS NOT NULL)
               + (SELECT count(*)::int FROM console_job_fault f WHERE f.job_id = j.job_id) AS faults
           FROM console_job j WHERE actor_id = $1 ORDER BY created_at DESC, job_id DESC LIMIT $2`,
  },
  // The oldest first, and of several servers each another one. leased_until is for servers of earlier releases (0041).
  lease: {
    name: 'console_jobs_lease',
    text: `UPDATE console_job SET holder = $1, held_until = $3, leased_until = 'infinity', lease = lease + 1,
             attempts = attempts + 1
           WHERE job_id = (
             SELECT job_id FROM console_job WHERE state = 'running' AND (held_until IS NULL OR held_until <= $2)
               AND (leased_until IS NULL OR leased_until = 'infinity' OR leased_until <= $2) AND job_id <> ALL ($4::text[]) ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING ${COLUMNS}`,
  },
  renew: {
    name: 'console_jobs_renew',
    text: `UPDATE console_job SET held_until = $3 WHERE job_id = $1 AND lease = $2 AND state = 'running' RETURNING step`,
  },
  giveBack: {
    name: 'console_jobs_give_back',
    text: `UPDATE console_job SET held_until = NULL, holder = NULL, attempts = greatest(attempts - 1, 0)
           WHERE job_id = $1 AND lease = $2`,
  },
  forgive: {
    name: 'console_jobs_forgive',
    text: 'UPDATE console_job SET attempts = greatest(attempts - 1, 0) WHERE job_id = $1 AND lease = $2',
  },
  // While answers are chosen it is their number that grows.
  progress: {
    name: 'console_jobs_progress',
    text: `UPDATE console_job SET step = $3, done = $4, total = $5,
             attempts = CASE WHEN step <> $3 OR CASE $3 WHEN 'select' THEN $5::int ELSE $4::int END > furthest THEN 0 ELSE attempts END,
             furthest = CASE WHEN step <> $3 THEN 0 ELSE greatest(furthest, CASE $3 WHEN 'select' THEN $5::int ELSE $4::int END) END
           WHERE job_id = $1 AND step = $2 AND state = 'running' AND lease = $6`,
  },
  setKnown: {
    name: 'console_jobs_set_known',
    text: 'UPDATE console_job SET unchanged = $2, changed = $3 WHERE job_id = $1 AND lease = $4',
  },
  setFile: {
    name: 'console_jobs_set_file',
    text: `UPDATE console_job SET file_id = $2, file_name = $3, replaced = $4, file_scope = $5
           WHERE job_id = $1 AND lease = $6 AND state = 'running'`,
  },
  // Nobody's lease: the next server that looks goes on with it, and who has it writes no more.
  undo: {
    name: 'console_jobs_undo',
    text: `UPDATE console_job SET step = 'undo', holder = NULL, held_until = NULL, leased_until = 'infinity', lease = lease + 1, attempts = 0, furthest = 0
           WHERE job_id = $1 AND lease = $2 AND state = 'running' AND step NOT IN ('note', 'undo')`,
  },
  end: {
    name: 'console_jobs_end',
    text: `UPDATE console_job SET state = $2, done = coalesce($3::int, done), ended_at = $4, holder = NULL, held_until = NULL
           WHERE job_id = $1 AND state = 'running' AND lease = $5`,
  },
  endInput: { name: 'console_jobs_end_input', text: 'DELETE FROM console_job_input WHERE job_id = $1' },
  lock: { name: 'console_jobs_lock', text: `SELECT ${COLUMNS} FROM console_job WHERE job_id = $1 FOR UPDATE` },
  filesBefore: {
    name: 'console_jobs_files_before',
    text: 'SELECT job_id, file_id FROM console_job WHERE file_id IS NOT NULL AND ended_at < $1 LIMIT $2',
  },
  forgetFile: { name: 'console_jobs_forget_file', text: 'UPDATE console_job SET file_id = NULL WHERE job_id = $1' },
  sweep: {
    name: 'console_jobs_sweep',
    text: `DELETE FROM console_job WHERE job_id IN (
             SELECT job_id FROM console_job j WHERE ended_at < $1 AND file_id IS NULL AND NOT (${IS_LEFT}) LIMIT $2)`,
  },
  endedWithRows: {
    name: 'console_jobs_ended_with_rows',
    text: `SELECT job_id, task->>'form' AS survey_id FROM console_job j
           WHERE ended_at IS NOT NULL AND ${IS_LEFT} ORDER BY ended_at LIMIT $1`,
  },
  lockEnded: {
    name: 'console_jobs_lock_ended',
    text: `SELECT 1 FROM console_job WHERE job_id = $1 AND state IN ('failed', 'cancelled') FOR UPDATE`,
  },
};

function fromRecord(record: JobRecord): StoredJob {
  return {
    jobId: record.job_id,
    actorId: record.actor_id,
    bodyHash: record.body_hash,
    kind: record.kind,
    task: record.task,
    state: record.state,
    step: record.step,
    done: record.done,
    total: record.total,
    replaced: record.replaced ?? undefined,
    unchanged: record.unchanged ?? undefined,
    changed: record.changed ?? undefined,
    fileId: record.file_id ?? undefined,
    fileName: record.file_name ?? undefined,
    fileScope: record.file_scope ?? undefined,
    lease: record.lease,
    attempts: record.attempts,
  };
}

async function one(connection: Connection, statement: Statement, values: unknown[]): Promise<StoredJob | undefined> {
  const [record] = await connection.query<JobRecord>(statement, values);
  return record && fromRecord(record);
}

/** A job that begins. */
export interface NewJob extends Pick<StoredJob, 'jobId' | 'actorId' | 'bodyHash' | 'task' | 'step' | 'total'> {
  idempotencyKey: string;
  /** The file that an import reads, as a text or its UTF-8. */
  input: string | Buffer | undefined;
  at: Date;
}

/** Writes a job down. @returns false where the same person has begun one by the same key */
export async function addJob(connection: Connection, job: NewJob): Promise<boolean> {
  const { jobId, actorId, idempotencyKey, bodyHash, task, step, total, input, at } = job;
  const values = [jobId, actorId, idempotencyKey, bodyHash, task.kind, JSON.stringify(task), step, total, at];
  if ((await connection.execute(statements.add, values)) === 0) return false;
  if (input !== undefined) await connection.execute(statements.addInput, [jobId, input]);
  return true;
}

/** The file that an import reads; empty once the job has ended. */
export async function inputOfJob(connection: Connection, jobId: string): Promise<string> {
  const [row] = await connection.query<{ content: string }>(statements.input, [jobId]);
  return row?.content ?? '';
}

/** A job by its id. */
export async function findJob(connection: Connection, jobId: string): Promise<StoredJob | undefined> {
  return one(connection, statements.find, [jobId]);
}

/** The same, locked to the transaction's end: nobody ends it meanwhile. */
export async function lockJob(connection: Connection, jobId: string): Promise<StoredJob | undefined> {
  return one(connection, statements.lock, [jobId]);
}

/** The job that the person has begun by the key. */
export async function jobOfKey(connection: Connection, actorId: string, key: string): Promise<StoredJob | undefined> {
  return one(connection, statements.ofKey, [actorId, key]);
}

/** The person's jobs, the newest first, each with how much of it did not go. */
export async function jobsOf(
  connection: Connection,
  actorId: string,
  limit: number,
): Promise<{ job: StoredJob; faults: number; createdAt: Date }[]> {
  const rows = await connection.query<JobRecord & { faults: number; created_at: Date }>(statements.ofActor, [
    actorId,
    limit,
  ]);
  return rows.map((row) => ({ job: fromRecord(row), faults: row.faults, createdAt: row.created_at }));
}

/**
 * Takes a job that nobody works on; undefined where there is none.
 * @param lease who takes it, when, until when, and the jobs that it works on already
 */
export async function leaseJob(
  connection: Connection,
  lease: { holder: string; at: Date; until: Date; underWay: readonly string[] },
): Promise<StoredJob | undefined> {
  const { holder, at, until, underWay } = lease;
  return one(connection, statements.lease, [holder, at, until, underWay]);
}

/** Keeps a job for longer. @returns its step; undefined where it has ended, or another server has it */
export async function renewLease(
  connection: Connection,
  { jobId, lease }: JobLease,
  until: Date,
): Promise<JobStep | undefined> {
  const [row] = await connection.query<{ step: JobStep }>(statements.renew, [jobId, lease, until]);
  return row?.step;
}

/** Lets another server have the job at once; that it was begun here counts as no attempt. */
export async function giveBackLease(connection: Connection, { jobId, lease }: JobLease): Promise<void> {
  await connection.execute(statements.giveBack, [jobId, lease]);
}

/** The attempt that is under way counts as none: it is not the job's fault that it does not come further. */
export async function forgiveAttempt(connection: Connection, { jobId, lease }: JobLease): Promise<void> {
  await connection.execute(statements.forgive, [jobId, lease]);
}

/** Notes how far a job is, and its next step. @returns false where it is at another step by now, has ended, or is another server's */
export async function noteProgress(
  connection: Connection,
  { jobId, lease }: JobLease,
  { from, to = from, done, total }: { from: JobStep; to?: JobStep; done: number; total: number },
): Promise<boolean> {
  return (await connection.execute(statements.progress, [jobId, from, to, done, total, lease])) === 1;
}

/** Notes how many rows of a file are stored as they stand in it, and how many change an answer. */
export async function setKnown(
  connection: Connection,
  { jobId, lease }: JobLease,
  { unchanged, changed }: { unchanged: number; changed: number },
): Promise<void> {
  await connection.execute(statements.setKnown, [jobId, unchanged, changed, lease]);
}

/** Notes the file that a job has written. @returns false where the job has ended, or is another server's */
export async function setJobFile(
  connection: Connection,
  { jobId, lease }: JobLease,
  file: { fileId: string; fileName: string; fileScope: StaffScope; replaced: number | undefined },
): Promise<boolean> {
  const { fileId, fileName, fileScope, replaced } = file;
  const values = [jobId, fileId, fileName, replaced ?? null, JSON.stringify(fileScope), lease];
  return (await connection.execute(statements.setFile, values)) === 1;
}

/**
 * Makes giving back the next step of a job that runs, whoever works on it.
 * @returns false where it is that already, counts by now, has ended, or is another server's
 */
export async function undoJob(connection: Connection, { jobId, lease }: JobLease): Promise<boolean> {
  return (await connection.execute(statements.undo, [jobId, lease])) === 1;
}

/**
 * Ends a job that runs.
 * @param done how many answers or rows were done; undefined: what was noted last
 * @returns false where it had ended, or is another server's
 */
export async function endJob(
  connection: Connection,
  { jobId, lease }: JobLease,
  { state, done, at }: { state: Exclude<Job['state'], 'running'>; done: number | undefined; at: Date },
): Promise<boolean> {
  const hasEnded = (await connection.execute(statements.end, [jobId, state, done ?? null, at, lease])) === 1;
  if (hasEnded) await connection.execute(statements.endInput, [jobId]);
  return hasEnded;
}

/** Files of jobs that ended before the instant. */
export async function jobFilesBefore(
  connection: Connection,
  before: Date,
  limit: number,
): Promise<{ jobId: string; fileId: string }[]> {
  const rows = await connection.query<{ job_id: string; file_id: string }>(statements.filesBefore, [before, limit]);
  return rows.map(({ job_id, file_id }) => ({ jobId: job_id, fileId: file_id }));
}

/** Notes that the file of a job is gone. */
export async function forgetJobFile(connection: Connection, jobId: string): Promise<void> {
  await connection.execute(statements.forgetFile, [jobId]);
}

/** Forgets jobs that ended before the instant, with their results; not what is still to be given back. @returns how many */
export async function sweepJobs(connection: Connection, before: Date, limit: number): Promise<number> {
  return connection.execute(statements.sweep, [before, limit]);
}

/** Imports that have ended and hold what does not count, the oldest first. */
export async function endedWithRows(
  connection: Connection,
  limit: number,
): Promise<{ jobId: string; surveyId: string }[]> {
  const rows = await connection.query<{ job_id: string; survey_id: string }>(statements.endedWithRows, [limit]);
  return rows.map(({ job_id, survey_id }) => ({ jobId: job_id, surveyId: survey_id }));
}

/** Locks a job that has ended without counting to the transaction's end. @returns false where there is none */
export async function lockEnded(connection: Connection, jobId: string): Promise<boolean> {
  return (await connection.query(statements.lockEnded, [jobId])).length === 1;
}
