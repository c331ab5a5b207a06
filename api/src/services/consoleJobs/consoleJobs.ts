/**
 * Jobs of the console (CONTRACT 14.3): what is done to a selection of answers, with progress, by whichever server takes
 * it. A job is written down before anything of it is done, and goes on where a server that went down has left it.
 */
import type { Readable } from 'node:stream';
import { JOBS_SHOWN, type Job, type JobPostBody, type JobSummary } from '@madoguchi/shared/contract/console/jobs';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { isScopeWithin } from '@madoguchi/shared/domain/staff';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import type { Connection, Database } from '../../database/database';
import { hashText, makeRandomId, makeUlid } from '../../identifiers';
import { begunBefore, forbidden, notFound, Refusal } from '../../refusal';
import { addFault, faultsOfJob } from '../../repositories/consoleJobs/faults';
import {
  addItems,
  forgetGoneItems,
  type OpenItem,
  openItemCount,
  openItems,
  refusedItems,
} from '../../repositories/consoleJobs/items';
import {
  addJob,
  endJob,
  findJob,
  forgiveAttempt,
  giveBackLease,
  type JobLease,
  jobOfKey,
  jobsOf,
  leaseJob,
  lockJob,
  renewLease,
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
import { type JobActors, mayRun } from './actors';
import type { JobDeeds } from './deeds';
import type { JobExports } from './exportFile';
import type { JobOrderExports } from './exportOrders';
import type { JobImports } from './imports/importJob';
import { factsOf, summaryOf } from './jobFacts';
import { FORMATS } from './jobFile';
import { JobLost, progress } from './lease';
import { type JobSelections, readQuery } from './selection';
import { sweepJobsOf } from './sweep';

/** Another server takes a job over so long after the last sign of the one that had it. */
const LEASE_MILLISECONDS = 10_000;
const RENEWAL_MILLISECONDS = 3_000;
/** Jobs that one server works on at a time, and answers of each. */
const JOBS_AT_ONCE = 2;
const ITEMS_AT_ONCE = 4;
/** Answers for which rights and scope are looked up once. */
const PAGE = 100;
/** Keys of a selection that one statement stores. */
const KEYS_AT_ONCE = 5_000;
/**
 * A job that was begun so often without coming further ends: something in it takes down every server that tries. Servers
 * that stop as they should, and times without a database, do not count.
 */
const MOST_ATTEMPTS = 60;
/** Most results that one answer tells. */
const RESULTS_SHOWN = 10_000;

export interface ConsoleJobDependencies {
  database: Database;
  configurations: Configurations;
  storage: StoragePort;
  actors: JobActors;
  deeds: JobDeeds;
  closingDeeds: ClosingDeeds;
  exports: JobExports;
  orderExports: JobOrderExports;
  imports: JobImports;
  selections: JobSelections;
  /** Hears of faults of the program. */
  onFault: (error: unknown) => void;
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
function newJob(caller: StaffCaller, body: JobPostBody, named: readonly string[]) {
  const common = {
    ...{ jobId: makeUlid(), actorId: caller.staffId, idempotencyKey: body.idempotencyKey, at: now() },
    bodyHash: hashText(JSON.stringify(body)),
  };
  if (body.kind === 'import') {
    const { csv, ...task } = body;
    return { ...common, task, step: 'select' as const, total: 0, keys: [], input: csv };
  }
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
  private readonly holder = makeRandomId();
  private readonly stopping = new AbortController();
  /** What is under way here, by the jobs' ids. */
  private readonly working = new Map<string, Promise<void>>();
  private readonly waking = new Set<Promise<void>>();

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
    const job = newJob(caller, body, named);
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
    const isRunningDeed = job.state === 'running' && job.step === 'work' && this.isDeed(job);
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
      else if (job) await this.end(connection, job, 'cancelled');
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

  /** Begins to work on what is there, beside what is worked on already. It ends by itself. */
  wake(): Promise<void> {
    const waking = this.takeJobs().finally(() => this.waking.delete(waking));
    this.waking.add(waking);
    return waking;
  }

  private async takeJobs(): Promise<void> {
    const { database, onFault } = this.dependencies;
    while (this.working.size < JOBS_AT_ONCE && !this.stopping.signal.aborted) {
      const job = await this.lease();
      if (!job) return;
      if (this.stopping.signal.aborted) return giveBackLease(database, job);
      if (job.attempts > MOST_ATTEMPTS) {
        await this.giveUp(job);
        continue;
      }
      const work = this.work(job)
        .catch(onFault)
        .finally(() => {
          this.working.delete(job.jobId);
          void this.wake().catch(onFault);
        });
      this.working.set(job.jobId, work);
    }
  }

  /** Stops after what is under way at this moment; another server, or the next start, goes on. */
  async close(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.waking);
    await Promise.all(this.working.values());
  }

  private async lease(): Promise<StoredJob | undefined> {
    const { holder } = this;
    const underWay = [...this.working.keys()];
    return leaseJob(this.dependencies.database, { holder, at: now(), until: this.leaseEnd(), underWay });
  }

  private leaseEnd(): Date {
    return new Date(nowMilliseconds() + LEASE_MILLISECONDS);
  }

  /** Works on a leased job to its end, or until the server stops, the job has ended, or another server has it. */
  private async work(job: StoredJob): Promise<void> {
    const { database, onFault } = this.dependencies;
    const ending = new AbortController();
    const stop = () => ending.abort();
    this.stopping.signal.addEventListener('abort', stop);
    let isRenewing = false;
    const renew = async () => {
      // While the database is slow renewals would queue up, each on a connection.
      if (isRenewing) return;
      isRenewing = true;
      const until = this.leaseEnd();
      const isOurs = await renewLease(database, job, until).finally(() => {
        isRenewing = false;
      });
      if (!isOurs) ending.abort();
    };
    const timer = setInterval(() => void renew().catch(onFault), RENEWAL_MILLISECONDS);
    timer.unref();
    let isLost = false;
    try {
      await this.dispatch(job, ending.signal);
    } catch (error) {
      if (error instanceof JobLost) {
        isLost = true;
        return;
      }
      // While the database is away nothing is said of the job: it goes on when its lease is over.
      if (error instanceof Refusal && error.status === 503) {
        await forgiveAttempt(database, job);
        throw error;
      }
      if (!(error instanceof Refusal)) onFault(error);
      await this.fail(job, error);
    } finally {
      clearInterval(timer);
      this.stopping.signal.removeEventListener('abort', stop);
      if (ending.signal.aborted || isLost) await giveBackLease(database, job);
    }
  }

  private async dispatch(job: StoredJob, signal: AbortSignal): Promise<void> {
    const { database, exports, orderExports, imports, selections } = this.dependencies;
    const { task } = job;
    // It ends by itself, in the transaction of its last step.
    if (task.kind === 'import') return imports.run(job, task, signal);
    if (task.kind === 'exportOrders') await orderExports.write(job, task, signal);
    else if (task.kind === 'closing') await this.doDeeds(job, signal);
    else {
      const { selection } = task;
      const isOpen = job.step === 'select' && 'query' in selection;
      const chosen = isOpen ? await selections.select(job, selection.query, signal) : job;
      if (task.kind === 'export') await exports.write(chosen, task, signal);
      else await this.doDeeds(chosen, signal);
    }
    if (signal.aborted) return;
    await database.transaction((connection) => this.end(connection, job, 'done'));
  }

  private isDeed({ kind }: StoredJob): boolean {
    return kind === 'check' || kind === 'cancel' || kind === 'message' || kind === 'memo' || kind === 'closing';
  }

  /** Does the deed of a job to each answer that is open, some at a time. */
  private async doDeeds(job: StoredJob, signal: AbortSignal): Promise<void> {
    const { database, actors, deeds } = this.dependencies;
    for (let after = 0; !signal.aborted; ) {
      const done = job.total - (await openItemCount(database, job.jobId));
      await progress(database, job, { from: 'work', done, total: job.total });
      const page: OpenItem[] = await openItems(database, job.jobId, after, PAGE);
      const last = page.at(-1);
      if (!last) return;
      after = last.position;
      const actor = await actors.find(job.actorId);
      const waiting = page.values();
      const doSome = async () => {
        for (const item of waiting) {
          if (signal.aborted) return;
          await deeds.doTo(job, item, actor);
        }
      };
      await Promise.all(Array.from({ length: ITEMS_AT_ONCE }, doSome));
    }
  }

  /** Ends a job, whose results stay. Nothing happens where it has ended, or is another server's. */
  private async end(
    connection: Connection,
    { jobId, lease }: JobLease,
    state: 'done' | 'cancelled' | 'failed',
  ): Promise<void> {
    const job = await findJob(connection, jobId);
    const done = job && this.isDeed(job) ? job.total - (await openItemCount(connection, jobId)) : undefined;
    const hasEnded = await endJob(connection, { jobId, lease }, { state, done, at: now() });
    if (hasEnded) await forgetGoneItems(connection, jobId);
  }

  /** Ends a job for a fault; what an import has stored is given back first. */
  private async fail(lease: JobLease, error: unknown): Promise<void> {
    const refused =
      error instanceof Refusal
        ? { code: error.answer.code, message: error.answer.errorMessage }
        : { code: 'internal', message: consoleJobTexts.internal };
    await this.dependencies.database.transaction(async (connection) => {
      const job = await lockJob(connection, lease.jobId);
      if (job?.state !== 'running' || job.lease !== lease.lease) return;
      // Places stay taken until all are given back, and what counts is to be noted: tried again when the lease is over.
      if (job.kind === 'import' && (job.step === 'undo' || job.step === 'note')) return;
      await addFault(connection, job.jobId, refused);
      if (job.kind === 'import' && (await undoJob(connection, job))) return;
      await this.end(connection, job, 'failed');
    });
  }

  /**
   * Ends a job that does not come further, with the reason. An import gives back what it has stored, as often as that was
   * tried; what cannot be given back then is told, and tried again after the end (giveBackLeft); what counts and could
   * not be noted is told too.
   */
  private async giveUp(lease: JobLease): Promise<void> {
    const { database, onFault } = this.dependencies;
    await database.transaction(async (connection) => {
      const job = await lockJob(connection, lease.jobId);
      if (job?.state !== 'running' || job.lease !== lease.lease) return;
      const { jobId, step } = job;
      const message = step === 'undo' ? consoleJobTexts.notGivenBack : consoleJobTexts.stuck(MOST_ATTEMPTS);
      await addFault(connection, jobId, { code: 'internal', message });
      if (job.kind === 'import' && (await undoJob(connection, job))) return;
      await this.end(connection, job, step === 'note' ? 'done' : 'failed');
    });
    onFault(new Error(`job ${lease.jobId} was begun ${MOST_ATTEMPTS} times and came no further`));
  }

  /** Forgets what has been kept for long enough (sweepJobsOf). */
  sweep(): Promise<void> {
    return sweepJobsOf(this.dependencies);
  }

  /** Gives back what imports hold that ended without it. */
  giveBackLeft(): Promise<void> {
    const { imports, onFault } = this.dependencies;
    return imports.giveBackLeft(onFault, this.stopping.signal);
  }
}
