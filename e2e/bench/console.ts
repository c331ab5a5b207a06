/**
 * `npm run bench -- console [find|files|screens|designer|planning] [N]`: the figures of the console (CONSOLE 6), each
 * beside its budget. What is found is found among 1,000,000 answers, which are made where they are not there yet. PostgreSQL has its default
 * settings; one request at a time, but for who books while a file is read.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { busy } from './busy';
import { designerLines } from './console/designer';
import { Desk } from './console/desk';
import { fileLines } from './console/files';
import { type Asking, findingLines, tableLines } from './console/finding';
import { type Line, printLines } from './console/line';
import { planningLines } from './console/planning';
import { screenLines } from './console/screens';
import { cpuMilliseconds } from './large/cpu';
import { largeEnvironment, openLargeStore } from './large/store';
import { startServer } from './product';

const ANSWERS = 1_000_000;
const FILE_ROWS = 100_000;
/** A page of a table is as long in any house. */
const ANSWERS_ON_SCREEN = 20_000;

const root = process.env.BENCH_ROOT ?? process.cwd();
/** Only those figures, and of so many answers or rows. */
const [only, size] = (process.env.BENCH_ONLY ?? '').split(' ');
const sizeOr = (usual: number) => (size === undefined || size === '' ? usual : Number(size));

/** A server on the large data, with somebody who asks it. */
async function withDesk(count: number, work: (asking: Asking & { url: string }) => Promise<Line[]>): Promise<Line[]> {
  const store = await openLargeStore(root, count);
  try {
    const server = await startServer(root, largeEnvironment(store.databaseUrl, store.dataDirectory));
    try {
      const desk = await Desk.open(server.url, store.databaseUrl, 'S-bench', '予約担当');
      const cpuSoFar = () => cpuMilliseconds(server.pid, join(store.dataDirectory, 'postgres'));
      return await work({ desk, cpuSoFar, url: server.url });
    } finally {
      await server.stop();
    }
  } finally {
    await store.stop();
  }
}

const findLines = () =>
  withDesk(sizeOr(ANSWERS), async (asking) => {
    console.log(`finding: load ${busy()} before`);
    const lines = [...(await findingLines(asking)), ...(await tableLines(asking))];
    console.log(`finding: load ${busy()} after`);
    return lines;
  });

const PARTS: readonly { name: string; title: string; lines: () => Promise<Line[]> }[] = [
  { name: 'find', title: `Among ${sizeOr(ANSWERS).toLocaleString('en')} answers`, lines: findLines },
  { name: 'files', title: 'Files', lines: () => fileLines(root, sizeOr(FILE_ROWS)) },
  {
    name: 'screens',
    title: 'Screens',
    lines: () => withDesk(sizeOr(ANSWERS_ON_SCREEN), ({ url, desk }) => screenLines(root, url, desk)),
  },
  { name: 'designer', title: 'The designer', lines: () => designerLines(root) },
  { name: 'planning', title: 'Calendars and closings', lines: () => planningLines(root) },
];

let missed = 0;
for (const { name, title, lines } of PARTS)
  if (only === undefined || only === '' || only === name) missed += printLines(title, await lines());
console.log(`${cpus().length} cores, load ${busy()}. ${missed === 0 ? 'All kept.' : `${missed} missed.`}`);
process.exitCode = missed === 0 ? 0 : 1;
