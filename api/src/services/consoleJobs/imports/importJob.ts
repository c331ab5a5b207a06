/**
 * Importing answers from CSV (CONTRACT 14.3, CONSOLE 6), all of them or none. The file is judged to its end, with every
 * fault told at once; then answers are stored that nobody sees and what they need is taken, some at a time, held by the
 * job; then one short transaction makes them count. A fault or a cancel gives everything back. A server that dies is
 * followed by another at the step where it was: judging begins anew, the rest goes on, and the switch has happened or not.
 */
import { now } from '@madoguchi/shared/domain/clock';
import { removeRows } from '../../../repositories/consoleJobs/allRows';
import { removeChanges } from '../../../repositories/consoleJobs/changes';
import { addFaults, faultCount } from '../../../repositories/consoleJobs/faults';
import { endJob, type StoredJob } from '../../../repositories/consoleJobs/jobs';
import { rowCount } from '../../../repositories/consoleJobs/rows';
import { lockLeased, progress } from '../lease';
import { giveBackAll, giveBackLeft } from './givingBack';
import { judgeFile } from './judgeFile';
import type { ImportDependencies, ImportRun, ImportTask } from './run';
import { storeAll } from './staging';
import { noteAll, switchOver } from './switchOver';

export class JobImports {
  constructor(private readonly dependencies: ImportDependencies) {}

  /**
   * Goes on with an import where it is, to its end.
   * @throws {Refusal} where whoever asked may not any more @throws {JobLost}
   */
  async run(job: StoredJob, task: ImportTask, signal: AbortSignal): Promise<void> {
    const { dependencies } = this;
    const run: ImportRun = { dependencies, job, task, signal, yielding: dependencies.foreground.behind() };
    if (job.step === 'note') return noteAll(run);
    if (job.step === 'undo') return this.undo(run);
    if (job.step === 'select') {
      const isGood = await judgeFile(run);
      if (!isGood || task.dryRun === true) return this.endWithoutAnswers(run, 'select', isGood ? 'done' : 'failed');
      await this.begin(run, 'select', 'work');
    }
    if (await storeAll(run)) {
      const faults = await switchOver(run);
      if (faults.length === 0) return noteAll(run);
      await this.dependencies.database.transaction(async (connection) => {
        await lockLeased(connection, job, 'work');
        await addFaults(connection, job.jobId, faults);
      });
    }
    await this.begin(run, 'work', 'undo');
    return this.undo(run);
  }

  /** Gives back what imports have left that were given up (giveBackLeft). */
  giveBackLeft(onFault: (error: unknown) => void, signal: AbortSignal): Promise<void> {
    const { database, calendars, foreground } = this.dependencies;
    return giveBackLeft({ database, calendars, foreground, onFault }, signal);
  }

  private async begin({ job }: ImportRun, from: 'select' | 'work', to: 'work' | 'undo'): Promise<void> {
    const { database } = this.dependencies;
    await progress(database, job, { from, to, done: 0, total: await rowCount(database, job.jobId) });
  }

  /** Gives everything back. The job has failed where it has faults, else it was cancelled. */
  private async undo(run: ImportRun): Promise<void> {
    await giveBackAll(run);
    const hasFaults = (await faultCount(this.dependencies.database, run.job.jobId)) > 0;
    await this.endWithoutAnswers(run, 'undo', hasFaults ? 'failed' : 'cancelled');
  }

  private async endWithoutAnswers(
    { job }: ImportRun,
    step: 'select' | 'undo',
    state: 'done' | 'failed' | 'cancelled',
  ): Promise<void> {
    await this.dependencies.database.transaction(async (connection) => {
      await lockLeased(connection, job, step);
      await removeRows(connection, job.jobId);
      await removeChanges(connection, job.jobId);
      await endJob(connection, job, { state, done: undefined, at: now() });
    });
  }
}
