/** In whose scope the file of a console job was written, so that nobody has it whose scope is narrower by now. */
import type { Migration } from './migration';

export const migration0039: Migration = {
  id: '0039-job-scope',
  sql: `
-- As in staff.scope; absent of files that an earlier release has written: only who has no limits has those.
ALTER TABLE console_job ADD COLUMN IF NOT EXISTS file_scope jsonb;
`,
};
