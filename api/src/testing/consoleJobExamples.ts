/** Examples of the calls of the console's jobs. */
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { consoleOperation } from '../plugins/operations/staff';
import { doJob, NOTHING } from './consoleJobs';
import type { MakeExample } from './example';
import { ADMIN, DESK, type TestServer } from './server';

/** An export that is written. */
async function written(server: TestServer): Promise<string> {
  return (
    await doJob(server, ADMIN, { kind: 'export', form: 'visit', format: 'csv-utf8', selection: { partitionKeys: [] } })
  ).jobId;
}

export const CONSOLE_JOB_EXAMPLES: Readonly<Record<string, MakeExample>> = {
  [consoleOperation('jobPost')]: () => ({
    as: DESK,
    body: { ...NOTHING, idempotencyKey: crypto.randomUUID() },
  }),
  [consoleOperation('jobs')]: () => ({ as: DESK }),
  [consoleOperation('job')]: async (server) => ({ as: DESK, path: consolePath('job', { id: await written(server) }) }),
  [consoleOperation('jobCancel')]: async (server) => ({
    as: DESK,
    path: consolePath('jobCancel', { id: await written(server) }),
  }),
  [consoleOperation('jobFile')]: async (server) => ({
    as: DESK,
    path: consolePath('jobFile', { id: await written(server) }),
  }),
};
