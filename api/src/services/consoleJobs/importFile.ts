/**
 * Importing answers from CSV (CONTRACT 14.3, CONSOLE 6), all of them or none. The file is judged to its end, with every
 * fault told at once; then answers are stored that nobody sees and their places taken, some at a time, as holds of the
 * job; then one transaction makes them count. A fault or a cancel gives everything back. A server that dies is followed
 * by another at the step where it was: judging begins anew, storing goes on, and the last step has happened or not.
 */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { isAnswerInScope } from '@madoguchi/shared/domain/staff';
import { bedItemOf, flattenItems, isMemberNumber } from '@madoguchi/shared/domain/survey';
import { statusTexts } from '@madoguchi/shared/texts';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import { CsvError, parse } from 'csv-parse';
import { makeFreeCodes } from '../../bundle/answerCodes';
import type { Connection, Database } from '../../database/database';
import { forbidden, notAvailable, notFound, quotaExceeded, Refusal } from '../../refusal';
import { answersByKeys, findAnswer, insertAnswers, type StoredAnswer } from '../../repositories/answers/answers';
import { addAudits } from '../../repositories/answers/audit';
import { insertReservations } from '../../repositories/answers/reservations';
import { insertRowsOfAnswers, rowsOfAnswers } from '../../repositories/answers/rows';
import { addSearchRows } from '../../repositories/answers/searchRows';
import { addChanges, changesOfJob, type PlannedChange, removeChanges } from '../../repositories/consoleJobs/changes';
import { addFaults, faultCount, type JobFault, removeFaults } from '../../repositories/consoleJobs/faults';
import {
  endJob,
  inputOfJob,
  lockJob,
  noteProgress,
  type StoredJob,
  setKnown,
} from '../../repositories/consoleJobs/jobs';
import {
  addJobHolds,
  addRows,
  dropRows,
  hideAnswers,
  openRows,
  type PlannedRow,
  releaseJobHolds,
  removeHidden,
  removeRows,
  rowCount,
  setStored,
  showAnswers,
  storedRows,
} from '../../repositories/consoleJobs/rows';
import { lockManyPeople } from '../../repositories/people/people';
import { giveBackPlaces, type SlotKey } from '../../repositories/slots/slots';
import { lockNamed } from '../answers/changeAnswer';
import { noteRead } from '../answers/noteRead';
import { takeOrReclaim } from '../answers/placeChanges';
import { searchRowOf } from '../answers/searchIndex';
import type { AnswerWrites } from '../answers/writes';
import type { Calendars } from '../calendars/calendars';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import type { Files } from '../files/files';
import { formInScope, scopedFormOf } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { type JobActors, mayRun } from './actors';
import { AnswerTable } from './answerTable';
import { JobLost } from './exportFile';
import {
  cellsOf,
  changeOfKnown,
  type FileCells,
  faultsOfColumns,
  faultsOfRefusal,
  type Judge,
  planOfNew,
} from './importJudge';

/** Rows that are judged, stored or given back together: a slot is locked for so many at most. */
const BATCH = 500;
/** Characters of the file that are read at a time. */
const PIECE = 64 * 1024;
/** A file with more faults is another file. */
const MOST_FAULTS = 10_000;
/** Answers that one file changes: they are changed in the one transaction, whose slots others wait for. */
const MOST_CHANGES = 500;
/** Longer than any import takes, with servers that were down meanwhile; its end gives the places back at once. */
const HOLD_MILLISECONDS = 7 * 86_400_000;

type ImportTask = Extract<StoredJob['task'], { kind: 'import' }>;

interface ImportDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
  files: Files;
  answerWrites: AnswerWrites;
  isPaymentOn: boolean;
  actors: JobActors;
}

/** @throws {Refusal} for a form whose answers hold what a file cannot say: a bed, an order, a number that is given out */
export function refuseUnsupported(config: SurveyConfig): void {
  const isNumbered = flattenItems(config).some(isMemberNumber);
  if (config.memberSurveyId !== undefined || config.usePayment === 1 || bedItemOf(config) || isNumbered)
    throw notAvailable(consoleJobTexts.file.unsupportedForm);
}

/** The file in pieces. Each becomes bytes by itself: none ends between the two halves of a character. */
function* piecesOf(text: string): Generator<string> {
  for (let first = 0; first < text.length; ) {
    const isCut = /[\ud800-\udbff]/.test(text.charAt(first + PIECE - 1));
    const next = first + PIECE + (isCut ? 1 : 0);
    yield text.slice(first, next);
    first = next;
  }
}

