/** A lease is a fence: who has lost a job writes nothing of it any more, and a job that comes no further ends. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { now } from '@madoguchi/shared/domain/clock';
import { markDone } from '../../repositories/consoleJobs/items';
import {
  endJob,
  giveBackLease,
  leaseJob,
  noteProgress,
  renewLease,
  type StoredJob,
  setJobFile,
  undoJob,
} from '../../repositories/consoleJobs/jobs';
import { brokenInvariants, put, putBody, rowsOf, slotOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { endOfJob, NOTHING, openJob, postJob } from '../../testing/consoleJobs';
import { type MissingGuards, NO_FENCE_OF_JOBS } from '../../testing/guards';
import { ADMIN, newPerson, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
afterEach(() => server.close());

const MINUTE = 60_000;
/** Takes the one job that is there. @param later after how many minutes: a lease is over by then */
async function lease(later: number): Promise<StoredJob> {
  const at = new Date(now().getTime() + later * MINUTE);
  const until = new Date(at.getTime() + 10_000);
  const job = await leaseJob(server.database, { holder: `server-${later}`, at, until, underWay: [] });
  if (!job) throw new Error('there is no job to take');
  return job;
}

/** What a server that has lost a job can still write of it. */
async function writesAfterTheLease(missingGuards: MissingGuards): Promise<string[]> {
  server = await startTestServer({ missingGuards });
  const { database } = server;
  await openJob(server, ADMIN, ['profile#nobody'], '保留');
  const lost = await lease(0);
  await lease(1);
  const file = { fileId: 'F', fileName: 'a.csv', fileScope: {}, replaced: undefined };
  const writes: [string, () => Promise<unknown>][] = [
    ['renewed', () => renewLease(database, lost, now())],
    ['progress', () => noteProgress(database, lost, { from: 'work', done: 1, total: 1 })],
    ['file', () => setJobFile(database, lost, file)],
    ['answer', () => markDone(database, lost, 1)],
    ['undone', () => undoJob(database, lost)],
    ['ended', () => endJob(database, lost, { state: 'done', done: 1, at: now() })],
  ];
  const written: string[] = [];
  for (const [name, write] of writes) if (await write()) written.push(name);
  return written;
}

describe('who has lost a job', () => {
  test('writes nothing of it any more [CONTRACT 14.3]', async () => {
    expect(await writesAfterTheLease({})).toEqual([]);
  });

  test('control: without the fence everything is written', async () => {
    const all = ['renewed', 'progress', 'file', 'answer', 'undone', 'ended'];
    expect(await writesAfterTheLease(NO_FENCE_OF_JOBS)).toEqual(all);
  });
});

describe('attempts', () => {
  test('are counted from where the job last came further, without those of servers that stop as they should', async () => {
    server = await startTestServer();
    await openJob(
      server,
      ADMIN,
      Array.from({ length: 9 }, (_, index) => `profile#${index}`),
      '保留',
    );
    const first = await lease(0);
    expect(first.attempts).toBe(1);
    await giveBackLease(server.database, first);
    const second = await lease(1);
    expect(second.attempts).toBe(1);
    const third = await lease(2);
    expect(third.attempts).toBe(2);
    await noteProgress(server.database, third, { from: 'work', done: 4, total: 9 });
    const fourth = await lease(3);
    expect(fourth.attempts).toBe(1);
    await noteProgress(server.database, fourth, { from: 'work', done: 4, total: 9 });
    expect((await lease(4)).attempts).toBe(2);
  });

  test('without coming further end a job, with the reason [CONTRACT 14.3]', async () => {
    server = await startTestServer();
    const answer = await put(server, newPerson('stuck'), putBody('profile', { name: '止', phone: '0312345678' }));
    const jobId = await openJob(server, ADMIN, [String(answer.body.partitionKey)], '対応中');
    await rowsOf(server, 'UPDATE console_job SET attempts = 60 WHERE job_id = $1', [jobId]);
    await postJob(server, ADMIN, NOTHING);
    expect(await endOfJob(server, ADMIN, jobId)).toMatchObject({
      state: 'failed',
      results: [{ code: 'internal', message: expect.stringContaining('60回') }],
    });
  });
});

