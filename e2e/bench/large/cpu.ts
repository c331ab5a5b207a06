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
}

/** Undefined where the system does not tell it, or the process is gone. */
function readProcess(pid: number | string): Process | undefined {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  // What stands in brackets is the name, which may hold anything.
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return { parent: Number(fields[1]), milliseconds: (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_A_TICK };
}

/** The CPU time so far of a server and of the connections of a cluster, in milliseconds. */
export function cpuMilliseconds(server: number | undefined, clusterDirectory: string): number {
  const postmaster = Number(readFileSync(join(clusterDirectory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const numbers = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return numbers.reduce((sum, pid) => {
    const known = Number(pid) === server || readProcess(pid)?.parent === postmaster;
    return sum + (known ? (readProcess(pid)?.milliseconds ?? 0) : 0);
  }, 0);
}
