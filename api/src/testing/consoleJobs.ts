/** Jobs of the console, as tests begin them and wait for their end. */

import type { CheckStatus } from '@madoguchi/shared/contract';
import type { Job, JobPostBody } from '@madoguchi/shared/contract/console/jobs';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { now } from '@madoguchi/shared/domain/clock';
import { makeUlid } from '../identifiers';
import { addItems } from '../repositories/consoleJobs/items';
import { addJob, type JobTask } from '../repositories/consoleJobs/jobs';
import { askUntil } from './asking';
import type { Answer, TestServer } from './server';

type Unkeyed<Body> = Body extends JobPostBody ? Omit<Body, 'idempotencyKey'> & { idempotencyKey?: string } : never;
/** A job without its key, which a test seldom cares about. */
export type JobToBegin = Unkeyed<JobPostBody>;

/** Begins a job. */
export function postJob(server: TestServer, staffId: string | undefined, body: JobToBegin): Promise<Answer> {
  return server.call(staffId, 'POST', `/${consolePath('jobPost')}`, { idempotencyKey: crypto.randomUUID(), ...body });
}

/** True of a job that does nothing any more. */
export const hasEnded = ({ state }: Pick<Job, 'state'>): boolean => state !== 'running';

/** How far a job is. */
export async function readJob(server: TestServer, staffId: string, jobId: string): Promise<Job> {
  const { body } = await server.call(staffId, 'GET', `/${consolePath('job', { id: jobId })}`);
  return body.data as Job;
}

/** Asks for a job until it has ended. */
export function endOfJob(server: TestServer, staffId: string, jobId: string): Promise<Job> {
  return askUntil(() => readJob(server, staffId, jobId), hasEnded);
}

/** Begins a job and answers how it ended. */
export async function doJob(server: TestServer, staffId: string, body: JobToBegin): Promise<Job> {
  const { status, body: answer } = await postJob(server, staffId, body);
  if (status !== 200) throw new Error(`the job was refused: ${JSON.stringify(answer)}`);
  return endOfJob(server, staffId, (answer.data as { jobId: string }).jobId);
}

/** The bytes of the file that a job has written. */
export async function fileOfJob(server: TestServer, staffId: string, jobId: string): Promise<Response> {
  const headers = { authorization: `Bearer ${await server.tokenOf(staffId)}` };
  return fetch(`${server.url}${consolePath('jobFile', { id: jobId })}`, { headers, redirect: 'manual' });
}

/** A job on no answer: any one wakes a server. */
export const NOTHING: JobToBegin = { kind: 'cancel', selection: { partitionKeys: [] } };

/** Writes down a job that gives answers the status, as a call does, and wakes no server. @returns its id */
export async function openJob(
  { database }: Pick<TestServer, 'database'>,
  actorId: string,
  partitionKeys: readonly string[],
  check: CheckStatus,
): Promise<string> {
  const [jobId, idempotencyKey] = [makeUlid(), crypto.randomUUID()];
  const task: JobTask = { kind: 'check', check, selection: { partitionKeys: [] }, idempotencyKey };
  const job = {
    jobId,
    actorId,
    idempotencyKey,
    bodyHash: '',
    task,
    step: 'work',
    total: partitionKeys.length,
  } as const;
  await addJob(database, { ...job, input: undefined, at: now() });
  await addItems(database, jobId, 0, partitionKeys);
  return jobId;
}
