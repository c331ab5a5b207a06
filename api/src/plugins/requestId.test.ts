/**
 * Every answer has the number of its request, taken over where that is safe, and the log finds it by that number.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, visitBody } from '../testing/answers';
import { startTestServer, type TestServer } from '../testing/server';
import { API_OPERATIONS } from './apiOperations';
import { hashForLog } from './requestFacts';
import { requestIdOf } from './requestId';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ environment: { LOG_LEVEL: 'info' }, logTo: (line) => lines.push(line) });
});
afterAll(async () => {
  await server.close();
  resetClock();
});

function lineOf(requestId: unknown): Record<string, unknown> | undefined {
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ reqId }) => reqId === requestId);
}

/** The whole of a call, refused or not, is in one line of the log, which is written after the answer has left. */
async function logged(requestId: unknown): Promise<Record<string, unknown>> {
  for (;;) {
    const line = lineOf(requestId);
    if (line) return line;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test.each([
  ['a short, safe number', { 'x-request-id': 'proxy-1:a.b_c' }, 'proxy-1:a.b_c'],
  ['a number rather than a trace', { 'x-request-id': 'a', traceparent: TRACEPARENT }, 'a'],
  ['the trace of a request without one', { traceparent: TRACEPARENT }, TRACE],
  ['the trace of a later version', { traceparent: `01-${TRACE}-00f067aa0ba902b7-01-more` }, TRACE],
])('%s is taken over', (_what, headers, id) => {
  expect(requestIdOf(headers)).toBe(id);
});

test.each([
  { 'x-request-id': '' },
  { 'x-request-id': 'x'.repeat(65) },
  { 'x-request-id': '山田' },
  { 'x-request-id': 'a b' },
  { 'x-request-id': '<b>' },
  { 'x-request-id': 'a\nb' },
  { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
  { traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` },
  { traceparent: `ff-${TRACE}-00f067aa0ba902b7-01` },
  { traceparent: TRACEPARENT.toUpperCase() },
  {},
])('%j gets a number of its own', (headers) => {
  expect(requestIdOf(headers)).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
});

test.each([...Object.keys(API_OPERATIONS), 'GET /no/such', 'GET /survey/api/v1/db/none', 'GET /%E0%A4%A'])(
  '%s answers with the number that it was sent, and a refusal names it',
  async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const id = `class-${name.replace(/\W/g, '_').slice(0, 50)}`;
    const { status, headers, body } = await server.call(
      undefined,
      method,
      `/${path.replaceAll(/\{\W?\w*\}/g, 'x')}`,
      undefined,
      { 'x-request-id': id },
    );
    expect(headers.get('x-request-id')).toBe(id);
    // Pages and the check of health are no refusals in JSON.
    if (status < 400 || !headers.get('content-type')?.includes('json') || body.status !== undefined) return;
    expect(body).toMatchObject({ requestId: id });
    expect(await logged(id)).toMatchObject({ status, code: expect.any(String) });
  },
);

test('the line of a refused call says why, which form and which answer, and nothing of the person', async () => {
  const first = await put(server, 'U-line', putBody('profile', { name: '山田 太郎', phone: '09012345678' }));
  const { answercode, partitionKey } = first.body;
  expect(await logged(first.headers.get('x-request-id'))).toMatchObject({
    status: 200,
    form: 'profile',
    answer: hashForLog(String(answercode)),
  });

  const wrong = await put(server, 'U-line', putBody('profile', { name: '', phone: 'no number' }));
  expect(await logged(wrong.body.requestId)).toMatchObject({ status: 400, code: 'invalid', form: 'profile' });

  const named = { surveyId: 'profile', partitionKey };
  const foreign = await server.call('U-other', 'POST', '/survey-results/cancelItem', named);
  expect(foreign.status).toBeGreaterThanOrEqual(400);
  expect(await logged(foreign.body.requestId)).toMatchObject({
    code: foreign.body.code,
    form: 'profile',
    key: hashForLog(String(partitionKey)),
  });

  const headers = { authorization: 'Bearer forged' };
  const refused = await server.call(undefined, 'GET', '/drafts/profile', undefined, headers);
  expect(await logged(refused.body.requestId)).toMatchObject({ status: 401, code: 'token_invalid' });
  expect(lines.join('')).not.toMatch(/U-line|U-other|山田|09012345678|no number/);
});

test('the line of a full slot says quota_exceeded', async () => {
  await server.database.script("UPDATE slot SET reserved = quota WHERE calendar_id = 'limited'");
  const full = await put(server, 'U-late', visitBody('20261201|0', {}, 'vaccine_0'));
  expect(full.body).toMatchObject({ code: 'quota_exceeded' });
  expect(await logged(full.body.requestId)).toMatchObject({ status: 409, code: 'quota_exceeded', form: 'visit' });
});

test('what only stands where a form is named is not logged', async () => {
  const asked = await server.call(
    'U-line',
    'GET',
    `/survey-configs/getItem?surveyId=${encodeURIComponent('秘密 花子')}`,
  );
  const line = await logged(asked.headers.get('x-request-id'));
  expect(line).not.toHaveProperty('form');
  expect(lines.join('')).not.toContain('秘密');
});

test('the log names the trace that a request belongs to', async () => {
  const headers = { traceparent: TRACEPARENT, 'x-request-id': 'in-a-trace' };
  await server.call('U-line', 'GET', '/drafts/profile', undefined, headers);
  expect(await logged('in-a-trace')).toMatchObject({ trace: TRACE });
});

test('a good check of health is no line, a bad one is', async () => {
  await server.call(undefined, 'GET', '//healthz', undefined, { 'x-request-id': 'good-1' });
  await server.call(undefined, 'GET', '//readyz', undefined, { 'x-request-id': 'good-2' });
  await server.database.script("DELETE FROM schema_migration WHERE id LIKE '0001%'");
  // A good answer is told again for a second.
  setClock(nowMilliseconds() + 2_000);
  await server.call(undefined, 'GET', '//readyz', undefined, { 'x-request-id': 'bad' });
  expect(await logged('bad')).toMatchObject({ status: 503, route: '/readyz' });
  expect([lineOf('good-1'), lineOf('good-2')]).toEqual([undefined, undefined]);
});

test('every line of the log is JSON with a level, a time and a message', () => {
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      msg: expect.any(String),
    });
  }
});
