/** The rows of an imported file that change a stored answer: by the service of every change, all of them or none. */
import { isAnswerInScope } from '@madoguchi/shared/domain/staff';
import type { Connection } from '../../../database/database';
import { notFound, Refusal } from '../../../refusal';
import { findAnswer } from '../../../repositories/answers/answers';
import { changesOfJob } from '../../../repositories/consoleJobs/changes';
import type { JobFault } from '../../../repositories/consoleJobs/faults';
import { lockNamed } from '../../answers/changeAnswer';
import { formInScope, scopedFormOf } from '../../staff/scopedForms';
import type { StaffCaller } from '../../staff/staffCaller';
import { AnswerTable } from '../answerTable';
import { faultsOfRefusal } from './judgeRow';
import { type ImportRun, kindOf } from './run';

/** Answers that one file changes: they are changed in the one transaction, whose slots others wait for. */
export const MOST_CHANGES = 500;

/** Ends a transaction of which nothing is to stay. */
export class TakenBack extends Error {
  /** @param faults of the changes that did not go */
  constructor(readonly faults: readonly JobFault[]) {
    super('taken back');
  }
}

/**
 * Changes the answers that rows change, in the order of the file.
 * @returns the faults of those that do not go: then nothing of the transaction may stay
 */
export async function applyChanges(
  connection: Connection,
  { dependencies, job, task: { form: surveyId } }: ImportRun,
  actor: StaffCaller,
): Promise<JobFault[]> {
  const { configurations, answerWrites } = dependencies;
  const faults: JobFault[] = [];
  const changes = await changesOfJob(connection, job.jobId);
  if (changes.length === 0) return [];
  const snapshot = await configurations.current();
  const table = new AnswerTable(formInScope(snapshot, actor, surveyId));
  const kind = kindOf(snapshot, surveyId);
  for (const { fileRow, partitionKey, version, body } of changes) {
    await connection.script('SAVEPOINT import_row');
    try {
      await lockNamed(connection, actor, { surveyId, partitionKey, version });
      const changed = await answerWrites.changeWithin(connection, actor, { body, kind, version });
      const answer = await findAnswer(connection, changed.partitionKey);
      const calendarId = answer?.place?.calendarId;
      if (!isAnswerInScope(actor.scope, scopedFormOf(snapshot, table.config), calendarId)) throw notFound();
      await connection.script('RELEASE SAVEPOINT import_row');
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 503) throw error;
      await connection.script('ROLLBACK TO SAVEPOINT import_row');
      faults.push(...faultsOfRefusal({ table }, error).map((fault) => ({ ...fault, row: fileRow })));
    }
  }
  return faults;
}

/** What would be wrong with the changes now: they are made and taken back. */
export async function tryChanges(run: ImportRun, actor: StaffCaller): Promise<readonly JobFault[]> {
  return run.dependencies.database
    .transaction(async (connection) => {
      throw new TakenBack(await applyChanges(connection, run, actor));
    })
    .catch((error: unknown) => {
      if (error instanceof TakenBack) return error.faults;
      throw error;
    });
}
