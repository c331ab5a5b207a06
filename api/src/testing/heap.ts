/** What a process keeps in memory: a heap by itself only says when its collector ran last. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes on the heap that are still in use. Stops the process for as long as the collector takes. */
export function keptBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
