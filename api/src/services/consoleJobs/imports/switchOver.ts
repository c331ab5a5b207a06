/**
 * The moment from which an import counts (CONSOLE 6): one transaction over rows that nobody else knows, a stretch of the
 * file a statement, so that nobody waits for it and no statement takes too long, however long the file. It takes the job's
 * own row last, for an instant. What only tells of it, a row of the audit an answer, follows some at a time.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { isCalendarInScope } from '@madoguchi/shared/domain/staff';
import { makeFreeCodes } from '../../../bundle/answerCodes';
import { isUniqueViolation } from '../../../database/database';
import { makeChange } from '../../../database/together';
import { notFound } from '../../../refusal';
import { addAudit, addAudits } from '../../../repositories/answers/audit';
import { rowsOfAnswers } from '../../../repositories/answers/rows';
import { searchRowPut } from '../../../repositories/answers/searchRows';
import {
  calendarsOfRows,
  heldCount,
  rowsInCalendars,
  showAnswersOf,
  turnHoldsOf,
} from '../../../repositories/consoleJobs/allRows';
import { removeChanges } from '../../../repositories/consoleJobs/changes';
import type { JobFault } from '../../../repositories/consoleJobs/faults';
import { endJob } from '../../../repositories/consoleJobs/jobs';
import { collidingRows, dropRows, rowCount, setCode, storedFacts } from '../../../repositories/consoleJobs/rows';
import { searchRowOf } from '../../answers/searchRow';
import type { Snapshot } from '../../configuration/snapshot';
import { formInScope, scopedFormOf } from '../../staff/scopedForms';
import type { StaffCaller } from '../../staff/staffCaller';
import { JobLost, lockLeased, progress } from '../lease';
import { applyChanges, TakenBack } from './changes';
import { actorOf, type ImportRun, SHORT_BATCH } from './run';

/** How often it is tried, where somebody has got one of the answers' codes meanwhile: then that answer gets another. */
const ATTEMPTS = 5;
/** Rows of the audit that are sealed and written at a stretch. */
const SEALED_TOGETHER = 10;
/** Rows that are told to lie outside of a scope. */
const MOST_FAULTS = 10_000;

/** The rows whose place lies outside of the scope that the caller has by now. */
async function faultsOfScope({ dependencies, job }: ImportRun, { scope }: StaffCaller): Promise<JobFault[]> {
  const { database } = dependencies;
  const calendarIds = await calendarsOfRows(database, job.jobId);
  const outside = calendarIds.filter((calendarId) => !isCalendarInScope(scope, calendarId));
  if (outside.length === 0) return [];
  const { code, errorMessage: message } = notFound().answer;
  const rows = await rowsInCalendars(database, job.jobId, outside, MOST_FAULTS);
  return rows.map((row) => ({ row, column: 'reservation', code, message }));
}

/** Gives answers that do not count yet another code where somebody has theirs by now. @throws {JobLost} */
async function giveOtherCodes(
  { dependencies, job, task: { form: surveyId } }: ImportRun,
  snapshot: Snapshot,
  config: SurveyConfig,
): Promise<void> {
  await dependencies.database.transaction(async (connection) => {
    await lockLeased(connection, job, 'work');
    const rows = await collidingRows(connection, job.jobId);
    const codes = await makeFreeCodes(
      connection,
      rows.map(() => surveyId),
    );
    const values = await rowsOfAnswers(
      connection,
      rows.map(({ answerId }) => answerId),
    );
    for (const [index, { answerId, plan }] of rows.entries()) {
      const answerCode = codes[index] ?? '';
      await setCode(connection, answerId, answerCode);
      const answer = { answerId, surveyId, answerCode, userName: undefined, place: plan.place, stay: plan.stay };
      await makeChange(connection, searchRowPut(searchRowOf(snapshot, config, answer, values.get(answerId) ?? [])));
    }
  });
}

/**
 * The transaction itself. The changes come behind the new answers, few enough to be brief, and the job's row behind both.
 * @throws {TakenBack} with the faults of changes that do not go any more @throws {JobLost}
 */
