/**
 * Jobs of the console (CONTRACT 14.3), as the staff begin them, look at them and end them: what is done to a selection of
 * answers. A job is written down before anything of it is done; the work on it stands in jobWorker.ts.
 */
import type { Readable } from 'node:stream';
import { JOBS_SHOWN, type Job, type JobPostBody, type JobSummary } from '@madoguchi/shared/contract/console/jobs';
import { now } from '@madoguchi/shared/domain/clock';
import { isScopeWithin } from '@madoguchi/shared/domain/staff';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import type { Database } from '../../database/database';
import { hashText, makeUlid } from '../../identifiers';
import { begunBefore, forbidden, notFound } from '../../refusal';
import { faultsOfJob } from '../../repositories/consoleJobs/faults';
import { addItems, openItemCount, refusedItems } from '../../repositories/consoleJobs/items';
import {
  addJob,
  findJob,
  jobOfKey,
  jobsOf,
  lockJob,
  type StoredJob,
  undoJob,
} from '../../repositories/consoleJobs/jobs';
import { noteRead } from '../answers/noteRead';
import type { ClosingDeeds } from '../closings/closingDeeds';
import type { Configurations } from '../configuration/configurations';
import { dispositionOf } from '../files/disposition';
import type { StoragePort } from '../files/storage';
import { formInScope } from '../staff/scopedForms';
import { formsOfOrders } from '../staff/scopedOrders';
import type { StaffCaller } from '../staff/staffCaller';
import { mayRun } from './actors';
import { readImportBody } from './importBody';
import { factsOf, summaryOf } from './jobFacts';
import { FORMATS } from './jobFile';
import { endLeased, isDeed } from './lease';
import { readQuery } from './selection';
import { sweepJobsOf } from './sweep';

/** Keys of a selection that one statement stores. */
const KEYS_AT_ONCE = 5_000;
/** Most results that one answer tells. */
const RESULTS_SHOWN = 10_000;

export interface ConsoleJobDependencies {
  database: Database;
  configurations: Configurations;
  storage: StoragePort;
  closingDeeds: ClosingDeeds;
}

/** A file that a job has written, to be sent: its bytes, or an address where they can be had for some minutes. */
export interface JobFile {
  contentType: string;
  /** Value of Content-Disposition. */
  disposition: string;
  served: { content: Readable; size: number } | { redirect: string };
}

/**
 * A job as it is written down, with the answers that it names, each once.
 * @param named the offers that a job of a closing is about
 */
async function newJob(caller: StaffCaller, body: JobPostBody, named: readonly string[]) {
  const facts = { jobId: makeUlid(), actorId: caller.staffId, idempotencyKey: body.idempotencyKey, at: now() };
  if (body.kind === 'import') {
    const { csv: _file, ...task } = body;
    return { ...facts, ...(await readImportBody(body)), task, step: 'select' as const, total: 0, keys: [] };
  }
  const common = { ...facts, bodyHash: hashText(JSON.stringify(body)) };
  // Its orders are looked up as they are written.
  if (body.kind === 'exportOrders')
    return { ...common, task: body, step: 'work' as const, total: 0, keys: [], input: undefined };
  if (body.kind === 'closing')
    return { ...common, task: body, step: 'work' as const, total: named.length, keys: named, input: undefined };
  if ('query' in body.selection) {
    readQuery(body.selection.query);
    return { ...common, task: body, step: 'select' as const, total: 0, keys: [], input: undefined };
  }
  const keys = [...new Set(body.selection.partitionKeys)];
  // The keys have rows of their own.
  const task = { ...body, selection: { partitionKeys: [] } };
  return { ...common, task, step: 'work' as const, total: keys.length, keys, input: undefined };
}

export class ConsoleJobs {
  constructor(private readonly dependencies: ConsoleJobDependencies) {}

