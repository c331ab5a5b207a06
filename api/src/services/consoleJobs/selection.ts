/**
 * The answers of a job that names them by a query of the console's table (CONTRACT 14.3): what it finds when the job begins
 * is written down, so that what is done to them changes nothing of the selection.
 */
import { AnswersQuerySchema } from '@madoguchi/shared/contract/console/answers';
import { SELECTION_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { forbidden, invalid, tooLarge } from '../../refusal';
import { answersByIds } from '../../repositories/answers/answers';
import { addItems, removeItems } from '../../repositories/consoleJobs/items';
import type { StoredJob } from '../../repositories/consoleJobs/jobs';
import type { Configurations } from '../configuration/configurations';
import type { AskedAnswers, ConsoleAnswers } from '../console/consoleAnswers';
import { type JobActors, mayRun } from './actors';
import { JobLost, lockLeased, progress } from './lease';

/** An export only reads: a house's answers of some years are one file. */
const EXPORT_MAXIMUM = 1_000_000;

/** A query as it stands behind the `?` of the table's call. @throws {Refusal} 400 for what the call would refuse */
export function readQuery(query: string): AskedAnswers {
  const parameters = new URLSearchParams(query);
  for (const name of ['limit', 'cursor']) parameters.delete(name);
  const given = [...new Set(parameters.keys())].map((name) => {
    const values = parameters.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  const parsed = v.safeParse(AnswersQuerySchema, Object.fromEntries(given));
  if (!parsed.success) throw invalid(parsed.issues.map((issue) => ({ itemKey: 'query', message: issue.message })));
  return parsed.output;
}

export class JobSelections {
  constructor(
    private readonly database: Database,
    private readonly consoleAnswers: ConsoleAnswers,
    private readonly actors: JobActors,
    private readonly configurations: Configurations,
  ) {}

  /**
   * Writes down what the query of a job finds now. One that was interrupted begins anew.
   * @returns the job with its answers
   * @throws {Refusal} 413 for more answers than a job takes, 403, 404 @throws {JobLost}
   */
  async select(job: StoredJob, query: string, signal: AbortSignal): Promise<StoredJob> {
    const { database } = this;
    const actor = await this.actors.find(job.actorId);
    const { members } = await this.configurations.current();
    const isOfMembers = job.task.kind === 'export' && members.has(job.task.form);
    if (!actor || !mayRun(actor, job.kind, isOfMembers)) throw forbidden();
    // An export is of one form, whatever else the table shows.
    const form = job.task.kind === 'export' ? { form: job.task.form } : {};
    const most = job.kind === 'export' ? EXPORT_MAXIMUM : SELECTION_MAXIMUM;
    await database.transaction(async (connection) => {
      await lockLeased(connection, job, 'select');
      await removeItems(connection, job.jobId);
    });
    const chosen = new Set<string>();
    for await (const ids of this.consoleAnswers.everyId(actor, { ...readQuery(query), ...form })) {
      const byId = new Map((await answersByIds(database, ids)).map((answer) => [answer.answerId, answer.partitionKey]));
      const before = chosen.size;
      const added = ids.flatMap((id) => byId.get(id) ?? []).filter((key) => !chosen.has(key));
      for (const key of added) chosen.add(key);
      if (chosen.size > most) throw tooLarge(consoleJobTexts.tooMany(most));
      await database.transaction(async (connection) => {
        await lockLeased(connection, job, 'select');
        await addItems(connection, job.jobId, before, added);
        await progress(connection, job, { from: 'select', done: 0, total: chosen.size });
      });
      if (signal.aborted) throw new JobLost();
    }
    const total = chosen.size;
    await progress(database, job, { from: 'select', to: 'work', done: 0, total });
    return { ...job, step: 'work', total };
  }
}
