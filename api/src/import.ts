/**
 * `madoguchi import DIR`: loads a data bundle into the database that the environment names and says what it changes;
 * --check only validates it, --dry-run says what would change. Ends with 1, and one line per fault, when the bundle is
 * refused.
 */
import { resolve } from 'node:path';
import { importBundle } from './bundle/apply';
import { faultsOfBundle, noticesOfBundle } from './bundle/check';
import { BundleError } from './bundle/fault';
import { IMPORTER } from './bundle/importer';
import { operatorName, runCommand, say } from './command';
import { readArguments } from './commandArguments';
import { withDatabase } from './commandDatabase';
import { wrongUsage } from './commands';
import { isMedicalMode } from './configuration';

function check(directory: string): void {
  const faults = faultsOfBundle(directory);
  if (faults.length > 0) throw new BundleError(faults);
  for (const notice of noticesOfBundle(directory, isMedicalMode(process.env))) say(`Warning: ${notice}`);
  say('The bundle is fine.');
}

interface LoadOptions {
  isForced: boolean;
  isTrial: boolean;
  note: string;
}

async function load(directory: string, { note, ...options }: LoadOptions): Promise<void> {
  await withDatabase(async (database) => {
    const { changed, answers, changes, notices } = await importBundle(database, directory, {
      ...options,
      medicalMode: isMedicalMode(process.env),
      publisher: { by: `${IMPORTER}:${operatorName()}`, note },
    });
    for (const line of [...changes, ...notices]) say(line);
    say(`${options.isTrial ? 'Would import' : 'Imported'} ${changed} documents and ${answers} answers.`);
  });
}

const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = { check: FLAG, 'dry-run': FLAG, force: FLAG, note: { type: 'string', default: '' } } as const;

runCommand(async (args) => {
  const { values, positionals } = readArguments('import', args, OPTIONS);
  const [directory, ...others] = positionals;
  if (directory === undefined || others.length > 0) throw wrongUsage('import');
  if (values.check) check(resolve(directory));
  else {
    const { force: isForced, 'dry-run': isTrial, note } = values;
    await load(resolve(directory), { isForced, isTrial, note });
  }
});
