/**
 * What the desk's search knows of an answer (CONTRACT 14.3): made where the answer is written, imports among them, and by
 * a job for answers that an earlier release, or an earlier server beside this one, has stored.
 */
import type { Database } from '../../database/database';
import { answersByIds } from '../../repositories/answers/answers';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import { addSearchRows, answersWithoutSearchRow } from '../../repositories/answers/searchRows';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { searchRowOf } from './searchRow';

/** Answers a batch: few enough that nobody waits for it. */
const BATCH = 500;

export class SearchIndex {
  /** The key up to which this process has looked at all answers: newer ones have greater keys. */
  private looked = '';

  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /** Makes all rows that are missing, or those until it is to stop. @returns how many */
  async run(stopping?: AbortSignal): Promise<number> {
    const snapshot = await this.configurations.current();
    let made = 0;
    while (stopping?.aborted !== true) {
      const { answerIds, last } = await answersWithoutSearchRow(this.database, this.looked, BATCH);
      if (last === undefined) break;
      made += await this.make(snapshot, answerIds);
      this.looked = last;
    }
    return made;
  }

  private async make(snapshot: Snapshot, answerIds: readonly string[]): Promise<number> {
    if (answerIds.length === 0) return 0;
    const [answers, rows] = await Promise.all([
      answersByIds(this.database, answerIds),
      rowsOfAnswers(this.database, answerIds),
    ]);
    const made = answers.flatMap((answer) => {
      const config = formOf(snapshot, answer.surveyId);
      return config ? [searchRowOf(snapshot, config, answer, rows.get(answer.answerId) ?? [])] : [];
    });
    await addSearchRows(this.database, made);
    return made.length;
  }
}
