/** Tells who waits for an answer: from when the whole request is there until its answer is made. */
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Foreground } from '../foreground';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the waiting for this request's answer. */
    isAnswered: (() => void) | undefined;
  }
}

const plugin: FastifyPluginAsync<{ foreground: Foreground }> = async (app, { foreground }) => {
  app.decorateRequest('isAnswered', undefined);
  // Behind the reading of the body, and before the sending of the answer: a slow telephone takes no processor.
  app.addHook('preValidation', async (request, reply) => {
    request.isAnswered = foreground.begin();
    // Of one who has gone no answer is made.
    reply.raw.once('close', request.isAnswered);
  });
  app.addHook('onSend', async (request) => {
    request.isAnswered?.();
  });
};

/** Keeps a Foreground true of all requests of its scope. */
export const waitingRequests = fastifyPlugin(plugin, { name: 'waitingRequests' });
