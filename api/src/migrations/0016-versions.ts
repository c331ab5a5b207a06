/**
 * Versions of what operators wrote: every document as it was published, for ever (CONTRACT 13, CONTRACT 14.4). What is
 * stored becomes version 1, taken as it is, even where today's checks would refuse it.
 */
import { contentHashOf } from '../canonicalJson';
import type { Connection } from '../database/database';
import { brieflyLocked, type Migration } from './migration';

const statements = {
  documents: { name: 'migration_0016_documents', text: 'SELECT kind, id, content FROM configuration_document' },
  // The hash is made anew: an earlier migration left some of them open.
  hash: {
    name: 'migration_0016_hash',
    text: 'UPDATE configuration_document SET content_hash = $3 WHERE kind = $1 AND id = $2',
  },
  forms: {
    name: 'migration_0016_forms',
    text: `INSERT INTO form_version (form_id, number, kind, content, content_hash, published_at, published_by, note)
           SELECT id, 1, kind, content, content_hash, updated_at, 'migration', ''
           FROM configuration_document WHERE kind IN ('survey', 'member') ON CONFLICT DO NOTHING`,
  },
  others: {
    name: 'migration_0016_others',
    text: `INSERT INTO document_version (kind, id, number, content, content_hash, published_at, published_by, note)
           SELECT kind, id, 1, content, content_hash, updated_at, 'migration', ''
           FROM configuration_document WHERE kind NOT IN ('survey', 'member') ON CONFLICT DO NOTHING`,
  },
};

async function keepFirstVersions(connection: Connection): Promise<string[]> {
  const documents = await connection.query<{ kind: string; id: string; content: unknown }>(statements.documents);
  for (const { kind, id, content } of documents) {
    await connection.execute(statements.hash, [kind, id, contentHashOf(content)]);
  }
  await connection.execute(statements.forms);
  await connection.execute(statements.others);
  return [];
}

export const migration0016: Migration = {
  id: '0016-versions',
  sql: `
CREATE TABLE IF NOT EXISTS form_version (
  form_id text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('survey', 'member')),
  content jsonb NOT NULL,
  content_hash text NOT NULL,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (form_id, number)
);
CREATE TABLE IF NOT EXISTS document_version (
  kind text NOT NULL CHECK (kind NOT IN ('survey', 'member')),
  id text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  content jsonb NOT NULL,
  content_hash text NOT NULL,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (kind, id, number)
);

CREATE OR REPLACE FUNCTION refuse_change_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published version is never changed: %', TG_TABLE_NAME;
END
$$;
CREATE OR REPLACE TRIGGER form_version_stays BEFORE UPDATE OR DELETE ON form_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_version();
CREATE OR REPLACE TRIGGER document_version_stays BEFORE UPDATE OR DELETE ON document_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_version();

-- The number of the version in force. What a server of an earlier program writes beside this one keeps its number until it is published again.
ALTER TABLE configuration_document ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 1;
`,
  convert: keepFirstVersions,
  // The form's version that an answer was stored under. A default, so that no answer is rewritten; by itself, so that the answers are not locked while
  // the documents are taken over.
  steps: [brieflyLocked('ALTER TABLE answer ADD COLUMN IF NOT EXISTS form_version integer NOT NULL DEFAULT 1')],
};
