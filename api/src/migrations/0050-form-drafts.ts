/**
 * What making forms in the console needs (CONTRACT 13, CONTRACT 14.3): of each form its working draft and who edits it, of
 * published forms the text with its fields in their order, and a way to a form's begun answers.
 */
import { brieflyLocked, concurrentIndex, type Migration } from './migration';

export const migration0050: Migration = {
  id: '0050-form-drafts',
  sql: `
-- config: JSON as it was saved, as text: its fields keep their order, and it may hold what no jsonb does. NULL: there is no
-- draft; the row stays, so that no version is ever given twice. base: the published version that it was begun from, 0: none.
-- audited_at, audited_by: the last save that the audit names.
CREATE TABLE IF NOT EXISTS form_draft (
  form_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('survey', 'member')),
  config text,
  version integer NOT NULL CHECK (version > 0),
  base integer NOT NULL,
  created_by text NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL,
  audited_at timestamptz NOT NULL,
  audited_by text NOT NULL
);

-- token: of the page that edits; '': nobody does. wanted_…: of the page that takes it over, at wanted_at at the latest.
CREATE TABLE IF NOT EXISTS form_lock (
  form_id text PRIMARY KEY,
  token text NOT NULL DEFAULT '',
  holder_id text NOT NULL DEFAULT '',
  holder_name text NOT NULL DEFAULT '',
  since timestamptz NOT NULL DEFAULT '-infinity',
  until timestamptz NOT NULL DEFAULT '-infinity',
  wanted_token text,
  wanted_id text,
  wanted_name text,
  wanted_at timestamptz
);
`,
  steps: [
    // NULL of what earlier releases publish.
    brieflyLocked('ALTER TABLE form_version ADD COLUMN IF NOT EXISTS text text'),
    concurrentIndex('draft_of_form', 'draft (survey_id, updated_at)'),
    concurrentIndex('change_draft_of_form', 'change_draft (survey_id, updated_at)'),
  ],
};
