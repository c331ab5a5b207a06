/**
 * The draft of a change stands beside the draft of a new answer of the same form: before, beginning the one wrote over
 * the other (CONTRACT 11, drafts).
 */
import type { Migration } from './migration';

export const migration0024: Migration = {
  id: '0024-drafts-of-changes',
  sql: `
-- partition_key: of the answer that is being changed; '' for a new one.
ALTER TABLE draft ADD COLUMN partition_key text NOT NULL DEFAULT '';
UPDATE draft SET partition_key = content->>'partitionKey' WHERE content->>'partitionKey' IS NOT NULL;
ALTER TABLE draft DROP CONSTRAINT draft_pkey;
ALTER TABLE draft ADD PRIMARY KEY (user_id, survey_id, partition_key);
`,
};
