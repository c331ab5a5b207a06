/**
 * The deadline of a cancel on the server, where the calendar names none and where it names 0.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { put, visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;

beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  const bundle = testBundle();
  const { reservationCancelLimit: _limit, ...main } = Object.assign(
    { reservationCancelLimit: undefined },
    bundle['calendars/main.json'],
  );
  bundle['calendars/main.json'] = main;
  const limited = Object.assign({}, bundle['calendars/limited.json']);
  bundle['calendars/limited.json'] = { ...limited, reservationCancelLimit: 0 };
  server = await startTestServer({ bundle });
});
afterAll(async () => server.close());

/** What a cancel is answered at an instant of Japan; the reservation was made long before. */
async function cancelAt(instant: string, slot: string, choice: string) {
  setClock(Date.parse(TEST_NOW));
  const userId = `U-${instant}`;
  const made = await put(server, userId, visitBody(slot, {}, choice));
  expect(made.status).toBe(200);
  setClock(Date.parse(`${instant}+09:00`));
  const { partitionKey } = made.body;
  const { status, body } = await server.call(userId, 'POST', '/survey-results/cancelItem', {
    surveyId: 'visit',
    partitionKey,
  });
  return [status, body.code];
}

test('a calendar without a deadline allows cancelling until the day before [CANCEL-015]', async () => {
  expect(await cancelAt('2026-12-01T23:59:59', '20261202|0', 'consult_0')).toEqual([200, undefined]);
  expect(await cancelAt('2026-12-02T00:00:00', '20261202|0', 'consult_0')).toEqual([409, 'deadline_passed']);
});

test('a calendar with deadline 0 allows cancelling until the reservation begins [CANCEL-016]', async () => {
  expect(await cancelAt('2026-12-02T12:59:59', '20261202|0', 'vaccine_0')).toEqual([200, undefined]);
  expect(await cancelAt('2026-12-02T13:00:00', '20261202|0', 'vaccine_0')).toEqual([409, 'deadline_passed']);
});
