/**
 * Opens the database that the configuration names, brings it to the program's schema, and closes it again with whatever
 * was started for it.
 */
import { now } from '@madoguchi/shared/domain/clock';
import { type Configuration, ConfigurationError } from '../configuration';
import { Refusal } from '../refusal';
import { Database } from './database';
import { startEmbeddedDatabase } from './embedded';
import { migrate } from './migrate';

interface OpenDatabase {
  database: Database;
  close(): Promise<void>;
}

const CONNECT_ATTEMPTS = 30;
const CONNECT_PAUSE_MILLISECONDS = 1_000;

/** Why it cannot be reached, in a word that quotes no address. */
function causeOf({ cause }: Refusal): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'no answer';
}

/** A database that starts beside the server may need a moment longer. */
async function migrateWhenThere(database: Database, attempts: number): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(database, now());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (attempt === attempts)
        throw new ConfigurationError([`The database that DATABASE_URL names cannot be reached (${causeOf(error)}).`]);
      await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MILLISECONDS));
    }
  }
}

/**
 * Opens and migrates.
 * @param onIdleFault called with faults of idle connections
 * @param attempts how often a database that is not there is asked, a second apart
 * @throws {ConfigurationError} when the database cannot be reached
 */
export async function openDatabase(
  configuration: Configuration,
  onIdleFault: (error: Error) => void,
  attempts = CONNECT_ATTEMPTS,
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
    for (const line of await migrateWhenThere(database, attempts)) process.stderr.write(`Migrated: ${line}\n`);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
}
