/**
 * One structured line a request: id, route pattern, status, timing, a hash of the person, what it was about and why it
 * was refused (requestFacts). Never an address's query, a body, a name or a token.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { factsOf, hashForLog } from './requestFacts';
import { traceIdOf } from './requestId';

interface RequestLogOptions {
  /** True for the id of a form that there is. */
  isForm: (id: string) => boolean;
}

/** Asked every few seconds by the tool that watches the server: only an answer that is bad is worth a line. */
const PROBES = new Set(['/healthz', '/readyz']);

function isGoodProbe({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode < 400 && PROBES.has(routeOptions.url ?? '');
}

const plugin: FastifyPluginAsync<RequestLogOptions> = async (app, { isForm }) => {
  app.addHook('onResponse', async (request, reply) => {
    if (isGoodProbe(request, reply)) return;
    const trace = traceIdOf(request.headers);
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.refusedWith !== undefined && { code: request.refusedWith }),
        ...factsOf(request, isForm),
        ...(request.caller && { user: hashForLog(request.caller.userId) }),
        ...(trace !== undefined && { trace }),
      },
      'request',
    );
  });
};

export const requestLog = fastifyPlugin(plugin, { name: 'requestLog' });
