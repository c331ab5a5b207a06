/**
 * Writing the answers of a form to a file for spreadsheets (CONTRACT 14.3): read some at a time, written where all files
 * lie, and gone after a day. What is outside of the scope of whoever asked is not in it; where that scope changes
 * meanwhile, the job ends.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { isAnswerInScope } from '@madoguchi/shared/domain/staff';
import { versionOf } from '@madoguchi/shared/domain/survey';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { forbidden, notFound } from '../../refusal';
import { answersByKeys } from '../../repositories/answers/answers';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { itemsBehind, markDone, versionsOfItems } from '../../repositories/consoleJobs/items';
import type { StoredJob } from '../../repositories/consoleJobs/jobs';
import { noteRead } from '../answers/noteRead';
import type { Snapshot } from '../configuration/snapshot';
import { formInScope, scopedFormOf } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { mayRun, refuseOtherScope } from './actors';
import { AnswerTable } from './answerTable';
import type { Lines } from './csvFile';
import { type ExportDependencies, writeJobFile } from './jobFile';
import { JobLost, progress } from './lease';
import { eachInTurns } from './turns';

/** Answers that are looked up and noted together. */
const PAGE = 200;
/** Answers whose rows are in memory at a time: gone before the collector has moved them to where it seldom looks. */
const READ_TOGETHER = 25;

/** An export as it was asked for. */
type ExportTask = Extract<StoredJob['task'], { kind: 'export' }>;

export class JobExports {
  constructor(private readonly dependencies: ExportDependencies) {}

  /**
   * Writes the file of a job. One that another server has begun is begun anew.
   * @throws {Refusal} where whoever asked may not any more @throws {JobLost}
   */
  async write(job: StoredJob, task: ExportTask, signal: AbortSignal): Promise<void> {
    const { database, configurations } = this.dependencies;
    const snapshot = await configurations.current();
    const actor = await this.actorOf(job, snapshot.members.has(task.form));
    const form = formInScope(snapshot, actor, task.form);
    // The answers' own versions are asked for only where the form has had more than one.
    const versions = versionOf(form) > 1 ? await versionsOfItems(database, job.jobId, task.form) : [];
    const table = new AnswerTable(form, await configurations.earlierForms(form, versions));
    await writeJobFile(this.dependencies, job, {
      ...{ format: task.format, title: table.config.surveyTitle ?? '', sheetName: consoleJobTexts.sheetName, actor },
      lines: this.lines(job, task, { snapshot, table, begun: actor }, signal),
    });
  }

  private async actorOf({ actorId }: StoredJob, isOfMembers: boolean): Promise<StaffCaller> {
    const actor = await this.dependencies.actors.find(actorId);
    if (!actor || !mayRun(actor, 'export', isOfMembers)) throw forbidden();
    return actor;
  }

  private async *lines(
    job: StoredJob,
    task: ExportTask,
    { snapshot, table, begun }: { snapshot: Snapshot; table: AnswerTable; begun: StaffCaller },
    signal: AbortSignal,
  ): AsyncGenerator<Lines> {
    const { database, foreground } = this.dependencies;
    const { giveWay } = foreground.behind();
    yield table.head;
    let done = 0;
    for (let after = 0; ; ) {
      const items = await itemsBehind(database, job.jobId, after, PAGE);
      const last = items.at(-1);
      if (!last) return;
      const actor = await this.actorOf(job, snapshot.members.has(task.form));
      refuseOtherScope(begun, actor);
      const found = await answersByKeys(
        database,
        items.map(({ partitionKey }) => partitionKey),
      );
      const byKey = new Map(found.map((answer) => [answer.partitionKey, answer]));
      const shown: StoredAnswer[] = [];
      const { code, errorMessage: message } = notFound().answer;
      for (const { position, partitionKey } of items) {
        const answer = byKey.get(partitionKey);
        if (answer?.surveyId === task.form && isShown(snapshot, table.config, actor, answer)) shown.push(answer);
        else await markDone(database, job, position, { code, message });
      }
      // Before they leave: a read that nobody noted is one that did not happen.
      await noteRead(database, actor, {
        ...{ event: 'export', surveyId: task.form, subject: job.jobId },
        keys: shown.map(({ partitionKey }) => partitionKey),
      });
      for (let first = 0; first < shown.length; first += READ_TOGETHER) {
        const some = shown.slice(first, first + READ_TOGETHER);
        const answerIds = some.map(({ answerId }) => answerId);
        const rows = await rowsOfAnswers(database, answerIds);
        yield await eachInTurns(some, (answer) => table.lineOf(answer, rows.get(answer.answerId) ?? []), giveWay);
      }
      done += items.length;
      after = last.position;
      await progress(database, job, { from: 'work', done, total: job.total });
      if (signal.aborted) throw new JobLost();
    }
  }
}

function isShown(snapshot: Snapshot, config: SurveyConfig, { scope }: StaffCaller, { place }: StoredAnswer): boolean {
  return isAnswerInScope(scope, scopedFormOf(snapshot, config), place?.calendarId);
}
