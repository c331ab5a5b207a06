/**
 * Every command of `madoguchi`: its words, the built file that does it, and the line that says how it is used.
 */
interface Command {
  name: string;
  /** The built file beside this program, without its ending. */
  file: string;
  usage: string;
  does: string;
}

const COMMANDS = [
  { name: 'serve', file: 'server', usage: 'serve', does: 'runs the server until it is stopped' },
  {
    name: 'import',
    file: 'import',
    usage: 'import [--check] [--dry-run] [--force] [--note TEXT] DIR',
    does: 'loads a data bundle and says what it changes, or only what is wrong with it or would change',
  },
  {
    name: 'export',
    file: 'export',
    usage: 'export DIR',
    does: 'writes what is in force as a data bundle',
  },
  {
    name: 'person',
    file: 'person',
    usage:
      'person find CODE | person show USER_ID | person erase [--dry-run] [--yes] USER_ID | person sign-out USER_ID',
    does: 'finds a person by the code of an answer, shows everything that stands about one, erases it, or signs the person out everywhere',
  },
  {
    name: 'staff',
    file: 'staff',
    usage:
      'staff list | staff add STAFF_ID NAME ROLE[,ROLE...] [--login NAME [--password-stdin]] [--subject SUB] | staff end STAFF_ID | staff reset [--password-stdin] STAFF_ID',
    does: 'lists the console’s staff, adds somebody, ends sessions, or gives a new password and takes the second factor away',
  },
  {
    name: 'reconcile',
    file: 'reconcile',
    usage: 'reconcile',
    does: 'says what of orders, money, places and the provider’s books does not fit',
  },
  {
    name: 'audit',
    file: 'audit',
    usage: 'audit verify [--head HASH]',
    does: 'proves that nothing of the audit was changed, removed, inserted or cut off',
  },
  {
    name: 'check',
    file: 'check',
    usage: 'check',
    does: 'says what is wrong with the settings, LINE, the database, files and payments',
  },
  {
    name: 'migrate',
    file: 'migrate',
    usage: 'migrate',
    does: 'brings the database to this program’s schema',
  },
  {
    name: 'backup',
    file: 'backup',
    usage: 'backup DIR',
    does: 'saves the database and the files into a new folder below DIR, while people go on',
  },
  {
    name: 'restore',
    file: 'restore',
    usage: 'restore DIR',
    does: 'brings a backup back into an empty database, and checks that all of it fits',
  },
  { name: 'version', file: 'madoguchi', usage: 'version', does: 'says which build this is' },
] as const satisfies readonly Command[];

export type CommandName = (typeof COMMANDS)[number]['name'];

export const commands: readonly Command[] = COMMANDS;

/** Wrong usage, in one line; the program ends with 2. */
export class UsageError extends Error {}

/** What a command cannot do, in one line for the person who runs it; the program ends with 1. */
export class CommandFault extends Error {}

/** What a command throws that was called wrongly. */
export function wrongUsage(name: CommandName): UsageError {
  return new UsageError(usageOf(name));
}

/** How a command is used, in one line. */
export function usageOf(name: string): string {
  const command = commands.find((each) => each.name === name);
  return `Usage: madoguchi ${command?.usage ?? 'COMMAND'}`;
}
