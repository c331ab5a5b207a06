/**
 * `madoguchi check`: looks the installation over that the environment names, and prints what is wrong and what to do.
 * Ends with 1 where something is.
 */
import { setClock } from '@madoguchi/shared/domain/clock';
import { checkInstallation } from './check/checkInstallation';
import { runCommand, say } from './command';
import { PRODUCT_DIRECTORY } from './commandDatabase';
import { wrongUsage } from './commands';
import { readSettings } from './configuration';

runCommand(async (args) => {
  if (args.length > 0) throw wrongUsage('check');
  const { now } = readSettings(process.env, PRODUCT_DIRECTORY).configuration;
  if (now !== undefined) setClock(now);
  const { faults, warnings, asked } = await checkInstallation(process.env, PRODUCT_DIRECTORY);
  for (const line of asked) say(line);
  for (const warning of warnings) say(`Warning: ${warning}`);
  for (const fault of faults) say(`Fault: ${fault}`);
  say(`${faults.length} faults, ${warnings.length} warnings.`);
  if (faults.length > 0) process.exitCode = 1;
});
