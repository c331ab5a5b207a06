/** Which lease of a console job writes, and how often the job was begun without coming further. */
import type { Migration } from './migration';

export const migration0040: Migration = {
  id: '0040-job-leases',
  sql: `
-- lease: counts who has had the job; what an earlier one still sends changes nothing. attempts: leases since the job last came
-- further than \`furthest\` in its step.
ALTER TABLE console_job ADD COLUMN IF NOT EXISTS lease integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS furthest integer NOT NULL DEFAULT 0;
`,
};
