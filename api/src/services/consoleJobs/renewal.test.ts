/** A job is kept by one renewal at a time: on a slow database they would take its connections one after the other. */
import { expect, jest, test } from '@jest/globals';
import { put, putBody } from '../../testing/answers';
import { endOfJob, NOTHING, openJob, postJob } from '../../testing/consoleJobs';
import { ADMIN, newPerson, startTestServer } from '../../testing/server';

const same = (text: string) => text;

test('while one renewal waits for the database no other is sent [CONTRACT 14.3]', async () => {
  let waiting = 0;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const server = await startTestServer({
    missingGuards: { console_items_done: same, console_jobs_renew: same },
    arrive: () => {
      waiting += 1;
      begin();
      return opened;
    },
  });
  const answer = await put(server, newPerson('slow'), putBody('profile', { name: '遅', phone: '0312345678' }));
  const jobId = await openJob(server, ADMIN, [String(answer.body.partitionKey)], '対応中');
  jest.useFakeTimers({
    doNotFake: ['Date', 'setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
  });
  const { body } = await postJob(server, ADMIN, NOTHING);
  await Promise.all([begun, endOfJob(server, ADMIN, (body.data as { jobId: string }).jobId)]);
  // The deed itself waits, and of three renewals that fall due meanwhile the first.
  jest.advanceTimersByTime(9_000);
  jest.useRealTimers();
  expect(waiting).toBe(2);
  open();
  expect(await endOfJob(server, ADMIN, jobId)).toMatchObject({ state: 'done', done: 1 });
  await server.close();
});
