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
  // Each is looked for again only once it is passed, so that a long text costs its length and no more.
  let quote = -1;
  let backslash = -1;
  const next = (sign: string, known: number, from: number) => {
    if (known >= from) return known;
    const found = json.indexOf(sign, from);
    return found < 0 ? json.length : found;
  };
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index];
    if (sign === '"') {
      index += 1;
      quote = next('"', quote, index);
      backslash = next('\\', backslash, index);
      while (backslash < quote) {
        index = backslash + 2;
        quote = next('"', quote, index);
        backslash = next('\\', backslash, index);
      }
      index = quote;
    } else if (sign === '[' || sign === '{') {
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
