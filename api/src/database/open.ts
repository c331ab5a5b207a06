/**
 * Opens the database that the configuration names, brings it to the program's schema, and closes it again with whatever was started for it.
 */
import { now } from '@madoguchi/shared/domain/clock';
import type { Configuration } from '../configuration';
import { Refusal } from '../refusal';
import { Database } from './database';
import { startEmbeddedDatabase } from './embedded';
import { migrate } from './migrate';

export interface OpenDatabase {
  database: Database;
  close(): Promise<void>;
}

const CONNECT_ATTEMPTS = 30;
const CONNECT_PAUSE_MILLISECONDS = 1_000;

/** A database that starts beside the server may need a moment longer. */
async function migrateWhenThere(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(database, now());
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === CONNECT_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MILLISECONDS));
    }
  }
}

/**
 * Opens and migrates.
 * @param onIdleFault told about faults of idle connections
 * @throws when the database cannot be reached or started
 */
export async function openDatabase(
  configuration: Configuration,
  onIdleFault: (error: Error) => void,
): Promise<OpenDatabase> {
  const embedded =
    configuration.databaseUrl === undefined ? await startEmbeddedDatabase(configuration.dataDirectory) : undefined;
  const database = new Database({
    url: configuration.databaseUrl ?? embedded?.url ?? '',
    poolSize: configuration.databasePoolSize,
    queueLimit: configuration.databaseQueueLimit,
    onIdleFault,
  });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrateWhenThere(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
}
