/** Jobs on a selection: each answer by the same guards as by itself, once, and what did not go is told. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { brokenInvariants, put, putBody, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { askUntil } from '../../testing/asking';
import { doJob, endOfJob, fileOfJob, type JobToBegin, NOTHING, openJob, postJob } from '../../testing/consoleJobs';
import { beginTest, newPerson, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let planner: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  beginTest('jobs');
  planner = await server.staff({ roles: ['予約担当'] });
});
afterAll(() => server.close());

/** Stores an answer by a person of its own. @returns its key */
async function stored(body: unknown, person = newPerson('patient')): Promise<string> {
  const answer = await put(server, person, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return String(answer.body.partitionKey);
}
const profile = () => stored(putBody('profile', { name: '山田 太郎', phone: '0312345678' }));
const checkOf = async (key: string) =>
  (await rowsOf<{ check_status: string }>(server, 'SELECT check_status FROM answer WHERE partition_key = $1', [key]))[0]
    ?.check_status;
const auditsOf = (key: string, action: string) =>
  rowsOf<{ actor_id: string }>(server, 'SELECT actor_id FROM audit WHERE subject = $1 AND action = $2', [key, action]);

describe('a selection', () => {
  test('gets a status, each answer with a row of the audit by whom it was asked for [CONTRACT 14.3]', async () => {
    const keys = [await profile(), await profile(), await profile()];
    const job = await doJob(server, planner, {
      ...{ kind: 'check', check: '対応済' },
      selection: { partitionKeys: [...keys, ...keys] },
    });
    expect(job).toMatchObject({ kind: 'check', state: 'done', done: 3, total: 3, results: [] });
    for (const key of keys) {
      expect(await checkOf(key)).toBe('対応済');
      expect(await auditsOf(key, 'check')).toEqual([{ actor_id: planner }]);
    }
  });

  test('is cancelled with its places; what cannot be is told by key and reason, in the order of the selection', async () => {
    const booked = await stored(visitBody('20261202|0'));
    const gone = await stored(visitBody('20261202|0'));
    await doJob(server, planner, { kind: 'cancel', selection: { partitionKeys: [gone] } });
    expect(await slotOf(server, 'main', '20261202', '0')).toMatchObject({ reserved: 1 });
    const job = await doJob(server, planner, {
      ...{ kind: 'cancel', selection: { partitionKeys: ['visit#nobody#1', booked, gone] } },
    });
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3 });
    expect(job.results.map(({ key, code }) => [key, code])).toEqual([
      ['visit#nobody#1', 'not_found'],
      [gone, 'not_editable'],
    ]);
    expect(await checkOf(booked)).toBe('取り消し');
    expect(await slotOf(server, 'main', '20261202', '0')).toMatchObject({ reserved: 0 });
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('is written to once a person, and to nobody whom the desk has entered', async () => {
    const person = newPerson('written');
    const own = [await stored(visitBody('20261203|0'), person), await stored(visitBody('20261204|0'), person)];
    const entered = await stored(
      putBody('profile', { name: '窓口', phone: '0312345678' }, { mode: 'admin' }),
      'U-admin',
    );
    const job = await doJob(server, planner, {
      ...{ kind: 'message', text: '明日は休診です。', selection: { partitionKeys: [...own, entered] } },
    });
    expect(job.results).toMatchObject([{ key: entered, code: 'not_available' }]);
    const sent = await rowsOf<{ messages: unknown }>(
      server,
      'SELECT messages FROM outbox WHERE recipient = $1 AND request_key IS NOT NULL',
      [person],
    );
    expect(sent).toEqual([{ messages: [{ type: 'text', text: '明日は休診です。' }] }]);
  });
});

describe('a query', () => {
  test('chooses what it finds when the job begins, all of it and in the scope [CONTRACT 14.3]', async () => {
    const name = `質問 ${newPerson('')}`;
    const keys: string[] = [];
    for (const slot of ['20261207|0', '20261208|0', '20261209|0'])
      keys.push(await stored(putBody('visit', { name, place: `consult_0|${slot}` })));
    const other = await stored(putBody('visit', { name, place: 'vaccine_0|20261207|0' }));
    const query = `${new URLSearchParams({ form: 'visit', where: `name:eq:${name}`, sort: 'day', limit: '1' })}`;
    const limited = await server.staff({ roles: ['予約担当'], scope: { calendars: ['main'] } });
    const exported = await doJob(server, limited, {
      kind: 'export',
      form: 'visit',
      format: 'csv-utf8',
      selection: { query },
    });
    expect(exported).toMatchObject({ state: 'done', done: 3, total: 3 });
    const text = await (await fileOfJob(server, limited, exported.jobId)).text();
    expect(keys.map((key) => text.indexOf(key)).every((place, index, all) => place > (all[index - 1] ?? 0))).toBe(true);
    expect(text).not.toContain(other);
    const job = await doJob(server, planner, { kind: 'check', check: '完了', selection: { query } });
    expect(job).toMatchObject({ state: 'done', done: 4, total: 4, results: [] });
    for (const key of [...keys, other]) expect(await checkOf(key)).toBe('完了');
  });

  test('that the table would refuse is refused, at once or by the job', async () => {
    expect(await postJob(server, planner, { kind: 'cancel', selection: { query: 'status=nothing' } })).toMatchObject({
      status: 400,
    });
    const job = await doJob(server, planner, { kind: 'cancel', selection: { query: 'form=nothing' } });
    expect(job).toMatchObject({ state: 'failed', total: 0, results: [{ code: 'not_found' }] });
  });
});

describe('who may', () => {
  test('the same key is the same job, and with another body none [CONTRACT 14.3]', async () => {
    const key = await profile();
    const idempotencyKey = 'once';
    const body: JobToBegin = { kind: 'check', check: '保留', selection: { partitionKeys: [key] }, idempotencyKey };
    const [first, again] = [await postJob(server, planner, body), await postJob(server, planner, body)];
    expect(again.body).toEqual(first.body);
    expect(await postJob(server, planner, { ...body, kind: 'cancel' })).toMatchObject({ status: 409 });
    await endOfJob(server, planner, (first.body.data as { jobId: string }).jobId);
    expect(await auditsOf(key, 'check')).toHaveLength(1);
    const other = await server.staff({ roles: ['予約担当'] });
    expect((await postJob(server, other, body)).body).not.toEqual(first.body);
  });

  test('a role without the right is refused, and another’s job is not there [CONTRACT 14.2]', async () => {
    for (const role of ['受付', '会計', '閲覧', '帳票担当'] as const) {
      const staffId = await server.staff({ roles: [role] });
      expect(await postJob(server, staffId, NOTHING)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const { jobId } = (await postJob(server, planner, NOTHING)).body.data as { jobId: string };
    const other = await server.staff({ roles: ['管理者'] });
    for (const [method, call] of [
      ['GET', 'job'],
      ['POST', 'jobCancel'],
      ['GET', 'jobFile'],
    ] as const)
      expect(await server.call(other, method, `/${consolePath(call, { id: jobId })}`)).toMatchObject({ status: 404 });
  });

  test('what is outside of the scope is not there, and stays as it is', async () => {
    const limited = await server.staff({ roles: ['予約担当'], scope: { calendars: ['limited'] } });
    const [outside, inside] = [
      await stored(visitBody('20261205|0')),
      await stored(visitBody('20261205|0', {}, 'vaccine_0')),
    ];
    const job = await doJob(server, limited, {
      ...{ kind: 'cancel', selection: { partitionKeys: [outside, inside] } },
    });
    expect(job.results.map(({ key, code }) => [key, code])).toEqual([[outside, 'not_found']]);
    expect([await checkOf(outside), await checkOf(inside)]).toEqual(['未対応', '取り消し']);
  });

  test('rights are those of the moment of the deed: who lost them since changes nothing', async () => {
    const key = await profile();
    const lost = await server.staff({ roles: ['予約担当'] });
    const jobId = await openJob(server, lost, [key], 'NG');
    await server.database.execute(
      { name: 'test_roles', text: `UPDATE staff SET roles = '{受付}' WHERE staff_id = $1` },
      [lost],
    );
    // Any other job wakes the server.
    await doJob(server, planner, NOTHING);
    const text = 'SELECT state FROM console_job WHERE job_id = $1';
    await askUntil(
      () => rowsOf<{ state: string }>(server, text, [jobId]),
      ([row]) => row?.state !== 'running',
    );
    await server.database.execute(
      { name: 'test_back', text: `UPDATE staff SET roles = '{予約担当}' WHERE staff_id = $1` },
      [lost],
    );
    expect(await endOfJob(server, lost, jobId)).toMatchObject({ results: [{ key, code: 'forbidden' }] });
    expect(await checkOf(key)).toBe('未対応');
  });
});

test('a memo on a selection stands on each answer once, with who wrote it [CONSOLE 3]', async () => {
  const keys = await Promise.all([profile(), profile()]);
  const job = await doJob(server, planner, {
    kind: 'memo',
    text: '資料を送付ずみ',
    selection: { partitionKeys: keys },
  });
  expect(job).toMatchObject({ state: 'done', done: 2, results: [] });
  const memos = await rowsOf(
    server,
    `SELECT m.memo AS text, m.actor_id FROM answer_memo m JOIN answer a USING (answer_id) WHERE a.partition_key = ANY ($1::text[])`,
    [keys],
  );
  expect(memos).toEqual(keys.map(() => ({ text: '資料を送付ずみ', actor_id: planner })));
});

test('one’s own jobs are listed, the newest first, and nobody else’s [CONTRACT 14.3]', async () => {
  const clerk = await server.staff({ roles: ['予約担当'] });
  const first = await doJob(server, clerk, { kind: 'cancel', selection: { partitionKeys: ['visit#U-nobody#1'] } });
  const second = await doJob(server, clerk, {
    ...{ kind: 'export', form: 'visit', format: 'xlsx', selection: { partitionKeys: [] } },
  });
  const { body } = await server.call(clerk, 'GET', `/${consolePath('jobs')}`);
  expect((body.data as { items: unknown[] }).items).toMatchObject([
    { jobId: second.jobId, kind: 'export', form: 'visit', state: 'done', faults: 0, fileName: second.fileName },
    { jobId: first.jobId, kind: 'cancel', state: 'done', faults: 1, isDryRun: false },
  ]);
});
