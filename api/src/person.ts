/**
 * `madoguchi person show|erase|sign-out USER_ID`: what is stored about a person, as JSON, or all of it erased (CONTRACT
 * 12, Privacy), or the person signed out on every device; `madoguchi person find CODE` tells the id. Erasing asks first;
 * what was shown or done stands in the audit with the name of who ran it.
 */
import { createInterface } from 'node:readline/promises';
import { operatorName, runCommand, say } from './command';
import { withDatabase } from './commandDatabase';
import { CommandFault, UsageError, wrongUsage } from './commands';
import { FileLinks } from './services/files/links';
import { makeFiles } from './services/files/makeFiles';
import { erasePerson, findPeople, readPerson, showPerson } from './services/privacy/personData';
import { signOutPerson } from './services/session/sessions';

/** What a person can be asked or made by, besides `erase`, which alone has flags. */
const PLAIN_ACTIONS = new Set(['show', 'find', 'sign-out']);
const FLAGS = new Set(['--yes', '--dry-run']);

/** True when the person at the terminal types the id again, which no habit does by itself. */
async function isConfirmed(userId: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('Nobody can be asked here: add --yes to erase, or --dry-run to look.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question('This cannot be undone. Type the id again to erase: ');
  terminal.close();
  return typed.trim() === userId;
}

runCommand(async (args) => {
  const flags = new Set(args.filter((argument) => argument.startsWith('-')));
  const [action, named, ...others] = args.filter((argument) => !argument.startsWith('-'));
  const isKnownAction = action === 'erase' || (action !== undefined && PLAIN_ACTIONS.has(action) && flags.size === 0);
  const areFlagsKnown = [...flags].every((flag) => FLAGS.has(flag));
  if (!isKnownAction || named === undefined || others.length > 0 || !areFlagsKnown) throw wrongUsage('person');
  const actorId = `command:${operatorName()}`;
  const operator = { userId: actorId, name: '', isAdmin: true };
  await withDatabase(async (database, configuration) => {
    if (action === 'find') {
      const found = await findPeople(database, named, operator);
      if (found.length === 0) throw new CommandFault(`An answer with the code "${named}" was not found.`);
      for (const { userId, surveyId } of found) say(`${userId}  (${surveyId})`);
      return;
    }
    if (action === 'sign-out') {
      if (!(await signOutPerson(database, named, actorId)))
        throw new CommandFault(`Nobody with the id "${named}" is signed in.`);
      return say('Signed out on every device. What is open there goes on for an hour at most.');
    }
    // Before an erasing counts alone are told: that shows nobody's data.
    const isShown = action === 'show';
    const shown = isShown ? await readPerson(database, named, operator) : await showPerson(database, named);
    if (Object.keys(shown).length === 0) throw new CommandFault(`A person with the id "${named}" was not found.`);
    if (isShown) return say(JSON.stringify(shown, undefined, 2));
    for (const [table, rows] of Object.entries(shown)) say(`${table}: ${rows.length}`);
    if (flags.has('--dry-run')) return say('Nothing was erased.');
    if (!flags.has('--yes') && !(await isConfirmed(named))) {
      process.exitCode = 1;
      return say('Nothing was erased.');
    }
    const { fileStorage } = makeFiles(configuration, database, new FileLinks(database), {
      onFault: () => undefined,
      onInfected: () => undefined,
    });
    const erased = await erasePerson(database, fileStorage, named, actorId);
    say(`Erased: ${JSON.stringify(erased)}`);
  });
});
