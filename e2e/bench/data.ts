/**
 * `npm run bench -- data N`: makes the data of the large figures and keeps them: N answers of six rows, by COPY
 * (CONSOLE 6). What is there already is left as it is.
 */
import { Client } from 'pg';
import { openLargeStore } from './large/store';

const DEFAULT_ANSWERS = 2_000_000;

const store = await openLargeStore(
  process.env.BENCH_ROOT ?? process.cwd(),
  Number(process.env.BENCH_ONLY ?? DEFAULT_ANSWERS),
);
const client = new Client({ connectionString: store.databaseUrl });
await client.connect();
const { rows } = await client.query<Record<string, string>>(
  `SELECT (SELECT count(*) FROM answer) AS answers, (SELECT count(*) FROM answer_row) AS rows,
     (SELECT count(*) FROM reservation) AS reservations, (SELECT count(*) FROM person) AS people,
     pg_size_pretty(pg_database_size(current_database())) AS size`,
);
console.table(rows);
await client.end();
await store.stop();
