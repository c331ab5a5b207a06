/**
 * What the purge of files looks at, and the own name of a file that goes by another one. An answer that lets go of a file
 * says so by a trigger: an edit, a deletion, the retention and a server of an earlier release do alike.
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0038: Migration = {
  id: '0038-files',
  sql: `
-- own_name: as the person's phone calls it, where the rules refuse that name; absent where it goes by its own.
-- is_kept: the purge has found that an answer names it, and no answer has let go of it since.
ALTER TABLE file ADD COLUMN IF NOT EXISTS own_name text;
ALTER TABLE file ADD COLUMN IF NOT EXISTS is_kept boolean NOT NULL DEFAULT false;

-- Whether another answer names it is for the purge to see: here, one that lets go of it at this moment cannot be seen.
CREATE OR REPLACE FUNCTION file_let_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM file WHERE file_id IN (SELECT file_id FROM gone) ORDER BY file_id FOR UPDATE;
  UPDATE file SET is_kept = false WHERE file_id IN (SELECT file_id FROM gone);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER answer_lets_file_go AFTER DELETE ON answer_file REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION file_let_go();
`,
  steps: [concurrentIndex('file_perhaps_unnamed', 'file (created_at) WHERE NOT is_kept')],
};
