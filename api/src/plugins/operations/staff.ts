/** The staff: signing in to the console, and accounts. */
import { CONSOLE_CALLS, type ConsoleCallName, consoleRoutePath } from '@madoguchi/shared/contract/console/paths';
import { StaffProfileSchema, StaffSessionSchema } from '@madoguchi/shared/contract/console/staff';
import * as v from 'valibot';
import type { Operations } from './operation';

/** A call of the console as the reference names it. */
export function consoleOperation(name: ConsoleCallName): string {
  return `${CONSOLE_CALLS[name].method} ${consoleRoutePath(name).replace(/:(\w+)/g, '{$1}')}`;
}

/** The good answer of a call of the console. */
export function dataAnswer<Data extends v.GenericSchema>(data: Data) {
  return v.object({ result: v.literal('OK'), data });
}

export const STAFF_OPERATIONS: Operations = {
  [consoleOperation('loginToken')]: {
    summary: 'Open a session of the staff by a code',
    answer: dataAnswer(StaffSessionSchema),
  },
  [consoleOperation('me')]: { summary: 'Tell who is signed in', answer: dataAnswer(StaffProfileSchema) },
};
