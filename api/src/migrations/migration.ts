import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, codeOf, type Statement } from '../database/database';

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
 * @param kind of index
 */
export function concurrentIndex(name: string, on: string, kind: 'UNIQUE' | '' = ''): MigrationStep {
  return async (connection) => {
    const [index] = await connection.query<{ is_valid: boolean }>(INDEX_STATE, [name]);
    if (index?.is_valid === true) return;
    // Left behind by one that was interrupted: it is written to, and never read.
    if (index) await connection.script(`DROP INDEX CONCURRENTLY ${name}`);
    await connection.script(`CREATE ${kind} INDEX CONCURRENTLY ${name} ON ${on}`);
  };
}

/** How long a brief step waits for the lock of a table, and how often it is tried: some ten minutes in all. */
const BRIEF_MILLISECONDS = 500;
const BRIEF_ATTEMPTS = 200;
const LONGEST_PAUSE_MILLISECONDS = 3_000;

/**
 * A step that changes a table in a moment: it waits for the table's lock only so long that nobody notices who queues
 * behind it, and tries again. The statements run together or not at all.
 */
export function brieflyLocked(sql: string): MigrationStep {
  return async (connection) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await connection.script(`SET lock_timeout = ${BRIEF_MILLISECONDS}`);
        await connection.script(sql);
        await connection.script('SET lock_timeout = 0');
        return;
      } catch (error) {
        if (codeOf(error) !== '55P03' || attempt >= BRIEF_ATTEMPTS) throw error;
        await delay(Math.min(BRIEF_MILLISECONDS * attempt, LONGEST_PAUSE_MILLISECONDS));
      }
    }
  };
}

/** Rows that a batch looks at: few enough that nobody waits for them. */
export const BATCH = 2_000;

/**
 * A step that goes through a table some rows at a time, in the order of its key.
 * @param statement begins behind the key $1, looks at the next BATCH rows, and answers the last key as `last`, null at
 * the end
 */
export function inBatches(statement: Statement): MigrationStep {
  return async (connection) => {
    for (let last: string | null = ''; last !== null; ) {
      const rows: { last: string | null }[] = await connection.query(statement, [last]);
      last = rows[0]?.last ?? null;
    }
  };
}
