/**
 * What an import stores before it counts: answers that nobody sees, with their places, nights and numbers, some at a time.
 * What gives it back stands in givingBack.ts.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { answersFromRows, flattenItems, isMemberNumber } from '@madoguchi/shared/domain/survey';
import { serverTexts, statusTexts } from '@madoguchi/shared/texts';
import { makeFreeCodes } from '../../../bundle/answerCodes';
import type { Connection } from '../../../database/database';
import { quotaExceeded, Refusal } from '../../../refusal';
import { insertAnswers } from '../../../repositories/answers/answers';
import { insertRowsOfAnswers, type StoredRow } from '../../../repositories/answers/rows';
import { addSearchRows, type SearchRow } from '../../../repositories/answers/searchRows';
import { putStay } from '../../../repositories/beds/stays';
import { addFaults, faultCount, type JobFault } from '../../../repositories/consoleJobs/faults';
import type { StoredJob } from '../../../repositories/consoleJobs/jobs';
import {
  addJobHolds,
  type KeptRow,
  openRows,
  setStored,
  storePlannedRows,
} from '../../../repositories/consoleJobs/rows';
import { lockManyPeople } from '../../../repositories/people/people';
import { searchRowOf, withCode } from '../../answers/searchRow';
import { moveNights } from '../../answers/stay';
import { formOf, type Snapshot } from '../../configuration/snapshot';
import { takeNumbers } from '../../members/numbering';
import { AnswerTable } from '../answerTable';
import { JobLost, lockLeased, progress } from '../lease';
import { eachInTurns } from '../turns';
import { faultsOfRefusal } from './judgeRow';
import { takePlacesOf } from './places';
import { type ImportRun, SHORT_BATCH } from './run';

/** Longer than any import takes, with servers that were down meanwhile; its end gives the places back at once. */
const HOLD_MILLISECONDS = 7 * 86_400_000;

/** A row whose answer's own rows are made here: they get numbers, or an earlier release has judged it. */
type WholeRow = KeptRow & { plan: { rows: StoredRow[] } };
const isWhole = (row: KeptRow): row is WholeRow => row.plan.rows !== undefined;

/**
 * The rows of answers with the numbers that they get or say, each taken for its answer.
 * @returns the rows of answers with numbers, and the faults of those that are not to be had
 */
async function withNumbers(
  connection: Connection,
  { job, snapshot, config }: { job: StoredJob; snapshot: Snapshot; config: SurveyConfig },
  rows: readonly WholeRow[],
): Promise<{ rowsOf: Map<string, StoredRow[]>; faults: JobFault[] }> {
  const rowsOf = new Map<string, StoredRow[]>();
  const faults: JobFault[] = [];
  if (!flattenItems(config).some(isMemberNumber)) return { rowsOf, faults };
  const table = new AnswerTable(config);
  for (const { fileRow, answerId, plan } of rows) {
    try {
      const numbered = await takeNumbers({
        ...{ connection, config, mode: 'admin', storedRows: [], rows: plan.rows },
        answers: answersFromRows(config, plan.rows),
        categories: snapshot.categories.tree,
        holder: { answerId, formerAnswerId: undefined },
        actor: { userId: job.actorId, isAdmin: true },
      });
      rowsOf.set(answerId, numbered);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 503) throw error;
      faults.push(...faultsOfRefusal({ table }, error).map((fault) => ({ ...fault, row: fileRow })));
    }
  }
  return { rowsOf, faults };
}

/** Takes the nights of stays, each answer's all or none of them. */
async function takeStays(
  connection: Connection,
  { snapshot, surveyId }: { snapshot: Snapshot; surveyId: string },
  rows: readonly KeptRow[],
): Promise<JobFault[]> {
  const bed = snapshot.beds.get(surveyId);
  const faults: JobFault[] = [];
  const { code, errorMessage: message } = quotaExceeded(serverTexts.bedFull).answer;
  const stays = rows.flatMap(({ fileRow, answerId, plan: { stay } }) => (stay ? [{ fileRow, answerId, stay }] : []));
  // Everybody takes the nights of a stay in their order; several stays in the order of their first.
  for (const { fileRow, answerId, stay } of stays.sort((left, right) =>
    left.stay.start < right.stay.start ? -1 : 1,
  )) {
    await connection.script('SAVEPOINT import_stay');
    const wanted = bed && { ...stay, bed };
    if (wanted && (await moveNights(connection, { held: undefined, wanted }, surveyId))) {
      await putStay(connection, { answerId, surveyId }, stay);
      await connection.script('RELEASE SAVEPOINT import_stay');
    } else {
      await connection.script('ROLLBACK TO SAVEPOINT import_stay');
      faults.push({ row: fileRow, code, message });
    }
  }
  return faults;
}

