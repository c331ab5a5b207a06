/**
 * An answer that is changed may keep its place, also after its window, day or quota was closed: what
 * the calendar offers on the screen, hold and putItem take; another slot obeys the rules of a new answer.
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, forgetAnswers, put, putBody, slotOf } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { startTestServer, type TestServer } from '../../testing/server';

const DAY = '20261124';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: testBundle() });
});
afterAll(async () => server.close());
afterEach(async () => {
  await server.importFiles(testBundle());
  await forgetAnswers(server);
  setClock(Date.parse(TEST_NOW));
  expect(await brokenInvariants(server)).toEqual([]);
});

const visit = (name: string, value: string, subData: object = {}) => putBody('visit', { name, place: value }, subData);

/**
 * Holds and stores a change of the answer to a place.
 * @returns the codes of both answers; 'OK' for one that was taken
 */
async function change(oldPartitionKey: unknown, value: string): Promise<unknown[]> {
  const body = { surveyId: 'visit', value, oldPartitionKey };
  const held = await server.call('U-a', 'POST', '/survey-results/hold', body);
  const stored = await put(server, 'U-a', visit('山田 次郎', value, { oldPartitionKey }));
  return [held.body.code ?? held.body.result, stored.body.code ?? stored.body.result];
}

test('the window has passed over its day: it is kept, and nothing else before the window is taken', async () => {
  const value = `vaccine_0|${DAY}|0`;
  const first = await put(server, 'U-a', visit('山田 太郎', value));
  expect(first.status).toBe(200);
  setClock(Date.parse('2026-11-23T10:00:00+09:00'));
  expect(await change(first.body.partitionKey, 'consult_0|20261122|0')).toEqual(['not_reservable', 'not_reservable']);
  expect(await change(first.body.partitionKey, value)).toEqual(['OK', 'OK']);
  expect(await slotOf(server, 'limited', DAY, '0')).toEqual({ quota: 50, reserved: 1 });
});

test('its day has been closed and its slot taken out of the schedule: it is kept', async () => {
  const value = `consult_0|${DAY}|1`;
  const { body } = await put(server, 'U-a', visit('山田 太郎', value));
  const calendar = testBundle()['calendars/main.json'] as Record<string, unknown>;
  await server.importFiles({
    'calendars/main.json': { ...calendar, dayOff: { [DAY]: 1 }, schedule: { [DAY]: { '0': 4 } } },
  });
  expect(await change(body.partitionKey, `consult_0|${DAY}|0`)).toEqual(['not_reservable', 'not_reservable']);
  expect(await change(body.partitionKey, value)).toEqual(['OK', 'OK']);
  expect(await slotOf(server, 'main', DAY, '1')).toEqual({ quota: 0, reserved: 1 });
});
