/**
 * Stays that a bundle brings along: their beds are taken, and nobody gets one twice.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../testing/server';
import { brokenNights, freeBeds, reserve, STAY_SURVEY, stayBundle } from '../testing/stays';
import { BundleError } from './fault';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ bundle: stayBundle() });
});
afterEach(async () => {
  expect(await brokenNights(server)).toEqual([]);
  await server.close();
});

function stay(userId: string, startDate: string, endDate: string, extra: object = {}) {
  const partitionKey = `${STAY_SURVEY}#${userId}#1700000000000`;
  const row = { surveyId: STAY_SURVEY, userId, partitionKey, ...extra };
  return Object.entries({ startDate, endDate, name: '移行 花子' }).map(([itemKey, value]) => ({
    ...{ ...row, itemKey, sortKey: itemKey },
    value,
  }));
}
const old = (...stays: ReturnType<typeof stay>[]) => ({ 'results/old.json': stays.flat() });
const history = async (userId: string) => {
  const { body } = await server.call(userId, 'GET', `//bed-reservation/${userId}/${STAY_SURVEY}/bookingBedHistory`);
  return body.data;
};

test('the beds of imported stays are taken, and free again when one is cancelled [API-067]', async () => {
  const bundle = old(
    stay('U-old', '2026-12-01 午後', '2026-12-03 午前'),
    stay('I-old', '2026-12-02', '2026-12-03'),
    stay('U-gone', '2026-12-01 午後', '2026-12-09 午前', { check: '取り消し' }),
  );
  expect(await server.importFiles(bundle)).toMatchObject({ answers: 3 });
  expect(await freeBeds(server, '2026-12-01', '2026-12-03')).toEqual([1, 0, 2]);
  expect((await reserve(server, 'U-new', '2026-12-02', '2026-12-03')).body).toMatchObject({ code: 'quota_exceeded' });
  expect(await history('U-old')).toMatchObject([{ startDate: '2026-12-01 午後', endDate: '2026-12-03 午前' }]);
  const partitionKey = `${STAY_SURVEY}#U-old#1700000000000`;
  const cancelled = await server.call('U-old', 'POST', '/survey-results/cancelItem', {
    surveyId: STAY_SURVEY,
    partitionKey,
  });
  expect(cancelled.status).toBe(200);
  expect(await freeBeds(server, '2026-12-01', '2026-12-03')).toEqual([2, 1, 2]);
  expect(await server.importFiles(bundle)).toMatchObject({ answers: 0 });
});

test('days without a session are stored as every stay is, and nights that are over need no bed', async () => {
  const past = ['U-1', 'U-2', 'U-3'].map((userId) => stay(userId, '2026-11-10', '2026-11-12'));
  expect(await server.importFiles(old(...past))).toMatchObject({ answers: 3 });
  expect(await history('U-1')).toMatchObject([{ startDate: '2026-11-10 午後', endDate: '2026-11-12 午前' }]);
});

test('a bundle with more stays than beds, or with a stay that is malformed, is refused whole [API-026]', async () => {
  const full = ['U-1', 'U-2', 'U-3'].map((userId) => stay(userId, '2026-12-01', '2026-12-03'));
  const none = stay('U-4', '2026-12-03 午後', '2026-12-03 午前');
  await expect(server.importFiles(old(...full))).rejects.toThrow(
    new BundleError(['results/old.json: $[6]: takes a bed of 20261201 that is not there, expected a night with a bed']),
  );
  await expect(server.importFiles(old(none))).rejects.toThrow(
    new BundleError(['results/old.json: $[0]: has no stay, expected startDate and endDate 1 to 14 nights apart']),
  );
  expect(await freeBeds(server, '2026-12-01', '2026-12-03')).toEqual([2, 2, 2]);
});