/** The slots come last, in the order of their keys, as everybody takes them: who books one waits until this is committed. */
async function storeSome(
  connection: Connection,
  job: StoredJob,
  { surveyId, snapshot }: { surveyId: string; snapshot: Snapshot },
  rows: readonly KeptRow[],
): Promise<void> {
  const at = now();
  const { jobId } = job;
  const config = formOf(snapshot, surveyId);
  const userIds = rows.map(({ plan }) => plan.userId);
  const surveyIds = rows.map(() => surveyId);
  const [codes] = await Promise.all([makeFreeCodes(connection, surveyIds), lockManyPeople(connection, userIds, at)]);
  const answers = rows.map(({ answerId, plan }, index) => ({
    ...{ answerId, surveyId, userId: plan.userId, partitionKey: plan.partitionKey, answerCode: codes[index] ?? '' },
    ...{ check: plan.check, isLive: false, registrantName: statusTexts.registrantAdministrator },
    ...{ formVersion: plan.formVersion, createdAt: new Date(plan.createdAt), updatedAt: new Date(plan.createdAt) },
  }));
  const whole = rows.filter(isWhole);
  let numbers: Awaited<ReturnType<typeof withNumbers>> | undefined;
  const rowsOf = (row: WholeRow) => numbers?.rowsOf.get(row.answerId) ?? row.plan.rows;
  // Whoever searches finds by these what counts, and no answer that does not yet.
  const findable = (answer: (typeof answers)[number], index: number): SearchRow[] => {
    const row = rows[index];
    if (!config || !row) return [];
    const { place, stay, found: known } = row.plan;
    if (known) return [{ answerId: answer.answerId, surveyId, ...withCode(known, answer.answerCode) }];
    return isWhole(row)
      ? [searchRowOf(snapshot, config, { ...answer, userName: undefined, place, stay }, rowsOf(row))]
      : [];
  };
  const fileRowsOf = (some: readonly KeptRow[]) => some.map(({ fileRow }) => fileRow);
  const findAll = async () => {
    numbers = config && (await withNumbers(connection, { job, snapshot, config }, whole));
    return eachInTurns(answers, findable);
  };
  // Sent in this order, in which the database runs them; what takes it longest leaves it no time to wait for the server.
  const [, , found] = await Promise.all([
    insertAnswers(connection, answers, false),
    storePlannedRows(connection, { jobId, surveyId }, fileRowsOf(rows.filter((row) => !isWhole(row)))),
    findAll(),
  ]);
  await Promise.all([
    insertRowsOfAnswers(
      connection,
      whole.map((row) => ({ answerId: row.answerId, surveyId, rows: rowsOf(row) })),
    ),
    addSearchRows(connection, found.flat()),
    setStored(connection, jobId, fileRowsOf(rows)),
  ]);
  const nights = await takeStays(connection, { snapshot, surveyId }, rows);
  const expiresAt = new Date(nowMilliseconds() + HOLD_MILLISECONDS);
  const held = rows.flatMap(({ fileRow, plan: { userId, place } }) => (place ? [{ fileRow, userId, ...place }] : []));
  const { taken, faults } = await takePlacesOf(connection, held);
  await Promise.all([
    addJobHolds(connection, { surveyId, jobId, expiresAt }, taken),
    addFaults(connection, jobId, [...(numbers?.faults ?? []), ...nights, ...faults]),
  ]);
}

/**
 * Stores what was judged and takes what it needs, some at a time.
 * @returns false where something is not to be had @throws {JobLost}
 */
export async function storeAll({ dependencies, job, task, signal, yielding }: ImportRun): Promise<boolean> {
  const { database, configurations } = dependencies;
  let rows = await openRows(database, job.jobId, { limit: SHORT_BATCH });
  while (rows.length > 0) {
    const some = rows;
    const snapshot = await configurations.current();
    const store = async (connection: Connection) => {
      const { done, total } = await lockLeased(connection, job, 'work');
      await Promise.all([
        progress(connection, job, { from: 'work', done: done + some.length, total }),
        storeSome(connection, job, { surveyId: task.form, snapshot }, some),
      ]);
    };
    // The next are read meanwhile: only who has the job stores any, which each transaction makes sure of.
    const next = openRows(database, job.jobId, { limit: SHORT_BATCH, after: some.at(-1)?.fileRow });
    next.catch(() => undefined);
    await yielding.giveWay();
    await database.transaction(store);
    rows = await next;
    if (signal.aborted) throw new JobLost();
  }
  return (await faultCount(database, job.jobId)) === 0;
}
