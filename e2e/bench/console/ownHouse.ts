/** A house of its own for a part of the bench: a database and a server over it, which go with the part. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../../api/src/database/embedded';
import { busy } from '../busy';
import { startServer } from '../product';
import { onDatabase } from './desk';

export interface OwnHouse {
  databaseUrl: string;
  server: Awaited<ReturnType<typeof startServer>>;
  /** The folder of the database's files. */
  cluster: string;
}

/**
 * Lets a part measure in a house of its own, and says the machine's load before and after it.
 * @param root the repository
 * @param name of the part
 * @param writeBundle writes the house's data bundle into the folder that it is given
 */
export async function inOwnHouse<Result>(
  root: string,
  name: string,
  writeBundle: (directory: string) => void,
  measure: (house: OwnHouse) => Promise<Result>,
): Promise<Result> {
  const work = mkdtempSync(join(tmpdir(), `madoguchi-${name}-`));
  // PostgreSQL runs as a user of its own, which must be able to reach its folder.
  chmodSync(work, 0o755);
  const cluster = await startEmbeddedDatabase(join(work, 'data'));
  try {
    writeBundle(join(work, 'bundle'));
    await onDatabase(cluster.url, 'CREATE DATABASE house');
    const databaseUrl = cluster.url.replace(/\/postgres$/, '/house');
    const server = await startServer(root, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(work, 'data'),
      DATA_BUNDLE: join(work, 'bundle'),
    });
    try {
      console.log(`${name}: load ${busy()} before`);
      const result = await measure({ databaseUrl, server, cluster: join(work, 'data', 'postgres') });
      console.log(`${name}: load ${busy()} after`);
      return result;
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(work, { recursive: true, force: true });
  }
}
