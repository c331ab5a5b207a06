/** An import that gives back what it has stored goes on with that after a fault: no place stays taken. */
import { expect, test } from '@jest/globals';
import { now, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, rowsOf, slotOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { endOfJob, NOTHING, postJob } from '../../testing/consoleJobs';
import { ADMIN, startTestServer } from '../../testing/server';

test('a fault on the way back is followed by another attempt when the lease is over [CONSOLE 6]', async () => {
  const bundle = testBundle();
  const calendar = bundle['calendars/main.json'] as object;
  bundle['calendars/main.json'] = { ...calendar, schedule: { '20261210': { '0': 1 }, '20261211': { '0': 9 } } };
  let faults = 0;
  let tellFault: () => void = () => undefined;
  const atFault = new Promise<void>((resolve) => {
    tellFault = resolve;
  });
  const server = await startTestServer({
    bundle,
    onStatement: ({ name }) => {
      if (name !== 'console_rows_release' || faults > 0) return;
      faults += 1;
      tellFault();
      throw new Error('a fault');
    },
  });
  const head = 'answerCode,partitionKey,status,reservation,name';
  const rows = ['consult_0|20261211|0', 'consult_0|20261210|0', 'consult_0|20261210|0'].map(
    (slot) => `,,,${slot},戻る`,
  );
  const csv = [head, head, ...rows].join('\n');
  const begun = await postJob(server, ADMIN, { kind: 'import', form: 'visit', csv });
  const { jobId } = begun.body.data as { jobId: string };
  await atFault;
  // Its lease runs out; any job wakes the server.
  setClock(now().getTime() + 60_000);
  await postJob(server, ADMIN, NOTHING);
  expect(await endOfJob(server, ADMIN, jobId)).toMatchObject({
    state: 'failed',
    results: [{ row: 3, column: 'reservation', code: 'quota_exceeded' }],
  });
  expect(await slotOf(server, 'main', '20261211', '0')).toMatchObject({ reserved: 0 });
  expect(await rowsOf(server, 'SELECT hold_id FROM place_hold')).toEqual([]);
  expect(await brokenInvariants(server)).toEqual([]);
  await server.close();
  resetClock();
});
