/**
 * What the console's table of answers needs (CONTRACT 14.3): a version of each answer, which every write of it counts up;
 * where somebody is on the day; the texts by which answers are found, with their grams, and by which they are sorted;
 * the desk's memos; and the views that somebody has saved.
 */
import { brieflyLocked, concurrentIndex, type Migration } from './migration';

export const migration0036: Migration = {
  id: '0036-console-answers',
  sql: '',
  steps: [
    // version is counted by the trigger alone, so that no statement that writes an answer can leave it out, servers of an
    // earlier release among them. What is stored begins anywhere, so that a deed that knows the version of an answer that
    // is gone does not fit the next one under its key.
    brieflyLocked(`
ALTER TABLE answer
  ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 1,
  ADD COLUMN IF NOT EXISTS attendance text,
  ADD COLUMN IF NOT EXISTS attended_at timestamptz,
  ADD COLUMN IF NOT EXISTS attended_by text;
ALTER TABLE answer ALTER COLUMN version SET DEFAULT 1 + floor(random() * 1000000000)::integer;
CREATE OR REPLACE FUNCTION answer_count_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER answer_counts_writes BEFORE UPDATE ON answer FOR EACH ROW EXECUTE FUNCTION answer_count_writes();
`),
    // One row an answer, written with its rows; a job makes those of answers that an earlier release stored.
    // find_text: folded texts of name, kana, telephone, code and searchable written items, a line each; grams: theirs.
    // sort_day: YYYYMMDD or YYYYMMDDHH:mm of the reservation, stay or confirmed visit, '' without one; last_day: its end.
    brieflyLocked(`
CREATE TABLE IF NOT EXISTS answer_search (
  answer_id text PRIMARY KEY REFERENCES answer (answer_id) ON DELETE CASCADE,
  survey_id text NOT NULL,
  find_text text COLLATE "C" NOT NULL,
  grams text[] NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  sort_day text COLLATE "C" NOT NULL,
  last_day text COLLATE "C" NOT NULL,
  kind text NOT NULL
);
CREATE INDEX IF NOT EXISTS answer_search_grams ON answer_search USING gin (grams);
CREATE INDEX IF NOT EXISTS answer_search_name ON answer_search (sort_name, answer_id);
CREATE INDEX IF NOT EXISTS answer_search_day ON answer_search (sort_day, answer_id);
CREATE INDEX IF NOT EXISTS answer_search_long ON answer_search (last_day) WHERE last_day > left(sort_day, 8);

-- A memo belongs to the answer that stood when it was written; the answers that took its place share its code.
CREATE TABLE IF NOT EXISTS answer_memo (
  memo_id text PRIMARY KEY,
  answer_id text NOT NULL REFERENCES answer (answer_id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  memo text NOT NULL
);
CREATE INDEX IF NOT EXISTS answer_memo_of_answer ON answer_memo (answer_id, at);

CREATE TABLE IF NOT EXISTS saved_view (
  staff_id text NOT NULL,
  view_id text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, view_id)
);
`),
    // What they leave out is nothing: lists of one form, which do not say it, go on using the indexes of that form.
    concurrentIndex('answer_newest', `answer (created_at, answer_id) WHERE is_current AND answer_id > ''`),
    concurrentIndex(
      'answer_of_status',
      `answer (check_status, created_at, answer_id) WHERE is_current AND answer_id > ''`,
    ),
    concurrentIndex('answer_attended', 'answer (attended_at) WHERE attended_at IS NOT NULL'),
    concurrentIndex('audit_of_actor', 'audit (actor_id, at, audit_id)'),
  ],
};
