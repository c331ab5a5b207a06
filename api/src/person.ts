/**
 * `npm run person -- show|erase USER_ID`: what is stored about a person, as JSON, or all of it erased (CONTRACT 12,
 * Privacy).
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import '@madoguchi/shared/domain/survey/everyType';
import { ConfigurationError, readConfiguration } from './configuration';
import { openDatabase } from './database/open';
import { FileLinks } from './services/files/links';
import { makeFiles } from './services/files/makeFiles';
import { erasePerson, showPerson } from './services/privacy/personData';

const PRODUCT_DIRECTORY = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
const USAGE = 'Usage: npm run person -- show|erase USER_ID';

async function run(): Promise<void> {
  const [action, userId, ...others] = process.argv.slice(2);
  const isKnown = action === 'show' || action === 'erase';
  if (!isKnown || userId === undefined || others.length > 0) throw new ConfigurationError([USAGE]);
  const configuration = readConfiguration(process.env, PRODUCT_DIRECTORY);
  const { database, close } = await openDatabase(configuration, () => undefined);
  try {
    const { fileStorage } = makeFiles(configuration, database, new FileLinks(database), () => undefined);
    const result =
      action === 'show' ? await showPerson(database, userId) : await erasePerson(database, fileStorage, userId);
    process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  const isExplained = error instanceof ConfigurationError;
  process.stderr.write(`${isExplained ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
