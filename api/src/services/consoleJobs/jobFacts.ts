/** What is told of a job, whole and in a list (CONTRACT 14.3). */
import type { Job, JobSummary } from '@madoguchi/shared/contract/console/jobs';
import type { StoredJob } from '../../repositories/consoleJobs/jobs';

/** All but what did not go. While an import that counts is noted it is done, as far as anybody sees. */
export function factsOf(job: StoredJob): Omit<Job, 'results'> {
  const { jobId, kind, state, step, total, unchanged, changed = 0, replaced, fileId, fileName } = job;
  const isDone = state === 'done';
  return {
    ...{ jobId, kind, state, done: step === 'note' ? total : job.done, total },
    ...(replaced !== undefined && { replaced }),
    ...(isDone && unchanged !== undefined && { imported: { added: total - changed - unchanged, changed, unchanged } }),
    ...(isDone && fileId !== undefined && { fileName }),
  };
}

/** A job in a list. @param faults how many did not go */
export function summaryOf(job: StoredJob, faults: number, createdAt: Date): JobSummary {
  const { task } = job;
  const form = 'form' in task ? task.form : undefined;
  return {
    ...factsOf(job),
    faults,
    ...(form !== undefined && { form }),
    isDryRun: task.kind === 'import' && task.dryRun === true,
    createdAt: createdAt.toISOString(),
  };
}
