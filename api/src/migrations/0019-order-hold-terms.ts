/**
 * How long a person's unpaid orders may keep places of a slot, over all orders and however often they are begun anew.
 */
import type { Migration } from './migration';

export const migration0019: Migration = {
  id: '0019-order-hold-terms',
  sql: `
-- The end of the term that began with the person's first unpaid order in the slot. It outlives the hold by the pause in which the slot is for others.
CREATE TABLE order_hold_term (
  user_id text NOT NULL,
  calendar_id text NOT NULL,
  day text NOT NULL,
  slot text NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, calendar_id, day, slot)
);
CREATE INDEX order_hold_term_age ON order_hold_term (ends_at);
`,
};
