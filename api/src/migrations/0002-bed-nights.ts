/**
 * Stays in beds. A night's row is made by the first stay that takes it; how many beds the night has stands in the bed's
 * document.
 */
import type { Migration } from './migration';

export const migration0002: Migration = {
  id: '0002-bed-nights',
  sql: `
-- Beds taken by night. reserved is only ever changed by a guarded statement (repositories/beds).
CREATE TABLE bed_night (
  survey_id text NOT NULL,
  night text NOT NULL,
  reserved integer NOT NULL CHECK (reserved >= 0),
  PRIMARY KEY (survey_id, night)
);

-- The stay that an answer holds: nights from start_day to the day before end_day. One at most an answer.
CREATE TABLE bed_stay (
  answer_id text PRIMARY KEY REFERENCES answer (answer_id) ON DELETE CASCADE,
  survey_id text NOT NULL,
  start_day text NOT NULL,
  end_day text NOT NULL,
  is_live boolean NOT NULL
);
CREATE INDEX bed_stay_of_survey ON bed_stay (survey_id, start_day) WHERE is_live;
`,
};
