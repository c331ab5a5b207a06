/**
 * `npm run bench -- large N`: how long every list, lookup, search and schedule takes among N answers of six rows, with
 * the budget of 300 ms at the 95th percentile (issue "Large"). The server and the database run on this machine with
 * PostgreSQL's default settings; one request at a time, since other figures are about how many at once. Beside each stands
 * the CPU time of server and database.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { busy } from './busy';
import { type Call, largeCalls } from './large/calls';
import { cpuMilliseconds } from './large/cpu';
import { DESK_USER } from './large/scene';
import { largeEnvironment, openLargeStore } from './large/store';
import { startServer } from './product';
import { quantile } from './quantiles';
import { signIn } from './session';

const DEFAULT_ANSWERS = 2_000_000;
const BUDGET_MILLISECONDS = 300;
const WARM_UP = 5;
const TIMES = 60;
/** A call that is far too slow is not waited for sixty times. */
const LONGEST_MILLISECONDS = 20_000;

const root = process.env.BENCH_ROOT ?? process.cwd();
const count = Number(process.env.BENCH_ONLY ?? DEFAULT_ANSWERS);

interface Timed {
  milliseconds: number;
  status: number;
  found: number;
}

/** How much an answer brought: the length of its list, or 1. */
function foundIn(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return 0;
  const list: unknown = 'data' in body ? body.data : 'items' in body ? body.items : [body];
  return Array.isArray(list) ? list.length : 1;
}

async function ask(url: string, token: string, { method, path, body }: ReturnType<Call['make']>): Promise<Timed> {
  const started = performance.now();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const milliseconds = performance.now() - started;
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { milliseconds, status: response.status, found: isJson ? foundIn(JSON.parse(text)) : 0 };
}

async function measure(url: string, call: Call, tokenOf: (userId: string) => Promise<string>, cpuOf: () => number) {
  const timed: Timed[] = [];
  let cpu = Number.NaN;
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) await tokenOf(call.make(turn).as);
  const started = performance.now();
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    if (timed.length > 0 && performance.now() - started > LONGEST_MILLISECONDS) break;
    const request = call.make(turn);
    const token = await tokenOf(request.as);
    if (turn === WARM_UP) cpu = cpuOf();
    const one = await ask(url, token, request);
    if (turn >= WARM_UP) timed.push(one);
  }
  const cpuEach = (cpuOf() - cpu) / timed.length;
  const times = timed.map(({ milliseconds }) => milliseconds);
  const at = (share: number) => quantile(times, share);
  const found = timed.map((each) => each.found).sort((left, right) => left - right);
  const refused = timed.filter(({ status }) => status !== 200).map(({ status }) => status);
  const empty = call.finds ? timed.filter((each) => each.found === 0).length : 0;
  const isKept = at(0.95) <= BUDGET_MILLISECONDS && refused.length === 0 && empty === 0;
  return { what: call.what, cpuEach, median: at(0.5), p95: at(0.95), most: at(1), found, refused, empty, isKept };
}

const store = await openLargeStore(root, count);
const client = new Client({ connectionString: store.databaseUrl });
await client.connect();
const server = await startServer(root, {
  ...largeEnvironment(store.databaseUrl, store.dataDirectory),
  ADMIN_USERS: DESK_USER,
});
try {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (userId: string) => {
    const token = tokens.get(userId) ?? signIn(server.url, userId).then(({ idToken }) => idToken);
    tokens.set(userId, token);
    return token;
  };
  const before = busy();
  const cpuOf = () => cpuMilliseconds(server.pid, join(store.dataDirectory, 'postgres'));
  const lines = [];
  for (const call of await largeCalls(client)) {
    // Id tokens end after some minutes.
    tokens.clear();
    const line = await measure(server.url, call, tokenOf, cpuOf);
    lines.push(line);
    if (!line.isKept) console.log(`missed: ${line.what}, ${line.p95.toFixed(0)} ms, load ${busy()}`);
  }
  console.log(
    `${count.toLocaleString('en')} answers, ${TIMES} calls of each, ${cpus().length} cores, load ${before} before and ${busy()} after`,
  );
  console.table(
    Object.fromEntries(
      lines.map(({ what, cpuEach, median, p95, most, found, refused, empty, isKept }) => [
        what,
        {
          median: `${median.toFixed(0)} ms`,
          'p95 (≤ 300)': `${p95.toFixed(0)} ms`,
          'CPU a call': `${cpuEach.toFixed(0)} ms`,
          longest: `${most.toFixed(0)} ms`,
          found: `${found[0]}–${found.at(-1)}`,
          kept: isKept ? 'yes' : 'NO',
          ...(refused.length > 0 && { refused: `${refused.length} × ${refused[0]}` }),
          ...(empty > 0 && { 'found nothing': empty }),
        },
      ]),
    ),
  );
  const missed = lines.filter(({ isKept }) => !isKept).length;
  console.log(missed === 0 ? 'All kept.' : `${missed} of ${lines.length} missed.`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  await client.end();
  await server.stop();
  await store.stop();
}
