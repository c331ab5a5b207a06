/** Transactions that begin with something that has to go, or nothing of them goes. */
import type { Connection, Transactions } from './database';

/** A database whose transactions begin with `first`; where that throws, they are rolled back. */
export function beginningWith(database: Transactions, first: (connection: Connection) => Promise<void>): Transactions {
  return {
    transaction: (work) =>
      database.transaction(async (connection) => {
        await first(connection);
        return work(connection);
      }),
  };
}
