/**
 * The first schema. Keys are made by the program and start with whom or what the row belongs to, so that clusters can
 * spread them; no sequences, triggers, procedures or cross-row checks, so that any PostgreSQL-wire database takes it.
 */
import type { Migration } from './migration';

export const migration0001: Migration = {
  id: '0001-first-schema',
  sql: `
-- What operators wrote: one document a survey, member form, calendar ..., kept as it was imported.
CREATE TABLE configuration_document (
  kind text NOT NULL,
  id text NOT NULL,
  content jsonb NOT NULL,
  content_hash text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id)
);

-- One row: changes with every import that changed a document, so that servers notice each other's imports.
CREATE TABLE configuration_version (
  id text PRIMARY KEY,
  version text NOT NULL
);
INSERT INTO configuration_version (id, version) VALUES ('current', 'none');

-- Places. reserved is only ever changed by a guarded statement (repositories/slots).
CREATE TABLE slot (
  calendar_id text NOT NULL,
  day text NOT NULL,
  slot text NOT NULL,
  quota integer NOT NULL CHECK (quota >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  PRIMARY KEY (calendar_id, day, slot)
);

-- Whoever signed in or was entered at the desk. The row is what a person's writes queue on.
CREATE TABLE person (
  user_id text PRIMARY KEY,
  name text NOT NULL DEFAULT '',
  picture text,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);

-- An answer: what its rows have in common.
-- is_live: its place counts, it can be changed. is_current: it is what its partition key shows (a form that is answered anew keeps the old one as history).
CREATE TABLE answer (
  answer_id text PRIMARY KEY,
  survey_id text NOT NULL,
  user_id text NOT NULL,
  partition_key text NOT NULL,
  answer_code text NOT NULL,
  check_status text NOT NULL,
  is_live boolean NOT NULL,
  is_current boolean NOT NULL,
  registrant_name text NOT NULL,
  is_liff_mode boolean,
  user_name text,
  cognito_user_id text,
  clinic_attributes jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX answer_current_key ON answer (partition_key) WHERE is_current;
CREATE UNIQUE INDEX answer_live_code ON answer (survey_id, answer_code) WHERE is_live;
CREATE INDEX answer_of_user ON answer (user_id, survey_id);
CREATE INDEX answer_of_survey ON answer (survey_id, created_at);

-- Rows and reservations name their answer without a foreign key: they are written in one transaction with it, and a key would ask for the
-- answer again with every row.
CREATE TABLE answer_row (
  answer_id text NOT NULL,
  sort_key text NOT NULL,
  position integer NOT NULL,
  item_key text NOT NULL,
  survey_id text NOT NULL,
  title text NOT NULL,
  value text NOT NULL,
  original_value text,
  user_search_key text NOT NULL,
  -- Folded value of a searchable item (services/lookup), for finding answers that belong to nobody yet.
  search_value text,
  is_admin boolean NOT NULL,
  status text,
  PRIMARY KEY (answer_id, sort_key)
);
CREATE INDEX answer_row_search ON answer_row (survey_id, item_key, search_value) WHERE search_value IS NOT NULL;

-- The place that an answer has taken, with the cost that it took. One at most an answer.
CREATE TABLE reservation (
  answer_id text PRIMARY KEY,
  user_id text NOT NULL,
  survey_id text NOT NULL,
  item_key text NOT NULL,
  calendar_id text NOT NULL,
  day text NOT NULL,
  slot text NOT NULL,
  cost integer NOT NULL CHECK (cost >= 0),
  category_id text NOT NULL,
  item_id text NOT NULL,
  is_live boolean NOT NULL
);
CREATE INDEX reservation_of_user ON reservation (user_id, survey_id, item_key, day) WHERE is_live;

-- Successful submissions by the person's key, so that a repeat answers what the first one got.
CREATE TABLE submission (
  user_id text NOT NULL,
  idempotency_key text NOT NULL,
  body_hash text NOT NULL,
  response jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idempotency_key)
);
CREATE INDEX submission_age ON submission (created_at);

-- Who changed what, when, from what to what. Written in the same transaction as the change.
CREATE TABLE audit (
  audit_id text PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id text NOT NULL,
  actor_is_admin boolean NOT NULL,
  action text NOT NULL,
  subject_user_id text,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  overrides text[]
);
CREATE INDEX audit_of_user ON audit (subject_user_id, at);

CREATE TABLE signing_key (
  key_id text PRIMARY KEY,
  private_key jsonb NOT NULL,
  public_key jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

-- Only hashes of tokens. successor is the pair that replaced this one, sealed under the token itself.
CREATE TABLE refresh_token (
  token_hash text PRIMARY KEY,
  user_id text NOT NULL,
  profile jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  successor text
);
CREATE INDEX refresh_token_age ON refresh_token (expires_at);

CREATE TABLE draft (
  user_id text NOT NULL,
  survey_id text NOT NULL,
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, survey_id)
);
CREATE INDEX draft_age ON draft (updated_at);

-- Answers of nobody yet that a person has found by knowing all that is asked: what putUserId may claim for a while.
CREATE TABLE lookup_proof (
  user_id text NOT NULL,
  partition_key text NOT NULL,
  proven_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, partition_key)
);
CREATE INDEX lookup_proof_age ON lookup_proof (proven_at);
`,
};
