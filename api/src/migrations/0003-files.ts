/**
 * Uploaded files, and which answers name them. The bytes lie in the storage; these rows say whose they are and what the
 * checks found.
 */
import type { Migration } from './migration';

export const migration0003: Migration = {
  id: '0003-files',
  sql: `
-- file_id: the fileId of a secure file, or the key answers/{uuid} of an image. is_purging: being deleted, no answer may name it any more.
CREATE TABLE file (
  file_id text PRIMARY KEY,
  owner_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  real_type text,
  size bigint,
  content_hash text,
  status text NOT NULL,
  is_purging boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX file_of_owner ON file (owner_id, created_at);
CREATE INDEX file_age ON file (created_at);
CREATE INDEX file_in_progress ON file (updated_at) WHERE status = 'InProgress';

-- is_admin: named by an administrators' item, which the answer's person does not see.
CREATE TABLE answer_file (
  answer_id text NOT NULL REFERENCES answer (answer_id) ON DELETE CASCADE,
  file_id text NOT NULL REFERENCES file (file_id),
  is_admin boolean NOT NULL,
  PRIMARY KEY (answer_id, file_id)
);
CREATE INDEX answer_file_of_file ON answer_file (file_id);

-- Secrets that all servers of one database share, made by the first that needs one.
CREATE TABLE server_secret (
  name text PRIMARY KEY,
  secret text NOT NULL,
  created_at timestamptz NOT NULL
);
`,
};
