/**
 * `madoguchi staff list|add|end|reset`: the accounts of the console's staff, for the first one and for who is shut out
 * (CONTRACT 14.1). What was done stands in the audit with the name of who ran it.
 */
import { STAFF_ROLES, StaffIdSchema, type StaffRow } from '@madoguchi/shared/contract/console/staff';
import { isStaffRole } from '@madoguchi/shared/domain/staff';
import * as v from 'valibot';
import { operatorName, runCommand, say } from './command';
import { readArguments } from './commandArguments';
import { withDatabase } from './commandDatabase';
import { CommandFault, wrongUsage } from './commands';
import type { Configuration } from './configuration';
import type { Database } from './database/database';
import { makeAnswerCode } from './identifiers';
import { Refusal } from './refusal';
import { IdTokens } from './services/session/idTokens';
import { KeyVault } from './services/session/keyVault';
import { Passwords } from './services/staff/passwords';
import { StaffAccounts } from './services/staff/staffAccounts';
import { StaffSessions } from './services/staff/staffSessions';

const PAGE = 200;

interface Options {
  login: string | undefined;
  subject: string | undefined;
  isPasswordGiven: boolean;
}

function accountsOf(database: Database, { staff, adminUsers, keySecret }: Configuration): StaffAccounts {
  const idTokens = new IdTokens(database, adminUsers, new KeyVault(keySecret));
  return new StaffAccounts(database, new StaffSessions(database, idTokens, staff.idleMinutes), new Passwords());
}

function readWords(args: readonly string[]): { words: string[]; options: Options } {
  const { values, positionals } = readArguments('staff', args, {
    login: { type: 'string' },
    subject: { type: 'string' },
    'password-stdin': { type: 'boolean', default: false },
  });
  const { login, subject } = values;
  return { words: positionals, options: { login, subject, isPasswordGiven: values['password-stdin'] } };
}

/** The password on the standard input, without the end of its line; else a new one that is told once. */
async function passwordOf({ isPasswordGiven }: Options): Promise<{ password: string; told: string | undefined }> {
  if (!isPasswordGiven) {
    const password = `${makeAnswerCode()}-${makeAnswerCode()}`;
    return { password, told: password };
  }
  let password = '';
  for await (const chunk of process.stdin) password += String(chunk);
  return { password: password.replace(/\r?\n$/, ''), told: undefined };
}

function sayPassword(told: string | undefined): void {
  if (told !== undefined) say(`Password, which is shown only now and is to be changed after signing in: ${told}`);
}

async function everybody(accounts: StaffAccounts): Promise<StaffRow[]> {
  const rows: StaffRow[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { items: StaffRow[]; last?: string } = await accounts.list(after, PAGE);
    rows.push(...page.items);
    after = page.last;
  }
  return rows;
}

async function list(accounts: StaffAccounts): Promise<void> {
  for (const { staffId, name, roles, disabled, loginName, subject, hasTotp } of await everybody(accounts)) {
    const ways = [
      loginName && `password as ${loginName}`,
      hasTotp && 'second factor',
      subject && `provider as ${subject}`,
    ];
    const facts = [disabled && 'disabled', ...ways].filter(Boolean);
    say([staffId, name, roles.join(','), facts.join('; ')].join('  ').trimEnd());
  }
}

async function add(accounts: StaffAccounts, actor: string, words: readonly string[], options: Options): Promise<void> {
  const [staffId, name, roleList, ...others] = words;
  if (staffId === undefined || name === undefined || roleList === undefined || others.length > 0)
    throw wrongUsage('staff');
  if (!v.is(StaffIdSchema, staffId)) throw new CommandFault(`"${staffId}" is no id of the staff, such as S-yamada.`);
  const roles = roleList.split(',').filter(isStaffRole);
  if (roles.length === 0 || roles.length !== roleList.split(',').length)
    throw new CommandFault(`"${roleList}" must be a comma list of ${STAFF_ROLES.join(', ')}.`);
  const { login: loginName, subject } = options;
  if (loginName === undefined && subject === undefined)
    throw new CommandFault('Say how one signs in: --login NAME for a password, or --subject SUB for the provider.');
  const { password, told } =
    loginName === undefined ? { password: undefined, told: undefined } : await passwordOf(options);
  await accounts.add(actor, { staffId, name, roles, scope: {}, loginName, subject, password });
  say(`Added ${staffId}.`);
  sayPassword(told);
}

async function reset(accounts: StaffAccounts, actor: string, staffId: string, options: Options): Promise<void> {
  const row = (await everybody(accounts)).find((each) => each.staffId === staffId);
  if (!row) throw new CommandFault(`Nobody of the staff has the id "${staffId}".`);
  const { password, told } =
    row.loginName === undefined ? { password: undefined, told: undefined } : await passwordOf(options);
  await accounts.change(actor, staffId, { ...row, password, withoutTotp: true });
  say(`The second factor of ${staffId} is gone, and every session has ended.`);
  sayPassword(told);
}

/** What a rule refuses, in a line for the terminal. */
function explained(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const faults = error.answer.errors?.map(({ itemKey, message }) => `${itemKey}: ${message}`) ?? [];
  return new CommandFault(faults.length > 0 ? faults.join(' ') : error.answer.errorMessage);
}

runCommand(async (args) => {
  const { words, options } = readWords(args);
  const [action, staffId, ...others] = words;
  const isKnown =
    action === 'add' ||
    (action === 'list' && staffId === undefined) ||
    ((action === 'end' || action === 'reset') && staffId !== undefined && others.length === 0);
  if (!isKnown) throw wrongUsage('staff');
  const actor = `command:${operatorName()}`;
  await withDatabase(async (database, configuration) => {
    const accounts = accountsOf(database, configuration);
    if (action === 'list') return list(accounts);
    if (action === 'add') return add(accounts, actor, words.slice(1), options);
    if (action === 'reset') return reset(accounts, actor, staffId ?? '', options);
    await accounts.endSessions(actor, staffId ?? '');
    return say(`Every session of ${staffId} has ended.`);
  }).catch((error: unknown) => {
    throw explained(error);
  });
});