async function switchOnce(run: ImportRun, actor: StaffCaller): Promise<{ hasChanges: boolean }> {
  const { dependencies, job, task } = run;
  const { form: surveyId } = task;
  const { jobId } = job;
  return dependencies.database.transaction(async (connection) => {
    const [rows, held] = [await rowCount(connection, jobId), await heldCount(connection, jobId)];
    const turned = await turnHoldsOf(connection, { surveyId, jobId });
    const shown = await showAnswersOf(connection, jobId);
    const faults = await applyChanges(connection, run, actor);
    if (faults.length > 0) throw new TakenBack(faults);
    const { unchanged = 0, changed = 0 } = await lockLeased(connection, job, 'work');
    if (turned < held || shown < rows) throw new Error('what an import has stored is not there any more');
    await removeChanges(connection, jobId);
    await addAudit(connection, {
      ...{ at: now(), actorId: job.actorId, actorIsAdmin: true, action: 'import', subject: jobId },
      after: { form: surveyId, added: rows, changed, unchanged },
    });
    await progress(connection, job, { from: 'work', to: 'note', done: 0, total: rows + unchanged + changed });
    return { hasChanges: changed > 0 };
  });
}

/**
 * Makes everything count, or nothing.
 * @returns why nothing does; none where everything does @throws {Refusal} where whoever asked may not any more @throws {JobLost}
 */
export async function switchOver(run: ImportRun): Promise<readonly JobFault[]> {
  const { dependencies, job, task } = run;
  const actor = await actorOf(run);
  const snapshot = await dependencies.configurations.current();
  const config = formInScope(snapshot, actor, task.form);
  const outside = await faultsOfScope(run, actor);
  if (outside.length > 0) return outside;
  const calendarIds = await calendarsOfRows(dependencies.database, job.jobId);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { hasChanges } = await switchOnce(run, actor);
      const changed = hasChanges ? scopedFormOf(snapshot, config).calendarIds : [];
      for (const calendarId of new Set([...calendarIds, ...changed])) dependencies.calendars.placesChanged(calendarId);
      return [];
    } catch (error) {
      if (error instanceof TakenBack) return error.faults;
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
      await giveOtherCodes(run, snapshot, config);
    }
  }
}

/** Notes each new answer in the audit, some at a time, and ends the job. @throws {JobLost} */
export async function noteAll({ dependencies, job, signal, yielding }: ImportRun): Promise<void> {
  const { database } = dependencies;
  const { jobId, actorId } = job;
  let last = 0;
  for (;;) {
    const noted = await database.transaction(async (connection) => {
      const [{ done, total }, rows] = await Promise.all([
        lockLeased(connection, job, 'note'),
        // Behind those that are noted: what is deleted before them is passed over each time otherwise.
        storedFacts(connection, jobId, { limit: SHORT_BATCH, after: last }),
      ]);
      if (rows.length === 0) {
        await endJob(connection, job, { state: 'done', done: total, at: now() });
        return undefined;
      }
      const entries = rows.map(({ userId, partitionKey, check, overrides }) => ({
        ...{ at: now(), actorId, actorIsAdmin: true, action: 'import' as const, subjectUserId: userId },
        ...{ subject: partitionKey, after: { check, job: jobId }, overrides },
      }));
      const sealed = [];
      for (let first = 0; first < entries.length; first += SEALED_TOGETHER) {
        // Sealing them is the server's work, which others wait for; the database writes some while the next are sealed.
        if (first > 0) await nextTurn();
        const writing = addAudits(connection, entries.slice(first, first + SEALED_TOGETHER));
        // Its fault is thrown below, where all are waited for.
        writing.catch(() => undefined);
        sealed.push(writing);
      }
      const fileRows = rows.map(({ fileRow }) => fileRow);
      await Promise.all([
        ...sealed,
        dropRows(connection, jobId, fileRows),
        progress(connection, job, { from: 'note', done: done + rows.length, total }),
      ]);
      return rows.at(-1)?.fileRow;
    });
    if (noted === undefined) return;
    last = noted;
    if (signal.aborted) throw new JobLost();
    await yielding.giveWay();
  }
}
