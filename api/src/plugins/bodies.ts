/**
 * What bodies calls may have: JSON, or none. Routes that take anything else say so themselves.
 */
import type { FastifyInstance } from 'fastify';

/**
 * Makes the instance take JSON alone. A call that names the type and sends nothing, as many clients do with DELETE, has
 * no body.
 */
export function takeJsonOrNothing(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // The framework takes plain text of itself.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}
