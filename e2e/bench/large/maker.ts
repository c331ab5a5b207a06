/**
 * Makes the lines of chunks of answers as files, in a thread of its own: making them takes longer than copying them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { addAnswer, TABLES, type Table, Tally } from './answers';

/** What a thread is told at its start; chunks come one at a time, each behind the one before. */
export interface MakerData {
  folder: string;
  count: number;
  /** Answers of a chunk. */
  size: number;
}

const { folder, count, size }: MakerData = workerData;
const tally = new Tally();
let next = 0;

parentPort?.on('message', (chunk: number) => {
  const first = chunk * size;
  // Another thread makes the answers between, of which this one knows who is there.
  for (; next < first; next += 1) tally.note(next);
  const lines = new Map<Table, string[]>(TABLES.map((table) => [table, []]));
  const add = (table: Table, line: string) => lines.get(table)?.push(line);
  for (; next < Math.min(count, first + size); next += 1) addAnswer(next, count, tally, add);
  for (const [table, made] of lines)
    writeFileSync(join(folder, `${chunk}-${table}.txt`), made.join(''), { mode: 0o644 });
  parentPort?.postMessage(chunk);
});
