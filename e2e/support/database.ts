/**
 * One PostgreSQL for all products of a run, each with a database of its own: a product that brings one along makes a
 * cluster and migrates it at each start, which took longer than all else of its start together.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import { startTestCluster } from '../../api/testCluster.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** The database that all others are copies of: with the program's schema, and empty. */
const TEMPLATE = 'product';

function clusterUrl(): string | undefined {
  return process.env.TEST_DATABASE_URL;
}

/** The address of a database of the cluster. */
function urlOf(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}

async function onCluster(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** For Playwright: what is done before the first test of a run. @returns what is done behind the last */
export default async function startDatabase(): Promise<() => Promise<void>> {
  const { url, stop } = await startTestCluster();
  await onCluster(url, `CREATE DATABASE ${TEMPLATE}`);
  execFileSync(process.execPath, ['api/dist/migrate.js'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: urlOf(url, TEMPLATE) },
    stdio: 'pipe',
  });
  process.env.TEST_DATABASE_URL = url;
  return stop;
}

/**
 * A database for one product.
 * @returns settings: what the server is told of it, nothing where the run has no cluster and the product brings its own
 */
export async function productDatabase(): Promise<{ settings: Record<string, string>; drop: () => Promise<void> }> {
  const cluster = clusterUrl();
  if (cluster === undefined) return { settings: {}, drop: async () => undefined };
  const name = `product_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  return {
    settings: { DATABASE_URL: urlOf(cluster, name) },
    drop: () => onCluster(cluster, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
