/**
 * Debian's PostgreSQL, whose dump and restore are of its own version: a cluster in a folder.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './shipped';

const isRoot = process.getuid?.() === 0;

export interface Cluster {
  /** Address of a database of it, which need not be there yet. */
  urlOf: (database: string) => string;
  run: (tool: string, ...args: string[]) => void;
  stop: () => Promise<void>;
}

/** Starts the newest that is installed; its superuser is `madoguchi`, without a password. */
export async function startCluster(folder: string): Promise<Cluster> {
  const root = '/usr/lib/postgresql';
  // A version of which only the client's programs are there has no cluster.
  const whole = readdirSync(root).filter((name) => existsSync(join(root, name, 'bin/initdb')));
  const newest = whole.sort((one, other) => Number(other) - Number(one))[0] ?? '';
  const program = (name: string) => join(root, newest, 'bin', name);
  const data = join(folder, 'cluster');
  mkdirSync(data);
  if (isRoot) execFileSync('chown', ['postgres', data]);
  const asUser = (name: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', program(name), ...args]] : [program(name), args];
  execFileSync(...asUser('initdb', ['-D', data, '-U', 'madoguchi', '-A', 'trust', '-E', 'UTF8', '--locale=C']), {
    stdio: 'pipe',
  });
  const port = String(await freePort());
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const args = ['-D', data, '-p', port, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(...asUser('postgres', args), { stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const address = ['-h', '127.0.0.1', '-p', port, '-U', 'madoguchi'];
  const run = (tool: string, ...more: string[]) =>
    void execFileSync(program(tool), [...address, ...more], { stdio: 'pipe' });
  // It answers 0 as soon as connections are taken, and is asked again until then.
  for (let isUp = false; !isUp; ) {
    try {
      run('pg_isready', '-t', '5');
      isUp = true;
    } catch {
      if (child.exitCode !== null) throw new Error('PostgreSQL did not start');
    }
  }
  return {
    urlOf: (database) => `postgres://madoguchi@127.0.0.1:${port}/${database}`,
    run,
    stop: () => {
      execFileSync(...asUser('pg_ctl', ['-D', data, '-m', 'fast', 'stop']), { stdio: 'pipe' });
      return ended;
    },
  };
}
