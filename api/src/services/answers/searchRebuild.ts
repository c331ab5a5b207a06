/**
 * Rebuilds the search values of answers that an earlier release stored, so that written names are found without regard
 * to spaces and kinds of kana (CONTRACT 13). It runs beside the servers, a few rows at a time; meanwhile lookups ask for
 * both forms. Servers of the earlier release may go on writing: their rows are rebuilt the next time.
 */
import { itemsByKey } from '@madoguchi/shared/domain/survey';
import type { Database } from '../../database/database';
import { storeFoldedRows, takeUnfoldedRows } from '../../repositories/answers/rows';
import type { Configurations } from '../configuration/configurations';
import { formOf } from '../configuration/snapshot';
import { searchValueOf } from './input';

/** Rows a transaction: few enough that nobody waits for it. */
const BATCH = 500;

export class SearchRebuild {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /** Rebuilds all that is left, or some until it is to stop. @returns how many rows were of an earlier release */
  async run(stopping?: AbortSignal): Promise<number> {
    const snapshot = await this.configurations.current();
    let rebuilt = 0;
    while (stopping?.aborted !== true) {
      const count = await this.database.transaction(async (connection) => {
        const rows = await takeUnfoldedRows(connection, BATCH);
        if (rows.length === 0) return 0;
        await storeFoldedRows(
          connection,
          rows.map(({ surveyId, itemKey, value, searchValue, ...key }) => {
            const form = formOf(snapshot, surveyId);
            const item = form && itemsByKey(form).get(itemKey);
            // What nobody can search for any more stays as it is.
            return { ...key, searchValue: searchValueOf(item, value) ?? searchValue };
          }),
        );
        return rows.length;
      });
      rebuilt += count;
      if (count < BATCH) break;
    }
    return rebuilt;
  }
}
