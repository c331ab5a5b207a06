/**
 * `npm run bench -- import N`: how long `madoguchi import` takes for N answers of six rows in one file of a bundle, and
 * how much memory, with their checks, places, nights and numbers; budgets for 100,000: 120 s and 300 MB.
 */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '../../api/src/database/embedded';
import { busy } from './busy';
import { bundleRows } from './large/answers';
import { writeLargeBundle } from './large/scene';
import { largeEnvironment } from './large/store';

const DEFAULT_ANSWERS = 100_000;
const BUDGET_SECONDS = 120;
const BUDGET_MEGABYTES = 300;
const CHUNK = 1_000;

const root = process.env.BENCH_ROOT ?? process.cwd();
const count = Number(process.env.BENCH_ONLY ?? DEFAULT_ANSWERS);

function writeResults(directory: string): void {
  mkdirSync(join(directory, 'results'), { recursive: true });
  const path = join(directory, 'results/all.json');
  const cards = new Set<string>();
  writeFileSync(path, '[');
  for (let first = 0; first < count; first += CHUNK) {
    const rows: object[] = [];
    for (let index = first; index < Math.min(count, first + CHUNK); index += 1)
      rows.push(...bundleRows(index, count, cards));
    appendFileSync(path, `${first === 0 ? '' : ','}${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
  }
  appendFileSync(path, ']');
  console.log(`${count.toLocaleString('en')} answers, ${(statSync(path).size / 1e6).toFixed(0)} MB of JSON`);
}

/** The most memory that a living process has had, in MB, where the system tells it. */
function peakMegabytes(pid: number | undefined): number | undefined {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return undefined;
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(path, 'utf8'))?.[1];
  return peak === undefined ? undefined : Number(peak) / 1024;
}

/** Runs the command as it is shipped. */
function runImport(bundle: string, env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | null; seconds: number; peak: number }>((resolve) => {
    const started = performance.now();
    const child = spawn(process.execPath, [join(root, 'api/dist/import.js'), bundle], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, peakMegabytes(child.pid) ?? 0);
    }, 100);
    child.once('exit', (code) => {
      clearInterval(timer);
      resolve({ code, seconds: (performance.now() - started) / 1000, peak });
    });
  });
}

const work = mkdtempSync(join(tmpdir(), 'madoguchi-import-'));
// PostgreSQL runs as a user of its own, which must be able to reach its folder: else it lies where nobody removes it.
chmodSync(work, 0o755);
const cluster = await startEmbeddedDatabase(join(work, 'data'));
try {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('CREATE DATABASE product');
  await client.end();
  const databaseUrl = cluster.url.replace(/\/postgres$/, '/product');
  const env = largeEnvironment(databaseUrl, join(work, 'data'));
  const bundle = join(work, 'bundle');
  writeLargeBundle(bundle);
  // The forms first: what is measured is answers that come into a hospital that is open.
  const forms = await runImport(bundle, env);
  writeResults(bundle);
  const before = busy();
  const answers = await runImport(bundle, env);
  const again = await runImport(bundle, env);
  console.log(`${cpus().length} cores, load ${before} before and ${busy()} after`);
  const line = ({ code, seconds, peak }: typeof answers, isMeasured: boolean) => ({
    seconds: seconds.toFixed(1),
    'most memory': `${peak.toFixed(0)} MB`,
    ...(isMeasured && { budget: `≤ ${BUDGET_SECONDS} s, ≤ ${BUDGET_MEGABYTES} MB` }),
    kept: isMeasured ? (code === 0 && seconds <= BUDGET_SECONDS && peak <= BUDGET_MEGABYTES ? 'yes' : 'NO') : '',
  });
  console.table({
    'forms and calendars alone': line(forms, false),
    'all answers': line(answers, true),
    'the same once more (nothing to do)': line(again, false),
  });
  process.exitCode = answers.code ?? 1;
} finally {
  await cluster.stop();
  rmSync(work, { recursive: true, force: true });
}
