/**
 * `npm run bench -- audit`: what the audit's seals and chains cost a submission, in CPU time of server and database. The
 * server as it is and one without them take turns on one cluster; the second one's database lacks the index that only
 * the chains need. Budget: 5 % more, by the median of nine windows. Within a window they take turns too, so that what
 * else runs on the machine meets both.
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
const TURNS = 6;
const WRITES = 100;
const PARALLEL = 8;
const PEOPLE = 100;
const WARM_UP = 600;
const BUDGET = 1.05;
/** Links are added within a second, and the database writes its log. */
const AFTERWARDS_MILLISECONDS = 1_100;

const root = process.env.BENCH_ROOT ?? process.cwd();
const places = benchPlaces();

async function onDatabase(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

type Server = Awaited<ReturnType<typeof startServer>>;

interface Side {
  server: Server;
  databaseUrl: string;
  tokens: string[];
  /** CPU milliseconds a submission, of each window. */
  costs: number[];
}

async function submit({ server, tokens }: Side, count: number): Promise<void> {
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
const data = join(work, 'data');
const cluster = await startEmbeddedDatabase(data);
try {
  writeBenchBundle(join(work, 'bundle'), []);
  const sideOf = async (name: string, file: string): Promise<Side> => {
    await onDatabase(cluster.url, `CREATE DATABASE ${name}`);
    const databaseUrl = cluster.url.replace(/\/postgres$/, `/${name}`);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: data, DATA_BUNDLE: join(work, 'bundle') };
    const server = await startServer(root, environment, file);
    const tokens: string[] = [];
    for (let index = 0; index < PEOPLE; index += 1) tokens.push((await signIn(server.url, `U-bench-${index}`)).idToken);
    return { server, databaseUrl, tokens, costs: [] };
  };
  const sides = [await sideOf('sealed', 'server.js'), await sideOf('plain', 'server-without-audit.js')] as const;
  await onDatabase(sides[1].databaseUrl, 'DROP INDEX audit_written');
  for (const side of sides) await submit(side, WARM_UP);
  for (let window = 0; window < WINDOWS; window += 1) {
    const sums = new Map<Side, number>();
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) {
        const before = cpuMilliseconds(side.server.pid, join(data, 'postgres'));
        await submit(side, WRITES);
        await delay(AFTERWARDS_MILLISECONDS);
        const used = cpuMilliseconds(side.server.pid, join(data, 'postgres')) - before;
        sums.set(side, (sums.get(side) ?? 0) + used);
      }
    }
    for (const side of sides) side.costs.push((sums.get(side) ?? 0) / (TURNS * WRITES));
  }
  const [sealed, plain] = sides;
  const [counted] = await onDatabase(
    sealed.databaseUrl,
    'SELECT (SELECT count(*) FROM audit)::int AS rows, (SELECT count(*) FROM audit_link)::int AS links',
  );
  const ratio = median(sealed.costs.map((cost, window) => cost / (plain.costs[window] ?? Number.NaN)));
  console.log(`${JSON.stringify(counted)}; windows of ${TURNS * WRITES} submissions, CPU ms each:`);
  for (const { costs } of sides) console.log(`  ${costs.map((cost) => cost.toFixed(2)).join(' ')}`);
  console.table({
    'putItem, CPU of server and database': {
      'with seals and chains': `${median(sealed.costs).toFixed(3)} ms`,
      without: `${median(plain.costs).toFixed(3)} ms`,
      ratio: ratio.toFixed(3),
      budget: `≤ ${BUDGET}`,
      kept: ratio <= BUDGET ? 'yes' : 'NO',
    },
  });
  for (const { server } of sides) await server.stop();
} finally {
  await cluster.stop();
  rmSync(work, { recursive: true, force: true });
  rmSync(join(root, 'api/dist/server-without-audit.js'), { force: true });
  rmSync(join(root, 'api/dist/server-without-audit.js.map'), { force: true });
}
