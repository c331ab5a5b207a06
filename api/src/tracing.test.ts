/**
 * Traces: a request goes on with the trace that it was sent in, its statements are in it, and nothing that a person
 * wrote. Without a collector nothing of it is loaded.
 */
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { API_BASE } from '@madoguchi/shared/contract';
import { putBody } from './testing/answers';
import { TEST_NOW, testBundle, writeBundle } from './testing/bundle';
import { createTestDatabase, dropTestDatabase } from './testing/database';
import { buildServer, productDirectory, startServerProcess } from './testing/process';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
const received: string[] = [];
/** A collector, as far as OTLP by HTTP and JSON goes. */
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += String(chunk);
  });
  request.on('end', () => {
    received.push(text);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let collectorUrl = '';
let databaseUrl = '';
let bundle = '';
beforeAll(async () => {
  await buildServer();
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  collectorUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  databaseUrl = await createTestDatabase();
  bundle = writeBundle(testBundle());
});
afterAll(async () => {
  await new Promise((resolve) => collector.close(resolve));
  await dropTestDatabase(databaseUrl);
  rmSync(bundle, { recursive: true });
});

function spans(): Span[] {
  return received.flatMap((text) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap((each) =>
      each.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
}

test('a send is a trace of the request and its statements, in the trace that it came with, without a value', async () => {
  const server = await startServerProcess({
    ...{ DATABASE_URL: databaseUrl, DATA_BUNDLE: bundle, NOW: TEST_NOW, DEV_LOGIN: 'U-traced' },
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  });
  const call = (path: string, init: RequestInit = {}) => fetch(`${server.url}${API_BASE}${path}`, init);
  const { data } = (await (await call('/login/token?code=dev:U-traced')).json()) as {
    data: { session: { id_token: string } };
  };
  const headers = {
    authorization: `Bearer ${data.session.id_token}`,
    'content-type': 'application/json',
    traceparent: `00-${TRACE}-${PARENT}-01`,
  };
  const put = async (values: Record<string, string>) => {
    const body = JSON.stringify(putBody('profile', values));
    return (await call('/survey-results/putItem', { method: 'POST', headers, body })).status;
  };
  expect(await put({ name: '山田 太郎', phone: '09012345678' })).toBe(200);
  expect(await put({ name: '', phone: '秘密' })).toBe(400);
  const query = 'surveyId=profile&partitionKey=profile%23U-traced&other=secret';
  await call(`/survey-results/getBySurveyIdPartitionKeyIndex?${query}`, { headers });
  expect(await server.stop()).toBe(0);

  const own = spans().filter(({ traceId }) => traceId === TRACE);
  expect(own.filter(({ parentSpanId }) => parentSpanId === PARENT)).toHaveLength(3);
  const ids = new Set(own.map(({ spanId }) => spanId));
  const statements = own.filter(({ name }) => name.startsWith('pg.query'));
  expect(statements.length).toBeGreaterThan(3);
  for (const { parentSpanId = '' } of statements) expect(ids).toContain(parentSpanId);
  const text = received.join('');
  expect(text).toContain('INSERT INTO answer');
  expect(text).toContain('/survey/api/v1/db/survey-results/putItem');
  expect(text).not.toMatch(/山田|09012345678|090-1234|秘密|U-traced|secret/);
});

test('what traces is loaded only where a collector is named', () => {
  const built = readFileSync(join(productDirectory(), 'api/dist/server.js'), 'utf8');
  expect(built).toMatch(/import\("@fastify\/otel"\)/);
  expect(built).not.toMatch(/^import [^(\n]*(?:opentelemetry|fastify\/otel)/m);
});
