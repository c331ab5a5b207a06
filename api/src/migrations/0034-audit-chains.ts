/**
 * The audit that nobody can bend (CONTRACT 13): rows have a seal, chains give each its place, and no statement but
 * those of one function changes or deletes anything of it. Rows of before, and of servers of an earlier release that run
 * beside, have no seal; a server's job takes them in (services/audit/trail).
 */
import { concurrentIndex, type Migration } from './migration';

export const migration0034: Migration = {
  id: '0034-audit-chains',
  sql: `
-- salt and mac: the seal (services/audit/seal); NULL where an earlier release wrote the row. taken_at: when such a row was
-- sealed. digest: of the payload (before, after, overrides) where that was erased. written_at: by the database's clock; all
-- rows of before have the instant of this migration.
ALTER TABLE audit
  ADD COLUMN IF NOT EXISTS written_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN IF NOT EXISTS salt text,
  ADD COLUMN IF NOT EXISTS mac text,
  ADD COLUMN IF NOT EXISTS taken_at timestamptz,
  ADD COLUMN IF NOT EXISTS digest text,
  ADD COLUMN IF NOT EXISTS erased_at timestamptz,
  ADD COLUMN IF NOT EXISTS erased_by text,
  ADD COLUMN IF NOT EXISTS erased_mac text;

-- One chain a process and day. number counts them without a gap; opening seals the row and the opening of the one before.
CREATE TABLE IF NOT EXISTS audit_chain (
  number integer PRIMARY KEY,
  day text NOT NULL,
  process text NOT NULL,
  opened_at timestamptz NOT NULL,
  accepts_until timestamptz,
  previous text NOT NULL,
  opening text NOT NULL,
  key_id text NOT NULL
);

-- The place of each row. audit_id NULL: the chain's end. No foreign key: a link whose row is gone tells of it.
CREATE TABLE IF NOT EXISTS audit_link (
  chain integer NOT NULL,
  seq integer NOT NULL,
  audit_id text UNIQUE,
  hash text NOT NULL,
  PRIMARY KEY (chain, seq)
);
CREATE UNIQUE INDEX IF NOT EXISTS audit_link_end ON audit_link (chain) WHERE audit_id IS NULL;

-- At most one row: behind which link the audit begins since its oldest rows were cut off.
CREATE TABLE IF NOT EXISTS audit_cut (
  chain integer NOT NULL,
  seq integer NOT NULL,
  hash text NOT NULL,
  opening text NOT NULL,
  is_ended boolean NOT NULL,
  rows integer NOT NULL,
  cut_at timestamptz NOT NULL,
  cut_by text NOT NULL,
  mac text NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS audit_cut_one ON audit_cut ((true));

CREATE OR REPLACE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE stack text;
BEGIN
  GET DIAGNOSTICS stack = PG_CONTEXT;
  IF TG_OP <> 'TRUNCATE' AND position('audit_change(' IN stack) > 0 THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'table % is only ever added to: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = '23000';
END
$$;
CREATE OR REPLACE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE OR REPLACE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit EXECUTE FUNCTION audit_refuse();
CREATE OR REPLACE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE OR REPLACE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit_chain EXECUTE FUNCTION audit_refuse();
CREATE OR REPLACE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit_link FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE OR REPLACE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit_link EXECUTE FUNCTION audit_refuse();
CREATE OR REPLACE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit_cut FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE OR REPLACE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit_cut EXECUTE FUNCTION audit_refuse();

-- The one way of changing the audit. take: seals rows that came without a seal. erase: empties payloads, or puts what is
-- left of them. cut: takes rows off at the beginning. Each is sealed by the program; who calls this without its key is found.
CREATE OR REPLACE FUNCTION audit_change(deed text, what jsonb) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE last audit_cut;
BEGIN
  IF deed = 'take' THEN
    RETURN QUERY UPDATE audit a SET salt = r.salt, mac = r.mac, taken_at = r."takenAt"
      FROM jsonb_to_recordset(what) AS r ("auditId" text, salt text, mac text, "takenAt" timestamptz)
      WHERE a.audit_id = r."auditId" AND a.mac IS NULL RETURNING a.audit_id;
  ELSIF deed = 'erase' THEN
    RETURN QUERY UPDATE audit a SET before = NULL, after = nullif(r.after, 'null'), overrides = NULL, salt = NULL,
        digest = r.digest, erased_at = r."erasedAt", erased_by = r."erasedBy", erased_mac = r."erasedMac"
      FROM jsonb_to_recordset(what) AS r ("auditId" text, after jsonb, digest text, "erasedAt" timestamptz, "erasedBy" text,
        "erasedMac" text)
      WHERE a.audit_id = r."auditId" RETURNING a.audit_id;
  ELSIF deed = 'cut' THEN
    SELECT * INTO STRICT last FROM jsonb_to_record(what) AS r (chain int, seq int, hash text, opening text, is_ended boolean,
      rows int, cut_at timestamptz, cut_by text, mac text);
    DELETE FROM audit a USING audit_link l WHERE l.audit_id = a.audit_id AND l.chain = last.chain AND l.seq <= last.seq;
    DELETE FROM audit_link l WHERE l.chain = last.chain AND l.seq <= last.seq;
    DELETE FROM audit_chain c WHERE c.number < last.chain;
    DELETE FROM audit_cut;
    INSERT INTO audit_cut SELECT last.*;
  ELSE
    RAISE EXCEPTION 'no such change of the audit: %', deed;
  END IF;
END
$$;
`,
  steps: [concurrentIndex('audit_written', 'audit (written_at, audit_id)')],
};
