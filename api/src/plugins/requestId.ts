/**
 * The number of a request: taken over from whoever called (a proxy, another program), so that one number finds it in
 * all logs, and given back with the answer.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { makeRequestId } from '../identifiers';

export const REQUEST_ID_HEADER = 'x-request-id';
/** Short, and of characters that mean nothing to a log, a shell or a page. */
const SAFE_ID = /^[\w.:-]{1,64}$/;
/** W3C Trace Context: version, trace, parent, flags; ids of zeros alone are none. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;

/** The trace that a request belongs to, by its `traceparent`; undefined where it names none that can be read. */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

/** The request's number: the one that it brought, else that of its trace, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER];
  if (typeof given === 'string' && SAFE_ID.test(given)) return given;
  return traceIdOf(headers) ?? makeRequestId();
}

const plugin: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
};

/** Gives every answer the number of its request. */
export const requestIds = fastifyPlugin(plugin, { name: 'requestIds' });
