/**
 * Messages that leave by themselves (CONTRACT 14.4): what they tell of beside how they leave, when a place was taken,
 * which reminders are written, how fast the channel sends, and what people do not want to be told.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0028: Migration = {
  id: '0028-messages-by-themselves',
  sql: `
-- kind, survey_id, answer_code, about: what a message tells of; absent in the desk's own. messages stays [] until it is
-- looked up what stands. lane: 0 before 1. asked_at: since when LINE may have taken it. channel: by what it left.
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS kind text;
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS survey_id text;
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS answer_code text;
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS about jsonb;
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS lane smallint NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS asked_at timestamptz;

-- When the answer got this place; absent for those of before.
ALTER TABLE reservation ADD COLUMN IF NOT EXISTS placed_at timestamptz;

-- One row: until when sending is spoken for, and whether LINE has refused for the rest of the month.
CREATE TABLE IF NOT EXISTS message_channel (
  channel text PRIMARY KEY,
  spoken_until timestamptz NOT NULL,
  held_since timestamptz,
  held_until timestamptz
);
INSERT INTO message_channel (channel, spoken_until) VALUES ('push', '2000-01-01T00:00:00Z') ON CONFLICT DO NOTHING;

-- Up to which instant the reminders of a form's rule are written down.
CREATE TABLE IF NOT EXISTS reminder_mark (
  survey_id text NOT NULL,
  days_before integer NOT NULL,
  at_time text NOT NULL,
  written_until timestamptz NOT NULL,
  PRIMARY KEY (survey_id, days_before, at_time)
);

-- What a person does not want to be told: a kind of message, or blocked: everything, as LINE says.
CREATE TABLE IF NOT EXISTS message_choice (
  user_id text NOT NULL,
  kind text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
`,
  steps: [
    concurrentIndex('outbox_due', "outbox (lane, next_attempt_at) WHERE state = 'waiting'"),
    concurrentIndex(
      'answer_row_visit',
      "answer_row (survey_id, split_part(value, '#', 3)) WHERE value LIKE '%#DATE_CONFIRM'",
    ),
  ],
};
