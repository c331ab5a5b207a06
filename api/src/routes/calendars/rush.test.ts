/**
 * While everybody writes: schedules are read without waiting behind them, and a caller who finds the queue full reads
 * when to come again.
 */
import { afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { brokenInvariants, put, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { startTestServer, type TestServer } from '../../testing/server';

const POOL = 2;
const QUEUE = 1;
const PATH = '/calendars/schedule/main?start_day=20261201&end_day=20261201';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Resolves once so many statements wait for a lock. */
async function waitingForLocks(running: TestServer, count: number): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ count: number }>(
      running,
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if ((row?.count ?? 0) >= count) return;
  }
}

test('in a rush of writes the schedule is read at once, and a send beyond the queue gets the time to wait and passes later', async () => {
  server = await startTestServer({ environment: { DATABASE_POOL: String(POOL), DATABASE_QUEUE: String(QUEUE) } });
  const running = server;
  // The look at the locks needs a connection that nobody takes away from it.
  const observer = await startTestServer({ databaseUrl: running.databaseUrl });
  const people = Array.from({ length: POOL + QUEUE + 1 }, (_, index) => `U-${index}`);
  for (const userId of [...people, 'U-reader']) await running.tokenOf(userId);
  expect((await running.call('U-reader', 'GET', PATH)).status).toBe(200);

  // Somebody holds the slot's row, so that anybody who wants a place waits with a connection in hand.
  const blocker = new pg.Client({ connectionString: running.databaseUrl });
  await blocker.connect();
  await blocker.query('BEGIN');
  await blocker.query("SELECT 1 FROM slot WHERE calendar_id = 'main' AND day = '20261201' AND slot = '0' FOR UPDATE");
  const send = (userId: string) => put(running, userId, visitBody('20261201|0'));
  const stuck = people.slice(0, POOL).map(send);
  await waitingForLocks(observer, POOL);
  const rest = people.slice(POOL).map(send);
  const first = await Promise.race(rest.map(async (answer, index) => ({ answer: await answer, index })));
  expect(first.answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  const seconds = Number(first.answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(2);
  expect(seconds).toBeLessThan(8);

  expect((await running.call('U-reader', 'GET', PATH)).status).toBe(200);

  await blocker.query('ROLLBACK');
  await blocker.end();
  const stored = await Promise.all([...stuck, ...rest.filter((_, index) => index !== first.index)]);
  expect(stored.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await send(people[POOL + first.index] ?? '')).status).toBe(200);
  expect(await slotOf(running, 'main', '20261201', '0')).toEqual({ quota: 4, reserved: 4 });
  expect(await brokenInvariants(running)).toEqual([]);
  await observer.close();
});
