/**
 * The rows of every table, seen in one moment: what a backup says of itself and a restore is held against.
 */
import pg from 'pg';

/** Does `work` on a connection of its own, without any time limit; large tables take their time. */
export async function onOwnConnection<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const TABLES = `SELECT table_name FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`;

/** Names of the tables. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string }>(TABLES);
  return rows.map((row) => row.table_name);
}

/** Rows of each table. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${pg.escapeIdentifier(table)}`);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}
