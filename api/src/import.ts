/**
 * `npm run import -- [--check] DIR`: loads a data bundle into the database that the environment names, or only
 * validates it. Ends with 1, and one line per fault, when the bundle is refused.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import '@madoguchi/shared/domain/survey/everyType';
import { importBundle } from './bundle/apply';
import { faultsOfBundle, noticesOfBundle } from './bundle/check';
import { BundleError } from './bundle/fault';
import { ConfigurationError, readConfiguration } from './configuration';
import { openDatabase } from './database/open';

const PRODUCT_DIRECTORY = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
const USAGE = 'Usage: npm run import -- [--check] DIR';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function check(directory: string): void {
  const faults = faultsOfBundle(directory);
  if (faults.length > 0) throw new BundleError(faults);
  for (const notice of noticesOfBundle(directory)) say(`Warning: ${notice}`);
  say('The bundle is fine.');
}

async function load(directory: string): Promise<void> {
  const configuration = readConfiguration(process.env, PRODUCT_DIRECTORY);
  const { database, close } = await openDatabase(configuration, () => undefined);
  try {
    const { changed, answers, notices } = await importBundle(database, directory);
    for (const notice of notices) say(notice);
    say(`Imported ${changed} documents and ${answers} answers.`);
  } finally {
    await close();
  }
}

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const isCheck = args.includes('--check');
  const [directory, ...others] = args.filter((argument) => argument !== '--check');
  if (directory === undefined || directory.startsWith('-') || others.length > 0) throw new ConfigurationError([USAGE]);
  if (isCheck) check(resolve(directory));
  else await load(resolve(directory));
}

run().catch((error: unknown) => {
  const isExplained = error instanceof BundleError || error instanceof ConfigurationError;
  process.stderr.write(`${isExplained ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
