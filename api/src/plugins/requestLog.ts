/**
 * One structured line a request: id, route pattern, status, timing and a hash of the person. Never an address's query,
 * a body, a name or a token.
 */
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hashText } from '../identifiers';

const HASH_LENGTH = 12;

const plugin: FastifyPluginAsync = async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller && { user: hashText(request.caller.userId).slice(0, HASH_LENGTH) }),
      },
      'request',
    );
  });
};

export const requestLog = fastifyPlugin(plugin, { name: 'requestLog' });
