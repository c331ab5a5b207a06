/** What a server that works on a job may write of it: nothing, once the job has ended or another server has it. */
import type { Connection } from '../../database/database';
import {
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