/** Ends a transaction of which nothing is to stay. */
class TakenBack extends Error {
  /** @param faults of the changes that did not go */
  constructor(readonly faults: readonly JobFault[]) {
    super('taken back');
  }
}

/** A row of the file with its number. */
interface FileRow {
  fileRow: number;
  cells: FileCells;
}

export class JobImports {
  constructor(private readonly dependencies: ImportDependencies) {}

  /**
   * Goes on with an import where it is, to its end.
   * @throws {Refusal} where whoever asked may not any more @throws {JobLost}
   */
  async run(job: StoredJob, task: ImportTask, signal: AbortSignal): Promise<void> {
    const { database } = this.dependencies;
    if (job.step === 'undo') return this.undo(job, task, signal);
    if (job.step === 'select') {
      const isGood = await this.judge(job, task, signal);
      if (!isGood || task.dryRun === true) return this.endWithoutAnswers(job, isGood ? 'done' : 'failed');
      const total = await rowCount(database, job.jobId);
      await this.progress(database, job, { from: 'select', to: 'work', done: 0, total });
    }
    if (await this.storeAll(job, task, signal)) {
      const faults = await this.switchOver(job, task).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof TakenBack) return error.faults;
          throw error;
        },
      );
      if (!faults) return;
      await addFaults(database, job.jobId, faults);
    }
    const total = await rowCount(database, job.jobId);
    await this.progress(database, job, { from: 'work', to: 'undo', done: 0, total });
    return this.undo(job, task, signal);
  }

  private async progress(
    connection: Connection,
    { jobId }: StoredJob,
    progress: Parameters<typeof noteProgress>[2],
  ): Promise<void> {
    if (!(await noteProgress(connection, jobId, progress))) throw new JobLost();
  }

  private async actorOf({ actorId }: StoredJob): Promise<StaffCaller> {
    const actor = await this.dependencies.actors.find(actorId);
    if (!actor || !mayRun(actor, 'import')) throw forbidden();
    return actor;
  }

  /** Judges the whole file, and keeps what is to be stored. @returns false where there are faults */
  private async judge(job: StoredJob, task: ImportTask, signal: AbortSignal): Promise<boolean> {
    const { database, configurations } = this.dependencies;
    await this.forget(database, job.jobId);
    await removeFaults(database, job.jobId);
    const snapshot = await configurations.current();
    const actor = await this.actorOf(job);
    const table = new AnswerTable(formInScope(snapshot, actor, task.form));
    const judge: Judge = { snapshot, table, actor, dependencies: this.dependencies };
    const named = new Set<string>();
    let [count, unchanged, changed, faultsFound] = [0, 0, 0, 0];
    const note = async (faults: readonly JobFault[]) => {
      const told = faults.slice(0, MOST_FAULTS - faultsFound);
      faultsFound += faults.length;
      await addFaults(database, job.jobId, told);
    };
    const settle = async (batch: readonly FileRow[]) => {
      const known = await this.knownAnswers(judge, batch);
      const faults: JobFault[] = [];
      const planned: PlannedRow[] = [];
      const changes: PlannedChange[] = [];
      for (const { fileRow, cells } of batch) {
        const key = cells.get('partitionKey') ?? '';
        const found =
          key === '' ? await planOfNew(judge, cells, fileRow) : changeOfKnown(judge, cells, fileRow, known.get(key));
        if (!found) unchanged += 1;
        else if (Array.isArray(found)) faults.push(...found.map((fault) => ({ ...fault, row: fileRow })));
        else if ('plan' in found) planned.push(found);
        else changes.push(found);
        if (named.has(key))
          faults.push({
            row: fileRow,
            column: 'partitionKey',
            code: 'invalid',
            message: consoleJobTexts.file.repeatedAnswer,
          });
        if (key !== '') named.add(key);
      }
      changed += changes.length;
      if (changed > MOST_CHANGES && changed - changes.length <= MOST_CHANGES)
        faults.push({ code: 'too_large', message: consoleJobTexts.file.tooManyChanges(MOST_CHANGES) });
      await note(faults);
      if (faultsFound === 0 && task.dryRun !== true) await addRows(database, job.jobId, planned);
      if (faultsFound === 0) await addChanges(database, job.jobId, changes);
      await this.progress(database, job, { from: 'select', done: count, total: count });
      if (signal.aborted) throw new JobLost();
      await nextTurn();
    };

    let columns: string[] | undefined;
    let lines = 0;
    let batch: FileRow[] = [];
    const reading = Readable.from(piecesOf(await inputOfJob(database, job.jobId))).pipe(
      parse({ bom: true, relax_column_count: true, skip_empty_lines: true }),
    );
    try {
      for await (const line of reading as AsyncIterable<string[]>) {
        lines += 1;
        if (lines === 1) {
          columns = line;
          await note(faultsOfColumns(table, columns));
          if (faultsFound > 0) break;
        }
        if (!columns || lines <= 2) continue;
        count += 1;
        const cells = cellsOf(columns, line);
        if (cells) batch.push({ fileRow: count, cells });
        else {
          const message = consoleJobTexts.file.cellCount(columns.length, line.length);
          await note([{ row: count, code: 'invalid', message }]);
        }
        if (batch.length < BATCH) continue;
        await settle(batch);
        batch = [];
        if (faultsFound > MOST_FAULTS) break;
      }
      await settle(batch);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      await note([{ code: 'invalid', message: consoleJobTexts.file.broken(Number(error.lines ?? lines + 1)) }]);
    }
    if (lines === 0 && faultsFound === 0) await note([{ code: 'invalid', message: consoleJobTexts.file.empty }]);
    if (faultsFound > MOST_FAULTS)
      await addFaults(database, job.jobId, [
        { code: 'invalid', message: consoleJobTexts.file.tooManyFaults(MOST_FAULTS) },
      ]);
    if (faultsFound === 0) await note(await this.tryChanges(job, task, actor));
    await setKnown(database, job.jobId, { unchanged, changed });
    await this.progress(database, job, { from: 'select', done: count, total: count });
    return faultsFound === 0;
  }

  private async forget(connection: Connection, jobId: string): Promise<void> {
    await removeRows(connection, jobId);
    await removeChanges(connection, jobId);
  }

  /**
   * Changes the answers that rows change, in the order of the file, each by the service of every change.
   * @returns the faults of those that do not go: then nothing of the transaction may stay
   */
  private async applyChanges(
    connection: Connection,
    { jobId }: StoredJob,
    { form: surveyId }: ImportTask,
    actor: StaffCaller,
  ): Promise<JobFault[]> {
    const { configurations, answerWrites } = this.dependencies;
    const faults: JobFault[] = [];
    const changes = await changesOfJob(connection, jobId);
    if (changes.length === 0) return [];
    const snapshot = await configurations.current();
    const table = new AnswerTable(formInScope(snapshot, actor, surveyId));
    for (const { fileRow, partitionKey, version, body } of changes) {
      await connection.script('SAVEPOINT import_row');
      try {
        await lockNamed(connection, actor, { surveyId, partitionKey, version });
        const changed = await answerWrites.changeWithin(connection, actor, body, version);
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
  private async tryChanges(job: StoredJob, task: ImportTask, actor: StaffCaller): Promise<readonly JobFault[]> {
    const tried = await this.dependencies.database
      .transaction(async (connection) => {
        throw new TakenBack(await this.applyChanges(connection, job, task, actor));
      })
      .catch((error: unknown) => {
        if (error instanceof TakenBack) return error.faults;
        throw error;
      });
    return tried;
  }

  /** The answers that rows name, as far as the actor may see them; each look at them stands in the audit. */
  private async knownAnswers({ snapshot, table, actor }: Judge, batch: readonly FileRow[]) {
    const { database } = this.dependencies;
    const keys = batch.map(({ cells }) => cells.get('partitionKey') ?? '').filter((key) => key !== '');
    if (keys.length === 0) return new Map<string, never>();
    const isShown = ({ surveyId, place }: StoredAnswer) =>
      surveyId === table.config.surveyId &&
      isAnswerInScope(actor.scope, scopedFormOf(snapshot, table.config), place?.calendarId);
    const answers = (await answersByKeys(database, keys)).filter(isShown);
    const rows = await rowsOfAnswers(
      database,
      answers.map(({ answerId }) => answerId),
    );
    const { surveyId } = table.config;
    await noteRead(database, actor, { event: 'list', surveyId, keys: answers.map(({ partitionKey }) => partitionKey) });
    return new Map(
      answers.map((answer) => [answer.partitionKey, { answer, rows: rows.get(answer.answerId) ?? [] }] as const),
    );
  }

  /** Stores what was judged and takes the places, some at a time. @returns false where a place is not to be had */
  private async storeAll(job: StoredJob, task: ImportTask, signal: AbortSignal): Promise<boolean> {
    const { database, configurations } = this.dependencies;
    for (;;) {
      const snapshot = await configurations.current();
      const isMore = await database.transaction(async (connection) => {
        const rows = await openRows(connection, job.jobId, BATCH);
        if (rows.length === 0) return false;
        const { done = 0, total = 0 } = (await lockJob(connection, job.jobId)) ?? {};
        await this.progress(connection, job, { from: 'work', done: done + rows.length, total });
        await this.storeSome(connection, job, { surveyId: task.form, snapshot }, rows);
        return true;
      });
      if (!isMore) return (await faultCount(database, job.jobId)) === 0;
      if (signal.aborted) throw new JobLost();
    }
  }

  /** The slots come last, in the order of their keys, as everybody takes them. */
  private async storeSome(
    connection: Connection,
    { jobId }: StoredJob,
    { surveyId, snapshot }: { surveyId: string; snapshot: Snapshot },
    rows: readonly PlannedRow[],
  ): Promise<void> {
    const at = now();
    const config = formOf(snapshot, surveyId);
    await lockManyPeople(
      connection,
      rows.map(({ plan }) => plan.userId),
      at,
    );
    const codes = await makeFreeCodes(
      connection,
      rows.map(() => surveyId),
    );
    const answers = rows.map(({ answerId, plan }, index) => ({
      ...{ answerId, surveyId, userId: plan.userId, partitionKey: plan.partitionKey, answerCode: codes[index] ?? '' },
      ...{ check: plan.check, isLive: false, registrantName: statusTexts.registrantAdministrator },
      ...{ formVersion: plan.formVersion, createdAt: new Date(plan.createdAt), updatedAt: new Date(plan.createdAt) },
    }));
    await insertAnswers(connection, answers);
    await hideAnswers(
      connection,
      rows.map(({ answerId }) => answerId),
    );
    await insertRowsOfAnswers(
      connection,
      rows.map(({ answerId, plan }) => ({ answerId, surveyId, rows: plan.rows })),
    );
    // Whoever searches finds by these what counts, and no answer that does not yet.
    await addSearchRows(
      connection,
      answers.flatMap((answer, index) => {
        const plan = rows[index]?.plan;
        const found = { ...answer, userName: undefined, place: plan?.place };
        return config && plan ? [searchRowOf(snapshot, config, found, plan.rows)] : [];
      }),
    );
    const expiresAt = new Date(nowMilliseconds() + HOLD_MILLISECONDS);
    const held = rows.flatMap(({ fileRow, plan: { userId, place } }) => (place ? [{ fileRow, userId, ...place }] : []));
    const { taken, faults } = await takePlacesOf(connection, held);
    await addJobHolds(connection, { surveyId, jobId, expiresAt }, taken);
    await addFaults(connection, jobId, faults);
    await setStored(
      connection,
      jobId,
      rows.map(({ fileRow }) => fileRow),
    );
  }

  /**
   * Makes everything count, in one transaction. Nobody waits for the new answers: that locks nothing that anybody else
   * knows. The changes come last, few enough to be brief.
   * @throws {TakenBack} with the faults of changes that do not go any more
   */
  private async switchOver(job: StoredJob, task: ImportTask): Promise<void> {
    const { form: surveyId } = task;
    const { database, calendars, configurations } = this.dependencies;
    const actor = await this.actorOf(job);
    const { jobId, actorId } = job;
    const calendarIds = new Set<string>();
    const snapshot = await configurations.current();
    const scopedCalendars = scopedFormOf(snapshot, formInScope(snapshot, actor, surveyId)).calendarIds;
    await database.transaction(async (connection) => {
      const current = await lockJob(connection, jobId);
      if (current?.state !== 'running' || current.step !== 'work') throw new JobLost();
      calendarIds.clear();
      let done = 0;
      for (let after = 0; ; ) {
        const rows = await storedRows(connection, jobId, after, BATCH);
        const last = rows.at(-1);
        if (!last) break;
        const held = rows.filter(({ plan }) => plan.place);
        const holders = held.map(({ plan }) => plan.userId);
        const answerIds = rows.map(({ answerId }) => answerId);
        const [released, shown] = await Promise.all([
          releaseJobHolds(connection, { surveyId, jobId }, holders),
          showAnswers(connection, answerIds),
        ]);
        if (released.size < holders.length || shown < rows.length)
          throw new Error('what an import has stored is not there any more');
        await insertReservations(
          connection,
          held.flatMap(({ answerId, plan: { userId, place } }) => {
            if (!place) return [];
            calendarIds.add(place.calendarId);
            return [{ ...place, answerId, userId, surveyId, isLive: true }];
          }),
        );
        await addAudits(
          connection,
          rows.map(({ plan }) => ({
            ...{ at: now(), actorId, actorIsAdmin: true, action: 'import' as const, subjectUserId: plan.userId },
            ...{ subject: plan.partitionKey, after: { check: plan.check, job: jobId } },
          })),
        );
        after = last.fileRow;
        done += rows.length;
      }
      const faults = await this.applyChanges(connection, job, task, actor);
      if (faults.length > 0) throw new TakenBack(faults);
      const { unchanged = 0, changed = 0 } = current;
      done += unchanged + changed;
      if (changed > 0) for (const calendarId of scopedCalendars) calendarIds.add(calendarId);
      await noteProgress(connection, jobId, { from: 'work', done, total: done });
      await this.forget(connection, jobId);
      await endJob(connection, jobId, { state: 'done', done, at: now() });
    });
    for (const calendarId of calendarIds) calendars.placesChanged(calendarId);
  }

  /** Gives back what is stored, some at a time. The job has failed where it has faults, else it was cancelled. */
  private async undo(job: StoredJob, { form: surveyId }: ImportTask, signal: AbortSignal): Promise<void> {
    const { database, calendars } = this.dependencies;
    const { jobId } = job;
    for (;;) {
      const given = await database.transaction(async (connection) => {
        if ((await lockJob(connection, jobId))?.step !== 'undo') throw new JobLost();
        const rows = await storedRows(connection, jobId, 0, BATCH);
        const released = await releaseJobHolds(
          connection,
          { surveyId, jobId },
          rows.map(({ plan }) => plan.userId),
        );
        await removeHidden(
          connection,
          rows.map(({ answerId }) => answerId),
        );
        await dropRows(
          connection,
          jobId,
          rows.map(({ fileRow }) => fileRow),
        );
        const places = rows.flatMap(({ plan: { userId, place } }) => (place && released.has(userId) ? [place] : []));
        for (const place of inOrder(places)) await giveBackPlaces(connection, place, place.cost);
        return { count: rows.length, calendarIds: new Set(places.map(({ calendarId }) => calendarId)) };
      });
      for (const calendarId of given.calendarIds) calendars.placesChanged(calendarId);
      if (given.count === 0) break;
      if (signal.aborted) throw new JobLost();
    }
    await this.endWithoutAnswers(job, (await faultCount(database, jobId)) > 0 ? 'failed' : 'cancelled');
  }

  private async endWithoutAnswers({ jobId }: StoredJob, state: 'done' | 'failed' | 'cancelled'): Promise<void> {
    await this.dependencies.database.transaction(async (connection) => {
      await this.forget(connection, jobId);
      await endJob(connection, jobId, { state, done: undefined, at: now() });
    });
  }
}

const orderOf = ({ calendarId, day, slot }: SlotKey) => `${calendarId}|${day}|${slot}`;

function inOrder<Place extends SlotKey>(places: readonly Place[]): Place[] {
  return [...places].sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
}

/** Takes places in the order of their slots, those of a slot together where they all fit, else one by one. */
async function takePlacesOf<Held extends SlotKey & { fileRow: number; cost: number }>(
  connection: Connection,
  held: readonly Held[],
): Promise<{ taken: Held[]; faults: JobFault[] }> {
  const slots = new Map<string, Held[]>();
  for (const place of inOrder(held)) slots.set(orderOf(place), [...(slots.get(orderOf(place)) ?? []), place]);
  const taken: Held[] = [];
  const faults: JobFault[] = [];
  const { code, errorMessage: message } = quotaExceeded().answer;
  for (const places of slots.values()) {
    const [slot] = places;
    const cost = places.reduce((sum, place) => sum + place.cost, 0);
    if (slot && (await takeOrReclaim(connection, slot, cost))) {
      taken.push(...places);
      continue;
    }
    for (const place of [...places].sort((left, right) => left.fileRow - right.fileRow)) {
      if (await takeOrReclaim(connection, place, place.cost)) taken.push(place);
      else faults.push({ row: place.fileRow, column: 'reservation', code, message });
    }
  }
  return { taken, faults };
}
