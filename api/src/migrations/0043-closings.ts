/** Closed slots, who was hit, and what each is offered (CONTRACT 13). */
import { brieflyLocked, concurrentIndex, type Migration } from './migration';

export const migration0043: Migration = {
  id: '0043-closings',
  sql: `
-- One row a closing. reason is the house's own. sent_at: since when people are told, so that it cannot be undone any more.
CREATE TABLE IF NOT EXISTS closing (
  closing_id text PRIMARY KEY,
  calendar_id text NOT NULL,
  reason text NOT NULL,
  actor_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  undone_at timestamptz
);
CREATE INDEX IF NOT EXISTS closing_of_calendar ON closing (calendar_id, created_at DESC);
CREATE TABLE IF NOT EXISTS closing_slot (
  closing_id text NOT NULL REFERENCES closing (closing_id) ON DELETE CASCADE,
  day text NOT NULL,
  slot text NOT NULL,
  PRIMARY KEY (closing_id, day, slot)
);
-- Everybody who was booked in those slots, by what their answer keeps through all changes: its code. day, slot, cost: the closed place.
-- choice: what is offered; a move holds offered_day, offered_slot until ends_at (place_hold.for_answer). left_by: how the answer came out
-- of the closed place. What has become of somebody follows from what their answer holds now.
CREATE TABLE IF NOT EXISTS closing_offer (
  offer_id text PRIMARY KEY,
  closing_id text NOT NULL REFERENCES closing (closing_id) ON DELETE CASCADE,
  survey_id text NOT NULL,
  answer_code text NOT NULL,
  day text NOT NULL,
  slot text NOT NULL,
  cost integer NOT NULL,
  choice text NOT NULL CHECK (choice IN ('move', 'free', 'cancel')),
  offered_day text,
  offered_slot text,
  ends_at timestamptz,
  sent_at timestamptz,
  left_by text CHECK (left_by IN ('moved', 'chose')),
  CHECK ((choice = 'move') = (offered_day IS NOT NULL AND offered_slot IS NOT NULL AND ends_at IS NOT NULL)),
  UNIQUE (closing_id, survey_id, answer_code)
);
CREATE INDEX IF NOT EXISTS closing_offer_of_answer ON closing_offer (survey_id, answer_code);
`,
  steps: [
    // In how many closings the slot stands: above 0 nobody takes a place of it, while quota and reserved stay.
    brieflyLocked('ALTER TABLE slot ADD COLUMN IF NOT EXISTS closings integer NOT NULL DEFAULT 0'),
    // The code of the answer that the place is offered to; '' while a person confirms or pays. One of each.
    brieflyLocked("ALTER TABLE place_hold ADD COLUMN IF NOT EXISTS for_answer text NOT NULL DEFAULT ''"),
    brieflyLocked(
      `ALTER TABLE place_hold DROP CONSTRAINT IF EXISTS place_hold_pkey, ADD PRIMARY KEY (user_id, survey_id, for_answer)`,
    ),
    concurrentIndex('place_hold_for_answer', "place_hold (survey_id, for_answer) WHERE for_answer <> ''"),
  ],
};
