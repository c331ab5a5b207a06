/**
 * The API reference is whole and true: every route is in it, and every call in it answers an example as it says.
 */
import diagnostics from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { CONSOLE_BASE } from '@madoguchi/shared/contract/console/paths';
import Ajv from 'ajv/dist/2020';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { API_EXAMPLES } from '../testing/apiExamples';
import { exampleBundle } from '../testing/exampleBundle';
import { startTestServer, type TestServer } from '../testing/server';
import { API_OPERATIONS } from './apiOperations';
import { referencePath } from './operations/operation';

interface DocumentedAnswer {
  content?: Record<string, { schema: object }>;
}
interface DocumentedCall {
  summary?: string;
  tags?: string[];
  security?: object[];
  responses: Record<string, DocumentedAnswer>;
}

const routes = new Set<string>();
const ajv = new Ajv({ strict: false, validateFormats: false });
const documented = new Map<string, DocumentedCall>();
let server: TestServer;

/** The framework answers HEAD where there is a GET; that is no call of its own. */
function isCall(method: string): boolean {
  return method !== 'HEAD';
}

function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const each of [method].flat().filter(isCall)) routes.add(`${each} ${referencePath(url)}`);
  });
}

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', watch);
  server = await startTestServer({ bundle: exampleBundle(), environment: { PAYMENT: 'on' } });
  diagnostics.unsubscribe('fastify.initialization', watch);
  const { body } = await server.call(undefined, 'GET', '//openapi.json');
  const paths = body.paths as Record<string, Record<string, DocumentedCall>>;
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(calls)) documented.set(`${method.toUpperCase()} ${path}`, call);
  }
});
afterAll(() => server.close());

describe('the reference', () => {
  test('is written once: it is long, and anybody may ask for it as often as they like', async () => {
    const write = jest.spyOn(server.app, 'swagger');
    const ask = async () => (await server.app.inject('/openapi.json')).body;
    const first = await ask();
    write.mockClear();
    expect(await ask()).toBe(first);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });
  test('names every route of the server, and nothing else', () => {
    expect(routes.size).toBeGreaterThan(90);
    expect([...documented.keys()].sort()).toEqual([...routes].sort());
    expect(Object.keys(API_OPERATIONS).sort()).toEqual([...routes].sort());
  });
  test('gives every call a summary, a tag and the answers of refused calls', () => {
    for (const [name, call] of documented) {
      expect({ name, ...call }).toMatchObject({
        summary: expect.stringMatching(/\S/),
        tags: [expect.stringMatching(/\S/)],
      });
      expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(['400', '401', '403', '404', '409', '503']));
    }
  });
  test('says of every answer in JSON what each of its fields is', () => {
    const saysNothing = (schema: object) => Object.keys(schema).length === 0;
    const open = [...documented].flatMap(([name, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const { properties = {} } = (content?.['application/json']?.schema ?? {}) as { properties?: object };
        return Object.entries(properties).flatMap(([field, schema]) =>
          saysNothing(schema) ? `${name} ${status}: ${field}` : [],
        );
      }),
    );
    expect(open).toEqual([]);
  });
  test('says of every call that looks at the token where its mode is said, but for those of administrators alone', () => {
    const modal = [...documented].filter(([, { security }]) => security?.length !== 0);
    const silent = modal.filter(([, call]) => !JSON.stringify(call).includes('["user","admin"]')).map(([name]) => name);
    const ofPeople = silent.filter((name) => !name.includes(CONSOLE_BASE));
    expect(ofPeople.filter((name) => !/updateCheck|deleteItem|\/admin\//.test(name))).toEqual([]);
    expect(ofPeople).toHaveLength(12);
  });
  test('has an example for every call, and no other', () => {
    expect(Object.keys(API_EXAMPLES).sort()).toEqual([...documented.keys()].sort());
  });
});

test('the example of own bookings says what to bring [CONTRACT 14.4]', async () => {
  const own = 'survey/api/v1/db/survey-results/own';
  const example = await API_EXAMPLES[`GET /${own}`]?.(server, 'U-brings');
  const { body } = await server.call(example?.as, 'GET', `//${own}`);
  expect(body.data).toMatchObject({ entries: [{ bring: ['健康保険証'] }] });
  expect(documented.get(`GET /${own}`)?.responses[200]?.content?.['application/json']?.schema).toMatchObject({
    properties: { data: { properties: { entries: { items: { properties: { bring: { type: 'array' } } } } } } },
  });
});

describe('the example of', () => {
  test.each(Object.keys(API_EXAMPLES))('%s is answered as the reference says', async (name) => {
    const [method = '', documentedPath = ''] = name.split(' ');
    const person = `U-${crypto.randomUUID()}`;
    const example = await API_EXAMPLES[name]?.(server, person);
    const path = example?.path ?? documentedPath;
    const { status, headers, body } = await server.call(
      example?.as,
      method,
      `/${path}`,
      example?.body,
      example?.headers,
    );
    expect({ status, body }).toMatchObject({ status: example?.status ?? 200 });

    const call = documented.get(name);
    const content = call?.responses[status]?.content;
    const contentType = headers.get('content-type')?.split(';')[0] ?? '';
    if (status >= 300 && status < 400)
      return expect([content, headers.get('location')]).toEqual([undefined, expect.any(String)]);
    const schema = (content?.[contentType] ?? content?.['*/*'])?.schema;
    expect(schema).toBeDefined();
    // The test kit hands over as an object what is no object: a list, or a text.
    const sent = contentType.endsWith('json') ? body : body.text;
    const isFitting = ajv.validate(
      schema ?? false,
      schema && 'type' in schema && schema.type === 'array' ? Object.values(body) : sent,
    );
    expect({ isFitting, faults: ajv.errors }).toEqual({ isFitting: true, faults: null });
  });
  test.each(Object.keys(API_EXAMPLES))('%s needs a token exactly where the reference says so', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const needsToken = documented.get(name)?.security?.every((way) => 'idToken' in way) === true;
    const isOpen = documented.get(name)?.security?.length === 0;
    const { status } = await server.call(undefined, method, `/${path.replaceAll(/\{\W?\w*\}/g, 'x')}`);
    if (needsToken && !isOpen) expect(status).toBe(401);
    if (isOpen) expect(status).not.toBe(401);
  });
});
