import type { Connection } from '../database/database';

/** Something that is done by itself, outside a transaction. */
type MigrationStep = (connection: Connection) => Promise<void>;

/** One step of the database's schema. */
export interface Migration {
  /** Sorts and names the step; stored once it is applied. */
  id: string;
  /** Empty where only `convert` or `steps` have something to do. */
  sql: string;
  /** Afterwards, what SQL alone cannot: in the same transaction, with lines for the log about what was changed. */
  convert?: (connection: Connection) => Promise<string[]>;
  /**
   * Afterwards, one after the other and each outside a transaction: what takes long among many rows, while servers go
   * on working. A migration that was interrupted begins again, so where there are steps neither they nor `sql` may mind
   * what they have done before.
   */
  steps?: readonly MigrationStep[];
}

const INDEX_STATE = {
  name: 'migration_index_state',
  text: `SELECT i.indisvalid AS is_valid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE c.relname = $1 AND c.relnamespace = current_schema()::regnamespace`,
};

/**
 * A step that makes an index while rows go on being written.
 * @param name of the index
 * @param on table and columns, as they stand behind ON
 */
export function concurrentIndex(name: string, on: string): MigrationStep {
  return async (connection) => {
    const [index] = await connection.query<{ is_valid: boolean }>(INDEX_STATE, [name]);
    if (index?.is_valid === true) return;
    // Left behind by one that was interrupted: it is written to, and never read.
    if (index) await connection.script(`DROP INDEX CONCURRENTLY ${name}`);
    await connection.script(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  };
}
