import type { Connection } from '../database/database';

/** One step of the database's schema. */
export interface Migration {
  /** Sorts and names the step; stored once it is applied. */
  id: string;
  /** Empty where only `convert` has something to do. */
  sql: string;
  /** Afterwards, what SQL alone cannot: in the same transaction, with lines for the log about what was changed. */
  convert?: (connection: Connection) => Promise<string[]>;
}