/** An import of two rows, waited with before a statement; `meanwhile` happens there once. */
async function importedWith(
  statement: string,
  meanwhile: (jobId: string) => Promise<unknown>,
  actor = (_server: TestServer) => Promise.resolve(ADMIN),
) {
  const bundle = testBundle();
  const calendar = bundle['calendars/main.json'] as object;
  bundle['calendars/main.json'] = { ...calendar, schedule: { '20261211': { '0': 9 } } };
  let times = 0;
  server = await startTestServer({
    bundle,
    missingGuards: { [statement]: (text) => text },
    arrive: async () => {
      times += 1;
      if (times > 1) return;
      const [job] = await rowsOf<{ job_id: string }>(server, 'SELECT job_id FROM console_job');
      await meanwhile(job?.job_id ?? '');
    },
  });
  const head = 'answerCode,partitionKey,status,reservation,name';
  const csv = [head, head, ',,,consult_0|20261211|0,切替 一', ',,,consult_0|20261211|0,切替 二'].join('\n');
  const staffId = await actor(server);
  const begun = await postJob(server, staffId, { kind: 'import', form: 'visit', csv });
  return endOfJob(server, staffId, (begun.body.data as { jobId: string }).jobId);
}

describe('the moment from which an import counts', () => {
  test('leaves the job free to be renewed, looked at and cancelled [CONSOLE 6]', async () => {
    let rows: unknown[] = [];
    const job = await importedWith('console_rows_show_some', async (jobId) => {
      rows = await rowsOf(server, 'SELECT 1 FROM console_job WHERE job_id = $1 FOR UPDATE NOWAIT', [jobId]);
    });
    expect(rows).toHaveLength(1);
    expect(job).toMatchObject({ state: 'done', imported: { added: 2 } });
    expect(
      await rowsOf(server, `SELECT after FROM audit WHERE action = 'import' AND subject = $1`, [job.jobId]),
    ).toEqual([{ after: { form: 'visit', added: 2, changed: 0, unchanged: 0 } }]);
  });

  test('gives an answer another code where somebody has got its own meanwhile', async () => {
    const codes = () =>
      rowsOf<{ answer_code: string }>(
        server,
        `SELECT answer_code FROM answer WHERE is_current AND survey_id = 'visit' ORDER BY answer_code`,
      );
    let taken = '';
    const job = await importedWith('console_rows_turn_some_holds', async () => {
      const [hidden] = await rowsOf<{ answer_code: string }>(
        server,
        'SELECT answer_code FROM answer WHERE NOT is_current',
      );
      taken = hidden?.answer_code ?? '';
      await rowsOf(
        server,
        `INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current,
           registrant_name, form_version, created_at, updated_at)
         VALUES ('other', 'visit', 'U-other', 'visit#U-other#1', $1, '未対応', true, true, '', 1, now(), now())`,
        [taken],
      );
    });
    expect(job).toMatchObject({ state: 'done', imported: { added: 2 } });
    const all = (await codes()).map(({ answer_code }) => answer_code);
    expect(all).toHaveLength(3);
    expect(new Set(all).size).toBe(3);
    const found = await rowsOf<{ find_text: string }>(
      server,
      `SELECT s.find_text FROM answer_search s JOIN answer a USING (answer_id) WHERE a.answer_code <> $1`,
      [taken],
    );
    expect(found.filter(({ find_text }) => find_text.includes(taken.replace('-', '').toLowerCase()))).toEqual([]);
  });

  test('takes no place outside of the scope that the caller has by then [CONTRACT 14.2]', async () => {
    let planner = '';
    const job = await importedWith(
      'console_rows_set_stored',
      async () => {
        await rowsOf(server, `UPDATE staff SET scope = '{"calendars":["limited"]}' WHERE staff_id = $1`, [planner]);
      },
      async (running) => {
        planner = await running.staff({ roles: ['予約担当'] });
        return planner;
      },
    );
    expect(job).toMatchObject({ state: 'failed' });
    expect(job.results.map(({ row, column, code }) => [row, column, code])).toEqual([
      [1, 'reservation', 'not_found'],
      [2, 'reservation', 'not_found'],
    ]);
    expect(await slotOf(server, 'main', '20261211', '0')).toMatchObject({ reserved: 0 });
    expect(await brokenInvariants(server)).toEqual([]);
  });
});
