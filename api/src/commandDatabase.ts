/**
 * A command's way to the database that the environment names.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import '@madoguchi/shared/domain/survey/everyType';
import { setClock } from '@madoguchi/shared/domain/clock';
import { type Configuration, readConfiguration } from './configuration';
import type { Database } from './database/database';
import { openDatabase } from './database/open';
import { beginAudit } from './services/audit/begin';

/** The built files lie in api/dist, so the product's folder is two above. */
export const PRODUCT_DIRECTORY = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');

/**
 * Reads the settings, opens and migrates the database, does `work` and closes it. Rows that `work` adds to the audit are in
 * a chain then; where it fails, the next server takes up what it has added.
 */
export async function withDatabase<Value>(
  work: (database: Database, configuration: Configuration) => Promise<Value>,
): Promise<Value> {
  const configuration = readConfiguration(process.env, PRODUCT_DIRECTORY);
  if (configuration.now !== undefined) setClock(configuration.now);
  const { database, close } = await openDatabase(configuration, () => undefined);
  try {
    const audit = await beginAudit(database, configuration);
    const value = await work(database, configuration);
    await audit.end();
    return value;
  } finally {
    await close();
  }
}
