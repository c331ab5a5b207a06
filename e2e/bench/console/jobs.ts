/** Jobs of the console as the bench begins them, waits for their end and fetches what they wrote. */
import type { JobPostBody } from '@madoguchi/shared/contract/console/jobs';
import { JobSchema } from '@madoguchi/shared/contract/console/jobs';
import * as v from 'valibot';
import type { Desk } from './desk';

/** As often the screen asks while somebody looks on. */
const LOOK_MILLISECONDS = 250;

type Unkeyed<Body> = Body extends JobPostBody ? Omit<Body, 'idempotencyKey'> : never;
type Job = v.InferOutput<typeof JobSchema>;

export interface DoneJob {
  jobId: string;
  job: Job;
  seconds: number;
  /** Until the first look at which something of it was done. */
  secondsToProgress: number;
}

/** Begins a job and waits for its end. @throws {Error} where it does not end well */
export async function doJob(desk: Desk, body: Unkeyed<JobPostBody>): Promise<DoneJob> {
  const started = performance.now();
  const since = () => (performance.now() - started) / 1_000;
  const begun = { ...body, idempotencyKey: crypto.randomUUID() };
  const { jobId } = await desk.ask(v.object({ jobId: v.string() }), 'jobPost', { body: begun });
  let secondsToProgress = Number.POSITIVE_INFINITY;
  for (;;) {
    const job = await desk.ask(JobSchema, 'job', { ids: { id: jobId } });
    if (job.done > 0) secondsToProgress = Math.min(secondsToProgress, since());
    if (job.state === 'done') return { jobId, job, seconds: since(), secondsToProgress };
    if (job.state !== 'running') throw new Error(`${body.kind}: ${JSON.stringify(job).slice(0, 1_000)}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
}

/** The file of a job; `firstByteSeconds` from the call until the first of its bytes. */
export async function fetchFile(
  desk: Desk,
  jobId: string,
): Promise<{ bytes: Buffer; firstByteSeconds: number; seconds: number }> {
  const started = performance.now();
  const since = () => (performance.now() - started) / 1_000;
  const response = await desk.send('jobFile', { ids: { id: jobId } });
  if (!response.ok || !response.body) throw new Error(`the file is refused: ${response.status}`);
  let firstByteSeconds = Number.NaN;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) {
    if (chunks.length === 0) firstByteSeconds = since();
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), firstByteSeconds, seconds: since() };
}
