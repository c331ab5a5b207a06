/**
 * GET /openapi.json: the API reference, made from the valibot schemas by which the routes judge what they are sent and
 * the screens what they are answered, so that it cannot tell anything else. It is public, because it holds no data.
 */
import swagger from '@fastify/swagger';
import { API_BASE } from '@madoguchi/shared/contract';
import { FormModeSchema } from '@madoguchi/shared/contract/apiSchema';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyContextConfig, FastifyPluginAsync, FastifySchema } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import * as v from 'valibot';
import { API_OPERATIONS } from './apiOperations';
import { type Operation, referencePath } from './operations/operation';

const API_REFERENCE_PATH = '/openapi.json';
const PARTS = ['body', 'querystring', 'params'] as const;
const REFUSED = {
  400: 'Something in the call is wrong; `errors` names the items.',
  401: 'The id token is missing or forged.',
  403: 'The person may not do this, or the id token has expired.',
  404: 'There is no such thing, or nobody has set it up here.',
  409: 'The state of things forbids it; `code` says why.',
  413: 'The body is too long.',
  415: 'The body is of a type that is not taken.',
  429: 'Too many calls: again after `Retry-After` seconds.',
  500: 'A fault of the program.',
  503: 'Busy, or a service behind is away: again after `Retry-After` seconds.',
};
const JSON_TYPE = 'application/json';

/** A refusal (CONTRACT 5), or what is said of an id token. */
const ErrorAnswerSchema = v.union([
  v.looseObject({
    result: v.literal('ERROR'),
    code: v.string(),
    errorMessage: v.string(),
    errors: v.optional(v.array(v.looseObject({ itemKey: v.string(), message: v.string() }))),
  }),
  v.looseObject({ error: v.string() }),
]);

/** What JSON Schema cannot say (a check in code, a transformation) is left to the route. */
function jsonSchemaOf(schema: v.GenericSchema) {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  });
  return rest;
}

/** Who has the admin role says `admin` to act as an administrator; everybody else is refused for it. */
const MODE = jsonSchemaOf(FormModeSchema);

function isValibotSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** The first folder of a call's path, e.g. `survey-results`. */
function tagOf(url: string): string {
  return (
    url
      .replace(API_BASE, '')
      .replace(/^\/survey\/api\/v1/, '')
      .split('/')[1] ?? ''
  );
}

function contentOf(contentType: string, schema: object) {
  return { content: { [contentType]: { schema } } };
}

const errorContent = contentOf(JSON_TYPE, jsonSchemaOf(ErrorAnswerSchema));
const errors = Object.fromEntries(
  Object.entries(REFUSED).map(([status, description]) => [status, { description, ...errorContent }]),
);

function goodAnswer({ answer }: Operation) {
  if ('redirect' in answer) return { [answer.redirect]: { description: 'Go on there.', type: 'null' } };
  const content =
    'contentType' in answer
      ? contentOf(answer.contentType, { type: 'string' })
      : contentOf(JSON_TYPE, jsonSchemaOf(answer));
  return { 200: { description: 'Done.', ...content } };
}

type Security = Record<string, string[]>[];

function securityOf(config: FastifyContextConfig, operation: Operation): Security {
  if (config.isOpen === true || operation.isOpen === true) return [];
  return config.isTokenOptional === true ? [{}, { idToken: [] }] : [{ idToken: [] }];
}

type JsonSchema = ReturnType<typeof jsonSchemaOf>;
type Described = Partial<Record<(typeof PARTS)[number], JsonSchema>>;

/** The parts of a call with its mode, where it says one: in the address, or in a body without subData (CONTRACT 13). */
function withMode({ querystring, body, ...rest }: Described): Described {
  const said = (part: JsonSchema = { type: 'object', properties: {} }): JsonSchema => {
    // A body of two shapes is putItem's, or a bare list, which says no mode.
    if (part.anyOf) return { ...part, anyOf: part.anyOf.map((each) => (typeof each === 'object' ? said(each) : each)) };
    if (!part.properties) return part;
    const subData: JsonSchema = { type: ['object', 'null'], properties: { mode: MODE } };
    return { ...part, properties: { ...part.properties, ...(part.properties.subData ? { subData } : { mode: MODE }) } };
  };
  return body ? { ...rest, querystring, body: said(body) } : { ...rest, querystring: said(querystring) };
}

function described(
  schema: FastifySchema | undefined,
  url: string,
  config: FastifyContextConfig,
  operation: Operation,
): FastifySchema {
  const sent = { ...schema, ...(operation.body && { body: operation.body }) };
  const parts: Described = Object.fromEntries(
    PARTS.flatMap((part) => {
      const given: unknown = sent[part];
      return isValibotSchema(given) ? [[part, jsonSchemaOf(given)]] : [];
    }),
  );
  const isOfStaff = config.isAdministrative === true || config.consoleCall !== undefined;
  const saysNoMode = securityOf(config, operation).length === 0 || isOfStaff;
  return {
    ...(saysNoMode ? parts : withMode(parts)),
    response: { ...goodAnswer(operation), ...errors },
    tags: [tagOf(url)],
    summary: operation.summary,
    security: securityOf(config, operation),
  };
}

const plugin: FastifyPluginAsync = async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Madoguchi', version: '1' },
      components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const operation = API_OPERATIONS[`${route.method} ${referencePath(url)}`];
      // A call that nobody has described; the screens' files and pages are none.
      if (operation === undefined) return { schema: { hide: true }, url };
      return { schema: described(schema, url, route.config ?? {}, operation), url };
    },
  });
  // Written once: it has a megabyte, and anybody may ask for it as often as they like.
  let written: Buffer | undefined;
  app.get(API_REFERENCE_PATH, async (_request, reply) => {
    written ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type(`${JSON_TYPE}; charset=utf-8`).send(written);
  });
};

export const apiReference = fastifyPlugin(plugin, { name: 'api-reference' });
