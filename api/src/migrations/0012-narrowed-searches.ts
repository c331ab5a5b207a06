/**
 * The search values of answers that were chosen from a narrowed list: the folded text alone, where it was the whole
 * stored JSON, which nobody types (FORM-087). In steps, some answers at a time, for databases that have not come here yet.
 */
import { BATCH, inBatches, type Migration } from './migration';

export const migration0012: Migration = {
  id: '0012-narrowed-searches',
  sql: '',
  steps: [
    inBatches({
      name: 'migration_0012_narrow',
      text: `WITH batch AS (SELECT answer_id FROM answer WHERE answer_id > $1 ORDER BY answer_id LIMIT ${BATCH}),
             narrowed AS (
               UPDATE answer_row r SET search_value = substring(r.search_value FROM '^\\{"condition":"[^"\\\\]*","datasearch":"([^"\\\\]*)"\\}$')
               FROM batch WHERE r.answer_id = batch.answer_id
                 AND r.search_value ~ '^\\{"condition":"[^"\\\\]*","datasearch":"[^"\\\\]+"\\}$' RETURNING 1)
             SELECT max(answer_id) AS last FROM batch`,
    }),
  ],
};
