/**
 * Jobs of the console (CONTRACT 14.3): what is done to many answers, item by item, by whichever server has the lease.
 */
import type { Migration } from './migration';

export const migration0037: Migration = {
  id: '0037-console-jobs',
  sql: `
-- One row a job. The key of whoever began it makes a repeat the same job. task: what is done, as it was asked for.
-- step: what is under way. holder, leased_until: the server that works on it, and until when no other one takes it over.
CREATE TABLE console_job (
  job_id text PRIMARY KEY,
  actor_id text NOT NULL,
  idempotency_key text NOT NULL,
  body_hash text NOT NULL,
  kind text NOT NULL,
  task jsonb NOT NULL,
  state text NOT NULL,
  step text NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  replaced integer,
  unchanged integer,
  changed integer,
  file_id text,
  file_name text,
  holder text,
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (actor_id, idempotency_key)
);
CREATE INDEX console_job_running ON console_job (created_at) WHERE state = 'running';
CREATE INDEX console_job_file ON console_job (ended_at) WHERE file_id IS NOT NULL;
CREATE INDEX console_job_age ON console_job (ended_at) WHERE ended_at IS NOT NULL;
-- The answers of a job by their keys, each done in the transaction of its deed. code, message: why it did not go.
CREATE TABLE console_job_item (
  job_id text NOT NULL REFERENCES console_job (job_id) ON DELETE CASCADE,
  position integer NOT NULL,
  partition_key text NOT NULL,
  is_done boolean NOT NULL DEFAULT false,
  code text,
  message text,
  PRIMARY KEY (job_id, position)
);
CREATE INDEX console_job_item_open ON console_job_item (job_id, position) WHERE NOT is_done;
CREATE INDEX console_job_item_refused ON console_job_item (job_id, position) WHERE code IS NOT NULL;
-- The file that an import reads, for as long as it runs.
CREATE TABLE console_job_input (
  job_id text PRIMARY KEY REFERENCES console_job (job_id) ON DELETE CASCADE,
  content text NOT NULL
);
-- What is wrong with the rows of that file.
CREATE TABLE console_job_fault (
  job_id text NOT NULL REFERENCES console_job (job_id) ON DELETE CASCADE,
  number integer NOT NULL,
  file_row integer,
  column_key text,
  code text NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (job_id, number)
);
-- The rows of that file that make a new answer each. plan: the answer as it is to be stored. is_stored: it is, not current yet, and its
-- place is held by its person (place_hold, whose hold_id is the job's).
CREATE TABLE console_job_row (
  job_id text NOT NULL REFERENCES console_job (job_id) ON DELETE CASCADE,
  file_row integer NOT NULL,
  new_answer_id text NOT NULL,
  plan jsonb NOT NULL,
  is_stored boolean NOT NULL DEFAULT false,
  PRIMARY KEY (job_id, file_row)
);
CREATE INDEX console_job_row_open ON console_job_row (job_id, file_row) WHERE NOT is_stored;
-- The rows of that file that change an answer, of the version that was read. body: of putItem.
CREATE TABLE console_job_change (
  job_id text NOT NULL REFERENCES console_job (job_id) ON DELETE CASCADE,
  file_row integer NOT NULL,
  partition_key text NOT NULL,
  version integer,
  body jsonb NOT NULL,
  PRIMARY KEY (job_id, file_row)
);
`,
};
