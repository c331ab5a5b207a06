/** The file of an import, read and judged to its end: every fault at once, and what is to be stored, kept by row. */
import { Readable } from 'node:stream';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { isAnswerInScope } from '@madoguchi/shared/domain/staff';
import { versionOf } from '@madoguchi/shared/domain/survey';
import { validationTexts } from '@madoguchi/shared/texts';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { CsvError, parse } from 'csv-parse';
import { answersByKeys, versionsOfForm } from '../../../repositories/answers/answers';
import { rowsOfAnswers } from '../../../repositories/answers/rows';
import type { StoredAnswer } from '../../../repositories/answers/storedAnswer';
import { removeRows } from '../../../repositories/consoleJobs/allRows';
import { addChanges, type PlannedChange, removeChanges } from '../../../repositories/consoleJobs/changes';
import { addFaults, type JobFault, removeFaults } from '../../../repositories/consoleJobs/faults';
import { inputOfJob, setKnown } from '../../../repositories/consoleJobs/jobs';
import { addRows, type PlannedRow } from '../../../repositories/consoleJobs/rows';
import { takenMemberNumbers } from '../../../repositories/members/numbers';
import { piecesOf } from '../../../textPieces';
import { noteRead } from '../../answers/noteRead';
import { enteredNumbers } from '../../members/numbering';
import { formInScope, scopedFormOf } from '../../staff/scopedForms';
import { AnswerTable } from '../answerTable';
import { JobLost, lockLeased, progress } from '../lease';
import { eachInTurns } from '../turns';
import { MOST_CHANGES, tryChanges } from './changes';
import {
  cellsOf,
  changeOfKnown,
  type FileCells,
  faultsOfColumns,
  type Judge,
  type KnownAnswer,
  planOfNew,
} from './judgeRow';
import { actorOf, BATCH, type ImportRun } from './run';

const texts = consoleJobTexts.file;

/** Characters of the file that are read at a stretch, in which nobody else is answered. */
const PIECE = 8 * 1024;
/**
 * Rows that are judged before they are written out. What is kept in mind meanwhile the collector copies again and again,
 * and whoever books waits for it.
 */
export const ROWS_WRITTEN = 20;
/** A file with more faults is another file. */
const MOST_FAULTS = 10_000;

/** A row of the file with its number. */
interface FileRow {
  fileRow: number;
  cells: FileCells;
}

/** True of rows that are to be judged: as many as are written together, or whose answers are looked up together. */
function isFull(batch: readonly FileRow[]): boolean {
  if (batch.length < ROWS_WRITTEN) return false;
  return batch.length === BATCH || batch.every(({ cells }) => (cells.get('partitionKey') ?? '') === '');
}

/** What some rows come to. */
interface Kept {
  faults: readonly JobFault[];
  planned?: readonly PlannedRow[];
  changes?: readonly PlannedChange[];
}

/** The answers that rows name, as far as the actor may see them; each look at them stands in the audit. */
async function knownAnswers(
  { dependencies: { database } }: ImportRun,
  { snapshot, table, actor }: Judge,
  batch: readonly FileRow[],
) {
  const keys = batch.map(({ cells }) => cells.get('partitionKey') ?? '').filter((key) => key !== '');
  if (keys.length === 0) return new Map<string, KnownAnswer>();
  const { surveyId } = table.config;
  const isShown = (answer: StoredAnswer) =>
    answer.surveyId === surveyId &&
    isAnswerInScope(actor.scope, scopedFormOf(snapshot, table.config), answer.place?.calendarId);
  const answers = (await answersByKeys(database, keys)).filter(isShown);
  const rows = await rowsOfAnswers(
    database,
    answers.map(({ answerId }) => answerId),
  );
  await noteRead(database, actor, { event: 'list', surveyId, keys: answers.map(({ partitionKey }) => partitionKey) });
  return new Map(
    answers.map((answer) => [answer.partitionKey, { answer, rows: rows.get(answer.answerId) ?? [] }] as const),
  );
}

/** One reading of the file. */
class Judging {
  private readonly named = new Set<string>();
  /** Members' numbers of new rows so far. */
  private readonly numbers = new Set<string>();
  /** The form as it was, by version, of the answers so far. */
  private readonly earlier = new Map<number, SurveyConfig>();
  private unchanged = 0;
  private changed = 0;
  private faultsFound = 0;
  /** Rows so far. */
  private count = 0;
  /** What is being written, while the next rows are judged. */
  private writing = Promise.resolve();

