/** The staff: signing in to the console, and accounts. */

import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { OkAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import { CONSOLE_CALLS, type ConsoleCallName, consoleRoutePath } from '@madoguchi/shared/contract/console/paths';
import {
  LoginMethodsSchema,
  RecoveryCodesSchema,
  ScopeNamesSchema,
  StaffListSchema,
  StaffProfileSchema,
  StaffRowSchema,
  StaffSessionSchema,
  StaffSessionsSchema,
  TotpBegunSchema,
} from '@madoguchi/shared/contract/console/staff';
import { type Operations, referencePath } from './operation';

/** A call of the console as the reference names it. */
export function consoleOperation(name: ConsoleCallName): string {
  return `${CONSOLE_CALLS[name].method} ${referencePath(consoleRoutePath(name))}`;
}

export const STAFF_OPERATIONS: Operations = {
  [consoleOperation('loginToken')]: {
    summary: 'Open a session of the staff by a code',
    answer: dataAnswer(StaffSessionSchema),
  },
  [consoleOperation('loginMethods')]: {
    summary: 'List the ways in that the staff have',
    answer: dataAnswer(LoginMethodsSchema),
  },
  [consoleOperation('loginPassword')]: {
    summary: 'Open a session of the staff by an own password, and a code where the account has a second factor',
    answer: dataAnswer(StaffSessionSchema),
  },
  [consoleOperation('loginOidc')]: { summary: 'Go to the house’s own provider to sign in', answer: { redirect: 302 } },
  [consoleOperation('loginOidcCallback')]: {
    summary: 'Come back from the provider: on to the page, with a code for login/token',
    answer: { redirect: 302 },
  },
  [consoleOperation('loginRefresh')]: {
    summary: 'Exchange the refresh token of the staff',
    answer: dataAnswer(StaffSessionSchema),
  },
  [consoleOperation('loginLogout')]: { summary: 'End the session of the refresh token', answer: OkAnswerSchema },
  [consoleOperation('me')]: { summary: 'Tell who is signed in', answer: dataAnswer(StaffProfileSchema) },
  [consoleOperation('passwordPut')]: { summary: 'Change the own password', answer: OkAnswerSchema },
  [consoleOperation('totpPost')]: { summary: 'Begin an own second factor', answer: dataAnswer(TotpBegunSchema) },
  [consoleOperation('totpConfirm')]: {
    summary: 'Put the second factor in force by its first code; answers recovery codes, once',
    answer: dataAnswer(RecoveryCodesSchema),
  },
  [consoleOperation('sessions')]: { summary: 'List the own sessions', answer: dataAnswer(StaffSessionsSchema) },
  [consoleOperation('sessionDelete')]: { summary: 'End an own session', answer: OkAnswerSchema },
  [consoleOperation('scopeNames')]: {
    summary: 'List the names of what a scope can be limited to, within the caller’s own',
    answer: dataAnswer(ScopeNamesSchema),
  },
  [consoleOperation('staffList')]: { summary: 'List the staff', answer: dataAnswer(StaffListSchema) },
  [consoleOperation('staffPost')]: { summary: 'Add somebody to the staff', answer: dataAnswer(StaffRowSchema) },
  [consoleOperation('staffPut')]: {
    summary: 'Change an account of the staff; the last 管理者 keeps the role',
    answer: dataAnswer(StaffRowSchema),
  },
  [consoleOperation('staffSessionsDelete')]: {
    summary: 'End all sessions of somebody of the staff',
    answer: OkAnswerSchema,
  },
};
