/**
 * What a request was about, as far as a log may know it: the form by its id, an answer by the hash of its code or key
 * (a key holds the person's id), and why it was refused. Never a value that the client made up.
 */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hashText } from '../identifiers';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that answers the request (CONTRACT 5), or what is said of its token. */
    refusedWith: string | undefined;
    /** The code of the answer that the request stored or was told of. */
    answerCode: string | undefined;
  }
}

interface RequestFacts {
  form?: string;
  answer?: string;
  key?: string;
}

const HASH_LENGTH = 12;
const FORM_FIELDS = ['surveyId', 'id', 'memberSurveyId'];
const KEY_FIELDS = ['partitionKey', 'oldPartitionKey'];
const CODE_FIELDS = ['answercode', 'answerCode'];

/** The hash by which a line names a person, an answer or a key: `printf %s WHAT | sha256sum | cut -c1-12`. */
export function hashForLog(text: string): string {
  return hashText(text).slice(0, HASH_LENGTH);
}

/** A field of what was sent; asked by its name, because a body of bytes has an entry for each of them. */
function fieldOf(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, name)
    ? (part as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Where calls name what they are about: address, body, its subData and its first row. */
function partsOf({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>): unknown[] {
  const rows = fieldOf(body, 'data');
  return [params, query, body, fieldOf(body, 'subData'), Array.isArray(rows) ? rows[0] : undefined];
}

function textsAt(parts: readonly unknown[], names: readonly string[]): string[] {
  const values = parts.flatMap((part) => names.map((name) => fieldOf(part, name)));
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
}

/** @param isForm true for the id of a form that there is: nothing else that stands in an id's place may be logged */
export function factsOf(request: FastifyRequest, isForm: (id: string) => boolean): RequestFacts {
  const parts = partsOf(request);
  const form = textsAt(parts, FORM_FIELDS).find(isForm);
  const [key] = textsAt(parts, KEY_FIELDS);
  const code = request.answerCode ?? textsAt(parts, CODE_FIELDS)[0];
  return {
    ...(form !== undefined && { form }),
    ...(code !== undefined && { answer: hashForLog(code) }),
    ...(key !== undefined && { key: hashForLog(key) }),
  };
}

const plugin: FastifyPluginAsync = async (app) => {
  app.decorateRequest('refusedWith', undefined);
  app.decorateRequest('answerCode', undefined);
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    request.answerCode ??= textsAt([payload], CODE_FIELDS)[0];
    return payload;
  });
};

/** Lets plugins note why a request was refused, and notes the code of the answer that it stored. */
export const requestFacts = fastifyPlugin(plugin, { name: 'requestFacts' });
