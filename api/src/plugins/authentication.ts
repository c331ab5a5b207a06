/**
 * Who makes a call: every route of its scope needs a bearer id token, unless the route says that it is open. Rate
 * limits count by person once it is known, by address before. And nobody but an administrator
 * may name another person (CONTRACT 5).
 */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { forbidden } from '../refusal';
import { type IdTokens, TokenRefused } from '../services/session/idTokens';
import { type RateLimitOptions, rateLimits } from './rateLimits';

/** The person behind a call. The role is looked up at each request, never believed from a token. */
export interface Caller {
  userId: string;
  name: string;
  isAdmin: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** No id token needed; counted by address. */
    isOpen?: boolean;
    /** As isOpen where no id token comes; one that comes is checked. */
    isTokenOptional?: boolean;
    /** Changes something; counted by person. */
    isWrite?: boolean;
  }
}

/** The caller of a route that needs a token. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new TokenRefused('invalid');
  return request.caller;
}

interface AuthenticationOptions extends RateLimitOptions {
  idTokens: IdTokens;
  adminUsers: ReadonlySet<string>;
}

/** Fields of queries and bodies that say whom a call is about. */
const PERSON_FIELDS = ['userId', 'requestingUserId'];

function namesAnother(part: unknown, caller: Caller): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const fields = new Map<string, unknown>(Object.entries(part));
  return PERSON_FIELDS.map((field) => fields.get(field)).some(
    (named) => typeof named === 'string' && named !== '' && named !== caller.userId,
  );
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

const plugin: FastifyPluginAsync<AuthenticationOptions> = async (app, options) => {
  const { countAddress, countWrite } = await rateLimits(app, options);
  app.decorateRequest('caller', undefined);

  app.addHook('onRequest', async (request) => {
    const { isOpen, isTokenOptional, isWrite } = request.routeOptions.config;
    const token = bearerOf(request);
    if (isOpen || (isTokenOptional && token === undefined)) return countAddress(request);
    try {
      if (token === undefined) throw new TokenRefused('invalid');
      const { userId, name } = await options.idTokens.verify(token);
      request.caller = { userId, name, isAdmin: options.adminUsers.has(userId) };
    } catch (error) {
      if (error instanceof TokenRefused) await countAddress(request);
      throw error;
    }
    if (isWrite) await countWrite(request);
  });

  app.addHook('preValidation', async ({ caller, query, body }) => {
    if (caller && !caller.isAdmin && [query, body].some((part) => namesAnother(part, caller))) throw forbidden();
  });
};

export const authentication = fastifyPlugin(plugin, { name: 'authentication' });
