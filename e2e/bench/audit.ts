/**
 * `npm run bench -- audit`: what the audit costs a submission, in CPU time of server and database: all of it, and its seals
 * and chains alone. The server as it is, one without seals and chains, and one that writes no row write in turn, each on a
 * cluster of its own, so that what a database does afterwards counts for the side that caused it. Budget: 5 % more, by the
 * median of nine windows. Each window has servers of its own, two of each side one after the other: two processes of the
 * same program differ by up to 5 % for as long as they run. So do two clusters; the first side and the last one change
 * theirs between the two.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '../../api/src/database/embedded';
import { benchPlaces, benchRows, RESERVATION_SURVEY, writeBenchBundle } from './bundle';
import { cpuMilliseconds } from './large/cpu';
import { load } from './load';
import { startServer } from './product';
import { median } from './quantiles';
import { signIn } from './session';

const WINDOWS = 9;
/** Servers of each side in a window, one after the other. */
const SERVERS = 2;
/** Of each of them. */
const TURNS = 20;
const WRITES = 50;
const PARALLEL = 8;
const PEOPLE = 100;
/** Until the server's program is compiled. */
const WARM_UP = 2_000;
const BUDGET = 1.05;
/** Links are added within a second, and the database writes its log. */
const AFTERWARDS_MILLISECONDS = 1_100;

/** Built by scripts/bench.mjs. */
const WITHOUT_CHAINS = 'server-without-chains';
const WITHOUT_AUDIT = 'server-without-audit';
/** What only seals, chains and the desk's viewer look rows up by. */
const INDEXES_OF_CHAINS = 'audit_written, audit_by_others';
const COUNT = 'SELECT (SELECT count(*) FROM audit)::int AS rows, (SELECT count(*) FROM audit_link)::int AS links';

const root = process.env.BENCH_ROOT ?? process.cwd();
const places = benchPlaces();

interface Cluster {
  cluster: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
  /** DATA_DIR. */
  data: string;
}

interface Side {
  name: string;
  /** The built server. */
  file: string;
  database: Cluster;
  /** CPU milliseconds a submission, of each window. */
  costs: number[];
}

/** A side with a server that runs. */
interface Running extends Side {
  server: Awaited<ReturnType<typeof startServer>>;
  tokens: string[];
}

async function onDatabase({ cluster }: Cluster, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function submit({ server, tokens }: Running, count: number): Promise<void> {
  const { statuses } = await load(server.url, count, PARALLEL, (index) => ({
    method: 'POST',
    path: '/survey/api/v1/db/survey-results/putItem',
    headers: { authorization: `Bearer ${tokens[index % PEOPLE]}` },
    body: {
      data: benchRows(places[index % places.length] ?? { day: '', slot: '' }).map((row) => ({
        ...row,
        surveyId: RESERVATION_SURVEY,
      })),
      subData: { idempotencyKey: crypto.randomUUID() },
    },
  }));
  if (statuses[200] !== count) throw new Error(`answers by status: ${JSON.stringify(statuses)}`);
}

const work = mkdtempSync(join(tmpdir(), 'madoguchi-audit-'));
// PostgreSQL runs as a user of its own, which must be able to reach its folder.
chmodSync(work, 0o755);

async function makeSide(name: string, file: string): Promise<Side> {
  const data = join(work, file);
  return { name, file: `${file}.js`, database: { cluster: await startEmbeddedDatabase(data), data }, costs: [] };
}

async function start(side: Side): Promise<Running> {
  const { cluster, data } = side.database;
  const environment = { DATABASE_URL: cluster.url, DATA_DIR: data, DATA_BUNDLE: join(work, 'bundle') };
  const server = await startServer(root, environment, side.file);
  const tokens: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) tokens.push((await signIn(server.url, `U-bench-${index}`)).idToken);
  return { ...side, server, tokens };
}

const cpuOf = ({ server, database }: Running) => cpuMilliseconds(server.pid, join(database.data, 'postgres'));

/** The sides in another order each time. */
const inTurn = <One>(sides: readonly One[], turn: number): One[] => [
  ...sides.slice(turn % sides.length),
  ...sides.slice(0, turn % sides.length),
];

/**
 * Each side writes as much as the others, some and some in turn; what it does meanwhile by itself counts as its own.
 * @returns CPU milliseconds of each side
 */
async function costsOf(sides: readonly Side[]): Promise<number[]> {
  const running: Running[] = [];
  try {
    for (const side of sides) running.push(await start(side));
    for (const side of running) await submit(side, WARM_UP);
    await delay(AFTERWARDS_MILLISECONDS);
    const before = running.map(cpuOf);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const side of inTurn(running, turn)) await submit(side, WRITES);
    }
    await delay(AFTERWARDS_MILLISECONDS);
    return running.map((side, index) => cpuOf(side) - (before[index] ?? Number.NaN));
  } finally {
    for (const { server } of running) await server.stop();
  }
}

/** @param changing two sides that change their clusters with each run */
async function measureWindow(sides: readonly Side[], changing: readonly [Side, Side]): Promise<void> {
  const sums = sides.map(() => 0);
  for (let run = 0; run < SERVERS; run += 1) {
    for (const [index, cost] of (await costsOf(sides)).entries()) sums[index] = (sums[index] ?? 0) + cost;
    const [one, other] = changing;
    [one.database, other.database] = [other.database, one.database];
  }
  for (const [index, side] of sides.entries()) {
    side.costs.push((sums[index] ?? Number.NaN) / (SERVERS * TURNS * WRITES));
  }
}

const sides: Side[] = [];
try {
  writeBenchBundle(join(work, 'bundle'), []);
  const audited = await makeSide('with the audit', 'server');
  const unchained = await makeSide('without seals and chains', WITHOUT_CHAINS);
  const unaudited = await makeSide('without a row', WITHOUT_AUDIT);
  sides.push(audited, unchained, unaudited);
  // Once, for its tables.
  await (await start(unchained)).server.stop();
  await onDatabase(unchained.database, `DROP INDEX ${INDEXES_OF_CHAINS}`);
  for (let window = 0; window < WINDOWS; window += 1) await measureWindow(inTurn(sides, window), [audited, unaudited]);
  const counted: unknown[] = [];
  for (const { database } of [audited, unaudited]) counted.push(...(await onDatabase(database, COUNT)));
  console.log(`${JSON.stringify(counted)}; windows of ${SERVERS * TURNS * WRITES} submissions, CPU ms each:`);
  for (const { name, costs } of sides) console.log(`  ${costs.map((cost) => cost.toFixed(2)).join(' ')} ${name}`);
  const rowOf = (plain: Side) => {
    const ratio = median(audited.costs.map((cost, window) => cost / (plain.costs[window] ?? Number.NaN)));
    return {
      with: `${median(audited.costs).toFixed(3)} ms`,
      without: `${median(plain.costs).toFixed(3)} ms`,
      ratio: ratio.toFixed(3),
      budget: `≤ ${BUDGET}`,
      kept: ratio <= BUDGET ? 'yes' : 'NO',
    };
  };
  console.table({
    'putItem, CPU of server and database: the audit': rowOf(unaudited),
    'its seals, chains and their indexes': rowOf(unchained),
  });
} finally {
  for (const { database } of sides) await database.cluster.stop();
  rmSync(work, { recursive: true, force: true });
  for (const file of [WITHOUT_CHAINS, WITHOUT_AUDIT])
    for (const part of ['js', 'js.map']) rmSync(join(root, `api/dist/${file}.${part}`), { force: true });
}
