/** Asking whether the server is ready costs little, and is answered while the database hangs. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import pg from 'pg';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  resetClock();
});
const ask = async () => (await server.call(undefined, 'GET', '//readyz')).status;

test('a hundred who ask at once, and those after them for a second, cost one look into the database', async () => {
  const queries = jest.spyOn(server.database, 'query');
  expect(await ask()).toBe(200);
  const once = queries.mock.calls.length;
  expect(once).toBeGreaterThan(0);
  setClock(nowMilliseconds() + 2_000);
  queries.mockClear();
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(queries.mock.calls.length).toBe(once);
  queries.mockRestore();
});

test('a database that hangs is told as away within seconds', async () => {
  const blocker = new pg.Client({ connectionString: server.databaseUrl });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE schema_migration IN ACCESS EXCLUSIVE MODE');
  setClock(nowMilliseconds() + 4_000);
  const started = performance.now();
  expect(await ask()).toBe(503);
  // Well below the ten seconds after which the statement gives up its wait for the lock.
  expect(performance.now() - started).toBeLessThan(6_000);
  await blocker.query('COMMIT');
  await blocker.end();
  await server.database.script('SELECT 1');
  expect(await ask()).toBe(200);
});
