/**
 * `madoguchi migrate`: brings the database to the schema of this program, and says what it is at. For those who let the
 * server run as a user that may not change tables; it asks for no other setting than DATABASE_URL.
 */
import { runCommand, say } from './command';
import { PRODUCT_DIRECTORY } from './commandDatabase';
import { wrongUsage } from './commands';
import { readSettings } from './configuration';
import { openDatabase } from './database/open';
import { migrations } from './migrations';
import { ConfigurationError } from './settings/configurationError';

runCommand(async (args) => {
  if (args.length > 0) throw wrongUsage('migrate');
  const { configuration, faults } = readSettings(process.env, PRODUCT_DIRECTORY);
  const ofDatabase = faults.filter((fault) => fault.startsWith('DATABASE_URL '));
  if (ofDatabase.length > 0) throw new ConfigurationError(ofDatabase);
  const { close } = await openDatabase(configuration, () => undefined);
  await close();
  say(`The database is at ${migrations.at(-1)?.id}.`);
});
