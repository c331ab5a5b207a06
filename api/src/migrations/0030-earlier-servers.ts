/**
 * What lets servers of an earlier release go on working on today's tables, for databases that had 0011 and 0014 before
 * those were made so: orders without a number get one, and registers are counted in a table of their own.
 */
import type { Connection } from '../database/database';
import { NUMBER_ORDERS_OF_EARLIER_RELEASES } from './0011-order-numbers';
import { MEMBER_COUNT } from './0014-count-by-register';
import type { Migration } from './migration';

const statements = {
  hasRegisters: {
    name: 'migration_0030_has_registers',
    text: `SELECT 1 FROM information_schema.columns
           WHERE table_schema = current_schema() AND table_name = 'member_counter' AND column_name = 'sub_id'`,
  },
  take: {
    name: 'migration_0030_take',
    text: `INSERT INTO member_count (survey_id, sub_id, last_number) SELECT survey_id, sub_id, last_number FROM member_counter
           ON CONFLICT DO NOTHING`,
  },
};

async function takeCounts(connection: Connection): Promise<string[]> {
  if ((await connection.query(statements.hasRegisters)).length > 0) await connection.execute(statements.take);
  return [];
}

export const migration0030: Migration = {
  id: '0030-earlier-servers',
  sql: `${NUMBER_ORDERS_OF_EARLIER_RELEASES}${MEMBER_COUNT}`,
  convert: takeCounts,
};
