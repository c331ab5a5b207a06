/** A job of the console from its start to its end: begun once, looked at while it runs, stopped on demand. */
import type { Job, JobPostBody } from '@madoguchi/shared/contract/console/jobs';
import { isApiError } from '@madoguchi/shared/store';
import { useEffect, useRef, useState } from 'react';
import { useDeskJobQuery, useDeskStartJobMutation, useDeskStopJobMutation } from '../../calls/desk';

/** How often a running job is asked how far it is. */
const LOOK_MILLISECONDS = 1_000;

/** A body of `jobs` without the key that makes a repeat the same job. */
export type JobWish = JobPostBody extends infer Body
  ? Body extends JobPostBody
    ? Omit<Body, 'idempotencyKey'>
    : never
  : never;

export interface RunningJob {
  job: Job | undefined;
  isBusy: boolean;
  /** Why it could not be begun. */
  startError: unknown;
  /** Why it is not known how far it is; it runs on, and is looked at again. */
  lookError: unknown;
  /** It is not to be found any more: nobody asks again. */
  isLost: boolean;
  start: (wish: JobWish) => Promise<void>;
  stop: () => void;
}

/** @param onEnd once for each job, when it no longer runs */
export function useJob(onEnd?: (job: Job) => void): RunningJob {
  const [post, posting] = useDeskStartJobMutation();
  const [askStop] = useDeskStopJobMutation();
  const [jobId, setJobId] = useState<string>();
  // The same wish again, after an answer that never came, is the same job.
  const wished = useRef<{ words: string; key: string }>(undefined);
  // Of this job alone: the one before has ended, and this one has not.
  const { currentData: job, error: lookError, refetch } = useDeskJobQuery(jobId ?? '', { skip: jobId === undefined });
  const isLost = isApiError(lookError) && lookError.status === 404;
  const isRunning = jobId !== undefined && !isLost && (job === undefined || job.state === 'running');

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void refetch(), LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
  const ended = useRef<string>(undefined);
  useEffect(() => {
    if (!job || job.state === 'running' || ended.current === job.jobId) return;
    ended.current = job.jobId;
    onEnd?.(job);
  }, [job, onEnd]);

  return {
    job,
    isBusy: posting.isLoading || isRunning,
    startError: posting.error,
    lookError: isRunning ? lookError : undefined,
    isLost,
    start: async (wish) => {
      const words = JSON.stringify(wish);
      const key = wished.current?.words === words ? wished.current.key : crypto.randomUUID();
      wished.current = { words, key };
      setJobId(undefined);
      const { data } = await post({ ...wish, idempotencyKey: key });
      if (!data) return;
      wished.current = undefined;
      setJobId(data.jobId);
    },
    stop: () => {
      if (jobId !== undefined) void askStop(jobId);
    },
  };
}
