/**
 * What bodies calls may have: JSON, or none, and how long. Routes that take anything else say so themselves.
 */
import type { FastifyInstance } from 'fastify';
import { invalid } from '../refusal';

/** What is longer is 413 (CONTRACT 12, Values); routes that take more say so themselves. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Far more than any body of ours has, and far less than what can be read and not be written again. */
const DEEPEST = 64;

/**
 * True where lists and objects lie within each other more than `DEEPEST` times; brackets in texts count for nothing.
 * Asked before JSON is read: to read what is deep costs far more than its length.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index];
    if (isInText) {
      if (sign === '\\') index += 1;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}

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
    else if (isTooDeep(body)) done(invalid());
    else parseJson(request, body, done);
  });
}
