/** Examples of the console's calls that are about the staff themselves. */
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { consoleOperation } from '../plugins/operations/staff';
import type { MakeExample } from './apiExamples';
import { DESK } from './server';

export const STAFF_EXAMPLES: Readonly<Record<string, MakeExample>> = {
  [consoleOperation('loginToken')]: async (server) => ({
    path: `${consolePath('loginToken')}?code=dev:${await server.staff({ roles: ['受付'] })}`,
  }),
  [consoleOperation('me')]: () => ({ as: DESK }),
};
