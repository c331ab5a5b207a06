/**
 * How a row's search value was folded: none for rows of earlier releases, which a job rebuilds while servers run
 * (CONTRACT 13, lookups of names). The index holds only those that are left.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0027: Migration = {
  id: '0027-folded-searches',
  sql: 'ALTER TABLE answer_row ADD COLUMN IF NOT EXISTS search_fold smallint;',
  steps: [
    concurrentIndex(
      'answer_row_not_folded',
      'answer_row (answer_id) WHERE search_value IS NOT NULL AND search_fold IS NULL',
    ),
  ],
};
