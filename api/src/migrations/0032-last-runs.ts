/** When work that an operator has set up was last done to its end, so that its absence can be noticed. */
import type { Migration } from './migration';

export const migration0032: Migration = {
  id: '0032-last-runs',
  sql: `CREATE TABLE last_run (
    name text PRIMARY KEY,
    finished_at timestamptz NOT NULL
  );`,
};
