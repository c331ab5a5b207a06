/** An import that was given up before everything was given back: its nights, places and numbers are free again, once. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { stringify } from 'csv-stringify/sync';
import { Foreground } from '../../../foreground';
import { brokenInvariants, rowsOf, slotOf } from '../../../testing/answers';
import type { BundleFiles } from '../../../testing/bundle';
import { endOfJob, NOTHING, postJob } from '../../../testing/consoleJobs';
import { memberBundle, takenNumbers } from '../../../testing/members';
import { ADMIN, startTestServer, type TestServer } from '../../../testing/server';
import { brokenNights, freeBeds, STAY_SURVEY, stayBundle } from '../../../testing/stays';
import { type ConsoleJobDependencies, ConsoleJobs } from '../consoleJobs';
import { JobWorker, type JobWorkerDependencies } from '../jobWorker';
import { JobImports } from './importJob';
import type { ImportDependencies } from './run';

const DAY = 86_400_000;
/** Statements that fail: the moment from which an import counts, then its way back. */
const broken = new Set<string>();
let server: TestServer;
let jobs: JobWorker;
const sweep = () => new ConsoleJobs({ database: server.database } as unknown as ConsoleJobDependencies).sweep();
const faults: unknown[] = [];
const freed: string[] = [];
beforeAll(async () => {
  const bundle: BundleFiles = { ...stayBundle(), ...memberBundle() };
  const calendar = bundle['calendars/main.json'] as object;
  bundle['calendars/main.json'] = { ...calendar, schedule: { '20261211': { '0': 9 } } };
  server = await startTestServer({
    bundle,
    onStatement: ({ name }) => {
      if (broken.has(name)) throw new Error('a fault');
    },
  });
  const { database } = server;
  const calendars = { placesChanged: (calendarId: string) => void freed.push(calendarId) };
  const imports = new JobImports({
    database,
    calendars,
    foreground: new Foreground(),
  } as unknown as ImportDependencies);
  const onFault = (error: unknown) => void faults.push(error);
  jobs = new JobWorker({ database, imports, onFault } as unknown as JobWorkerDependencies);
});
afterAll(async () => {
  resetClock();
  await server.close();
});

/** An import that cannot count, cannot be given back either, and is given up. */
async function givenUp(form: string, keys: string[], rows: string[][]): Promise<string> {
  broken.add('console_rows_show_some').add('console_rows_remove_answers');
  const begun = await postJob(server, ADMIN, { kind: 'import', form, csv: stringify([keys, keys, ...rows]) });
  const { jobId } = begun.body.data as { jobId: string };
  for (let isUndone = false; !isUndone; ) {
    const undone = await rowsOf(
      server,
      `UPDATE console_job SET attempts = 60, held_until = NULL WHERE job_id = $1 AND step = 'undo' RETURNING 1`,
      [jobId],
    );
    isUndone = undone.length > 0;
  }
  // Any job wakes the server.
  await postJob(server, ADMIN, NOTHING);
  const job = await endOfJob(server, ADMIN, jobId);
  expect(job).toMatchObject({ state: 'failed', results: [{ code: 'internal' }, { code: 'internal' }] });
  broken.delete('console_rows_show_some');
  return jobId;
}

const heldOf = async () => ({
  beds: await freeBeds(server, '2027-01-05', '2027-01-07'),
  numbers: (await takenNumbers(server, 'card')).length,
  place: (await slotOf(server, 'main', '20261211', '0'))?.reserved,
});

test('is given back after its end, however late, and forgotten only then; what counts stays [CONSOLE 6]', async () => {
  const visit = ['reservation', 'name'];
  const given = [
    await givenUp(STAY_SURVEY, ['startDate', 'endDate', 'name'], [['2027-01-05', '2027-01-07', '入院 一']]),
    await givenUp(
      'card',
      ['name', 'number'],
      [
        ['会員 一', '31'],
        ['会員 二', '32'],
      ],
    ),
    await givenUp('visit', visit, [['consult_0|20261211|0', '予約 一']]),
  ];
  const known = async () =>
    (await rowsOf(server, 'SELECT 1 FROM console_job WHERE job_id = ANY ($1::text[])', [given])).length;
  const held = { beds: [1, 1, 2], numbers: 2, place: 1 };
  expect(await heldOf()).toEqual(held);
  await jobs.giveBackLeft();
  expect(faults).toHaveLength(3);
  expect(await heldOf()).toEqual(held);
  // Somebody sees this one after all, whatever the job says of itself.
  await rowsOf(
    server,
    `UPDATE answer SET is_current = true, is_live = true WHERE answer_id IN
       (SELECT answer_id FROM answer_row WHERE value = '会員 二')`,
  );
  setClock(nowMilliseconds() + 8 * DAY);
  await sweep();
  expect(await known()).toBe(3);

  broken.clear();
  await Promise.all([jobs.giveBackLeft(), jobs.giveBackLeft()]);
  expect(faults).toHaveLength(3);
  expect(await heldOf()).toEqual({ beds: [2, 2, 2], numbers: 1, place: 0 });
  expect(freed).toEqual(['main']);
  expect(await brokenNights(server)).toEqual([]);
  expect(await brokenInvariants(server)).toEqual([]);
  expect(await rowsOf(server, 'SELECT 1 FROM answer WHERE NOT is_current')).toEqual([]);
  await sweep();
  expect(await known()).toBe(0);
});
