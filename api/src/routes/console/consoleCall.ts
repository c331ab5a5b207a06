/**
 * What the routes of the console have in common: a call's method, address and right come from its row in CONSOLE_CALLS and
 * CALL_RIGHTS; the door is the authentication's (plugins/authentication).
 */
import { CONSOLE_CALLS, type ConsoleCallName, consoleRoutePath } from '@madoguchi/shared/contract/console/paths';
import { CALL_RIGHTS } from '@madoguchi/shared/domain/staff';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { TokenRefused } from '../../services/session/idTokens';
import type { StaffCaller } from '../../services/staff/staffCaller';

/** An answer's key, as an address names it. */
export const KeyParameters = v.object({ partitionKey: v.pipe(v.string(), v.minLength(1), v.maxLength(400)) });

/** Scopes of calls that look through many rows. */
const SUMMING = ['list', 'orders', 'wholeForm'];

/** Method, address and right of a call, to be spread into a route: `app.route({ ...consoleCall('me'), handler })`. */
export function consoleCall(name: ConsoleCallName) {
  const { method } = CONSOLE_CALLS[name];
  const { right, scope } = CALL_RIGHTS[name];
  const open = { isOpen: true, addressCounter: name === 'loginPassword' ? 'password' : 'login' } as const;
  const counted = {
    isCounted: method !== 'GET',
    isSearch: method === 'GET' && SUMMING.includes(scope),
  };
  const config: FastifyContextConfig = { consoleCall: name, ...(right === 'open' ? open : counted) };
  return { method, url: consoleRoutePath(name), config };
}

/** Who of the staff makes a call of the console that is not open. */
export function staffOf(request: FastifyRequest): StaffCaller {
  if (!request.staff) throw new TokenRefused('invalid');
  return request.staff;
}
