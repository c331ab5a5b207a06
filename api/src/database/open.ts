/**
 * Opens the database that the configuration names, brings it to the program's schema, and closes it again, with the
 * embedded PostgreSQL where that was started.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { now } from '@madoguchi/shared/domain/clock';
import { sayBeside } from '../command';
import type { Configuration } from '../configuration';
import { Refusal } from '../refusal';
import { ConfigurationError } from '../settings/configurationError';
import { Database } from './database';
import { startEmbeddedDatabase } from './embedded';
import { type MigrationOptions, migrate } from './migrate';

interface OpenDatabase {
  database: Database;
  close(): Promise<void>;
}

export interface OpenOptions extends MigrationOptions {
  /** How often a database that is not there is asked, a second apart. */
  attempts?: number;
  statementMilliseconds?: number;
}

const CONNECT_ATTEMPTS = 30;
const CONNECT_PAUSE_MILLISECONDS = 1_000;

/** Why it cannot be reached, in a word that quotes no address. */
function causeOf({ cause }: Refusal): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'no answer';
}

/** A database that starts beside the server may need a moment longer. */
async function migrateWhenThere(url: string, { attempts = CONNECT_ATTEMPTS, ...options }: OpenOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrate(url, now(), options);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const line = `The database that DATABASE_URL names cannot be reached (${causeOf(error)})`;
      if (attempt === attempts) throw new ConfigurationError([`${line}.`]);
      if (attempt === 1) options.say?.(`${line}: trying for ${attempts} s.`);
      await delay(CONNECT_PAUSE_MILLISECONDS);
    }
  }
}

/**
 * Opens and migrates.
 * @param onIdleFault called with faults of idle connections
 * @throws {ConfigurationError} when the database cannot be reached
 * @throws {MigrationError} when a migration fails; what the driver says where it refuses the user
 */
export async function openDatabase(
  configuration: Configuration,
  onIdleFault: (error: Error) => void,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const embedded =
    configuration.databaseUrl === undefined ? await startEmbeddedDatabase(configuration.dataDirectory) : undefined;
  const url = configuration.databaseUrl ?? embedded?.url ?? '';
  const database = new Database({
    url,
    poolSize: configuration.databasePoolSize,
    queueLimit: configuration.databaseQueueLimit,
    statementMilliseconds: options.statementMilliseconds,
    onIdleFault,
  });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrateWhenThere(url, { say: sayBeside, ...options });
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
}
