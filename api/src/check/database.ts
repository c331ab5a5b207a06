/**
 * Asks the database: its version, how many connections it takes, whether it is at this program's schema, whether its
 * user may do what the server does, and whether what is stored would be taken today. It changes nothing.
 */
import pg from 'pg';
import type { Configuration } from '../configuration';
import { READ_CONNECTIONS } from '../database/database';
import { migrations } from '../migrations';
import { faultLines } from '../startFault';
import { type Finding, fault, warning } from './finding';
import { checkStored } from './stored';

const LEAST_VERSION = 150_000;
const CONNECT_MILLISECONDS = 8_000;
/** One for a migration, and some for backups and for people. */
const SPARE_CONNECTIONS = 5;

interface Facts {
  version: number;
  connections: number;
  encoding: string;
  may_create: boolean;
  is_migrated: boolean;
}

const FACTS = `SELECT current_setting('server_version_num')::int AS version,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS connections,
  current_setting('server_encoding') AS encoding,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
  EXISTS (SELECT 1 FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_name = 'schema_migration') AS is_migrated`;
/** Tables of the product that its user may not read or write. */
const FORBIDDEN = `SELECT tablename AS name FROM pg_tables
  WHERE schemaname = current_schema() AND tablename <> 'schema_migration'
    AND NOT (has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'SELECT')
      AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'INSERT')
      AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'UPDATE')
      AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'DELETE'))
  ORDER BY 1`;

function judgeFacts({ version, connections, encoding }: Facts, poolSize: number): Finding[] {
  const findings: Finding[] = [];
  if (version < LEAST_VERSION)
    findings.push(fault(`PostgreSQL is version ${Math.floor(version / 10_000)}: install 15 or newer.`));
  if (encoding !== 'UTF8')
    findings.push(fault(`The database is encoded in ${encoding}: make it anew with ENCODING 'UTF8'.`));
  const needed = poolSize + READ_CONNECTIONS + SPARE_CONNECTIONS;
  if (connections < needed)
    findings.push(
      warning(
        `PostgreSQL takes ${connections} connections, and one server wants up to ${needed}: raise max_connections or lower ` +
          'DATABASE_POOL.',
      ),
    );
  return findings;
}

/** How the tables stand to this program. */
async function judgeSchema(client: pg.Client, { is_migrated, may_create }: Facts): Promise<Finding[]> {
  const { rows } = is_migrated ? await client.query<{ id: string }>('SELECT id FROM schema_migration') : { rows: [] };
  const applied = new Set(rows.map(({ id }) => id));
  const missing = migrations.filter(({ id }) => !applied.has(id));
  const known = new Set(migrations.map(({ id }) => id));
  const newer = [...applied].filter((id) => !known.has(id));
  const findings: Finding[] = [];
  if (newer.length > 0)
    findings.push(warning(`The database is newer than this program (${newer.join(', ')}): is this an older release?`));
  if (missing.length > 0 && may_create)
    findings.push(
      warning(`${missing.length} migrations have not run yet: the next start runs them, or madoguchi migrate.`),
    );
  if (missing.length > 0 && !may_create)
    findings.push(
      fault(
        `${missing.length} migrations have not run yet, and the user of DATABASE_URL may not make tables: run madoguchi ` +
          'migrate as one who may.',
      ),
    );
  return findings;
}

/** Everything about the database. @param url of the database */
export async function checkDatabase({ databasePoolSize }: Configuration, url: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(FACTS);
    const facts = rows[0];
    if (!facts) return [fault('The database says nothing about itself: is it PostgreSQL?')];
    const forbidden = (await client.query<{ name: string }>(FORBIDDEN)).rows.map(({ name }) => name);
    const rights =
      forbidden.length === 0
        ? []
        : [
            fault(
              `The user of DATABASE_URL may not read and write ${forbidden.join(', ')}: GRANT SELECT, INSERT, UPDATE, DELETE ON ` +
                'ALL TABLES IN SCHEMA public.',
            ),
          ];
    const isReadable = facts.is_migrated && !forbidden.includes('configuration_document');
    return [
      ...judgeFacts(facts, databasePoolSize),
      ...(await judgeSchema(client, facts)),
      ...rights,
      ...(isReadable ? await checkStored(client) : []),
    ];
  } catch (error) {
    return faultLines(error).map((line) => fault(`The database cannot be used. ${line}`));
  } finally {
    await client.end().catch(() => undefined);
  }
}
