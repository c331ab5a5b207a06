/**
 * `npm run bench -- audit`: what the audit's seals and chains cost a submission, in CPU time of server and database. The
 * server as it is and one without them write in turn, each on a cluster of its own, so that what a database does
 * afterwards counts for the side that caused it; the second one's lacks the indexes that only chains and viewer need.
 * Budget: 5 % more, by the median of nine windows. Each window has servers of its own: two processes of the same program
 * differ by up to 5 % for as long as they run.
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
const TURNS = 24;
const WRITES = 50;
const PARALLEL = 8;
const PEOPLE = 100;
/** Until the server's program is compiled. */
const WARM_UP = 2_000;
const BUDGET = 1.05;
/** Links are added within a second, and the database writes its log. */
const AFTERWARDS_MILLISECONDS = 1_100;

/** Built by scripts/bench.mjs. */
const WITHOUT_AUDIT = 'server-without-audit';

const root = process.env.BENCH_ROOT ?? process.cwd();
const places = benchPlaces();

interface Side {
  name: string;
  /** The built server. */
  file: string;
  cluster: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
  /** DATA_DIR. */
  data: string;
  /** CPU milliseconds a submission, of each window. */
  costs: number[];
}

/** A side with a server that runs. */
interface Running extends Side {
  server: Awaited<ReturnType<typeof startServer>>;
  tokens: string[];
}

async function onDatabase(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
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
  return { name, file: `${file}.js`, cluster: await startEmbeddedDatabase(data), data, costs: [] };
}

async function start(side: Side): Promise<Running> {
  const environment = { DATABASE_URL: side.cluster.url, DATA_DIR: side.data, DATA_BUNDLE: join(work, 'bundle') };
  const server = await startServer(root, environment, side.file);
  const tokens: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) tokens.push((await signIn(server.url, `U-bench-${index}`)).idToken);
  return { ...side, server, tokens };
}

const cpuOf = ({ server, data }: Running) => cpuMilliseconds(server.pid, join(data, 'postgres'));

/** Each side writes as much as the other, some and some in turn; what it does meanwhile by itself counts as its own. */
async function measureWindow(sides: readonly Side[]): Promise<void> {
  const running: Running[] = [];
  try {
    for (const side of sides) running.push(await start(side));
    for (const side of running) await submit(side, WARM_UP);
    await delay(AFTERWARDS_MILLISECONDS);
    const before = running.map(cpuOf);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const side of turn % 2 === 0 ? running : running.toReversed()) await submit(side, WRITES);
    }
    await delay(AFTERWARDS_MILLISECONDS);
    for (const [index, side] of running.entries()) {
      side.costs.push((cpuOf(side) - (before[index] ?? Number.NaN)) / (TURNS * WRITES));
    }
  } finally {
    for (const { server } of running) await server.stop();
  }
}

const sides: Side[] = [];
try {
  writeBenchBundle(join(work, 'bundle'), []);
  const sealed = await makeSide('with seals and chains', 'server');
  sides.push(sealed);
  const plain = await makeSide('without', WITHOUT_AUDIT);
  sides.push(plain);
  // Once, for its tables.
  await (await start(plain)).server.stop();
  await onDatabase(plain.cluster.url, 'DROP INDEX audit_written, audit_by_others');
  for (let window = 0; window < WINDOWS; window += 1)
    await measureWindow(window % 2 === 0 ? sides : sides.toReversed());
  const [counted] = await onDatabase(
    sealed.cluster.url,
    'SELECT (SELECT count(*) FROM audit)::int AS rows, (SELECT count(*) FROM audit_link)::int AS links',
  );
  const ratio = median(sealed.costs.map((cost, window) => cost / (plain.costs[window] ?? Number.NaN)));
  console.log(`${JSON.stringify(counted)}; windows of ${TURNS * WRITES} submissions, CPU ms each:`);
  for (const { costs } of sides) console.log(`  ${costs.map((cost) => cost.toFixed(2)).join(' ')}`);
  console.table({
    'putItem, CPU of server and database': {
      ...Object.fromEntries(sides.map(({ name, costs }) => [name, `${median(costs).toFixed(3)} ms`])),
      ratio: ratio.toFixed(3),
      budget: `≤ ${BUDGET}`,
      kept: ratio <= BUDGET ? 'yes' : 'NO',
    },
  });
} finally {
  for (const { cluster } of sides) await cluster.stop();
  rmSync(work, { recursive: true, force: true });
  rmSync(join(root, `api/dist/${WITHOUT_AUDIT}.js`), { force: true });
  rmSync(join(root, `api/dist/${WITHOUT_AUDIT}.js.map`), { force: true });
}
