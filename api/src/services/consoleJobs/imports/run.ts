/** What every step of an import works with (CONTRACT 14.3): the job, whose rights it has at the moment, and the form. */
import { bedItemOf } from '@madoguchi/shared/domain/survey';
import type { Database } from '../../../database/database';
import type { Foreground, Yielding } from '../../../foreground';
import { forbidden } from '../../../refusal';
import type { StoredJob } from '../../../repositories/consoleJobs/jobs';
import type { AnswerKind } from '../../answers/sentAnswer';
import type { AnswerWrites } from '../../answers/writes';
import type { Calendars } from '../../calendars/calendars';
import type { Configurations } from '../../configuration/configurations';
import type { Snapshot } from '../../configuration/snapshot';
import type { Files } from '../../files/files';
import type { StaffCaller } from '../../staff/staffCaller';
import { type JobActors, mayRun } from '../actors';

/** Rows that are read or looked up together. */
export const BATCH = 100;
/**
 * Rows that one transaction stores, counts as told or gives back: few, since whoever books one of their slots waits for it,
 * and shares the database with it.
 */
export const SHORT_BATCH = 25;

export type ImportTask = Extract<StoredJob['task'], { kind: 'import' }>;

export interface ImportDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
  files: Files;
  answerWrites: AnswerWrites;
  isPaymentOn: boolean;
  actors: JobActors;
  foreground: Foreground;
}

/** An import that a server works on. */
export interface ImportRun {
  dependencies: ImportDependencies;
  job: StoredJob;
  task: ImportTask;
  /** Says that the server stops, or the job is no longer its. */
  signal: AbortSignal;
  /** Lets people go first. */
  yielding: Yielding;
}

/** Who has asked for it, as they are now. @throws {Refusal} 403 where they may not any more */
export async function actorOf({ dependencies, job, task }: ImportRun): Promise<StaffCaller> {
  const { members } = await dependencies.configurations.current();
  const actor = await dependencies.actors.find(job.actorId);
  if (!actor || !mayRun(actor, 'import', members.has(task.form))) throw forbidden();
  return actor;
}

/** By which of the person's calls an answer of the form is stored. */
export function kindOf(snapshot: Snapshot, surveyId: string): AnswerKind {
  if (snapshot.members.has(surveyId)) return 'member';
  const survey = snapshot.surveys.get(surveyId);
  return survey && bedItemOf(survey) ? 'bed' : 'survey';
}
