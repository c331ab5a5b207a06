/**
 * The product as it is served, on an embedded database of its own, in a child process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '../../api/src/database/embedded';

const START_LIMIT_MILLISECONDS = 60_000;

/** The first address that the server prints. */
function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(
      () => reject(new Error(`the product did not start:\n${printed}`)),
      START_LIMIT_MILLISECONDS,
    );
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(printed)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${printed}`)));
  });
}

/** Counts of calls that the bench is not to meet. */
const UNLIMITED = { RATE_LIMIT_WRITES: '1000000', RATE_LIMIT_ADDRESS: '1000000', RATE_LIMIT_LOOKUPS: '1000000' };

/**
 * Starts the server as it is served, with these settings on a free port, and waits until it listens.
 * @param file the built one, where it is another than the server's
 */
export async function startServer(root: string, environment: NodeJS.ProcessEnv, file = 'server.js') {
  const child = spawn(process.execPath, [join(root, 'api/dist', file)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEV_LOGIN: 'U-bench', PORT: '0', LOG_LEVEL: 'warn', ...UNLIMITED, ...environment },
  });
  const url = await printedAddress(child);
  return {
    url,
    pid: child.pid,
    stop: async () => {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts database and product; `floorDatabaseUrl` names a second, empty database of the same cluster. */
export async function startProduct(root: string, dataDirectory: string, bundle: string) {
  const cluster = await startEmbeddedDatabase(dataDirectory);
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('CREATE DATABASE product');
  await client.query('CREATE DATABASE floor');
  await client.end();
  const databaseUrl = (name: string) => cluster.url.replace(/\/postgres$/, `/${name}`);
  const server = await startServer(root, {
    DATABASE_URL: databaseUrl('product'),
    DATA_DIR: dataDirectory,
    DATA_BUNDLE: bundle,
  });
  return {
    url: server.url,
    floorDatabaseUrl: databaseUrl('floor'),
    stop: async () => {
      await server.stop();
      await cluster.stop();
    },
  };
}
