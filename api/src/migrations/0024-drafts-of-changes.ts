/**
 * The draft of a change stands beside the draft of a new answer of the same form: before, beginning the one wrote over
 * the other (CONTRACT 11, drafts). A table of its own, so that servers of an earlier release, which write `draft` by
 * person and form, go on working while they are replaced one by one. Their rows stay where they are: nobody reads a
 * change there any more, and the sweep takes them.
 */
import type { Migration } from './migration';

export const migration0024: Migration = {
  id: '0024-drafts-of-changes',
  sql: `
CREATE TABLE change_draft (
  user_id text NOT NULL,
  survey_id text NOT NULL,
  -- of the answer that is being changed
  partition_key text NOT NULL,
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, survey_id, partition_key)
);
CREATE INDEX change_draft_age ON change_draft (updated_at);
INSERT INTO change_draft (user_id, survey_id, partition_key, content, updated_at)
  SELECT user_id, survey_id, content->>'partitionKey', content, updated_at FROM draft
   WHERE content->>'partitionKey' <> '';
`,
};
