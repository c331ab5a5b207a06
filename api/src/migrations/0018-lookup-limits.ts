/**
 * How often people look for answers that nobody has claimed yet, and how often an answer was nearly found: so that
 * nobody finds one by trying (CONTRACT 12, Lookup).
 */
import type { Migration } from './migration';

export const migration0018: Migration = {
  id: '0018-lookup-limits',
  sql: `
-- What a person has asked in the hour and the day that began with the first of them. kind: answers, or numbers of members.
CREATE TABLE lookup_count (
  user_id text NOT NULL,
  kind text NOT NULL,
  hour_from timestamptz NOT NULL,
  hour_count integer NOT NULL,
  day_from timestamptz NOT NULL,
  day_count integer NOT NULL,
  PRIMARY KEY (user_id, kind)
);
CREATE INDEX lookup_count_age ON lookup_count (day_from);

-- Searches that were counted, by a hash: the same again tells nobody more, and is not counted again.
CREATE TABLE lookup_search (
  user_id text NOT NULL,
  search_hash text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, search_hash)
);
CREATE INDEX lookup_search_age ON lookup_search (at);

-- How often an unclaimed answer was missed by one item, by whomever.
CREATE TABLE lookup_miss (
  answer_id text PRIMARY KEY,
  misses integer NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX lookup_miss_age ON lookup_miss (last_at);
`,
};
