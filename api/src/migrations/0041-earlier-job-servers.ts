/** Keeps servers of earlier releases away from console jobs that they would end wrongly, while both releases run. */
import type { Migration } from './migration';

export const migration0041: Migration = {
  id: '0041-earlier-job-servers',
  sql: `
-- held_until: until when no other server takes the job over. Earlier releases look at leased_until for that, which is infinite for
-- every job of this one: they take none, and know neither its kinds nor what its imports hold. A job that an earlier server
-- has begun has a time there, or none, and is theirs until that is over; who takes it here makes it infinite.
ALTER TABLE console_job ADD COLUMN IF NOT EXISTS held_until timestamptz;
-- Earlier servers count no leases, begin giving back an import that counts already, and make a cancelled one free for themselves.
CREATE OR REPLACE FUNCTION console_job_of_earlier_server() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'running' THEN RETURN NEW; END IF;
  IF OLD.step = 'note' AND NEW.step = 'undo' THEN RETURN NULL; END IF;
  IF OLD.leased_until = 'infinity' THEN NEW.leased_until := 'infinity'; END IF;
  IF NEW.holder IS DISTINCT FROM OLD.holder AND NEW.lease = OLD.lease THEN NEW.lease := OLD.lease + 1; END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER console_job_of_earlier_server BEFORE UPDATE ON console_job
  FOR EACH ROW EXECUTE FUNCTION console_job_of_earlier_server();
`,
};
