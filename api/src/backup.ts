/**
 * `madoguchi backup DIR`: saves the database and the files into a new folder below DIR.
 */
import { join, resolve } from 'node:path';
import { now } from '@madoguchi/shared/domain/clock';
import { runCommand, say } from './command';
import { commandSource } from './commandBackup';
import { wrongUsage } from './commands';
import { takeBackup } from './services/backup/backup';

/** Names of folders sort by time: `20261122T201500Z`. */
const nameOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

runCommand(async (args) => {
  const [directory, ...others] = args;
  if (directory === undefined || directory.startsWith('-') || others.length > 0) throw wrongUsage('backup');
  const started = performance.now();
  const at = now();
  const folder = join(resolve(directory), `madoguchi-${nameOf(at)}`);
  const source = commandSource();
  const { tables, files } = await takeBackup(source, folder, at);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  say(`Saved ${rows} rows of ${Object.keys(tables).length} tables and ${files ? `${files.count} files` : 'no files'}`);
  if (!files) say('Files lie in a bucket: see to its own backup.');
  say(`in ${((performance.now() - started) / 1_000).toFixed(1)} s: ${folder}`);
});
