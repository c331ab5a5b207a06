/**
 * Gives back what an import has stored that does not count: answers that nobody has seen, with their places, nights and
 * numbers, some at a time. What a job could not give back while it ran is tried again after its end, however often.
 */
import { bedDays } from '@madoguchi/shared/domain/bed';
import type { Connection } from '../../../database/database';
import { giveBackNight } from '../../../repositories/beds/nights';
import { removeRows } from '../../../repositories/consoleJobs/allRows';
import { removeChanges } from '../../../repositories/consoleJobs/changes';
import { endedWithRows, lockEnded } from '../../../repositories/consoleJobs/jobs';
import {
  dropRows,
  hiddenRows,
  type KeptRow,
  releaseJobHolds,
  removeHidden,
} from '../../../repositories/consoleJobs/rows';
import { releaseMemberNumbers } from '../../../repositories/members/numbers';
import { giveBackPlaces } from '../../../repositories/slots/slots';
import { JobLost, lockLeased, progress } from '../lease';
import { inOrder } from './places';
import { type ImportDependencies, type ImportRun, SHORT_BATCH } from './run';

/** Ended imports that are looked for at a time. */
const JOBS_AT_ONCE = 100;

interface OfImport {
  jobId: string;
  surveyId: string;
}

/**
 * Removes rows with their answers and what these hold; nights and places come last, as everybody takes them.
 * @returns the calendars in which places are free again
 */
async function giveBackRows(
  connection: Connection,
  { jobId, surveyId }: OfImport,
  rows: readonly KeptRow[],
): Promise<Set<string>> {
  const answerIds = rows.map(({ answerId }) => answerId);
  // A hold that has run out meanwhile has given its place back by itself.
  const released = await releaseJobHolds(
    connection,
    { surveyId, jobId },
    rows.map(({ plan }) => plan.userId),
  );
  const { stays } = await removeHidden(connection, answerIds);
  for (const answerId of answerIds) await releaseMemberNumbers(connection, answerId);
  await dropRows(
    connection,
    jobId,
    rows.map(({ fileRow }) => fileRow),
  );
  for (const { start, end } of stays)
    for (const night of bedDays(start, end)) await giveBackNight(connection, { surveyId, night });
  const places = rows.flatMap(({ plan: { userId, place } }) => (place && released.has(userId) ? [place] : []));
  await Promise.all(inOrder(places).map((place) => giveBackPlaces(connection, place, place.cost)));
  return new Set(places.map(({ calendarId }) => calendarId));
}

/** Gives back what the job has stored, while it runs. @throws {JobLost} */
export async function giveBackAll(run: ImportRun): Promise<void> {
  const { dependencies, job, task, signal, yielding } = run;
  const { form: surveyId } = task;
  const { database, calendars } = dependencies;
  const { jobId } = job;
  for (;;) {
    const given = await database.transaction(async (connection) => {
      const { done, total } = await lockLeased(connection, job, 'undo');
      const rows = await hiddenRows(connection, jobId, SHORT_BATCH);
      await progress(connection, job, { from: 'undo', done: done + rows.length, total });
      return { count: rows.length, calendarIds: await giveBackRows(connection, { jobId, surveyId }, rows) };
    });
    for (const calendarId of given.calendarIds) calendars.placesChanged(calendarId);
    if (given.count === 0) return;
    if (signal.aborted) throw new JobLost();
    await yielding.giveWay();
  }
}

/** The same for an import that has ended; a job's row is the lock between servers. */
async function giveBackOf(
  { database, calendars, foreground }: GivingBack,
  { jobId, surveyId }: OfImport,
  signal: AbortSignal,
): Promise<void> {
  const yielding = foreground.behind();
  for (let isMore = true; isMore && !signal.aborted; ) {
    const calendarIds = await database.transaction(async (connection) => {
      if (!(await lockEnded(connection, jobId))) return undefined;
      const rows = await hiddenRows(connection, jobId, SHORT_BATCH);
      if (rows.length > 0) return giveBackRows(connection, { jobId, surveyId }, rows);
      await removeRows(connection, jobId);
      await removeChanges(connection, jobId);
      return undefined;
    });
    for (const calendarId of calendarIds ?? []) calendars.placesChanged(calendarId);
    isMore = calendarIds !== undefined;
    await yielding.giveWay();
  }
}

/** What giving back after the end of a job works with. */
export interface GivingBack extends Pick<ImportDependencies, 'database' | 'calendars' | 'foreground'> {
  /** Hears of an import that cannot be given back this time either; the others are, all the same. */
  onFault: (error: unknown) => void;
}

/** Gives back what imports have stored that have ended without it. */
export async function giveBackLeft(dependencies: GivingBack, signal: AbortSignal): Promise<void> {
  for (const left of await endedWithRows(dependencies.database, JOBS_AT_ONCE)) {
    if (signal.aborted) return;
    await giveBackOf(dependencies, left, signal).catch(dependencies.onFault);
  }
}
