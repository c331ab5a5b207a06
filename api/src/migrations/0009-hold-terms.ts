/**
 * How long a person may hold a slot, over everything that the person does with it: choosing it again, giving it back,
 * another form.
 */
import type { Migration } from './migration';

export const migration0009: Migration = {
  id: '0009-hold-terms',
  sql: `
-- The end of the term that began with the person's first hold of the slot. It outlives the hold itself by the pause in which the slot is for others.
CREATE TABLE hold_term (
  user_id text NOT NULL,
  calendar_id text NOT NULL,
  day text NOT NULL,
  slot text NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, calendar_id, day, slot)
);
CREATE INDEX hold_term_age ON hold_term (ends_at);
`,
};
