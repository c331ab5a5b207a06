/** Day and time that the desk has proposed in place of the wished ones (CONTRACT 13). */
import type { Migration } from './migration';

export const migration0048: Migration = {
  id: '0048-visit-proposals',
  sql: `
-- The last one of an answer, by what that keeps through all changes: its code. wishes: those that it answers, a line each. What has become
-- of it follows from what the answer says now.
CREATE TABLE IF NOT EXISTS visit_proposal (
  proposal_id text PRIMARY KEY,
  survey_id text NOT NULL,
  answer_code text NOT NULL,
  user_id text NOT NULL,
  item_key text NOT NULL,
  wishes text NOT NULL,
  day text NOT NULL,
  time text NOT NULL,
  actor_id text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (survey_id, answer_code)
);
CREATE INDEX IF NOT EXISTS visit_proposal_of_person ON visit_proposal (user_id);
`,
};
