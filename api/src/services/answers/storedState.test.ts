/**
 * The order of locks of a submission: what another server handles now is refused at once, and a person who is busy
 * elsewhere is waited for.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { now } from '@madoguchi/shared/domain/clock';
import { addPerson, tryLockPerson } from '../../repositories/people/people';
import { put, rowsOf, visitBody } from '../../testing/answers';
import { startTestServer, type TestServer } from '../../testing/server';
import { KeyedSubmission } from './exactlyOnce';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  await server.tokenOf('U-one');
  await addPerson(server.database, 'U-one', now());
});
afterEach(() => server.close());

const body = visitBody('20261201|0', { idempotencyKey: 'key-of-one-submission' });

/** How many statements of this server's database wait for a lock that somebody holds. */
async function waitingStatements(): Promise<number> {
  const text =
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  const [row] = await rowsOf<{ count: number }>(server, text);
  return row?.count ?? 0;
}

test('a send that another server is handling is refused without waiting for it [API-027]', async () => {
  const answer = await server.database.transaction(async (connection) => {
    await new KeyedSubmission('U-one', 'key-of-one-submission', body).lock(connection);
    await tryLockPerson(connection, 'U-one');
    // Answered while the other one still holds the person: nobody waits for its end.
    return put(server, 'U-one', body);
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'temporary_locked' } });
});

test('another submission of a person who is busy waits its turn and is stored', async () => {
  const { answer } = await server.database.transaction(async (connection) => {
    await tryLockPerson(connection, 'U-one');
    const waiting = put(server, 'U-one', body);
    while ((await waitingStatements()) === 0);
    // Wrapped: its end is not to be waited for within the transaction that it waits for.
    return { answer: waiting };
  });
  expect(await answer).toMatchObject({ status: 200 });
});
