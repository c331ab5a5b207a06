/**
 * CPU time of the server and of its database: unlike a latency it says the same on a machine that others use.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts in hundredths of a second. */
const MILLISECONDS_A_TICK = 10;

interface Process {
  parent: number;
  milliseconds: number;
  /** Of processes that it had begun and that have ended. */
  endedMilliseconds: number;
}

/** Undefined where the system does not tell it, or the process is gone. */
function readProcess(pid: number | string): Process | undefined {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  // What stands in brackets is the name, which may hold anything.
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * MILLISECONDS_A_TICK;
  return { parent: Number(fields[1]), milliseconds: ticks(11), endedMilliseconds: ticks(13) };
}

/** The CPU time so far of a server and of the connections of a cluster, closed ones too, in milliseconds. */
export function cpuMilliseconds(server: number | undefined, clusterDirectory: string): number {
  const postmaster = Number(readFileSync(join(clusterDirectory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const numbers = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return numbers.reduce((sum, pid) => {
    const known = Number(pid) === server || readProcess(pid)?.parent === postmaster;
    return sum + (known ? (readProcess(pid)?.milliseconds ?? 0) : 0);
  }, readProcess(postmaster)?.endedMilliseconds ?? 0);
}
