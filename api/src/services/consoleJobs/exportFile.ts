/**
 * Writing the answers of a form to a file for spreadsheets (CONTRACT 14.3): read some at a time, written where all files
 * lie, and gone after a day. What is outside of the scope of whoever asked, as it is when its turn comes, is not in it.
 */
import { Readable } from 'node:stream';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import type { FileFormat } from '@madoguchi/shared/contract/console/words';
import { japanDateTime, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { isAnswerInScope } from '@madoguchi/shared/domain/staff';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import type { Database } from '../../database/database';
import { makeUlid } from '../../identifiers';
import { forbidden, notFound } from '../../refusal';
import { answersByKeys, type StoredAnswer } from '../../repositories/answers/answers';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import { itemsBehind, markDone } from '../../repositories/consoleJobs/items';
import { type StoredJob, setJobFile } from '../../repositories/consoleJobs/jobs';
import { noteRead } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import type { StoragePort } from '../files/storage';
import { formInScope, scopedFormOf } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { type JobActors, mayRun } from './actors';
import { AnswerTable } from './answerTable';
import { type Lines, shiftJisCsv, utf8Csv } from './csvFile';
import { JobLost, progress } from './lease';
import { xlsx } from './xlsxFile';

/** Answers that are in memory at a time. */
const PAGE = 500;

/** What each format is to a browser. */
export const FORMATS: Readonly<Record<FileFormat, { ending: string; contentType: string }>> = {
  'csv-utf8': { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  'csv-sjis': { ending: 'csv', contentType: 'text/csv; charset=Shift_JIS' },
  xlsx: { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};

/** An export as it was asked for. */
type ExportTask = Extract<StoredJob['task'], { kind: 'export' }>;

interface ExportDependencies {
  database: Database;
  configurations: Configurations;
  storage: StoragePort;
  actors: JobActors;
}

export class JobExports {
  constructor(private readonly dependencies: ExportDependencies) {}

  /**
   * Writes the file of a job. One that another server has begun is begun anew.
   * @throws {Refusal} where whoever asked may not any more @throws {JobLost}
   */
  async write(job: StoredJob, task: ExportTask, signal: AbortSignal): Promise<void> {
    const { database, configurations, storage } = this.dependencies;
    const snapshot = await configurations.current();
    const actor = await this.actorOf(job);
    const table = new AnswerTable(formInScope(snapshot, actor, task.form));
    if (job.fileId !== undefined) await storage.remove(job.fileId);
    const { date, time } = japanDateTime(nowMilliseconds());
    const { ending, contentType } = FORMATS[task.format];
    const name = consoleJobTexts.fileName(table.config.surveyTitle ?? '', `${date}-${time.replace(':', '')}`);
    const file = { fileId: makeUlid(), fileName: `${name}.${ending}`, fileScope: actor.scope };
    if (!(await setJobFile(database, job, { ...file, replaced: undefined }))) throw new JobLost();
    let replaced = 0;
    const lines = this.lines(job, task, snapshot, table, signal);
    const bytes = {
      'csv-utf8': () => utf8Csv(lines),
      'csv-sjis': () =>
        shiftJisCsv(lines, (count) => {
          replaced += count;
        }),
      xlsx: () => xlsx(lines, consoleJobTexts.sheetName),
    }[task.format]();
    await storage.store(file.fileId, contentType, Readable.from(bytes));
    const found = task.format === 'csv-sjis' ? { replaced } : { replaced: undefined };
    if (await setJobFile(database, job, { ...file, ...found })) return;
    // Whoever has the job now knows nothing of this file.
    await storage.remove(file.fileId);
    throw new JobLost();
  }

  private async actorOf({ actorId }: StoredJob): Promise<StaffCaller> {
    const actor = await this.dependencies.actors.find(actorId);
    if (!actor || !mayRun(actor, 'export')) throw forbidden();
    return actor;
  }

  private async *lines(
    job: StoredJob,
    task: ExportTask,
    snapshot: Snapshot,
    table: AnswerTable,
    signal: AbortSignal,
  ): AsyncGenerator<Lines> {
    const { database } = this.dependencies;
    yield table.head;
    let done = 0;
    for (let after = 0; ; ) {
      const items = await itemsBehind(database, job.jobId, after, PAGE);
      const last = items.at(-1);
      if (!last) return;
      const actor = await this.actorOf(job);
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
      const rows = await rowsOfAnswers(
        database,
        shown.map(({ answerId }) => answerId),
      );
      // Before they leave: a read that nobody noted is one that did not happen.
      await noteRead(database, actor, {
        ...{ event: 'export', surveyId: task.form, subject: job.jobId },
        keys: shown.map(({ partitionKey }) => partitionKey),
      });
      yield shown.map((answer) => table.lineOf(answer, rows.get(answer.answerId) ?? []));
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
