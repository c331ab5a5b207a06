/** How long jobs are kept: their files for a day, what is known of them for a week. */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../database/database';
import { forgetJobFile, jobFilesBefore, sweepJobs } from '../../repositories/consoleJobs/jobs';
import type { StoragePort } from '../files/storage';

const DAY_MILLISECONDS = 86_400_000;
const FILE_LIFE_MILLISECONDS = DAY_MILLISECONDS;
const JOB_LIFE_MILLISECONDS = 7 * DAY_MILLISECONDS;
const SWEPT_AT_ONCE = 100;

/**
 * Deletes files after a day, and jobs after a week; one that still holds something stays until that is given back.
 * @param stopping ends it between two batches
 */
export async function sweepJobsOf(
  { database, storage }: { database: Database; storage: StoragePort },
  stopping?: AbortSignal,
): Promise<void> {
  const before = (milliseconds: number) => new Date(nowMilliseconds() - milliseconds);
  while (stopping?.aborted !== true) {
    const files = await jobFilesBefore(database, before(FILE_LIFE_MILLISECONDS), SWEPT_AT_ONCE);
    for (const { jobId, fileId } of files) {
      await storage.remove(fileId);
      await forgetJobFile(database, jobId);
    }
    if (files.length < SWEPT_AT_ONCE) break;
  }
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE && stopping?.aborted !== true; )
    swept = await sweepJobs(database, before(JOB_LIFE_MILLISECONDS), SWEPT_AT_ONCE);
}