  /**
   * Writes a job down; it begins by itself.
   * @returns its id, and of the same key and body again the first one's
   * @throws {Refusal} 403 without the right, 404 for a form outside of the scope, 409 for the same key with another body
   */
  async start(caller: StaffCaller, body: JobPostBody): Promise<string> {
    const { database, configurations, closingDeeds } = this.dependencies;
    const snapshot = await configurations.current();
    const isOfMembers = 'form' in body && body.form !== undefined && snapshot.members.has(body.form);
    if (!mayRun(caller, body.kind, isOfMembers)) throw forbidden();
    if (body.kind === 'exportOrders') formsOfOrders(snapshot, caller, body.form);
    else if ('form' in body) formInScope(snapshot, caller, body.form);
    const named = body.kind === 'closing' ? await closingDeeds.waiting(caller, body.closingId) : [];
    const job = await newJob(caller, body, named);
    const isNew = await database.transaction(async (connection) => {
      if (!(await addJob(connection, job))) return false;
      if (body.kind === 'closing') await closingDeeds.begin(connection, caller, body.closingId);
      for (let first = 0; first < job.keys.length; first += KEYS_AT_ONCE)
        await addItems(connection, job.jobId, first, job.keys.slice(first, first + KEYS_AT_ONCE));
      return true;
    });
    if (isNew) return job.jobId;
    const known = await jobOfKey(database, caller.staffId, body.idempotencyKey);
    if (known?.bodyHash !== job.bodyHash) throw begunBefore(consoleJobTexts.begunBefore);
    return known.jobId;
  }

  /** A job of the caller's own. @throws {Refusal} 404 for anybody else's */
  private async own(caller: StaffCaller, jobId: string): Promise<StoredJob> {
    const job = await findJob(this.dependencies.database, jobId);
    if (job?.actorId !== caller.staffId) throw notFound();
    return job;
  }

  /** How far a job is, and what did not go. @throws {Refusal} 404 for anybody else's */
  async read(caller: StaffCaller, jobId: string): Promise<Job> {
    const { database } = this.dependencies;
    const job = await this.own(caller, jobId);
    const isRunningDeed = job.state === 'running' && job.step === 'work' && isDeed(job);
    const done = isRunningDeed ? job.total - (await openItemCount(database, jobId)) : job.done;
    const refused = await refusedItems(database, jobId, RESULTS_SHOWN);
    const faults = await faultsOfJob(database, jobId, RESULTS_SHOWN);
    return { ...factsOf({ ...job, done }), results: [...refused, ...faults] };
  }

  /** The caller's own jobs that are still known, the newest first. */
  async list(caller: StaffCaller): Promise<JobSummary[]> {
    const found = await jobsOf(this.dependencies.database, caller.staffId, JOBS_SHOWN);
    return found.map(({ job, faults, createdAt }) => summaryOf(job, faults, createdAt));
  }

  /**
   * Ends a job where it is: what is done stays done, but for an import, of which everything is given back. Nothing happens
   * to one that has ended.
   */
  async cancel(caller: StaffCaller, jobId: string): Promise<void> {
    const { database } = this.dependencies;
    await this.own(caller, jobId);
    await database.transaction(async (connection) => {
      const job = await lockJob(connection, jobId);
      if (job?.kind === 'import') await undoJob(connection, job);
      else if (job) await endLeased(connection, job, 'cancelled');
    });
  }

  /**
   * The file that a job has written.
   * @throws {Refusal} 403 where the right to read was taken since, 404 for anybody else's, one that is not written, or
   * gone, or was written in a scope that is wider than the caller's by now
   */
  async file(caller: StaffCaller, jobId: string): Promise<JobFile> {
    const { database, configurations, storage } = this.dependencies;
    const { task, state, fileId, fileName = '', fileScope = {} } = await this.own(caller, jobId);
    const isExport = task.kind === 'export' || task.kind === 'exportOrders';
    if (!isExport || state !== 'done' || fileId === undefined) throw notFound();
    const snapshot = await configurations.current();
    if (!mayRun(caller, task.kind, task.form !== undefined && snapshot.members.has(task.form))) throw forbidden();
    if (task.form !== undefined) formInScope(snapshot, caller, task.form);
    if (!isScopeWithin(fileScope, caller.scope)) throw notFound();
    await noteRead(database, caller, { event: 'exportFile', surveyId: task.form, subject: jobId });
    const { contentType } = FORMATS[task.format];
    const disposition = dispositionOf('attachment', fileName, contentType);
    return { contentType, disposition, served: await storage.serve({ fileId, contentType, disposition }) };
  }

  /** Forgets what has been kept for long enough (sweepJobsOf). */
  sweep(stopping?: AbortSignal): Promise<void> {
    return sweepJobsOf(this.dependencies, stopping);
  }
}
