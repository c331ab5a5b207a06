/** What is kept of jobs: a file for a day, what did not go for a week, who was in a selection for as long as it runs. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { endJob, setJobFile } from '../../repositories/consoleJobs/jobs';
import { rowsOf } from '../../testing/answers';
import { doJob, openJob, readJob } from '../../testing/consoleJobs';
import { ADMIN, beginTest, startTestServer, type TestServer } from '../../testing/server';
import { stoppingAtLook } from '../../testing/stoppedRuns';
import { type ConsoleJobDependencies, ConsoleJobs } from './consoleJobs';

const DAY = 86_400_000;
const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a file goes after a day, the job after a week, and not before', async () => {
  beginTest('sweep');
  const removed: string[] = [];
  const jobs = new ConsoleJobs({
    database: server.database,
    storage: { remove: async (fileId: string) => void removed.push(fileId) },
  } as unknown as ConsoleJobDependencies);
  const jobId = await openJob(server, ADMIN, [], '保留');
  const job = { jobId, lease: 0 };
  await setJobFile(server.database, job, { fileId: 'F1', fileName: 'a.csv', fileScope: {}, replaced: undefined });
  await endJob(server.database, job, { state: 'done', done: 0, at: now() });
  const begun = nowMilliseconds();
  const sweepAt = async (milliseconds: number, stopping?: AbortSignal) => {
    setClock(begun + milliseconds);
    await jobs.sweep(stopping);
    return rowsOf<{ file_id: string | null }>(server, 'SELECT file_id FROM console_job WHERE job_id = $1', [jobId]);
  };
  expect(await sweepAt(DAY - MINUTE)).toEqual([{ file_id: 'F1' }]);
  expect(await sweepAt(DAY + MINUTE, AbortSignal.abort())).toEqual([{ file_id: 'F1' }]);
  expect(removed).toEqual([]);
  expect(await sweepAt(DAY + MINUTE)).toEqual([{ file_id: null }]);
  expect(removed).toEqual(['F1']);
  expect(await sweepAt(7 * DAY - MINUTE)).toHaveLength(1);
  // Told to stop behind the files.
  expect(await sweepAt(7 * DAY + MINUTE, stoppingAtLook(2))).toHaveLength(1);
  expect(await sweepAt(7 * DAY + MINUTE)).toEqual([]);
});

test('answers that went are forgotten with the end of the job, and those that did not are told', async () => {
  beginTest('sweep');
  const job = await doJob(server, ADMIN, { kind: 'cancel', selection: { partitionKeys: ['visit#U-nobody#1'] } });
  expect(job.results).toHaveLength(1);
  expect((await readJob(server, ADMIN, job.jobId)).results).toEqual(job.results);
  const exported = await doJob(server, ADMIN, {
    kind: 'export',
    form: 'visit',
    format: 'xlsx',
    selection: { query: '' },
  });
  expect(await rowsOf(server, 'SELECT 1 FROM console_job_item WHERE job_id = $1', [exported.jobId])).toEqual([]);
});
