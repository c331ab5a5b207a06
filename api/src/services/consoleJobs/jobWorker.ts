/**
 * The work on jobs of the console (CONTRACT 14.3), with progress, by whichever server takes one: it goes on where a server
 * that went down has left it.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import type { Database } from '../../database/database';
import type { Foreground } from '../../foreground';
import { makeRandomId } from '../../identifiers';
import { Refusal } from '../../refusal';
import { addFault } from '../../repositories/consoleJobs/faults';
import { type OpenItem, openItemCount, openItems } from '../../repositories/consoleJobs/items';
import {
  forgiveAttempt,
  giveBackLease,
  type JobLease,
  leaseJob,
  lockJob,
  renewLease,
  type StoredJob,
  undoJob,
} from '../../repositories/consoleJobs/jobs';
import type { JobActors } from './actors';
import type { JobDeeds } from './deeds';
import type { JobExports } from './exportFile';
import type { JobOrderExports } from './exportOrders';
import type { JobImports } from './imports/importJob';
import { endLeased, JobLost, progress } from './lease';
import type { JobSelections } from './selection';

/** Another server takes a job over so long after the last sign of the one that had it. */
const LEASE_MILLISECONDS = 10_000;
const RENEWAL_MILLISECONDS = 3_000;
/** Jobs that one server works on at a time, and answers of each. */
const JOBS_AT_ONCE = 2;
const ITEMS_AT_ONCE = 4;
/** Answers for which rights and scope are looked up once. */
const PAGE = 100;
/**
 * A job that was begun so often without coming further ends: something in it takes down every server that tries. Servers
 * that stop as they should, and times without a database, do not count.
 */
const MOST_ATTEMPTS = 60;

export interface JobWorkerDependencies {
  database: Database;
  actors: JobActors;
  foreground: Foreground;
  deeds: JobDeeds;
  exports: JobExports;
  orderExports: JobOrderExports;
  imports: JobImports;
  selections: JobSelections;
  /** Hears of faults of the program. */
  onFault: (error: unknown) => void;
}

export class JobWorker {
  private readonly holder = makeRandomId();
  private readonly stopping = new AbortController();
  /** What is under way here, by the jobs' ids. */
  private readonly working = new Map<string, Promise<void>>();
  private readonly waking = new Set<Promise<void>>();

  constructor(private readonly dependencies: JobWorkerDependencies) {}

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
    await database.transaction((connection) => endLeased(connection, job, 'done'));
  }

  /** Does the deed of a job to each answer that is open, some at a time. */
  private async doDeeds(job: StoredJob, signal: AbortSignal): Promise<void> {
    const { database, actors, deeds, foreground } = this.dependencies;
    const yielding = foreground.behind();
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
          await yielding.giveWay();
          if (signal.aborted) return;
          await deeds.doTo(job, item, actor);
        }
      };
      await Promise.all(Array.from({ length: ITEMS_AT_ONCE }, doSome));
    }
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
      await endLeased(connection, job, 'failed');
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
      await endLeased(connection, job, step === 'note' ? 'done' : 'failed');
    });
    onFault(new Error(`job ${lease.jobId} was begun ${MOST_ATTEMPTS} times and came no further`));
  }

  /** Gives back what imports hold that ended without it. */
  giveBackLeft(): Promise<void> {
    const { imports, onFault } = this.dependencies;
    return imports.giveBackLeft(onFault, this.stopping.signal);
  }
}
