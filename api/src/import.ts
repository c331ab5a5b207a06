/**
 * `madoguchi import [--check] DIR`: loads a data bundle into the database that the environment names, or only validates
 * it. Ends with 1, and one line per fault, when the bundle is refused.
 */
import { resolve } from 'node:path';
import { importBundle } from './bundle/apply';
import { faultsOfBundle, noticesOfBundle } from './bundle/check';
import { BundleError } from './bundle/fault';
import { runCommand, say } from './command';
import { withDatabase } from './commandDatabase';
import { wrongUsage } from './commands';
import { isMedicalMode } from './configuration';

function check(directory: string): void {
  const faults = faultsOfBundle(directory);
  if (faults.length > 0) throw new BundleError(faults);
  for (const notice of noticesOfBundle(directory, isMedicalMode(process.env))) say(`Warning: ${notice}`);
  say('The bundle is fine.');
}

async function load(directory: string): Promise<void> {
  await withDatabase(async (database) => {
    const { changed, answers, notices } = await importBundle(database, directory, {
      medicalMode: isMedicalMode(process.env),
    });
    for (const notice of notices) say(notice);
    say(`Imported ${changed} documents and ${answers} answers.`);
  });
}

runCommand(async (args) => {
  const isCheck = args.includes('--check');
  const [directory, ...others] = args.filter((argument) => argument !== '--check');
  if (directory === undefined || directory.startsWith('-') || others.length > 0) throw wrongUsage('import');
  if (isCheck) check(resolve(directory));
  else await load(resolve(directory));
});
