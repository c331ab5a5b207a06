/**
 * What a job does to one answer: the deed of the desk by the same service and guards as a single one, within the
 * caller's rights and scope of that moment. The deed and its mark are one transaction, so that a server that dies does
 * each once.
 */
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { beginningWith } from '../../database/beginningWith';
import type { Connection, Database, Transactions } from '../../database/database';
import { forbidden, notAvailable, notFound, Refusal } from '../../refusal';
import { findAnswer } from '../../repositories/answers/answers';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { markDone, type OpenItem } from '../../repositories/consoleJobs/items';
import type { StoredJob } from '../../repositories/consoleJobs/jobs';
import type { AnswerWrites } from '../answers/writes';
import type { ClosingDeeds } from '../closings/closingDeeds';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import { writeMemo } from '../console/memo';
import type { DeskMessages } from '../outbox/deskMessage';
import { formOfAnswerInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { mayRun } from './actors';

/** The answer is done already, or the job has ended: whatever was begun is rolled back. */
class DoneAlready extends Error {}

/** Ids of LINE, as messages take them. */
const LINE_ID = /^U/;

interface DeedDependencies {
  database: Database;
  configurations: Configurations;
  answerWrites: AnswerWrites;
  deskMessages: DeskMessages;
  closingDeeds: ClosingDeeds;
  /** Hears of faults of the program; the answer's result says so too. */
  onFault: (error: unknown) => void;
}

export class JobDeeds {
  constructor(private readonly dependencies: DeedDependencies) {}

  /**
   * Does the job's deed to one answer, once, or notes why it did not go.
   * @param actor undefined: of the staff no more
   * @throws {Refusal} 503 while the database is away: the answer is as it was
   */
  async doTo(job: StoredJob, { position, partitionKey }: OpenItem, actor: StaffCaller | undefined): Promise<void> {
    const { database, onFault } = this.dependencies;
    const mark = async (connection: Connection) => {
      if (!(await markDone(connection, job, position))) throw new DoneAlready();
    };
    try {
      if (!actor || !mayRun(actor, job.kind)) throw forbidden();
      await this.deed(job, partitionKey, actor, beginningWith(database, mark));
    } catch (error) {
      if (error instanceof DoneAlready) return;
      if (error instanceof Refusal && error.status === 503) throw error;
      if (!(error instanceof Refusal)) onFault(error);
      const refused =
        error instanceof Refusal
          ? { code: error.answer.code, message: error.answer.errorMessage }
          : { code: 'internal', message: consoleJobTexts.internal };
      await markDone(database, job, position, refused);
    }
  }

  private async deed(
    { jobId, task }: StoredJob,
    partitionKey: string,
    actor: StaffCaller,
    database: Transactions,
  ): Promise<void> {
    const { answerWrites, deskMessages, closingDeeds } = this.dependencies;
    if (task.kind === 'closing') return closingDeeds.tell(actor, { offerId: partitionKey, text: task.text }, database);
    const snapshot = await this.dependencies.configurations.current();
    const answer = await this.inScope(this.dependencies.database, snapshot, actor, partitionKey);
    const { surveyId } = answer;
    if (task.kind === 'check')
      return answerWrites.setCheck(actor, { surveyId, partitionKey, check: task.check }, database);
    if (task.kind === 'cancel') return answerWrites.cancel(actor, { surveyId, partitionKey }, database);
    if (task.kind === 'memo') {
      const memo = { surveyId, partitionKey, text: task.text };
      return database.transaction((connection) => writeMemo(connection, actor, memo));
    }
    if (task.kind !== 'message') throw new Error(`${task.kind} is no deed`);
    const { userId } = answer;
    if (!LINE_ID.test(userId)) throw notAvailable(consoleJobTexts.noLine);
    // Once a person, however many of their answers were chosen: it is the same text.
    const message = { userId, text: task.text, requestKey: `job ${jobId} ${userId}` };
    await database.transaction((connection) => deskMessages.write(connection, actor, message));
  }

  /** @throws {Refusal} 404 for an answer that is not there or not in the scope */
  private async inScope(
    connection: Connection,
    snapshot: Snapshot,
    actor: StaffCaller,
    partitionKey: string,
  ): Promise<StoredAnswer> {
    const answer = await findAnswer(connection, partitionKey);
    if (!answer) throw notFound();
    formOfAnswerInScope(snapshot, actor, { surveyId: answer.surveyId, calendarId: answer.place?.calendarId });
    return answer;
  }
}
