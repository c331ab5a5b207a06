/** Answers of earlier releases get the random id that their QR carries, each its own, however many there are. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { put, rowsOf, visitBody } from '../testing/answers';
import { startTestServer, type TestServer } from '../testing/server';
import { migration0026 } from './0026-qr-ids';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

test('stored answers get an id each, over several batches; one that is there stays, and a new one has its own', async () => {
  const key = String((await put(server, 'U-new', visitBody('20261201|0'))).body.partitionKey);
  const idOf = async () =>
    (await rowsOf<{ qr_id: string }>(server, 'SELECT qr_id FROM answer WHERE partition_key = $1', [key]))[0]?.qr_id;
  const given = await idOf();
  expect(given).toMatch(/^[0-9a-f]{24}$/);
  await rowsOf(
    server,
    `INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current,
       registrant_name, form_version, created_at, updated_at, qr_id)
     SELECT 'old' || n, 'visit', 'U-old', 'old' || n, 'OLD' || n, '未対応', true, true, '', 1, now(), now(), NULL
     FROM generate_series(1, 4500) AS n`,
    [],
  );
  for (const step of migration0026.steps ?? []) await step(server.database);
  const [counted] = await rowsOf<{ rows: number; ids: number }>(
    server,
    `SELECT count(*)::int AS rows, count(DISTINCT qr_id) FILTER (WHERE qr_id ~ '^[0-9a-f]{24}$')::int AS ids FROM answer`,
    [],
  );
  expect(counted).toEqual({ rows: 4501, ids: 4501 });
  expect(await idOf()).toBe(given);
});
