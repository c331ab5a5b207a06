/** What a server that works on a job may write of it: nothing, once the job has ended or another server has it. */
import { now } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../../database/database';
import { forgetGoneItems, openItemCount } from '../../repositories/consoleJobs/items';
import {
  endJob,
  findJob,
  type JobLease,
  type JobStep,
  lockJob,
  noteProgress,
  type StoredJob,
} from '../../repositories/consoleJobs/jobs';

/** The job is no longer this server's, or has ended. */
export class JobLost extends Error {}

/**
 * Locks the job to the transaction's end: whatever is written there is written by who has it.
 * @returns the job as it is now @throws {JobLost} also where it is at another step by now
 */
export async function lockLeased(
  connection: Connection,
  { jobId, lease }: JobLease,
  step: JobStep,
): Promise<StoredJob> {
  const job = await lockJob(connection, jobId);
  if (job?.state !== 'running' || job.lease !== lease || job.step !== step) throw new JobLost();
  return job;
}

/** Notes how far a job is, and its next step. @throws {JobLost} */
export async function progress(
  connection: Connection,
  job: JobLease,
  how: Parameters<typeof noteProgress>[2],
): Promise<void> {
  if (!(await noteProgress(connection, job, how))) throw new JobLost();
}

/** True of a job that does something to each of its answers. */
export function isDeed({ kind }: Pick<StoredJob, 'kind'>): boolean {
  return kind === 'check' || kind === 'cancel' || kind === 'message' || kind === 'memo' || kind === 'closing';
}

/** Ends a job, whose results stay. Nothing happens where it has ended, or is another server's. */
export async function endLeased(
  connection: Connection,
  { jobId, lease }: JobLease,
  state: 'done' | 'cancelled' | 'failed',
): Promise<void> {
  const job = await findJob(connection, jobId);
  const done = job && isDeed(job) ? job.total - (await openItemCount(connection, jobId)) : undefined;
  const hasEnded = await endJob(connection, { jobId, lease }, { state, done, at: now() });
  if (hasEnded) await forgetGoneItems(connection, jobId);
}