  constructor(
    private readonly run: ImportRun,
    private judge: Judge,
    private readonly form: SurveyConfig,
  ) {}

  /** Judges the file. @returns false where there are faults @throws {Refusal} 403 @throws {JobLost} */
  async whole(): Promise<boolean> {
    try {
      return await this.judgeAll();
    } finally {
      // Nothing goes on beside what comes after a fault.
      await this.writing.catch(() => undefined);
    }
  }

  private async judgeAll(): Promise<boolean> {
    const { run, judge } = this;
    const { database } = run.dependencies;
    let lines = 0;
    const end = await this.readAll((line) => {
      lines = line;
    });
    if (end) await this.keep({ faults: [end] });
    if (lines === 0 && this.faultsFound === 0) await this.keep({ faults: [{ code: 'invalid', message: texts.empty }] });
    if (this.faultsFound > MOST_FAULTS) await this.tellOfMore();
    if (this.faultsFound === 0) await this.keep({ faults: await tryChanges(run, judge.actor) });
    const { unchanged, changed } = this;
    await setKnown(database, run.job, { unchanged, changed });
    await progress(database, run.job, { from: 'select', done: this.count, total: this.count });
    return this.faultsFound === 0;
  }

  /** Reads line by line. @returns why it is no CSV any more, where it is none */
  private async readAll(onLine: (line: number) => void): Promise<JobFault | undefined> {
    const { dependencies, job } = this.run;
    let columns: string[] | undefined;
    let lines = 0;
    let batch: FileRow[] = [];
    const reading = Readable.from(piecesOf(await inputOfJob(dependencies.database, job.jobId), PIECE)).pipe(
      parse({ bom: true, relax_column_count: true, skip_empty_lines: true }),
    );
    try {
      for await (const line of reading as AsyncIterable<string[]>) {
        lines += 1;
        onLine(lines);
        if (lines === 1) {
          columns = line;
          await this.knowGoneColumns(columns);
          await this.keep({ faults: faultsOfColumns(this.judge.table, columns) });
          if (this.faultsFound > 0) break;
        }
        if (!columns || lines <= 2) continue;
        this.count += 1;
        const cells = cellsOf(columns, line);
        if (cells) batch.push({ fileRow: this.count, cells });
        else {
          const message = texts.cellCount(columns.length, line.length);
          await this.keep({ faults: [{ row: this.count, code: 'invalid', message }] });
        }
        if (!isFull(batch)) continue;
        await this.settle(batch);
        batch = [];
        if (this.faultsFound > MOST_FAULTS) break;
      }
      await this.settle(batch);
      await this.writing;
      return undefined;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      return { code: 'invalid', message: texts.broken(Number(error.lines ?? lines + 1)) };
    }
  }

  /** Looks up earlier versions of the form, where a column is none of it as it is now. */
  private async knowGoneColumns(columns: readonly string[]): Promise<void> {
    const { database } = this.run.dependencies;
    const keys = new Set(this.judge.table.keys);
    if (columns.every((column) => keys.has(column)) || versionOf(this.form) === 1) return;
    await this.knowVersions(await versionsOfForm(database, this.form.surveyId));
  }

  private async knowVersions(versions: readonly number[]): Promise<void> {
    const unknown = versions.filter((version) => !this.earlier.has(version));
    const found = await this.run.dependencies.configurations.earlierForms(this.form, unknown);
    if (found.size === 0) return;
    for (const [version, config] of found) this.earlier.set(version, config);
    this.judge = { ...this.judge, table: new AnswerTable(this.form, this.earlier) };
  }

  private async settle(batch: readonly FileRow[]): Promise<void> {
    const known = await knownAnswers(this.run, this.judge, batch);
    await this.knowVersions([...known.values()].map(({ answer }) => answer.formVersion));
    const faults: JobFault[] = [];
    const planned: PlannedRow[] = [];
    const changes: PlannedChange[] = [];
    const judgeRow = async ({ fileRow, cells }: FileRow) => {
      const key = cells.get('partitionKey') ?? '';
      const found =
        key === ''
          ? await planOfNew(this.judge, cells, fileRow)
          : changeOfKnown(this.judge, cells, fileRow, known.get(key));
      if (!found) this.unchanged += 1;
      else if (Array.isArray(found)) faults.push(...found.map((fault) => ({ ...fault, row: fileRow })));
      else if ('plan' in found) planned.push(found);
      else changes.push(found);
      if (this.named.has(key))
        faults.push({ row: fileRow, column: 'partitionKey', code: 'invalid', message: texts.repeatedAnswer });
      if (key !== '') this.named.add(key);
    };
    await eachInTurns(batch, judgeRow, this.run.yielding.giveWay);
    faults.push(...(await this.faultsOfNumbers(planned)));
    const before = this.changed;
    this.changed += changes.length;
    if (this.changed > MOST_CHANGES && before <= MOST_CHANGES)
      faults.push({ code: 'too_large', message: texts.tooManyChanges(MOST_CHANGES) });
    await this.beginToKeep({ faults, planned, changes });
    if (this.run.signal.aborted) throw new JobLost();
    await this.run.yielding.giveWay();
  }

