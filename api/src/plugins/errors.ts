/**
 * Turns what was thrown into an answer of CONTRACT 5's table. What nobody foresaw is a 500 whose cause only the log
 * knows.
 */
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { internalFault, invalid, notFound, Refusal, tooLarge, unsupportedType } from '../refusal';
import { TokenRefused } from '../services/session/idTokens';
import { REQUEST_ID_HEADER } from './requestId';

/** Sends a refusal with its status, the request's number and, where it has one, Retry-After. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  request.refusedWith = refusal.answer.code;
  request.answerCode = refusal.answer.answercode;
  return reply.code(refusal.status).send({ ...refusal.answer, requestId: request.id });
}

/** 401 for a missing or forged token, 403 in LINE's words for an expired one (API-011). */
function sendTokenRefused(request: FastifyRequest, reply: FastifyReply, { reason }: TokenRefused): FastifyReply {
  const requestId = request.id;
  request.refusedWith = `token_${reason}`;
  if (reason === 'expired') {
    return reply.code(403).send({ error: 'invalid_request', error_description: 'IdToken expired.', requestId });
  }
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer error="invalid_token"')
    .send({ error: 'invalid_token', requestId });
}

/** Faults that the framework finds in a request before a route sees it. */
function refusalOf(error: FastifyError): Refusal {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedType();
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? invalid() : internalFault();
}

/** Answers what the framework refuses before any plugin is asked: addresses that cannot be read. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  sendRefusal(request, reply.header(REQUEST_ID_HEADER, request.id), refusal);
  request.log.info({ method: request.method, status: refusal.status, code: refusal.answer.code }, 'request');
}

const plugin: FastifyPluginAsync = async (app) => {
  app.setErrorHandler<FastifyError | Refusal | TokenRefused>((error, request, reply) => {
    if (error instanceof TokenRefused) return sendTokenRefused(request, reply, error);
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    if (refusal.status >= 500) {
      // Messages of the driver can quote values; code, place and stack's frames are enough to find a fault.
      const cause = error.cause ?? error;
      const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined;
      const frames = error.stack
        ?.split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, 8);
      request.log.error({ code, kind: error.name, frames }, refusal.status === 503 ? 'unavailable' : 'fault');
    }
    return sendRefusal(request, reply, refusal);
  });
};

export const errorAnswers = fastifyPlugin(plugin, { name: 'errors' });
