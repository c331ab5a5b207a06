/** The sample's month (CONSOLE 3): what an operator finds in the console after the first start on a desk. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { instantOfJapan, nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { importBundle } from '../../bundle/apply';
import { brokenInvariants, rowsOf } from '../../testing/answers';
import { deliverMessages, type LineMessages, startLineMessages } from '../../testing/lineMessages';
import { productDirectory } from '../../testing/process';
import { startTestServer, type TestServer } from '../../testing/server';
import { auditSealOf } from '../audit/begin';
import { verifyAudit } from '../audit/verify';
import { makeServices } from '../services';
import { addSampleDay } from './sampleDay';

let server: TestServer;
let line: LineMessages;
const NOW = instantOfJapan('20261126', '10:05');
const sample = `${productDirectory()}/api/sample-bundle`;
const count = async (from: string) =>
  (await rowsOf<{ count: number }>(server, `SELECT count(*)::int AS count FROM ${from}`))[0]?.count ?? 0;

beforeAll(async () => {
  line = await startLineMessages();
  server = await startTestServer({ bundle: {}, environment: { PAYMENT: 'on', LINE_LOGIN_ISSUER: line.origin } });
  setClock(NOW);
  await importBundle(server.database, sample, { medicalMode: false });
  expect(await addSampleDay(server.configuration, server.database, sample)).toBeGreaterThan(200);
});
afterAll(async () => {
  await server.close();
  await line.close();
  resetClock();
});

test('the clock is right again, every place is counted, and the audit is whole', async () => {
  expect(nowMilliseconds() - NOW).toBeLessThan(300_000);
  expect(nowMilliseconds()).toBeGreaterThanOrEqual(NOW);
  expect(await brokenInvariants(server)).toEqual([]);
  expect(await count("answer WHERE created_at > '2026-11-26T10:10+09:00'")).toBe(0);
  const seal = await auditSealOf(server.database, server.configuration);
  expect(await verifyAudit(server.database, seal, { heads: [], say: () => undefined })).toMatchObject({ faults: 0 });
});

test.each([
  ['people of today in each state', "answer WHERE attendance = 'arrived' AND attended_at >= '2026-11-26T00:00+09:00'"],
  ['people who did not come', "answer WHERE attendance = 'absent'"],
  ['places that are still to come', "reservation WHERE is_live AND day > '20261126'"],
  ['forms that were opened, begun and left', "form_use WHERE kind = 'left'"],
  ['stays', 'bed_stay'],
  ['blocked beds', "configuration_document WHERE kind = 'bed' AND content -> 'blocked' IS NOT NULL"],
  ['wishes', "answer WHERE survey_id = 'specialist-outpatient' AND is_live"],
  ['cash that was received', "payment_order WHERE pay_method = 'cash' AND status = 0"],
  ['money that is due back', 'payment_refund WHERE refunded_at IS NULL'],
  ['members', "answer WHERE survey_id = 'patient' AND is_live"],
])('there are %s [CONSOLE 3]', async (_what, from) => {
  expect(await count(from)).toBeGreaterThan(0);
});

test('who stays after a birth is a woman', async () => {
  const { people } = JSON.parse(readFileSync(`${sample}/day.json`, 'utf8')) as { people: string[][] };
  const women = people.filter(([, , , sex]) => sex === '女性').map(([name]) => name);
  const rows = await rowsOf<{ name: string }>(
    server,
    "SELECT value AS name FROM answer_row JOIN bed_stay USING (answer_id) WHERE item_key = 'name'",
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { name } of rows) expect(women).toContain(name);
});

test('a house that has answers gets no other ones', async () => {
  const before = await count('answer');
  expect(await addSampleDay(server.configuration, server.database, sample)).toBe(0);
  expect(await count('answer')).toBe(before);
});

test('nothing of it leaves by LINE: its people want no messages', async () => {
  const waiting = await count("outbox WHERE state = 'waiting'");
  expect(waiting).toBeGreaterThan(100);
  const services = makeServices(server.configuration, server.database);
  for (let left = waiting; left > 0; left = await count("outbox WHERE state = 'waiting'"))
    await deliverMessages(services);
  expect(line.accepted).toEqual([]);
  expect(await count("outbox WHERE last_answer <> 'off'")).toBe(0);
});
