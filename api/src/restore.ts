/**
 * `madoguchi restore DIR`: brings a backup back into an empty database, migrates it, and checks that all of it fits.
 */
import { resolve } from 'node:path';
import { runCommand, say } from './command';
import { commandSource } from './commandBackup';
import { withDatabase } from './commandDatabase';
import { wrongUsage } from './commands';
import { misfits } from './repositories/places/misfits';
import { restoreBackup } from './services/backup/restore';

runCommand(async (args) => {
  const [directory, ...others] = args;
  if (directory === undefined || directory.startsWith('-') || others.length > 0) throw wrongUsage('restore');
  const started = performance.now();
  const { summary, differences } = await restoreBackup(commandSource(), resolve(directory));
  const broken = [...differences, ...(await withDatabase((database) => misfits(database)))];
  for (const line of broken) say(`Does not fit: ${line}`);
  const rows = Object.values(summary.tables).reduce((sum, count) => sum + count, 0);
  say(`Restored ${rows} rows and ${summary.files?.count ?? 0} files of ${summary.at}, made by ${summary.version},`);
  say(`in ${((performance.now() - started) / 1_000).toFixed(1)} s; ${broken.length} do not fit.`);
  if (broken.length > 0) process.exitCode = 1;
});
