/**
 * Places that people hold for a while: while they confirm, or while an order is being paid.
 */
import type { Migration } from './migration';

export const migration0007: Migration = {
  id: '0007-holds',
  sql: `
-- The key is the rule: one hold a person and form. cost is counted in slot.reserved for as long as the row is there, run out or not:
-- whoever needs the place takes it from a hold that has run out, and a sweep gives back the rest.
-- hold_id changes with every hold, so that what has been replaced or swept meanwhile is noticed. order_id: the order that the place waits for.
CREATE TABLE place_hold (
  user_id text NOT NULL,
  survey_id text NOT NULL,
  hold_id text NOT NULL,
  order_id text,
  calendar_id text NOT NULL,
  day text NOT NULL,
  slot text NOT NULL,
  cost integer NOT NULL CHECK (cost >= 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, survey_id)
);
CREATE INDEX place_hold_of_slot ON place_hold (calendar_id, day, slot);
CREATE INDEX place_hold_age ON place_hold (expires_at);
`,
};
