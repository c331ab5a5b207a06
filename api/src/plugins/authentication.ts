/**
 * Who makes a call, and in which mode: every route of its scope needs a bearer id token, unless the route says that it
 * is open. Rate limits count by person once it is known, by address before. Who has the admin role acts as an
 * administrator where the call says so, and nobody else may name another person (CONTRACT 5, CONTRACT 13).
 */
import type { FormMode } from '@madoguchi/shared/contract';
import { FormModeSchema } from '@madoguchi/shared/contract/apiSchema';
import type { ConsoleCallName } from '@madoguchi/shared/contract/console/paths';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import * as v from 'valibot';
import { forbidden, invalid } from '../refusal';
import type { Caller } from '../services/session/caller';
import { type IdTokens, TokenRefused } from '../services/session/idTokens';
import type { StaffCaller } from '../services/staff/staffCaller';
import type { StaffDoor } from '../services/staff/staffDoor';
import type { StaffOnPersonCalls } from '../services/staff/staffOnPersonCalls';
import { referencePath } from './operations/operation';
import { type AddressCounter, type CountAddress, type RateLimitOptions, rateLimits } from './rateLimits';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    /** Who of the staff makes a call. */
    staff: StaffCaller | undefined;
  }
  interface FastifyInstance {
    countAddress: CountAddress;
  }
  interface FastifyContextConfig {
    /** No id token needed; counted by address. */
    isOpen?: boolean;
    /** The counter of addresses that an open route belongs to; `itself` where the route decides what it counts. */
    addressCounter?: AddressCounter | 'itself';
    /** As isOpen where no id token comes; one that comes is checked. */
    isTokenOptional?: boolean;
    /** Counted by person (rateLimits.ts): it changes something, or costs an outside service. */
    isCounted?: boolean;
    /** Counted by person, apart from writes: it looks through answers or lists. */
    isSearch?: boolean;
    /** Only administrators may do it, so that the call need not say its mode; who else makes it is refused by what it does. */
    isAdministrative?: boolean;
    /** A call of the console, which the staff alone may make, by its right (CONTRACT 14.2). */
    consoleCall?: ConsoleCallName;
  }
}

/** The caller of a route that needs a token. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new TokenRefused('invalid');
  return request.caller;
}

interface AuthenticationOptions extends RateLimitOptions {
  idTokens: IdTokens;
  staffDoor: StaffDoor;
  staffOnPersonCalls: StaffOnPersonCalls;
  adminUsers: ReadonlySet<string>;
}

/** Fields of queries and bodies that say whom a call is about. */
const PERSON_FIELDS = ['userId', 'requestingUserId'];

function fieldsOf(part: unknown): Map<string, unknown> | undefined {
  return typeof part === 'object' && part !== null ? new Map(Object.entries(part)) : undefined;
}

function namesAnother(part: unknown, caller: Caller): boolean {
  const fields = fieldsOf(part);
  return PERSON_FIELDS.map((field) => fields?.get(field)).some(
    (named) => typeof named === 'string' && named !== '' && named !== caller.userId,
  );
}

/**
 * The mode of a call, said in the subData of its body, in a body that has none in the body itself, and without a body
 * in the address (CONTRACT 13). @throws {Refusal} 400 for a mode that there is not
 */
function modeOf({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): FormMode {
  const sent = fieldsOf(body);
  const said = (sent ? (fieldsOf(sent.get('subData')) ?? sent) : fieldsOf(query))?.get('mode');
  const mode = v.safeParse(FormModeSchema, said ?? 'user');
  if (!mode.success) throw invalid([{ itemKey: 'mode', message: FormModeSchema.options.join(', ') }]);
  return mode.output;
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

const plugin: FastifyPluginAsync<AuthenticationOptions> = async (app, options) => {
  const { countAddress, countWrite, countSearch } = await rateLimits(app, options);
  app.decorate('countAddress', countAddress);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('staff', undefined);

  app.addHook('onRequest', async (request) => {
    const {
      isOpen,
      isTokenOptional,
      isCounted,
      isSearch,
      addressCounter = 'rest',
      consoleCall,
    } = request.routeOptions.config;
    const token = bearerOf(request);
    if (isOpen || (isTokenOptional && token === undefined))
      return addressCounter === 'itself' ? undefined : countAddress(request, addressCounter);
    try {
      if (token === undefined) throw new TokenRefused('invalid');
      const holder = await options.idTokens.verify(token);
      if (consoleCall) request.staff = await options.staffDoor.enter(holder, consoleCall);
      else if (holder.staff) request.staff = await options.staffDoor.staffOfPersonCall(holder);
      request.caller = request.staff ?? { userId: holder.userId, name: holder.name, isAdmin: false };
    } catch (error) {
      if (error instanceof TokenRefused) await countAddress(request, 'rest');
      throw error;
    }
    if (isCounted) await countWrite(request);
    if (isSearch) await countSearch(request);
  });

  app.addHook('preValidation', async (request) => {
    const { caller, staff, query, body, routeOptions } = request;
    if (!caller || routeOptions.config.consoleCall) return;
    if (staff) {
      // The staff have no answers of their own: without the mode nobody is meant.
      if (modeOf(request) !== 'admin' && routeOptions.config.isAdministrative !== true) throw forbidden();
      const name = `${request.method} ${referencePath(routeOptions.url ?? '')}`;
      return options.staffOnPersonCalls.enter(staff, name, request);
    }
    const hasRole = options.adminUsers.has(caller.userId);
    const isSaid = modeOf(request) === 'admin';
    if (isSaid && !hasRole) throw forbidden();
    const isAdmin = hasRole && (isSaid || routeOptions.config.isAdministrative === true);
    request.caller = { ...caller, isAdmin };
    if (!isAdmin && [query, body].some((part) => namesAnother(part, caller))) throw forbidden();
  });
};

export const authentication = fastifyPlugin(plugin, { name: 'authentication' });
