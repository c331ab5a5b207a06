/**
 * What one person, one connection and one database that hangs can take of the server: long reads, schedules, files,
 * searches, bodies that never end.
 */
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_PATHS, FILES_PATH } from '@madoguchi/shared/contract';
import { Database } from './database/database';
import { Refusal } from './refusal';
import { put, putBody, rowsOf } from './testing/answers';
import { exampleBundle } from './testing/exampleBundle';
import { DESK, newPerson, startTestServer, type TestServer } from './testing/server';

const BODY_MILLISECONDS = 300;
const WRITES = 100;
const MEGABYTE = 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    bundle: exampleBundle(),
    environment: { RATE_LIMIT_WRITES: String(WRITES) },
    bodyMilliseconds: BODY_MILLISECONDS,
  });
});
afterAll(() => server.close());

describe('a read', () => {
  test('answers some 5 MB at most, the newest answers first, and what is long once an answer', async () => {
    const person = newPerson('long');
    for (let count = 0; count < 12; count += 1) {
      const sent = putBody('papers', { name: `山田 ${count}` }, { clinicAttributes: { note: 'x'.repeat(2_000) } });
      const by = DESK;
      const data = sent.data.map((row) => ({ ...row, userId: person }));
      expect((await put(server, by, { ...sent, data })).status).toBe(200);
    }
    const path = `${API_PATHS.resultsByUser}?surveyId=papers`;
    const all = await server.call(person, 'GET', path);
    const items = all.body.items as { partitionKey: string; value: string }[];
    expect(new Set(items.map(({ partitionKey }) => partitionKey)).size).toBe(12);
    await rowsOf(server, `UPDATE answer_row SET value = repeat('x', 1000000)`);
    const long = await server.call(person, 'GET', path);
    expect(JSON.stringify(long.body).length).toBeLessThan(6 * MEGABYTE);
    expect((long.body.items as unknown[]).length).toBeGreaterThan(3);
  });
});

describe('files', () => {
  test('of which no answer names any are sixty at most, however many are announced at once', async () => {
    const person = newPerson('many');
    const announce = () =>
      server.call(person, 'POST', API_PATHS.uploadMultipleFiles, { files: [{ name: '紹介状.pdf', size: 64 }] });
    const statuses = (await Promise.all(Array.from({ length: 90 }, announce))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  });
  test('of one person have 4 GB a day at most, named or not', async () => {
    const person = newPerson('large');
    const announce = () =>
      server.call(person, 'POST', API_PATHS.uploadMultipleFiles, { files: [{ name: '紹介状.pdf', size: 64 }] });
    expect((await announce()).status).toBe(200);
    await rowsOf(server, `UPDATE file SET size = 4294967233 WHERE owner_id = '${person}'`);
    expect((await announce()).status).toBe(429);
    await rowsOf(server, `UPDATE file SET size = 1000000 WHERE owner_id = '${person}'`);
    expect((await announce()).status).toBe(200);
  });
});

describe('searches', () => {
  const searches: [string, string, unknown?][] = [
    ['POST', API_PATHS.resultsFilter, { queryParams: { surveyId: 'visit', fields: [] } }],
    ['POST', API_PATHS.memberResultsFilter, { queryParams: { surveyId: 'card', fields: [] } }],
    ['GET', `${API_PATHS.surveySearches}?surveyId=lookups&itemKey=doctor`],
    ['GET', `${API_PATHS.postcodes}/1000005`],
    ['GET', `${API_PATHS.memberNumberExists}?memberSurveyId=card&saiban=31`],
  ];
  test('are counted by person, apart from writes', async () => {
    const person = newPerson('searching');
    const answers = await Promise.all(
      Array.from({ length: 3 * WRITES + searches.length }, (_, index) => {
        const [method, path, body] = searches[index % searches.length] ?? ['GET', ''];
        return server.call(person, method, path, body);
      }),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(searches.length);
    for (const [method, path, body] of searches)
      expect([path, (await server.call(person, method, path, body)).status]).toEqual([path, 429]);
    expect((await server.call(person, 'PUT', '/drafts/visit', { values: {} })).status).toBe(200);
  });
});

/** Opens a connection and sends so much of a request. @returns what comes back until the other end closes it */
function halfSent(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('connections', () => {
  test('whose bodies do not arrive are ended, with and without a length', async () => {
    const head = `POST /survey/api/v1/db/login/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    const answers = await Promise.all([
      halfSent(`${head}Content-Length: 500\r\n\r\n{`),
      halfSent(`${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`),
    ]);
    expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual([
      'HTTP/1.1 408 Request Timeout',
      'HTTP/1.1 408 Request Timeout',
    ]);
    // What is refused before its body is read is ended all the same.
    const refused = await halfSent(
      'POST /survey/api/v1/db/survey-results/putItem HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
    );
    expect(refused).toMatch(/^HTTP\/1.1 401 /);
  });
  test('that are answered leave no timer behind, also where nobody read the body', async () => {
    const CALLS = 20;
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    // An upload has half an hour: its timers cannot run out in between.
    const request = { method: 'PUT' as const, url: `${FILES_PATH}/none`, payload: 'x' };
    for (let call = 0; call < CALLS; call += 1) {
      const statuses = [
        (await server.app.inject(request)).statusCode,
        (await fetch(`${server.url}${request.url}`, { method: request.method, body: request.payload })).status,
      ];
      expect(statuses).toEqual([403, 403]);
    }
    expect(timers() - before).toBeLessThan(CALLS);
  });
  test('have a number', () => {
    expect(server.app.server.maxConnections).toBe(10_000);
  });
});

describe('a database that hangs', () => {
  test('is away after a while: who waits for it is told so', async () => {
    const target = new URL(server.databaseUrl);
    const sockets: Socket[] = [];
    const between = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      sockets.push(near, far);
      for (const socket of [near, far]) socket.on('error', () => undefined);
      near.pipe(far);
      far.pipe(near);
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const address = between.address();
    const url = new URL(server.databaseUrl);
    url.port = String(typeof address === 'object' ? address?.port : '');
    const database = new Database({
      url: url.href,
      poolSize: 2,
      queueLimit: 10,
      queryMilliseconds: 500,
      onIdleFault: () => undefined,
    });
    const statement = { name: 'one', text: 'SELECT 1 AS one' };
    expect(await database.query(statement)).toEqual([{ one: 1 }]);
    for (const socket of sockets) socket.pause();
    for (const socket of sockets) socket.unpipe();
    const refused = await database.query(statement).catch((error: unknown) => error);
    expect(refused instanceof Refusal && refused.status).toBe(503);
    const inTransaction = database.transaction((connection) => connection.query(statement));
    for (const socket of sockets) socket.destroy();
    expect(
      await inTransaction.then(
        () => 200,
        (error: unknown) => error instanceof Refusal && error.status,
      ),
    ).toEqual(expect.any(Number));
    between.close();
    await database.close();
  });
});
