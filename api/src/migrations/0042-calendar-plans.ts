/**
 * What planning a calendar in the console needs (CONTRACT 14.3): how often its cells were changed, every change with what
 * stood before, and of each cell the change that set it last.
 */
import { brieflyLocked, type Migration } from './migration';

export const migration0042: Migration = {
  id: '0042-calendar-plans',
  sql: `
-- version: number of the newest change. folded: the one up to which the calendar's document says what the cells are.
CREATE TABLE IF NOT EXISTS calendar_plan (
  calendar_id text PRIMARY KEY,
  version integer NOT NULL CHECK (version >= 0),
  folded integer NOT NULL DEFAULT 0
);

-- cells: [day, slot, quota before, quota after] each. from_version, to_version: of the calendar's document, where that was changed.
CREATE TABLE IF NOT EXISTS calendar_change (
  calendar_id text NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  kind text NOT NULL,
  undoes integer,
  undone_by integer,
  cells jsonb NOT NULL,
  cell_count integer NOT NULL,
  first_day text,
  last_day text,
  places integer,
  fields text[] NOT NULL,
  from_version integer,
  to_version integer,
  PRIMARY KEY (calendar_id, number)
);
`,
  // Number of the calendar's change that set the quota last; 0: none has.
  steps: [brieflyLocked('ALTER TABLE slot ADD COLUMN IF NOT EXISTS planned_by integer NOT NULL DEFAULT 0')],
};
