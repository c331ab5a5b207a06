/** Two servers at the same job: each answer is done by one of them, once. */
import { afterEach, expect, test } from '@jest/globals';
import { put, putBody, rowsOf } from '../../testing/answers';
import { endOfJob, NOTHING, openJob, postJob } from '../../testing/consoleJobs';
import { type MissingGuards, NO_MARK_OF_JOB_ITEMS } from '../../testing/guards';
import { ADMIN, newPerson, startTestServer, type TestServer } from '../../testing/server';

const ANSWERS = 120;
let servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.reverse()) await server.close();
  servers = [];
});

/** A mark that is as it should be; awaited all the same. */
const MARK_OF_JOB_ITEMS: MissingGuards = { console_items_done: (text) => text };

/** Something that is waited for until it is opened. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** How often each answer got its status, while two servers work at the job: none marks before both have come to do so. */
async function timesDone(missingGuards: MissingGuards): Promise<number[]> {
  const [atFirst, atSecond] = [gate(), gate()];
  const arriveFirst = () => {
    atFirst.open();
    return atSecond.opened;
  };
  const first = await startTestServer({ missingGuards, arrive: arriveFirst });
  servers.push(first);
  const arriveSecond = async () => atSecond.open();
  const second = await startTestServer({ missingGuards, arrive: arriveSecond, databaseUrl: first.databaseUrl });
  servers.push(second);
  const keys = await Promise.all(
    Array.from({ length: ANSWERS }, async () => {
      const answer = await put(first, newPerson('shared'), putBody('profile', { name: '共', phone: '0312345678' }));
      return String(answer.body.partitionKey);
    }),
  );
  const jobId = await openJob(first, ADMIN, keys, '対応中');
  // Any job wakes a server; the lease of the first is taken away, as if nothing had been heard of it for long.
  await postJob(first, ADMIN, NOTHING);
  await atFirst.opened;
  await rowsOf(first, 'UPDATE console_job SET held_until = NULL WHERE job_id = $1', [jobId]);
  await postJob(second, ADMIN, NOTHING);
  await endOfJob(first, ADMIN, jobId);
  await Promise.all(servers.map((server) => server.app.close()));
  const rows = await rowsOf<{ times: number }>(
    first,
    `SELECT count(*)::int AS times FROM audit WHERE action = 'check' AND subject = ANY ($1::text[]) GROUP BY subject`,
    [keys],
  );
  return rows.map(({ times }) => times);
}

test('each answer is done once [CONTRACT 14.3]', async () => {
  const times = await timesDone(MARK_OF_JOB_ITEMS);
  expect(times).toHaveLength(ANSWERS);
  expect(new Set(times)).toEqual(new Set([1]));
});

test('control: without the mark some are done twice', async () => {
  expect(Math.max(...(await timesDone(NO_MARK_OF_JOB_ITEMS)))).toBeGreaterThan(1);
});
