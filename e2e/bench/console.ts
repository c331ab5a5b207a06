/**
 * `npm run bench -- console [find|files|screens] [N]`: the figures of the console (CONSOLE 6), each beside its budget. What
 * is found is found among 1,000,000 answers, which are made where they are not there yet. PostgreSQL has its default
 * settings; one request at a time, but for who books while a file is read.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Desk } from './console/desk';
import { fileLines } from './console/files';
import { findingLines, tableLines } from './console/finding';
import { type Line, load, printLines } from './console/line';
import { cpuMilliseconds } from './large/cpu';
import { largeEnvironment, openLargeStore } from './large/store';
import { startServer } from './product';

const ANSWERS = 1_000_000;
const FILE_ROWS = 100_000;

const root = process.env.BENCH_ROOT ?? process.cwd();
/** Only those figures, and of so many answers or rows. */
const [only, size] = (process.env.BENCH_ONLY ?? '').split(' ');
const sizeOr = (usual: number) => (size === undefined || size === '' ? usual : Number(size));

async function findLines(): Promise<Line[]> {
  const store = await openLargeStore(root, sizeOr(ANSWERS));
  try {
    const server = await startServer(root, largeEnvironment(store.databaseUrl, store.dataDirectory));
    try {
      const desk = await Desk.open(server.url, store.databaseUrl, 'S-bench', '予約担当');
      console.log(`finding: load ${load()} before`);
      const cpuSoFar = () => cpuMilliseconds(server.pid, join(store.dataDirectory, 'postgres'));
      const lines = [...(await findingLines({ desk, cpuSoFar })), ...(await tableLines({ desk, cpuSoFar }))];
      console.log(`finding: load ${load()} after`);
      return lines;
    } finally {
      await server.stop();
    }
  } finally {
    await store.stop();
  }
}

const PARTS: readonly { name: string; title: string; lines: () => Promise<Line[]> }[] = [
  { name: 'find', title: `Among ${sizeOr(ANSWERS).toLocaleString('en')} answers`, lines: findLines },
  { name: 'files', title: 'Files', lines: () => fileLines(root, sizeOr(FILE_ROWS)) },
];

let missed = 0;
for (const { name, title, lines } of PARTS)
  if (only === undefined || only === '' || only === name) missed += printLines(title, await lines());
console.log(`${cpus().length} cores, load ${load()}. ${missed === 0 ? 'All kept.' : `${missed} missed.`}`);
process.exitCode = missed === 0 ? 0 : 1;
