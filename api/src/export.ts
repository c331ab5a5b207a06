/**
 * `madoguchi export DIR`: writes what is in force as a data bundle, which an import takes again.
 */
import { resolve } from 'node:path';
import { writeExport } from './bundle/writeExport';
import { runCommand, say } from './command';
import { withDatabase } from './commandDatabase';
import { wrongUsage } from './commands';

runCommand(async ([directory, ...others]) => {
  if (directory === undefined || directory.startsWith('-') || others.length > 0) throw wrongUsage('export');
  await withDatabase(async (database) => {
    const count = await writeExport(database, resolve(directory));
    say(`Exported ${count} documents to ${resolve(directory)}.`);
  });
});
