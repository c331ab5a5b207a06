/**
 * `madoguchi COMMAND`: one program for everything that an operator does. It looks the command up, reads a file of
 * settings where one is named, and hands over to the built file of the command. Nothing here installs or builds.
 */
import { nearestName } from '@madoguchi/shared/domain/text';
import { runCommand, say } from './command';
import { commands, UsageError, usageOf } from './commands';
import { buildVersion } from './version';

const GENERAL_USAGE = 'Usage: madoguchi [--env FILE] COMMAND';

function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return [
    GENERAL_USAGE,
    '',
    ...commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`),
    '',
    'FILE holds settings, a line each: NAME=value. What the environment says already, stays.',
  ].join('\n');
}

/** The arguments behind `--env FILE`, whose settings are then in the environment. */
function readEnvironmentFile(args: readonly string[]): readonly string[] {
  if (args[0] !== '--env') return args;
  const file = args[1];
  if (file === undefined) throw new UsageError(GENERAL_USAGE);
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    throw new UsageError(`The file of settings ${file} cannot be read (${code}).`);
  }
  return args.slice(2);
}

runCommand(async (given) => {
  const [name, ...args] = readEnvironmentFile(given);
  if (name === undefined) throw new UsageError(`${GENERAL_USAGE}; "madoguchi help" lists the commands.`);
  if (['help', '--help', '-h'].includes(name)) return say(help());
  const command = commands.find((each) => each.name === name);
  if (!command) {
    const names = commands.map((each) => each.name);
    const meant = nearestName(name, names);
    const rest = meant === undefined ? `the commands are ${names.join(', ')}.` : `did you mean "${meant}"?`;
    throw new UsageError(`madoguchi: there is no command "${name}"; ${rest}`);
  }
  if (args.includes('--help')) return say(`${usageOf(name)}\n${command.does}`);
  if (command.name === 'version') return say(buildVersion());
  if (command.name === 'serve' && args.length > 0) throw new UsageError(usageOf(name));
  // Faults are told in the lines of the sources.
  process.setSourceMapsEnabled(true);
  process.argv.splice(2, process.argv.length, ...args);
  await import(new URL(`./${command.file}.js`, import.meta.url).href);
});