  /** Numbers of new rows that somebody has, or a row before: told at the check, though they are taken as rows are stored. */
  private async faultsOfNumbers(planned: readonly PlannedRow[]): Promise<JobFault[]> {
    const { form, numbers } = this;
    const entered = planned.flatMap(({ fileRow, plan }) =>
      enteredNumbers(form, plan.rows).map(({ itemKey, value }) => ({ fileRow, itemKey, value })),
    );
    if (entered.length === 0) return [];
    const values = entered.map(({ value }) => value);
    const taken = await takenMemberNumbers(this.run.dependencies.database, form.surveyId, values);
    const { duplicate: message } = validationTexts.numbering;
    return entered.flatMap(({ fileRow, itemKey, value }): JobFault[] => {
      const isFree = !taken.has(value) && !numbers.has(value);
      numbers.add(value);
      return isFree ? [] : [{ row: fileRow, column: itemKey, code: 'invalid', message }];
    });
  }

  /** Keeps what some rows come to; of a file with faults only those, at most so many. */
  private async keep(kept: Kept): Promise<void> {
    await this.beginToKeep(kept);
    await this.writing;
  }

  /**
   * The same, as soon as what came before is kept, without waiting for it: the database has as much to do with rows as
   * judging them is. What fails of it is told to whoever keeps the next, or waits for the last.
   */
  private async beginToKeep({ faults, planned = [], changes = [] }: Kept): Promise<void> {
    await this.writing;
    const told = faults.slice(0, Math.max(0, MOST_FAULTS - this.faultsFound));
    this.faultsFound += faults.length;
    this.writing = this.write({ faults: told, planned, changes }, this.count);
    this.writing.catch(() => undefined);
  }

  /** @param count rows so far */
  private async write({ faults, planned, changes }: Required<Kept>, count: number): Promise<void> {
    const { dependencies, job, task } = this.run;
    const isGood = this.faultsFound === 0;
    const parts: PlannedRow[][] = [];
    for (let first = 0; isGood && task.dryRun !== true && first < planned.length; first += ROWS_WRITTEN)
      parts.push(planned.slice(first, first + ROWS_WRITTEN));
    // Sent together: of a job that is lost nothing is committed.
    await dependencies.database.transaction((connection) =>
      Promise.all([
        lockLeased(connection, job, 'select'),
        addFaults(connection, job.jobId, faults),
        ...parts.map((part) => addRows(connection, job.jobId, part)),
        addChanges(connection, job.jobId, isGood ? changes : []),
        progress(connection, job, { from: 'select', done: count, total: count }),
      ]),
    );
  }

  private async tellOfMore(): Promise<void> {
    const { dependencies, job } = this.run;
    const fault = { code: 'invalid', message: texts.tooManyFaults(MOST_FAULTS) };
    await dependencies.database.transaction(async (connection) => {
      await lockLeased(connection, job, 'select');
      await addFaults(connection, job.jobId, [fault]);
    });
  }
}

/**
 * Judges the whole file from its beginning, and keeps what is to be stored.
 * @returns false where there are faults @throws {Refusal} where whoever asked may not any more @throws {JobLost}
 */
export async function judgeFile(run: ImportRun): Promise<boolean> {
  const { dependencies, job, task } = run;
  await dependencies.database.transaction(async (connection) => {
    await lockLeased(connection, job, 'select');
    await removeRows(connection, job.jobId);
    await removeChanges(connection, job.jobId);
    await removeFaults(connection, job.jobId);
  });
  const snapshot = await dependencies.configurations.current();
  const actor = await actorOf(run);
  const form = formInScope(snapshot, actor, task.form);
  return new Judging(run, { snapshot, table: new AnswerTable(form), actor, dependencies }, form).whole();
}
